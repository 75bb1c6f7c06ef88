import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, FollowItem, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import { CheckpointMovedError, type Committed, type View } from './view.ts';

const RETRY_MS = 250;

export interface Subscription {
  onCommitted(listener: (committed: Committed) => void): void;
  close(): Promise<void>;
}

/**
 * One reader of the log feeds every view of the process. A batch goes to all views side by side, each in a
 * transaction of its own; the next batch is taken when all have it. Lost stores are waited for, nothing is skipped.
 */
export function subscribeViews(store: EventStore, views: readonly View[], log: Logger): Subscription {
  const stop = new AbortController();
  const listeners: ((committed: Committed) => void)[] = [];
  const prefixes = [...new Set(views.flatMap((v) => v.projector.prefixes))];
  const [lowest = 0n] = views.map((v) => v.position).sort((a, b) => (a < b ? -1 : 1));

  async function applyTo(view: View, events: readonly RecordedEvent[], upTo: bigint): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        const committed = await view.apply(events, upTo);
        if (committed) for (const listener of listeners) listener(committed);
        return;
      } catch (error) {
        if (error instanceof CheckpointMovedError && error.checkpoint > view.position) {
          view.moveTo(error.checkpoint);
          continue;
        }
        log.warn({ view: view.projector.view, error: String(error) }, 'view waits for its database');
        await delay(RETRY_MS, undefined, { signal: stop.signal }).catch(() => undefined);
      }
    }
  }

  const running = (async () => {
    const batches = store.follow({
      from: lowest === 0n ? null : lowest,
      prefixes,
      signal: stop.signal,
      onBreak: (error) => log.warn({ error: String(error) }, 'views lost the event store'),
    });
    for await (const batch of batches) {
      const upTo = lastPosition(batch);
      if (upTo === null) continue;
      const events = batch.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
      await Promise.all(views.map((view) => applyTo(view, events, upTo)));
    }
  })();

  return {
    onCommitted: (listener) => void listeners.push(listener),
    async close() {
      stop.abort();
      await running;
    },
  };
}

function lastPosition(batch: readonly FollowItem[]): bigint | null {
  for (const item of batch.toReversed()) {
    if (item.kind === 'event') return item.event.position;
    if (item.kind === 'checkpoint') return item.position;
  }
  return null;
}
