import { caughtUp, confirmation } from './encoding.ts';
import type { Filter } from './filter.ts';
import { type Sink, send } from './frames.ts';
import { Live } from './live.ts';
import type { Pages } from './pages.ts';
import { Progress } from './progress.ts';
import { EVERYTHING, logStretches, type Start, streamPages, type Visible, visiblePart } from './reader.ts';
import type { Tail } from './tail.ts';
import {
  END_OF_TIME,
  metadataStream,
  NO_REVISION,
  RefusedError,
  type Resolve,
  type StoredEvent,
  TOMBSTONE_TYPE,
} from './types.ts';

export interface Sources {
  readonly pages: Pages;
  readonly tail: Tail;
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
  /** Where links are followed. */
  readonly resolve: Resolve | null;
}

/** Follows the whole log from a position (exclusive) until the signal fires. Beyond the end: from now on. */
export async function followLog(
  { id, sink, signal, resolve }: Subscriber,
  { pages, tail }: Sources,
  from: Start,
  filter: Filter | null,
): Promise<void> {
  const start = from === 'start' ? 0n : from === 'end' || from > tail.head ? tail.head : from;
  const progress = new Progress(start, filter);
  await send(sink, [confirmation(id)], signal);
  while (progress.position < tail.head && !signal.aborted) {
    const { origin } = progress;
    const range = { backwards: false, first: progress.position + 1n, last: () => tail.head, origin };
    for await (const stretch of logStretches(pages, { ...range, count: EVERYTHING, filter, resolve })) {
      await send(sink, progress.takeStretch(stretch, origin), signal);
      if (signal.aborted) return;
    }
  }
  // From the look at the head to here nothing was waited for: what comes now was not read yet.
  const live = new Live(sink, signal);
  const inTurn = turns(live);
  const hear = (events: readonly StoredEvent[]) => {
    const matching = filter?.matching(events) ?? null;
    if (resolve || matching instanceof Promise) {
      inTurn(async () => progress.take(await resolved(events, resolve), await matching));
    } else live.put(progress.take(events, matching));
  };
  const leave = tail.listen(hear);
  await live.run(caughtUp()).finally(leave);
}

/** Follows one stream from a revision (exclusive) until the signal fires. Throws RefusedError when tombstoned. */
export async function followStream(
  { id, sink, signal, resolve }: Subscriber,
  { pages, tail }: Sources,
  stream: string,
  from: Start,
): Promise<void> {
  let revision = typeof from === 'bigint' ? from : NO_REVISION;
  const catchUp = async (visible: Visible | null) => {
    const range = { backwards: false, from: revision + 1n, count: EVERYTHING, resolve };
    for await (const page of visible ? streamPages(pages, visible, range) : []) {
      if (page.frames) await send(sink, [page.frames], signal);
      revision = page.last;
      if (signal.aborted) return;
    }
  };
  if (from !== 'end') {
    const visible = await visiblePart(pages, stream);
    await send(sink, [confirmation(id)], signal);
    await catchUp(visible ?? (await untilThere(pages, tail, stream, signal)));
  } else await send(sink, [confirmation(id)], signal);

  const live = new Live(sink, signal);
  const inTurn = turns(live);
  const put = (events: readonly StoredEvent[]) => {
    const news = events.filter((event) => event.revision > revision);
    revision = news.at(-1)?.revision ?? revision;
    if (resolve) inTurn(async () => (await resolved(news, resolve)).map(({ frame }) => frame));
    else live.put(news.map(({ frame }) => frame));
    if (news.some(({ type }) => type === TOMBSTONE_TYPE)) {
      inTurn(async () => {
        live.end(new RefusedError({ kind: 'stream-deleted' }));
        return [];
      });
    }
  };
  // What is committed during a look is read in the next one: held, it would grow with whoever is slow to take.
  let heard = NO_REVISION;
  let hear = (events: readonly StoredEvent[]): void => {
    heard = events.at(-1)?.revision ?? heard;
  };
  const leave = tail.listen((events) => hear(events), stream);
  try {
    if (from === 'end') revision = await newest(pages, stream);
    else await catchUp(await visiblePart(pages, stream));
    while (heard > revision && !signal.aborted) {
      const upTo = heard;
      await catchUp(await visiblePart(pages, stream));
      // What nobody may see does not come.
      if (revision < upTo) revision = upTo;
    }
    hear = put;
    await live.run(caughtUp());
  } finally {
    leave();
  }
}

/** A stream that is missing or soft-deleted is waited for: nobody is caught up with it. */
async function untilThere(
  pages: Pages,
  tail: Tail,
  stream: string,
  signal: AbortSignal,
): Promise<Visible | null> {
  for (;;) {
    const changed = tail.changed(signal, stream, metadataStream(stream));
    const visible = await visiblePart(pages, stream);
    if (visible || signal.aborted) return visible;
    await changed;
  }
}

/** Last revision; of a tombstoned stream too, which can be listened to from its end. */
async function newest(pages: Pages, stream: string): Promise<bigint> {
  try {
    return (await visiblePart(pages, stream))?.head ?? NO_REVISION;
  } catch (error) {
    if (error instanceof RefusedError) return END_OF_TIME;
    throw error;
  }
}

async function resolved(
  events: readonly StoredEvent[],
  resolve: Resolve | null,
): Promise<readonly StoredEvent[]> {
  if (!resolve) return events;
  return Promise.all(events.map(async (event) => ({ ...event, frame: await resolve(event) })));
}

/** Work that takes its time is done in the order it came; with too much of it the client is too slow. */
function turns(live: Live): (work: () => Promise<readonly Buffer[]>) => void {
  let before = Promise.resolve();
  let waiting = 0;
  return (work) => {
    waiting += 1;
    if (waiting > MAX_TURNS) live.fail(new RefusedError({ kind: 'too-slow', while: 'live' }));
    before = before.then(work).then(
      (frames) => {
        waiting -= 1;
        live.put(frames);
      },
      (error: unknown) => live.fail(error),
    );
  };
}

const MAX_TURNS = 1_000;
