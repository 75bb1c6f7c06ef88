import type { Desfecho } from '../../comum/pagamento/ModalDaCompra.tsx';
import type { Rifa } from './consultas.ts';

/** A purchase that was begun on a card. It outlives the card, which may leave the list meanwhile. */
export interface Compra {
  readonly rifa: Rifa;
  readonly qtde: number;
  /** Chosen by the buyer, `qtde` of them; absent: the server draws them. */
  readonly numeros?: readonly number[];
  /** Tells whoever began it that the purchase is over, and how. */
  readonly aoFechar: (desfecho: Desfecho) => void;
}
