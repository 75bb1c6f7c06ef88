import { codigoDaFalha, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisar, DURACAO } from '@rifa-viva/ui/pecas/avisos.ts';

/** How long the back office's notices stand, and the banner screen's (spec, second document, section 9). */
export const DURA = DURACAO.validacao;
export const DURA_NO_BANNER = DURACAO.curta;

export const informar = (texto: string, duracao: number = DURA): void => void avisar(texto, duracao);

export const celebrar = (texto: string, duracao: number = DURA): void => void avisar(texto, duracao);

/** The spec's words, then what the server said about it, where it said something. */
const textoDaRecusa = (texto: string, falha: unknown): string =>
  codigoDaFalha(falha) === null ? texto : `${texto} ${textoDaFalha(falha)}`;

export const falhar = (texto: string, falha: unknown, duracao: number = DURA): void =>
  void avisar(textoDaRecusa(texto, falha), duracao);
