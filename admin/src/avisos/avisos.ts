import { comMotivo } from '@rifa-viva/ui/api/erro.ts';
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

/** The spec's words, then the reason where one is known. */
export const falhar = (texto: string, falha: unknown, duracao: number = DURA): void =>
  void avisar(comMotivo(texto, falha), duracao, 'erro');
