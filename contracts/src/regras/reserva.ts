/** Limits of reserving, so that nobody keeps the stock from the others. */

/** Open reservations a person may hold in one raffle. */
export const MAXIMO_ABERTAS = 2;
/** Tickets of one purchase; also what a person may have of a raffle that costs nothing. */
export const MAXIMO_POR_COMPRA = 10;

/** Charges that one call may end at their provider. */
export const MAXIMO_DE_COBRANCAS = 20;

/** Whatever share of a small raffle that is, an address may hold what one person may. */
const MINIMO_POR_ENDERECO = MAXIMO_ABERTAS * MAXIMO_POR_COMPRA;

/** Most unpaid tickets of a raffle that one address may hold, when it may hold this share of them. */
export const maximoPorEndereco = (total: number, parte: number): number =>
  Math.max(MINIMO_POR_ENDERECO, Math.floor(total * parte));

/** Stock runs out where fewer of all tickets would stay free. */
const PARTE_ESCASSA = 0.1;
/** For whoever looks at the bank account, after the buyer's countdown. */
const MINUTOS_DE_CONFERENCIA_NA_ESCASSEZ = 10;

export interface Espera {
  /** Free tickets that are left after this reservation. */
  readonly livres: number;
  /** Tickets of the raffle. */
  readonly total: number;
  /** The buyer's countdown. */
  readonly minutos: number;
  /** How long unpaid tickets stay reserved elsewhere. */
  readonly minutosDeEspera: number;
  /** The buyer has paid for tickets here before. */
  readonly comprou: boolean;
}

/**
 * Minutes that tickets of manual Pix stay reserved unpaid: the whole time, except of buyers who never paid while stock
 * runs out. Never shorter than the countdown that the buyer sees.
 */
export function minutosReservados({ livres, total, minutos, minutosDeEspera, comprou }: Espera): number {
  const escasso = livres < total * PARTE_ESCASSA;
  const curta = Math.min(minutosDeEspera, minutos + MINUTOS_DE_CONFERENCIA_NA_ESCASSEZ);
  return comprou || !escasso ? minutosDeEspera : Math.max(minutos, curta);
}
