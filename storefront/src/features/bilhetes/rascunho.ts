import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';

/** What was filled in when the page had to be left, so that only the tickets somebody else took are lost. */
export interface Rascunho {
  readonly idRifa: number;
  readonly cliente: string;
  readonly idVendedor: number;
  readonly numeros: readonly number[];
  /** Of a sale that may have been made of it: sent again it tells. */
  readonly chave?: string;
}

const CHAVE = 'rifaviva.venda';

export const guardarRascunho = (rascunho: Rascunho): void => guardar('sessao', CHAVE, rascunho);

export function recarregarCom(rascunho: Rascunho): void {
  guardarRascunho(rascunho);
  location.reload();
}

/** The draft of this raffle, once. */
export function retirarRascunho(idRifa: number): Rascunho | null {
  const rascunho = lerGuardado('sessao', CHAVE, ehRascunho);
  if (rascunho?.idRifa !== idRifa) return null;
  guardar('sessao', CHAVE, null);
  return rascunho;
}

const ehRascunho = (valor: unknown): valor is Rascunho =>
  typeof valor === 'object' &&
  valor !== null &&
  'idRifa' in valor &&
  'cliente' in valor &&
  typeof valor.cliente === 'string' &&
  'idVendedor' in valor &&
  typeof valor.idVendedor === 'number' &&
  'numeros' in valor &&
  Array.isArray(valor.numeros) &&
  valor.numeros.every(Number.isInteger) &&
  (!('chave' in valor) || typeof valor.chave === 'string');
