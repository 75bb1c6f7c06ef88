import { caughtUp, confirmation } from './encoding.ts';
import type { Filter } from './filter.ts';
import { type Sink, send } from './frames.ts';
import type { Pages } from './pages.ts';
import { Progress } from './progress.ts';
import { EVERYTHING, logStretches, type Start, streamPages, visiblePart } from './reader.ts';
import type { Ring } from './ring.ts';
import { END_OF_TIME, NO_REVISION, RefusedError } from './types.ts';

/** Events taken from memory at a time. */
const LIVE_EVENTS = 1_000;

export interface Sources {
  readonly pages: Pages;
  readonly ring: Ring;
}

/**
 * A client that listens. Every step of following waits for the database, for new events or for the client, so that
 * any number of subscriptions leaves the writer its turn.
 */
export interface Subscriber {
  readonly id: string;
  readonly sink: Sink;
  /** Fires when the client is gone or the server closes. */
  readonly signal: AbortSignal;
}

/** Follows the whole log from a position (exclusive) until the signal fires. */
export async function followLog(
  { id, sink, signal }: Subscriber,
  { pages, ring }: Sources,
  from: Start,
  filter: Filter | null,
): Promise<void> {
  const progress = new Progress(from === 'end' ? ring.head : from === 'start' ? 0n : from, filter);
  let live = false;
  await send(sink, [confirmation(id)], signal);
  while (!signal.aborted) {
    const recent = ring.after(progress.position, LIVE_EVENTS);
    if (recent === null) {
      const { origin } = progress;
      const range = { backwards: false, first: progress.position + 1n, last: () => ring.head, origin };
      for await (const stretch of logStretches(pages, { ...range, count: EVERYTHING, filter })) {
        await send(sink, progress.takeStretch(stretch, origin), signal);
        if (signal.aborted) return;
      }
    } else if (recent.length > 0) {
      await send(sink, progress.take(recent), signal);
    } else if (!live) {
      await send(sink, [caughtUp()], signal);
      // What was committed meanwhile woke nobody: looked at before waiting.
      live = true;
    } else await ring.changed(signal);
  }
}

/** Follows one stream from a revision (exclusive) until the signal fires. Throws RefusedError when tombstoned. */
export async function followStream(
  { id, sink, signal }: Subscriber,
  { pages, ring }: Sources,
  stream: string,
  from: Start,
): Promise<void> {
  let visible = await visiblePart(pages, stream);
  let revision = from === 'end' ? (visible?.head ?? NO_REVISION) : from === 'start' ? NO_REVISION : from;
  let live = false;
  await send(sink, [confirmation(id)], signal);
  while (!signal.aborted) {
    // All that is committed now is in the pages read next; what comes later is behind this place in the ring.
    let position = ring.head;
    visible = await visiblePart(pages, stream);
    const range = { backwards: false, from: revision + 1n, count: EVERYTHING };
    for await (const page of visible ? streamPages(pages, visible, range) : []) {
      if (page.frames) await send(sink, [page.frames], signal);
      revision = page.last;
      if (signal.aborted) return;
    }
    if (!live) await send(sink, [caughtUp()], signal);
    live = true;
    let recent = ring.after(position, LIVE_EVENTS);
    while (recent !== null && !signal.aborted) {
      const frames: Buffer[] = [];
      for (const event of recent) {
        position = event.position;
        if (event.stream !== stream || event.revision <= revision) continue;
        if (event.revision === END_OF_TIME) throw new RefusedError({ kind: 'stream-deleted' });
        revision = event.revision;
        frames.push(event.frame);
      }
      // Between this look and waiting there is nothing to wait for.
      if (recent.length === 0) await ring.changed(signal, stream);
      else await send(sink, frames, signal);
      recent = ring.after(position, LIVE_EVENTS);
    }
  }
}
