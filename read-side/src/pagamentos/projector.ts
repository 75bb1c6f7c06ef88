import type { Projector } from '../kernel/projector.ts';
import { type Evento, fatos } from './cobranca.ts';
import { gravarContexto, lerContexto, TABLES } from './rows.ts';

/** Charges by provider. Tells which of them changed. */
export const pagamentosProjector: Projector<ReadonlySet<string>> = {
  view: 'pagamentos',
  version: 2,
  prefixes: fatos.prefixes,
  types: fatos.types,
  tables: TABLES,
  async apply(events, tx) {
    const contexto = await lerContexto(tx, events as readonly Evento[]);
    for (const event of events) fatos.handle(event, contexto);
    await gravarContexto(tx, contexto);
    return new Set(contexto.fatos.map(({ idCobranca }) => idCobranca));
  },
};
