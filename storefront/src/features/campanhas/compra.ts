import type { Rifa } from './consultas.ts';

/** A purchase that was begun on a card. It outlives the card, which may leave the list meanwhile. */
export interface Compra {
  readonly rifa: Rifa;
  readonly qtde: number;
  /** Tells the card that the purchase is over. */
  readonly aoFechar: () => void;
}
