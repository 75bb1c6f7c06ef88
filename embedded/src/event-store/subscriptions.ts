import { once } from 'node:events';
import { setImmediate as yieldTurn } from 'node:timers/promises';
import { caughtUp, checkpoint, confirmation } from './encoding.ts';
import type { Filter } from './filter.ts';
import type { Log } from './log.ts';
import { streamBounds } from './reader.ts';
import type { Ring } from './ring.ts';
import type { StoredEvent } from './types.ts';

/** Where answers go: a gRPC server stream. */
export interface Sink {
  write(message: Buffer): boolean;
  once(event: 'drain', listener: () => void): unknown;
}

export interface Subscription {
  readonly id: string;
  readonly sink: Sink;
  readonly signal: AbortSignal;
}

/** Events sent before other work gets its turn: fan-out must not starve the writer. */
const TURN = 200;
const LIVE_PAGE = 1_000;
const WINDOW = 2_000n;

async function send({ sink, signal }: Subscription, messages: readonly Buffer[]): Promise<void> {
  let sent = 0;
  for (const message of messages) {
    if (signal.aborted) return;
    if (!sink.write(message)) await drained(sink, signal);
    sent += 1;
    if (sent % TURN === 0) await yieldTurn();
  }
}

export async function drained(sink: Sink, signal: AbortSignal): Promise<void> {
  try {
    await once(sink as unknown as NodeJS.EventEmitter, 'drain', { signal });
  } catch {
    // Aborted: the caller looks at the signal.
  }
}

/** Follows the whole log from a position (exclusive) until the signal fires. */
export async function followAll(
  subscription: Subscription,
  log: Log,
  ring: Ring,
  from: bigint | 'end',
  filter: Filter | null,
): Promise<void> {
  const { signal } = subscription;
  let position = from === 'end' ? ring.head : from;
  let scanned = 0;
  let live = false;
  await send(subscription, [confirmation(subscription.id)]);
  while (!signal.aborted) {
    if (position >= ring.head) {
      if (!live) await send(subscription, [caughtUp()]);
      live = true;
      await ring.changed(signal);
      continue;
    }
    const { events, upTo } = await nextWindow(log, ring, position, filter);
    if (signal.aborted) return;
    const messages: Buffer[] = [];
    let counted = position;
    for (const event of events) {
      scanned += Number(event.position - counted);
      counted = event.position;
      if (!filter || filter.matches(event)) messages.push(event.response);
      if (filter && scanned >= filter.checkpointEvery) {
        messages.push(checkpoint(event.position));
        scanned = 0;
      }
    }
    scanned += Number(upTo - counted);
    if (filter && scanned >= filter.checkpointEvery) {
      messages.push(checkpoint(upTo));
      scanned = 0;
    }
    await send(subscription, messages);
    position = upTo;
  }
}

/** The next stretch of the log: from memory when it is recent, else from the table. */
async function nextWindow(
  log: Log,
  ring: Ring,
  position: bigint,
  filter: Filter | null,
): Promise<{ events: readonly StoredEvent[]; upTo: bigint }> {
  const recent = ring.after(position, LIVE_PAGE);
  if (recent) return { events: recent, upTo: recent.at(-1)?.position ?? position };
  const upTo = position + WINDOW < ring.head ? position + WINDOW : ring.head;
  return { events: await log.allPage(position, upTo, false, filter?.streamPrefixes ?? null), upTo };
}

/** Follows one stream from a revision (exclusive) until the signal fires. Throws RefusedError when tombstoned. */
export async function followStream(
  subscription: Subscription,
  log: Log,
  ring: Ring,
  stream: string,
  from: bigint | 'end',
): Promise<void> {
  const { signal } = subscription;
  let position = ring.head;
  const bounds = await streamBounds(log, stream);
  let revision = from === 'end' ? (bounds?.head ?? -1n) : from;
  if (bounds && revision < bounds.lowest - 1n) revision = bounds.lowest - 1n;
  await send(subscription, [confirmation(subscription.id)]);
  let live = false;
  while (!signal.aborted) {
    const recent = live ? ring.after(position, LIVE_PAGE) : null;
    if (recent === null) {
      position = ring.head;
      const page = await log.streamPage(stream, revision + 1n, false, LIVE_PAGE);
      await send(
        subscription,
        page.map((e) => e.response),
      );
      revision = page.at(-1)?.revision ?? revision;
      if (page.length === LIVE_PAGE) continue;
      if (!live) await send(subscription, [caughtUp()]);
      live = true;
      continue;
    }
    if (recent.length === 0) {
      await ring.changed(signal);
      continue;
    }
    const mine = recent.filter((e) => e.stream === stream && e.revision > revision);
    position = recent.at(-1)?.position ?? position;
    revision = mine.at(-1)?.revision ?? revision;
    await send(
      subscription,
      mine.map((e) => e.response),
    );
  }
}
