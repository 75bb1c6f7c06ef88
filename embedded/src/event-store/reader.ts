import type { Filter } from './filter.ts';
import type { StreamFacts } from './log.ts';
import { isSoftDeleted, METADATA_STREAM_METADATA, type StreamMetadata } from './metadata.ts';
import type { LogParts, Page, Pages } from './pages.ts';
import {
  END_OF_TIME,
  isMetadataStream,
  NO_REVISION,
  originalStream,
  RefusedError,
  type Resolve,
} from './types.ts';

const STREAM_PAGE_EVENTS = 1_000;
/** A read of more is a long one. */
const SHORT_READ = 100;
/** Positions looked at in one page of the log: more where few of them match. */
const FIRST_WINDOW = 500n;
const MIN_WINDOW = 100n;
const MAX_WINDOW = 20_000n;

/** A count that is never reached. */
export const EVERYTHING = Number.MAX_SAFE_INTEGER;

/** Where a read begins; the edges stand for both ends of the log or stream. */
export type Start = bigint | 'start' | 'end';

export interface Range {
  readonly backwards: boolean;
  /** The event there is read too (backwards through the whole log: it is not, as in EventStoreDB). */
  readonly from: Start;
  readonly count: number;
  readonly resolve: Resolve | null;
}

/** What of a stream may be seen. */
export interface Visible {
  readonly stream: string;
  readonly lowest: bigint;
  readonly head: bigint;
  readonly createdFrom: number;
}

/** Throws RefusedError for a tombstoned stream; null for a missing or soft-deleted one. */
export async function visiblePart(pages: Pages, stream: string): Promise<Visible | null> {
  // Postgres keeps no NUL in texts, so that nothing can stand under such a name.
  if (stream.includes('\0')) return null;
  const facts = await pages.facts(originalStream(stream));
  const { head, metadata } = described(stream, facts);
  if (head === END_OF_TIME || facts.revision === END_OF_TIME)
    throw new RefusedError({ kind: 'stream-deleted' });
  if (head === NO_REVISION || isSoftDeleted(metadata)) return null;
  const byCount = metadata.maxCount === null ? 0n : head - metadata.maxCount + 1n;
  const lowest = byCount > metadata.truncateBefore ? byCount : metadata.truncateBefore;
  const createdFrom = metadata.maxAgeSeconds === null ? 0 : Date.now() - metadata.maxAgeSeconds * 1_000;
  return { stream, lowest: lowest > 0n ? lowest : 0n, head, createdFrom };
}

const described = (stream: string, facts: StreamFacts): { head: bigint; metadata: StreamMetadata } =>
  isMetadataStream(stream)
    ? { head: facts.metadataRevision, metadata: METADATA_STREAM_METADATA }
    : { head: facts.revision, metadata: facts.metadata };

/** The visible events of a stream, page by page; the next page is fetched while one is used. */
export async function* streamPages(pages: Pages, visible: Visible, range: Range): AsyncGenerator<Page> {
  const { backwards } = range;
  let { lowest, head: highest } = visible;
  if (range.from === 'end' && !backwards) return;
  if (range.from === 'start' && backwards) highest = 0n;
  if (typeof range.from === 'bigint') {
    if (backwards) highest = minimum(range.from, highest);
    else lowest = maximum(range.from, lowest);
  }
  const { stream, createdFrom } = visible;
  const { resolve } = range;
  const short = range.count <= SHORT_READ;
  const fetch = (limit: number): Promise<Page> | null =>
    lowest > highest || limit <= 0
      ? null
      : ahead(pages.ofStream({ stream, lowest, highest, backwards, createdFrom, limit, short, resolve }));
  let left = range.count;
  let next = fetch(Math.min(STREAM_PAGE_EVENTS, left));
  while (next) {
    const page = await next;
    if (page.count === 0) return;
    left -= page.count;
    if (backwards) highest = page.last - 1n;
    else lowest = page.last + 1n;
    next = fetch(Math.min(STREAM_PAGE_EVENTS, left));
    yield page;
  }
}

/** Consecutive parts of the log with the stretch they cover. */
export interface LogStretch extends LogParts {
  /** The last position covered. */
  readonly end: bigint;
}

export interface LogRange {
  readonly backwards: boolean;
  /** The first position, included. */
  readonly first: bigint;
  /** The last one; asked again before each page, as the log grows. */
  readonly last: () => bigint;
  readonly count: number;
  readonly filter: Filter | null;
  readonly resolve: Resolve | null;
  /** Positions are counted from here for the parts. */
  readonly origin: bigint;
}

/** Matching events of the log, stretch by stretch; the next one is fetched while one is used. */
export async function* logStretches(pages: Pages, range: LogRange): AsyncGenerator<LogStretch> {
  const { backwards, filter, resolve } = range;
  const short = range.count <= SHORT_READ && filter === null;
  const grouping = { origin: range.origin, every: filter?.checkpointEvery ?? END_OF_TIME };
  let first = range.first;
  let left = range.count;
  let window = FIRST_WINDOW;
  const fetch = (): Promise<LogStretch> | null => {
    const bound = range.last();
    const far = backwards ? maximum(first - window + 1n, bound) : minimum(first + window - 1n, bound);
    if (left <= 0 || (backwards ? far > first : far < first)) return null;
    const [lowest, highest] = backwards ? [far, first] : [first, far];
    const request = { lowest, highest, backwards, limit: left, filter, short, resolve };
    const oneByOne = resolve || (filter && !filter.prefixes);
    const parts = oneByOne ? pages.ofLogOneByOne(request, grouping) : pages.ofLog(request, grouping);
    return ahead(parts.then((found) => ({ ...found, end: found.cutAt ?? far })));
  };
  let next = fetch();
  while (next) {
    const stretch = await next;
    left -= stretch.count;
    const covered = backwards ? first - stretch.end + 1n : stretch.end - first + 1n;
    window = stretch.cutAt === null ? minimum(window * 2n, MAX_WINDOW) : maximum(covered, MIN_WINDOW);
    first = backwards ? stretch.end - 1n : stretch.end + 1n;
    next = fetch();
    yield stretch;
  }
}

/** A page nobody comes to use any more may fail unheard. */
function ahead<T>(page: Promise<T>): Promise<T> {
  page.catch(() => undefined);
  return page;
}

const minimum = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const maximum = (a: bigint, b: bigint): bigint => (a > b ? a : b);
