import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { lerInteiro } from '../lista/campos.ts';
import type { Financeiro } from '../providers/data/tipos.ts';

/** Which sales are summed: of one campaign (null: of all), of these days. */
export interface Recorte {
  readonly idRifa: number | null;
  readonly de?: string;
  readonly ate?: string;
}

/** Whose sales alone the address asks for; nobody: everybody's. */
export function lerVendedor(busca: URLSearchParams): { readonly vendedor?: number } {
  const texto = busca.get('vendedor');
  const vendedor = texto === String(VENDA_ONLINE) ? VENDA_ONLINE : lerInteiro(texto, MAX_ID);
  return vendedor === null ? {} : { vendedor };
}

/** Whose sales can be asked for alone, by their names; the one that is asked for stays, though nothing is his. */
export function vendedoresDe(
  cartoes: Financeiro['cartoes'],
  escolhido: number | undefined,
): (readonly [id: number, nome: string])[] {
  const nomes = new Map(cartoes.map(({ idVendedor, vendedor }) => [idVendedor ?? VENDA_ONLINE, vendedor]));
  if (escolhido !== undefined && !nomes.has(escolhido)) nomes.set(escolhido, `Vendedor nº ${escolhido}`);
  return [...nomes].sort(([, a], [, b]) => a.localeCompare(b, 'pt-BR'));
}
