import type { EventStore } from '@rifa-viva/server/event-store/types';
import { answers, type Readiness } from '@rifa-viva/server/readiness';
import type { Db } from './kernel/db.ts';
import type { Subscription } from './kernel/subscription.ts';

/** This side writes to its own database alone: the event store is only to be read. */
export const readinessOf = (
  store: EventStore,
  db: Db,
  subscription: Subscription,
  views: readonly string[],
): Readiness => ({
  'event-store': () => answers(store),
  leitura: async () => {
    await db.query('SELECT 1');
  },
  projecoes: async () => {
    if (!subscription.caughtUp) throw new Error('not caught up yet');
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
