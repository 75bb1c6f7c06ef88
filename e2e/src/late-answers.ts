import { setTimeout as wait } from 'node:timers/promises';
import { randomOf } from '@rifa-viva/proof/testing/raffle-history';
import type { BrowserContext, Route } from 'playwright-core';

/** Longest that a call waits, ms; 0: none does. `npm run steady -- N --late` sets both. */
const MOST_MS = Number(process.env.LATE_MS ?? 0);
const random = randomOf(Number(process.env.LATE_SEED ?? 1));

/**
 * Of all calls of these pages each comes late: before the server hears of it or after it has answered, as on a phone's
 * network. A page that shows what is new beside what is old, or that is asked before it knows, is seen by it.
 */
export async function answerLate(context: BrowserContext): Promise<void> {
  if (MOST_MS > 0) await context.route('**/api/**', (route) => late(route, random(MOST_MS), random(2) === 0));
}

async function late(route: Route, ms: number, answerToo: boolean): Promise<void> {
  try {
    // What a browser sends of a file it shows to nobody.
    const whole = !route.request().headers()['content-type']?.startsWith('multipart/');
    if (!answerToo || !whole) {
      await wait(ms);
      return await route.fallback();
    }
    const response = await route.fetch({ maxRedirects: 0 }).catch(() => null);
    await wait(ms);
    await (response ? route.fulfill({ response }) : route.abort());
  } catch {
    // The page went on, or was closed, while it waited.
  }
}
