import type { CobrancaAPagar } from '../../comum/pagamento/cobranca.ts';

/** What either list of tickets is drawn with. */
export interface Props {
  /** The payment whose receipt lies open. */
  readonly comprovante: string | null;
  readonly aoPagar: (aPagar: CobrancaAPagar) => void;
}
