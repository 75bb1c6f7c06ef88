import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { GuardedFold } from '@rifa-viva/server/event-store/fold';
import { positionAfter } from '@rifa-viva/server/event-store/follow';
import type { EventStore, LogEvent, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import type { Logger } from '@rifa-viva/server/logger';
import { type Projector, takeBatch } from './projector.ts';
import { RowsMovedError } from './schema.ts';
import type { Committed, View } from './view.ts';

const RETRY_MS = 250;
/** Largest transaction. */
const MAX_BATCH = 1_000;
/**
 * One view commits no oftener than this while events keep coming: a transaction costs the same for one event as
 * for fifty. The first event after a pause is committed at once.
 */
const COMMIT_EVERY_MS = 25;
/** Events one view may be behind before the reader waits for it. */
const MAX_WAITING = 20_000;

/** A view that is behind and commits nothing for so long stands still. */
const STILL_MS = 20_000;

/** Null: the rows changed underneath (a second process, a swapped schema): read them again. */
export type CommitListener<C> = (committed: Committed<C> | null) => void;
export type ReadListener = (event: RecordedEvent) => void;

export interface Subscription {
  /** Everything up to here was read from the log (not: is in the rows). */
  readonly position: bigint;
  /** Where the log ended when it was first read to its end. */
  readonly start: Promise<bigint>;
  /** False until every view has what stood in the log then, and again while the log is lost. */
  readonly caughtUp: boolean;
  /** Whether a view has something to do, and has done nothing for too long. */
  standsStill(view: string): boolean;
  /** Folds events as they are read, before they are in any row. */
  onRead(name: string, fold: ReadListener): void;
  /** After each commit of a view that changed something. */
  onCommitted<C>(projector: Projector<C>, listener: CommitListener<C>): void;
  close(): Promise<void>;
}

/**
 * One reader of the log feeds every view of the process. Each view has its own queue and its own pace: what
 * waits is written in one transaction of up to MAX_BATCH events. Lost stores are waited for, nothing is skipped.
 * `withoutRows`: prefixes of more streams whose positions every view keeps up with.
 */
export function subscribeViews(
  store: EventStore,
  views: readonly View[],
  log: Logger,
  withoutRows: readonly string[] = [],
): Subscription {
  const stop = new AbortController();
  // Every view that waits listens to it.
  setMaxListeners(0, stop.signal);
  const readers: GuardedFold[] = [];
  const queues = views.map((view) => new ViewQueue(view, store, log, stop.signal));
  const prefixes = [...new Set([...views.flatMap((v) => v.projector.prefixes), ...withoutRows])];
  let position = lowest(views.map((view) => view.position));

  /** Where the log ended when it was last read to its end; undefined: that has to come first. */
  let end: bigint | undefined;
  let begin: (end: bigint) => void = () => undefined;
  const start = new Promise<bigint>((resolve) => {
    begin = resolve;
  });

  const reading = (async () => {
    const batches = store.follow({
      from: position === 0n ? null : position,
      prefixes,
      signal: stop.signal,
      onBreak(error, again) {
        end = undefined;
        if (!again) log.warn({ error: reasonOf(error) }, 'views lost the event store');
      },
    });
    for await (const batch of batches) {
      const upTo = positionAfter(batch);
      if (batch.some((item) => item.kind === 'caughtUp')) {
        end = upTo ?? position;
        begin(end);
      }
      if (upTo === null) continue;
      const events = batch.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
      position = upTo;
      for (const reader of readers) for (const event of events) reader.take(event);
      for (const queue of queues) queue.put(events, upTo);
      await Promise.all(queues.map((queue) => queue.hasRoom()));
    }
  })();
  const working = queues.map((queue) => queue.run());

  return {
    get position() {
      return position;
    },
    start,
    get caughtUp() {
      const edge = end;
      return edge !== undefined && views.every((view) => view.position >= edge);
    },
    standsStill: (name) =>
      queues.some(({ view, stillMs }) => view.projector.view === name && stillMs > STILL_MS),
    onRead: (name, fold) => void readers.push(new GuardedFold({ name, fold, log, parked: store.parked })),
    onCommitted(projector, listener) {
      // A view's listeners get what its own projector returned.
      queues
        .find((queue) => queue.view.projector === (projector as Projector))
        ?.listeners.push(listener as CommitListener<unknown>);
    },
    async close() {
      stop.abort();
      for (const queue of queues) queue.wake();
      await reading;
      await Promise.all(working);
    },
  };
}

const lowest = (positions: readonly bigint[]): bigint =>
  positions.toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n;

/** What one view still has to apply. */
class ViewQueue {
  readonly listeners: CommitListener<unknown>[] = [];
  private waiting: LogEvent[] = [];
  private upTo = 0n;
  /** When it last had nothing to do, or did something. */
  private movedAt = performance.now();
  private wakers: (() => void)[] = [];

  constructor(
    readonly view: View,
    private readonly store: EventStore,
    private readonly log: Logger,
    private readonly signal: AbortSignal,
  ) {
    store.parked.alsoIn(view.projector.view, () => view.parked.values());
  }

  /** For so long it has done nothing of what there is to do. */
  get stillMs(): number {
    return this.upTo > this.view.position ? performance.now() - this.movedAt : 0;
  }

  put(events: readonly LogEvent[], upTo: bigint): void {
    if (this.upTo <= this.view.position) this.movedAt = performance.now();
    const news = events.filter((event) => event.position > this.view.position && this.view.wants(event));
    this.waiting.push(...news);
    this.upTo = upTo;
    this.wake();
  }

  wake(): void {
    for (const waker of this.wakers.splice(0)) waker();
  }

  private async until(condition: () => boolean): Promise<void> {
    while (!condition() && !this.signal.aborted) {
      await new Promise<void>((resolve) => this.wakers.push(resolve));
    }
  }

  hasRoom(): Promise<void> {
    return this.until(() => this.waiting.length < MAX_WAITING);
  }

  async run(): Promise<void> {
    const parked = this.view.parked.size > 0;
    await this.persist(() => this.view.retryParked(this.store, this.signal));
    if (parked) this.tell(null);
    while (!this.signal.aborted) {
      await this.until(() => this.upTo > this.view.position);
      if (this.signal.aborted) break;
      const started = performance.now();
      const batch = takeBatch(this.waiting, this.view.projector, MAX_BATCH);
      const upTo = this.waiting.length > 0 ? (batch.at(-1)?.position ?? this.upTo) : this.upTo;
      await this.persist(async () => {
        await this.view.apply(batch, upTo, (committed) => this.tell(committed));
      });
      this.movedAt = performance.now();
      this.wake();
      if (batch.length > 0) await this.rest(started + COMMIT_EVERY_MS - performance.now());
    }
    await this.view.close().catch(() => undefined);
  }

  private async rest(ms: number): Promise<void> {
    if (ms <= 0 || this.waiting.length >= MAX_BATCH) return;
    await delay(ms, undefined, { signal: this.signal }).catch(() => undefined);
  }

  /** Until it worked, for as long as this process runs. */
  private async persist(work: () => Promise<void>): Promise<void> {
    while (!this.signal.aborted) {
      try {
        return await work();
      } catch (error) {
        const moved = error instanceof RowsMovedError;
        if (moved && (await this.view.reload(() => this.tell(null)).catch(() => false))) continue;
        this.log.warn(
          { view: this.view.projector.view, error: reasonOf(error) },
          'view waits for its database',
        );
        await delay(RETRY_MS, undefined, { signal: this.signal }).catch(() => undefined);
      }
    }
  }

  private tell(committed: Committed | null): void {
    for (const listener of this.listeners) listener(committed);
  }
}
