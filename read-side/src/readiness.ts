import type { EventStore } from '@rifa-viva/server/event-store/types';
import { answers, DegradedError, type Readiness } from '@rifa-viva/server/readiness';
import type { Conferencias } from './auditoria/conferencias.ts';
import type { Divergente } from './auditoria/divergentes.ts';
import type { Db } from './kernel/db.ts';
import type { Subscription } from './kernel/subscription.ts';

/** This side writes to its own database alone: the event store is only to be read. */
export const readinessOf = (
  store: EventStore,
  db: Db,
  subscription: Subscription,
  views: readonly string[],
  conferencias: Pick<Conferencias, 'divergentes'>,
): Readiness => ({
  'event-store': () => answers(store),
  leitura: async () => {
    await db.query('SELECT 1');
  },
  projecoes: async () => {
    if (!subscription.caughtUp) throw new Error('not caught up yet');
  },
  auditoria: async () => {
    const divergentes = conferencias.divergentes();
    if (divergentes.length > 0) throw new DegradedError(dizer(divergentes));
  },
  ...Object.fromEntries(
    views.map((view) => [
      `projecao-${view}`,
      async () => {
        if (subscription.standsStill(view)) throw new Error('stands still');
      },
    ]),
  ),
});

/** Raffles that are named. */
const MAX_NAMED = 20;

function dizer(divergentes: readonly Divergente[]): string {
  const ditas = divergentes
    .slice(0, MAX_NAMED)
    .map(({ idRifa, qtde }) => `rifa ${idRifa}: ${qtde} ${qtde === 1 ? 'divergência' : 'divergências'}`);
  const resto = divergentes.length - ditas.length;
  return [...ditas, ...(resto > 0 ? [`mais ${resto} rifas`] : [])].join('; ');
}
