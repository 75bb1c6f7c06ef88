import { agruparPor } from '@rifa-viva/ui/pecas/listas.ts';
import type { MeuBilhete } from './bilhete.ts';

/** Tickets reserved by one purchase that waits for its payment. */
export interface ReservaAberta {
  readonly idPagamento: string;
  readonly idRifa: number;
  readonly numeros: readonly number[];
  readonly expiraEm: string | null;
}

interface DaRifa {
  readonly aguardando: readonly Pick<ReservaAberta, 'idPagamento'>[];
  readonly bilhetes: readonly { readonly bilhete: Pick<MeuBilhete, 'idPagamento'> }[];
}

/** Payments of the purchases that waited before and are paid now; what went free is none of them. */
export function comprasPagas(antes: readonly DaRifa[], agora: readonly DaRifa[]): string[] {
  const abertas = (rifas: readonly DaRifa[]) =>
    new Set(rifas.flatMap(({ aguardando }) => aguardando.map(({ idPagamento }) => idPagamento)));
  const aindaAbertas = abertas(agora);
  const comBilhetes = new Set(
    agora.flatMap(({ bilhetes }) => bilhetes.map(({ bilhete }) => bilhete.idPagamento)),
  );
  return [...abertas(antes)].filter((id) => !aindaAbertas.has(id) && comBilhetes.has(id));
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
