import { codigoDaFalha, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisar, DURACAO } from '@rifa-viva/ui/avisos.ts';

/** Validation: 2 s (spec, section 8). */
export const informar = (texto: string): void => void avisar(texto, DURACAO.validacao);

export const celebrar = (texto: string): void => void avisar(texto, DURACAO.curta);

/** The spec's words, then what the server said about it, where it said something. */
export const textoDaRecusa = (texto: string, falha: unknown): string =>
  codigoDaFalha(falha) === null ? texto : `${texto} ${textoDaFalha(falha)}`;

export const falhar = (texto: string, falha: unknown): void =>
  void avisar(textoDaRecusa(texto, falha), DURACAO.longa);
