import { setTimeout as delay } from 'node:timers/promises';
import { StoreUnavailableError, UnknownOutcomeError } from '@rifa-viva/server/event-store/types';

const MOST_TRIES = 20;
const PAUSE_MS = 500;

/** An append of whose outcome nobody knows is made again as it is, its events' ids with it: as the product does. */
export async function surely<T>(append: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await append();
    } catch (error) {
      const unknown = error instanceof UnknownOutcomeError || error instanceof StoreUnavailableError;
      if (!unknown || tries === MOST_TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}
