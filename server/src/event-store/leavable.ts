import type { EventStoreDBClient, StreamingRead } from '@eventstore/db-client';
import type { Connection } from './connection.ts';
import { StoreUnavailableError } from './types.ts';

/** The next event is waited for so many turns: our own standing still is nobody's silence. */
const TURNS = 10;
const TURN_MS = 500;

type Reading = Pick<Connection, 'open' | 'forget' | 'failure'>;
export type Read<T> = (client: EventStoreDBClient) => StreamingRead<T>;

/**
 * A read left early would stay open in the client, which then could not be disposed of: it is cancelled,
 * and what has come already is let through to its end. One of which nothing more comes fails.
 */
export async function* leavable<T>(connection: Reading, read: Read<T>): AsyncGenerator<T> {
  const found = await connection.open(read);
  let ended = false;
  /** Turns in vain; while the reader is busy with what came nothing is waited for. */
  let silent = 0;
  const watch = setInterval(() => {
    silent += 1;
    if (silent > TURNS) found.destroy(new StoreUnavailableError('event store: a read stands still'));
  }, TURN_MS).unref();
  try {
    for await (const resolved of found.iterator({ destroyOnReturn: false })) {
      silent = Number.NEGATIVE_INFINITY;
      yield resolved as T;
      silent = 0;
    }
    ended = true;
  } catch (error) {
    ended = true;
    throw connection.failure('read', error);
  } finally {
    clearInterval(watch);
    connection.forget(found);
    if (!ended) {
      // Nobody is interested any more in how it ends.
      found.on('error', () => undefined).resume();
      await found.cancel();
    }
  }
}
