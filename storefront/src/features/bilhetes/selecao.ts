import { aceitarQuantidade, avisoDoLimite } from './limites.ts';
import { contarLivres, type EstaLivre, primeirosLivres } from './listagem.ts';

/**
 * What is about to be sold: a quantity, taken from the list in the order shown, or tickets ticked one by one.
 * A ticked ticket that somebody else takes is lost and named; of a quantity only the number matters, so the
 * next free ticket takes its place.
 */
export interface Selecao {
  readonly modo: 'quantidade' | 'marcados';
  readonly numeros: ReadonlySet<number>;
}

export interface Escolha {
  readonly selecao: Selecao;
  /** What the person has to be told. */
  readonly aviso?: string;
}

export const SELECAO_VAZIA: Selecao = { modo: 'marcados', numeros: new Set() };

/** Ticks or unticks one ticket. Ticking past the limit changes nothing and says so. */
export function alternar(selecao: Selecao, numero: number, limite: number): Escolha {
  const numeros = new Set(selecao.numeros);
  if (numeros.delete(numero)) return { selecao: { modo: 'marcados', numeros } };
  if (numeros.size >= limite) return { selecao, aviso: avisoDoLimite(limite) };
  return { selecao: { modo: 'marcados', numeros: numeros.add(numero) } };
}

/** Takes the first `pedida` free tickets of the list; fewer where the limit or the stock says so. */
export function escolherQuantidade(
  pedida: number,
  lista: Uint32Array,
  livre: EstaLivre,
  limite: number,
): Escolha {
  const { qtde, aviso } = aceitarQuantidade(pedida, limite, contarLivres(lista, livre));
  const numeros = new Set(primeirosLivres(lista, livre, qtde));
  return { selecao: { modo: 'quantidade', numeros }, ...(aviso && { aviso }) };
}

export interface Acerto {
  readonly selecao: Selecao;
  /** Ticked tickets that somebody else took, ascending. */
  readonly perdidos: readonly number[];
}

/**
 * Brings the selection in line with the stock. Answers the same object where nothing was taken.
 *
 * `presa`: it is being paid. What was ticked stays, and so does a quantity that could only shrink: the server sells all of
 * it, or tells which of it others took.
 */
export function acertar(selecao: Selecao, lista: Uint32Array, livre: EstaLivre, presa = false): Acerto {
  const acerto = acertarComEstoque(selecao, lista, livre);
  const menor = acerto.selecao.numeros.size < selecao.numeros.size;
  return presa && menor ? { selecao, perdidos: [] } : acerto;
}

function acertarComEstoque(selecao: Selecao, lista: Uint32Array, livre: EstaLivre): Acerto {
  const perdidos = [...selecao.numeros].filter((numero) => !livre(numero)).sort((a, b) => a - b);
  if (perdidos.length === 0) return { selecao, perdidos };
  const numeros = new Set([...selecao.numeros].filter(livre));
  if (selecao.modo === 'marcados') return { selecao: { modo: 'marcados', numeros }, perdidos };
  for (const numero of primeirosLivres(lista, livre, selecao.numeros.size)) {
    if (numeros.size < selecao.numeros.size) numeros.add(numero);
  }
  return { selecao: { modo: 'quantidade', numeros }, perdidos: [] };
}

/** The numbers to sell, ascending. */
export const emOrdem = (selecao: Selecao): number[] => [...selecao.numeros].sort((a, b) => a - b);
