import { criarValor } from '../estado/sinal.ts';

/** Notices close by themselves; validation's after 2 s (spec, section 8). */
export const DURACAO = { curta: 1500, validacao: 2000, longa: 3000 } as const;

/** atencao: something has to be put right by who reads it; erro: it was not done. Both are said at once. */
export type Tom = 'informacao' | 'sucesso' | 'atencao' | 'erro';

export interface Aviso {
  readonly chave: number;
  readonly texto: string;
  readonly tom: Tom;
  /** Something is under way: shown with a spinner until another notice replaces it or it is closed. */
  readonly ocupado: boolean;
}

export const avisoAtual = criarValor<Aviso | null>(null);

let chave = 0;
let encerrar: (() => void) | null = null;

/** Shows a centred notice without a button. Resolves when its time is over or another one replaced it. */
export function avisar(texto: string, duracao: number, tom: Tom): Promise<void> {
  return mostrar(texto, duracao, tom);
}

const emTom =
  (tom: Tom) =>
  (texto: string, duracao: number = DURACAO.validacao): Promise<void> =>
    avisar(texto, duracao, tom);

export const avisarInformacao = emTom('informacao');
export const avisarSucesso = emTom('sucesso');
export const avisarAtencao = emTom('atencao');
export const avisarErro = emTom('erro');

/** A notice that stays while something is under way. */
export const avisarOcupado = (texto: string): void => void mostrar(texto, null, 'informacao');

export function fecharAviso(): void {
  encerrar?.();
  encerrar = null;
  avisoAtual.mudar(null);
}

function mostrar(texto: string, duracao: number | null, tom: Tom): Promise<void> {
  fecharAviso();
  chave += 1;
  avisoAtual.mudar({ chave, texto, tom, ocupado: duracao === null });
  return new Promise((resolve) => {
    const fim = duracao === null ? undefined : setTimeout(fecharAviso, duracao);
    encerrar = () => {
      clearTimeout(fim);
      resolve();
    };
  });
}
