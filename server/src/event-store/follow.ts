import { setTimeout as delay, setImmediate as immediate } from 'node:timers/promises';
import { reasonOf } from '../faults.ts';
import { type FollowItem, type FollowOptions, type LogEvent, StoreUnavailableError } from './types.ts';

/** Items held before the source is paused, and the largest batch handed over. */
const MAX_HELD = 5_000;
export const MAX_BATCH = 2_500;
const FIRST_BACKOFF_MS = 50;
const MAX_BACKOFF_MS = 2_000;
/** Where nobody answers, nobody is asked: the connection says so by itself. */
const UNASKED_BACKOFF_MS = 250;
/** To leave a subscription is waited for no longer. */
const LEAVING_MS = 1_000;

/** What this module needs of the client's subscription. */
interface Source<E> {
  on(event: 'data', listener: (data: E) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'end' | 'close' | 'caughtUp' | 'confirmation', listener: () => void): unknown;
  pause(): unknown;
  resume(): unknown;
  readonly readableLength: number;
  unsubscribe(): Promise<void>;
  destroy(): unknown;
}

type Subscribe<E> = (
  from: bigint | null,
  checkpoint: (source: unknown, position: { commit: bigint }) => Promise<void>,
) => Source<E> | Promise<Source<E>>;

/**
 * Follows the log for ever. The client's subscriptions break and stay broken, so each break is
 * answered by a new subscription from the last item delivered, with backoff; so is a `check` that cannot be made.
 */
export async function* followAll<E>(
  subscribe: Subscribe<E>,
  convert: (data: E) => LogEvent | null,
  options: FollowOptions,
  check: (batch: readonly FollowItem[]) => Promise<readonly FollowItem[]> = async (batch) => batch,
): AsyncGenerator<readonly FollowItem[]> {
  let last = options.from;
  let backoff = FIRST_BACKOFF_MS;
  let told = '';
  let longest = MAX_BACKOFF_MS;
  while (!options.signal.aborted) {
    try {
      for await (const batch of oneSubscription(subscribe, convert, last, options.signal)) {
        const given = await check(batch);
        backoff = FIRST_BACKOFF_MS;
        told = '';
        yield given;
        last = positionAfter(batch) ?? last;
      }
    } catch (error) {
      const reason = reasonOf(error);
      if (!options.signal.aborted) options.onBreak?.(error, reason === told);
      told = reason;
      longest = error instanceof StoreUnavailableError ? UNASKED_BACKOFF_MS : MAX_BACKOFF_MS;
    }
    if (options.signal.aborted) return;
    await delay(backoff, undefined, { signal: options.signal }).catch(() => undefined);
    backoff = Math.min(backoff * 2, longest);
  }
}

/** Everything up to here was delivered; null: it says nothing of that. */
export function positionAfter(batch: readonly FollowItem[]): bigint | null {
  for (const item of batch.toReversed()) {
    if (item.kind === 'event') return item.event.position;
    if (item.kind === 'checkpoint') return item.position;
  }
  return null;
}

async function* oneSubscription<E>(
  subscribe: Subscribe<E>,
  convert: (data: E) => LogEvent | null,
  from: bigint | null,
  signal: AbortSignal,
): AsyncGenerator<FollowItem[]> {
  const held: FollowItem[] = [];
  let wake: (() => void) | undefined;
  let failure: { error: unknown } | undefined;
  let paused = false;
  const changed = () => {
    wake?.();
    wake = undefined;
  };
  const fail = (error: unknown) => {
    failure ??= { error };
    changed();
  };
  const put = (item: FollowItem) => {
    held.push(item);
    changed();
  };

  const source: Source<E> = await subscribe(from, async (_, position) => {
    await drained(source);
    // After a break it would stand for events that never came out.
    if (!failure) put({ kind: 'checkpoint', position: position.commit });
  });
  source.on('data', (data) => {
    const event = convert(data);
    if (event) put({ kind: 'event', event });
    if (held.length >= MAX_HELD && !paused) {
      paused = true;
      source.pause();
    }
  });
  source.on('caughtUp', () => {
    drained(source).then(() => {
      if (!failure) put({ kind: 'caughtUp' });
    }, fail);
  });
  source.on('error', fail);
  source.on('end', () => fail(new Error('subscription ended')));
  source.on('close', () => fail(new Error('subscription closed')));
  const onAbort = () => fail(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // It was told to end while the subscription was being made.
  if (signal.aborted) onAbort();

  /** Checkpoints overtake events that wait in the stream's buffer: let those out first. */
  async function drained(stream: Source<E>) {
    while (stream.readableLength > 0 && !failure) {
      if (paused) await new Promise<void>((resolve) => resumed.push(resolve));
      else await immediate();
    }
  }
  const resumed: (() => void)[] = [];

  try {
    while (true) {
      if (held.length > 0) {
        yield held.splice(0, MAX_BATCH);
        if (paused && held.length < MAX_HELD / 2) {
          paused = false;
          source.resume();
          for (const resolve of resumed.splice(0)) resolve();
        }
      } else if (failure) {
        throw failure.error;
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    failure ??= { error: new Error('no longer followed') };
    for (const resolve of resumed.splice(0)) resolve();
    signal.removeEventListener('abort', onAbort);
    // While no server can be found the library waits for one to cancel at.
    const left = source.unsubscribe().catch(() => undefined);
    await Promise.race([left, delay(LEAVING_MS, undefined, { ref: false })]);
    // Cancelling alone leaves it unfinished, and the client would wait for it when it is closed.
    source.destroy();
  }
}
