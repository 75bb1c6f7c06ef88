import type { Readiness } from '@rifa-viva/server/readiness';
import type { Db } from './kernel/db.ts';
import type { Subscription } from './kernel/subscription.ts';

export const readinessOf = (db: Db, subscription: Subscription): Readiness => ({
  leitura: async () => {
    await db.query('SELECT 1');
  },
  projecoes: async () => {
    if (!subscription.caughtUp) throw new Error('not caught up yet');
  },
});
