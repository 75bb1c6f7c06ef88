import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFault } from './faults.ts';
import { refusalOf } from './http/errors.ts';
import type { Refusal } from './http/refusal.ts';
import type { Logger } from './logger.ts';

/** About a minute: then the start ends, and whoever started it decides. */
const MOST_TRIES = 30;

/**
 * What is done before anybody is served, with the same ids each time: a store that does not answer just then is waited for,
 * as a caller would, and does not end the start. A full disk is told at once: waiting makes no room. Throws whatever else `work`
 * throws, and what it throws when it was waited for long enough.
 */
export async function waitingForStores<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const away = absence(error);
      if (!away || tries === MOST_TRIES) throw error;
      log.warn({ err: error }, 'a store does not answer yet: waiting for it');
      await delay(1_000 * (away.retryAfterSeconds ?? 1));
    }
  }
}

/** What a caller would be told who may come again; null of anything else. */
function absence(error: unknown): Refusal | null {
  const refusal = refusalOf(error);
  return refusal.codigo === 'INDISPONIVEL' && !isDiskFault(error) ? refusal : null;
}
