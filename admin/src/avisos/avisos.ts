import { type CodigoRecebido, codigoDaFalha, textoDaFalha } from '@rifa-viva/ui/api/erro.ts';
import { avisar, DURACAO, type Tom } from '@rifa-viva/ui/pecas/avisos.ts';

/** How long the back office's notices stand, and the banner screen's (spec, second document, section 9). */
export const DURA = DURACAO.validacao;
export const DURA_NO_BANNER = DURACAO.curta;

const dizer =
  (tom: Tom) =>
  (texto: string, duracao: number = DURA): void =>
    void avisar(texto, duracao, tom);

export const informar = dizer('informacao');
/** Done. */
export const informarFeito = dizer('sucesso');
/** Something has to be put right first. */
export const pedirAtencao = dizer('atencao');

/** Failures of which the server says no more than the spec's own words do. */
const SEM_MOTIVO: readonly (CodigoRecebido | null)[] = [
  'INTERNO',
  'INDISPONIVEL',
  'RESPOSTA_INESPERADA',
  null,
];

/** The spec's words, then the reason where one is known. */
const textoDaRecusa = (texto: string, falha: unknown): string =>
  SEM_MOTIVO.includes(codigoDaFalha(falha)) ? texto : `${texto} ${textoDaFalha(falha)}`;

export const falhar = (texto: string, falha: unknown, duracao: number = DURA): void =>
  void avisar(textoDaRecusa(texto, falha), duracao, 'erro');
