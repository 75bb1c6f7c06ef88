/**
 * `vale`: it holds. `fraco`: it holds, but proves less than it could. `ausente`: there is nothing to look at (yet).
 * `falha`: it does not hold.
 */
export type Situacao = 'vale' | 'fraco' | 'ausente' | 'falha';

export interface Item {
  readonly titulo: string;
  readonly situacao: Situacao;
  readonly frase: string;
  /** The event (from 0) that does not hold. */
  readonly evento?: number;
}

/** What was looked at, and what came of it. */
export interface Laudo {
  readonly itens: readonly Item[];
  readonly vale: boolean;
  /** The first that does not hold, by its event where it has one. */
  readonly primeira: Item | null;
  readonly titulo: string;
  readonly idRifa: number;
  readonly eventos: number;
  /** The seal's, as people wrote it down; empty without a seal. */
  readonly codigo: string;
  readonly impressaoDaChave: string;
}

/** Of one that holds, in a sentence: what is weaker or missing is not hidden behind it. */
export function sentencaDoQueVale(itens: readonly Item[]): string {
  const menos = itens.filter(({ situacao }) => situacao !== 'vale').length;
  const vale = 'O pacote vale: nada nele se contradiz.';
  if (menos === 0) return vale;
  return `${vale} Em ${menos === 1 ? 'um ponto' : `${menos} pontos`} prova menos do que poderia.`;
}

export function primeiraFalha(itens: readonly Item[]): Item | null {
  const falhas = itens.filter(({ situacao }) => situacao === 'falha');
  const comEvento = falhas.filter(({ evento }) => evento !== undefined);
  return comEvento.sort((a, b) => (a.evento ?? 0) - (b.evento ?? 0))[0] ?? falhas[0] ?? null;
}
