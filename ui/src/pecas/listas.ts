/** Items by key, keys and items in the order they came. */
export function agruparPor<T, K>(itens: Iterable<T>, chaveDe: (item: T) => K): Map<K, [T, ...T[]]> {
  const grupos = new Map<K, [T, ...T[]]>();
  for (const item of itens) {
    const chave = chaveDe(item);
    const grupo = grupos.get(chave);
    if (grupo) grupo.push(item);
    else grupos.set(chave, [item]);
  }
  return grupos;
}

/** How many pages a list fills; an empty one fills one. */
export const totalDePaginas = (itens: number, porPagina: number): number =>
  Math.max(1, Math.ceil(itens / porPagina));

/** The page that is shown when `pagina` (from 1) is asked for: the nearest there is. */
export const paginaExistente = (pagina: number, itens: number, porPagina: number): number =>
  Math.min(Math.max(1, pagina), totalDePaginas(itens, porPagina));

/** Items of a page (from 1): the nearest there is. */
export function itensDaPagina<T>(
  itens: { readonly length: number; slice(inicio: number, fim: number): T },
  pagina: number,
  porPagina: number,
): T {
  const inicio = (paginaExistente(pagina, itens.length, porPagina) - 1) * porPagina;
  return itens.slice(inicio, inicio + porPagina);
}

/** Page numbers a pager offers: the current one with `lados` on each side. */
export function paginasVizinhas(pagina: number, total: number, lados = 2): number[] {
  const primeira = Math.max(1, pagina - lados);
  const ultima = Math.min(total, pagina + lados);
  return Array.from({ length: ultima - primeira + 1 }, (_, i) => primeira + i);
}
