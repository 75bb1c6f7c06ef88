import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf } from '../faults.ts';
import type { Logger } from '../logger.ts';
import { createPositionGate } from '../positions.ts';
import { type Parked, type ParkedStreams, parkedAt } from './parked.ts';
import { type EventStore, isReadable, type LogEvent, type RecordedEvent } from './types.ts';

const BEGIN_AGAIN_MS = 1_000;

/**
 * Folds events one by one. A stream with an event that cannot be read, or that `fold` throws at, waits from there on:
 * its later events are left out, those of other streams go on. One line a stream is kept, in the place of what its fold would
 * hold: forgotten, its later events would be folded in without the one that failed.
 */
export class GuardedFold {
  private readonly streams = new Map<string, Parked>();

  constructor(
    private readonly options: {
      readonly name: string;
      readonly parked: ParkedStreams;
      readonly log: Logger;
      readonly fold: (event: RecordedEvent) => void;
      /** Hears of each stream that waits from now on. */
      readonly onParked?: (parked: Parked) => void;
    },
  ) {
    options.parked.alsoIn(options.name, () => this.streams.values());
  }

  get waiting(): ReadonlyMap<string, Parked> {
    return this.streams;
  }

  take(event: LogEvent): void {
    if (this.streams.has(event.stream)) return;
    if (!isReadable(event)) {
      this.park(parkedAt(event));
      return;
    }
    try {
      this.options.fold(event);
    } catch (err) {
      const { name, log } = this.options;
      log.error({ fold: name, stream: event.stream, err }, 'stream parked: an event could not be folded');
      this.park(parkedAt(event));
    }
  }

  park(parked: Parked): void {
    this.streams.set(parked.stream, parked);
    this.options.onParked?.(parked);
  }
}

export interface FoldOptions {
  readonly name: string;
  readonly store: Pick<EventStore, 'follow' | 'parked'>;
  readonly log: Logger;
  /** Stream name prefixes. */
  readonly prefixes: readonly string[];
  readonly fold: (event: RecordedEvent) => void;
  readonly onParked?: (parked: Parked) => void;
  /** What a snapshot knew, and where it stood; absent: from the beginning. */
  readonly start?: () => Promise<{ readonly from: bigint; readonly waiting: readonly Parked[] } | null>;
  /** After each batch. */
  readonly onBatch?: (events: number) => void;
}

/** A fold that follows the log in memory. */
export interface FollowedFold {
  /** Everything up to here is folded in, or waits. */
  readonly position: bigint;
  readonly waiting: ReadonlyMap<string, Parked>;
  /** False until everything that was in the log at the start is folded in, and again while the log is lost. */
  readonly caughtUp: boolean;
  ready(): Promise<void>;
  /** Resolves when everything up to there is folded in. Throws Refusal, 503, where it is not after so long. */
  waitFor(position: bigint, patienceMs: number): Promise<void>;
  close(): Promise<void>;
}

/** What the fold goes on from; where the store is away it is asked again: nothing can be folded before. */
async function begin({ name, start, log }: FoldOptions, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      return (await start?.()) ?? null;
    } catch (error) {
      log.warn({ fold: name, error: reasonOf(error) }, 'fold cannot begin, trying again');
      await delay(BEGIN_AGAIN_MS, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}

export function followFold(options: FoldOptions): FollowedFold {
  const { name, store, log, prefixes } = options;
  const guarded = new GuardedFold({ ...options, parked: store.parked });
  const gate = createPositionGate();
  const stop = new AbortController();
  let caughtUp = false;
  let markReady: () => void = () => undefined;
  const readiness = new Promise<void>((resolve) => {
    markReady = resolve;
  });

  const running = (async () => {
    const known = await begin(options, stop.signal);
    for (const parked of known?.waiting ?? []) guarded.park(parked);
    if (known) gate.advance(known.from);
    const batches = store.follow({
      from: known?.from ?? null,
      prefixes,
      signal: stop.signal,
      onBreak(error, again) {
        caughtUp = false;
        if (!again) log.warn({ fold: name, error: reasonOf(error) }, 'fold lost the event store');
      },
    });
    for await (const batch of batches) {
      let events = 0;
      for (const item of batch) {
        if (item.kind === 'caughtUp') {
          caughtUp = true;
          markReady();
          continue;
        }
        if (item.kind === 'event') {
          guarded.take(item.event);
          events += 1;
        }
        gate.advance(item.kind === 'event' ? item.event.position : item.position);
      }
      options.onBatch?.(events);
    }
  })();

  return {
    get position() {
      return gate.position;
    },
    get caughtUp() {
      return caughtUp;
    },
    waiting: guarded.waiting,
    ready: () => readiness,
    waitFor: (position, patienceMs) => gate.waitFor(position, patienceMs),
    async close() {
      stop.abort();
      await running;
    },
  };
}
