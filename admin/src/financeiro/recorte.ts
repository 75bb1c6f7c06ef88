import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { VENDA_ONLINE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { lerInteiro } from '../lista/campos.ts';

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
