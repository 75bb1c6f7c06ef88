import { agruparPor } from '@rifa-viva/ui/pecas/listas.ts';
import type { MeuBilhete } from './bilhete.ts';

/** Tickets reserved by one purchase that waits for its payment. */
export interface ReservaAberta {
  readonly idPagamento: string;
  readonly idRifa: number;
  readonly numeros: readonly number[];
  readonly expiraEm: string | null;
}

/** Waiting tickets by purchase, in the order they came. */
export const reservasAbertas = (aguardando: readonly MeuBilhete[]): ReservaAberta[] =>
  Array.from(
    agruparPor(aguardando, (bilhete) => bilhete.idPagamento ?? ''),
    ([idPagamento, bilhetes]) => ({
      idPagamento,
      idRifa: bilhetes[0].idRifa,
      numeros: bilhetes.map(({ numBilhete }) => numBilhete).sort((a, b) => a - b),
      expiraEm: bilhetes[0].expiraEm,
    }),
  );
