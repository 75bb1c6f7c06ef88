import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';

/** About a minute: then the start ends, and whoever started it decides. */
const MOST_TRIES = 30;

/**
 * What is done before anybody is served, with the same ids each time: a store that does not answer just then is waited for,
 * as a caller would, and does not end the start. Throws whatever else `work` throws.
 */
export async function waitingForStores<T>(work: () => Promise<T>, log: Logger): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const waits = error instanceof Refusal && error.codigo === 'INDISPONIVEL';
      if (!waits || tries === MOST_TRIES) throw error;
      log.warn('a store does not answer yet: waiting for it');
      await delay(1_000 * (error.retryAfterSeconds ?? 1));
    }
  }
}
