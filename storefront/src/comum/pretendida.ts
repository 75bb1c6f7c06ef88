import { guardar, lerGuardado } from '@rifa-viva/ui/estado/armazenamento.ts';

const CHAVE = 'rifaviva.compra';
/** Whoever logs in later than that wants something else by then. */
const VALIDADE_MS = 15 * 60_000;

interface Pretendida {
  readonly idRifa: number;
  readonly qtde: number;
  readonly em: number;
  /** Which opening of the page it was chosen on. */
  readonly abertura: number;
}

/** Remembers what somebody wants to buy, who has to log in first. */
export const lembrarCompra = (idRifa: number, qtde: number): void =>
  guardar('sessao', CHAVE, { idRifa, qtde, em: Date.now(), abertura: performance.timeOrigin });

export const esquecerCompra = (): void => guardar('sessao', CHAVE, null);

/** What was wanted before the login; null where nothing was. */
export function compraPretendida(): Pretendida | null {
  const pretendida = lerGuardado('sessao', CHAVE, ehPretendida);
  return pretendida && Date.now() - pretendida.em <= VALIDADE_MS ? pretendida : null;
}

/** How many of this raffle; null where another one was wanted, or none. */
export function qtdePretendida(idRifa: number): number | null {
  const pretendida = compraPretendida();
  return pretendida?.idRifa === idRifa ? pretendida.qtde : null;
}

/**
 * The purchase goes on: forgets it and answers true where the page was opened anew since. Between login and reload the
 * page already shows what a customer sees, and keeps it.
 */
export function retomarCompra(): boolean {
  if (compraPretendida()?.abertura === performance.timeOrigin) return false;
  esquecerCompra();
  return true;
}

const ehPretendida = (valor: unknown): valor is Pretendida =>
  typeof valor === 'object' &&
  valor !== null &&
  'idRifa' in valor &&
  Number.isSafeInteger(valor.idRifa) &&
  'qtde' in valor &&
  Number.isSafeInteger(valor.qtde) &&
  'em' in valor &&
  typeof valor.em === 'number' &&
  'abertura' in valor &&
  typeof valor.abertura === 'number';
