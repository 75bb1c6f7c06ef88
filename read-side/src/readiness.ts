import type { Readiness } from '@rifa-viva/server/readiness';
import type { Db } from './kernel/db.ts';
import type { Subscription } from './kernel/subscription.ts';
import type { View } from './kernel/view.ts';

export const readinessOf = (db: Db, views: readonly View[], subscription: Subscription): Readiness => ({
  leitura: async () => {
    await db.query('SELECT 1');
  },
  projecoes: async () => {
    const parked = views.flatMap((v) => [...v.parked.keys()]);
    if (!subscription.caughtUp) throw new Error('not caught up yet');
    if (parked.length > 0) throw new Error(`parked: ${parked.join(', ')}`);
  },
});
