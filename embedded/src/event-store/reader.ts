import type { Filter } from './filter.ts';
import type { Log } from './log.ts';
import { decode, isSoftDeleted, NO_METADATA, readMetadata, type StreamMetadata } from './metadata.ts';
import { metadataStream, RefusedError, type StoredEvent } from './types.ts';

const PAGE = 1_000;
/** Positions looked at in one page of $all. */
const WINDOW = 2_000n;

export interface StreamRange {
  readonly backwards: boolean;
  /** First revision; null for the end the direction starts at. */
  readonly from: bigint | 'start' | 'end';
  readonly count: number;
}

/** Lowest revision a reader may see, and the newest. */
interface Bounds {
  readonly lowest: bigint;
  readonly head: bigint;
  readonly metadata: StreamMetadata;
}

/** Throws RefusedError for a tombstoned stream; null for a missing or soft-deleted one. */
export async function streamBounds(log: Log, stream: string): Promise<Bounds | null> {
  const [newest] = await log.streamPage(stream, MAX_REVISION, true, 1);
  const [described] = await log.streamPage(metadataStream(stream), MAX_REVISION, true, 1);
  if (newest?.type === '$streamDeleted') throw new RefusedError({ kind: 'stream-deleted' });
  if (!newest) return null;
  const metadata = described ? readMetadata(decode(described).data) : NO_METADATA;
  if (isSoftDeleted(metadata)) return null;
  const head = newest.revision;
  const byCount = metadata.maxCount === null ? 0n : head - BigInt(metadata.maxCount) + 1n;
  const lowest = byCount > metadata.truncateBefore ? byCount : metadata.truncateBefore;
  return { lowest: lowest > 0n ? lowest : 0n, head, metadata };
}

const MAX_REVISION = 9_223_372_036_854_775_807n;

const tooOld = (event: StoredEvent, { maxAgeSeconds }: StreamMetadata): boolean =>
  maxAgeSeconds !== null && decode(event).created < Date.now() - maxAgeSeconds * 1_000;

/** Events of a stream, as its metadata lets them be seen. Null where there is no stream to read. */
export async function readStream(
  log: Log,
  stream: string,
  range: StreamRange,
): Promise<AsyncGenerator<StoredEvent> | null> {
  const bounds = await streamBounds(log, stream);
  return bounds ? streamEvents(log, stream, range, bounds) : null;
}

async function* streamEvents(
  log: Log,
  stream: string,
  range: StreamRange,
  { lowest, head, metadata }: Bounds,
): AsyncGenerator<StoredEvent> {
  const { backwards } = range;
  const asked = range.from === 'start' ? 0n : range.from === 'end' ? head : range.from;
  let next = backwards ? asked : asked > lowest ? asked : lowest;
  let left = range.count;
  if (range.from === 'end' && !backwards) return;
  let page = log.streamPage(stream, next, backwards, Math.min(PAGE, left));
  while (left > 0) {
    const events = await page;
    const last = events.at(-1);
    if (!last) return;
    next = backwards ? last.revision - 1n : last.revision + 1n;
    const more = events.length === Math.min(PAGE, left) && left > events.length && next >= 0n;
    // The next page is fetched while this one is sent.
    if (more) page = log.streamPage(stream, next, backwards, Math.min(PAGE, left - events.length));
    for (const event of events) {
      if (event.revision < lowest) return;
      if (!tooOld(event, metadata)) yield event;
    }
    left -= events.length;
    if (!more) return;
  }
}

export interface AllRange {
  readonly backwards: boolean;
  readonly from: bigint | 'start' | 'end';
  readonly count: number;
}

/** Events of the whole log; the start position is included. `head`: last committed position. */
export async function* readAll(
  log: Log,
  head: bigint,
  range: AllRange,
  filter: Filter | null,
): AsyncGenerator<StoredEvent> {
  const { backwards } = range;
  let left = range.count;
  // Exclusive edge the next window starts at.
  let edge = startEdge(range, head);
  while (left > 0 && (backwards ? edge > 1n : edge < head)) {
    const far = backwards ? maximum(edge - WINDOW, 1n) : minimum(edge + WINDOW, head);
    for (const event of await log.allPage(edge, far, backwards, filter?.streamPrefixes ?? null)) {
      if (filter && !filter.matches(event)) continue;
      yield event;
      left -= 1;
      if (left === 0) return;
    }
    edge = far;
  }
}

function startEdge({ backwards, from }: AllRange, head: bigint): bigint {
  if (backwards) return from === 'start' ? 0n : from === 'end' ? head + 1n : from + 1n;
  return from === 'start' ? 0n : from === 'end' ? head : from - 1n;
}

const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b);
