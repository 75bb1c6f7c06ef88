import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { EventStore } from './types.ts';
import { wholeLog } from './verify.ts';

/** Milliseconds. */
export interface Pauses {
  /** Before the first round: a start has better things to do. */
  readonly first: number;
  readonly between: number;
  /** After each batch, of 2,500 events at most: a round takes a tenth of a core. */
  readonly rest: number;
}
const PAUSES: Pauses = { first: 10 * 60_000, between: 24 * 60 * 60_000, rest: 500 };

export interface Patrol {
  /** Rounds that came to the log's end. */
  readonly rounds: number;
  close(): Promise<void>;
}

/**
 * Reads the whole log again and again, once a day: what lies behind a snapshot or a checkpoint, or in the past of a state in memory,
 * is otherwise loaded and followed by nobody, and so verified by nobody. What it finds parks its stream in this process, as it does
 * for whoever else reads (docs/adr/0020).
 */
export function patrol(store: Pick<EventStore, 'follow'>, log: Logger, pauses = PAUSES): Patrol {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pause = (ms: number) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
  let rounds = 0;
  const round = async () => {
    let events = 0;
    // A log that is away is told of by who serves.
    for await (const batch of wholeLog(store, { signal, onBreak: () => undefined })) {
      events += batch.length;
      await pause(pauses.rest);
    }
    if (signal.aborted) return;
    rounds += 1;
    log.info({ events }, 'the whole log was verified');
  };
  const walking = (async () => {
    await pause(pauses.first);
    while (!signal.aborted) {
      // Where there is no room for one more subscription, say: no reason to end whoever serves.
      await round().catch((err: unknown) => log.error({ err }, 'the whole log could not be verified'));
      await pause(pauses.between);
    }
  })();
  return {
    get rounds() {
      return rounds;
    },
    async close() {
      stopped.abort();
      await walking;
    },
  };
}
