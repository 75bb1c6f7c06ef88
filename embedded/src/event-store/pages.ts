import pg from 'pg';
import { bigintOf, bytesOf, type Column, type Columns, isTrue, rows, textOf } from './database.ts';
import type { Filter } from './filter.ts';
import { type StreamFacts, streamFacts } from './log.ts';
import { int8Array, textArray } from './pg-arrays.ts';
import { NO_REVISION, type Resolvable, type Resolve } from './types.ts';

/** Bytes of events fetched at a time, beyond the first event. */
const PAGE_BYTES = 512 * 1024;
const SHORT_CONNECTIONS = 5;
const LONG_CONNECTIONS = 3;

/** Consecutive events, ready to send. */
export interface Page {
  readonly frames: Buffer | null;
  readonly count: number;
  /** Revision of the last one. */
  readonly last: bigint;
}

export interface StreamPageRequest {
  readonly stream: string;
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly backwards: boolean;
  /** Older events (milliseconds since 1970) are left out. */
  readonly createdFrom: number;
  readonly limit: number;
  /** A part of a read of few events. */
  readonly short: boolean;
  /** Where links are followed. */
  readonly resolve: Resolve | null;
}

export interface LogPageRequest {
  /** Positions from `lowest` to `highest`, both included. */
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly backwards: boolean;
  readonly limit: number;
  readonly filter: Filter | null;
  /** A part of a read of few events, all of which match. */
  readonly short: boolean;
  readonly resolve: Resolve | null;
}

/** A stretch of the log: its matching events, in parts of `every` positions counted from `origin`. */
export interface LogParts {
  readonly parts: readonly LogPart[];
  /** Events in all parts. */
  readonly count: number;
  /** Set when the page was full before its end: the last position it covers. */
  readonly cutAt: bigint | null;
}

export interface LogPart {
  readonly number: bigint;
  readonly frames: readonly Buffer[];
  /** Position of its last event. */
  readonly last: bigint;
}

interface Grouping {
  readonly origin: bigint;
  readonly every: bigint;
}

/**
 * The reading end of the log. Postgres joins the stored frames of a page to one piece of bytes, which goes to the
 * client as it is: a reader costs this process next to nothing per event.
 */
export class Pages {
  private constructor(
    private readonly short: pg.Pool,
    private readonly long: pg.Pool,
  ) {}

  /** Whoever reads a few events does not wait behind those who read the whole log. */
  static open(url: string): Pages {
    return new Pages(pool(url, SHORT_CONNECTIONS), pool(url, LONG_CONNECTIONS));
  }

  async facts(original: string): Promise<StreamFacts> {
    const [facts] = await streamFacts(this.short, [original]);
    if (!facts) throw new Error('no answer about a stream');
    return facts;
  }

  async ofStream(request: StreamPageRequest): Promise<Page> {
    const { stream, lowest, highest, backwards, createdFrom, limit, short, resolve } = request;
    const text = streamPage(backwards, resolve !== null);
    const name = `stream-${backwards}-${resolve !== null}`;
    const values = [stream, lowest, highest, createdFrom, limit, PAGE_BYTES];
    const found = await rows(short ? this.short : this.long, name, text, values);
    if (!resolve) {
      const [frames, count, last] = found[0] ?? [];
      return { frames: bytesOf(frames), count: Number(count), last: bigintOf(last) ?? NO_REVISION };
    }
    const frames: Buffer[] = [];
    for (const [type, frame] of found) frames.push(await resolve(stored(type, frame)));
    const last = bigintOf(found.at(-1)?.[2]) ?? NO_REVISION;
    return { frames: Buffer.concat(frames), count: found.length, last };
  }

  /** Where the filter's prefixes (or no filter at all) let the database choose. */
  async ofLog(request: LogPageRequest, { origin, every }: Grouping): Promise<LogParts> {
    const { lowest, highest, backwards, limit, filter, short } = request;
    const column = filter?.prefixes?.column ?? null;
    const patterns = filter?.prefixes ? [textArray(filter.prefixes.texts.map(startingWith))] : [];
    const pool = short ? this.short : this.long;
    const found = await rows(pool, `log-${backwards}-${column}`, logPage(backwards, column), [
      lowest,
      highest,
      limit,
      PAGE_BYTES,
      origin,
      every,
      ...patterns,
    ]);
    return partsOf(found);
  }

  /** Where only the filter's own expression can tell, or links are followed. Only what matches is fetched whole. */
  async ofLogOneByOne(request: LogPageRequest, { origin, every }: Grouping): Promise<LogParts> {
    const { lowest, highest, backwards, limit, filter, short, resolve } = request;
    const pool = short ? this.short : this.long;
    const names = await rows(pool, `names-${backwards}`, logNames(backwards), [lowest, highest]);
    const named = names.map(([position, stream, type]) => ({
      position: bigintOf(position) ?? 0n,
      stream: textOf(stream),
      type: textOf(type),
    }));
    const matching = filter ? await filter.matching(named) : null;
    const chosen = named.filter((_, i) => matching?.[i] ?? true).slice(0, limit);
    const positions = int8Array(chosen.map(({ position }) => position));
    const found = await rows(pool, `chosen-${backwards}`, logChosen(backwards), [positions, PAGE_BYTES]);
    const parts: { number: bigint; frames: Buffer[]; last: bigint }[] = [];
    for (const [at, type, frame] of found) {
      const position = bigintOf(at) ?? 0n;
      const event = stored(type, frame);
      const bytes = resolve ? await resolve(event) : event.frame;
      const number = (position - origin) / every;
      const part = parts.at(-1);
      if (part?.number !== number) parts.push({ number, frames: [bytes], last: position });
      else {
        part.frames.push(bytes);
        part.last = position;
      }
    }
    return {
      parts,
      count: found.length,
      cutAt: found.length < chosen.length ? bigintOf(found.at(-1)?.[0]) : null,
    };
  }

  /** An event that shows in its stream, or once did; null where there is none. */
  async at(stream: string, revision: bigint): Promise<Buffer | null> {
    const [row] = await rows(this.short, 'at', AT, [stream, revision]);
    return bytesOf(row?.[0]);
  }

  async close(): Promise<void> {
    await Promise.all([this.short.end(), this.long.end()]);
  }
}

function pool(url: string, max: number): pg.Pool {
  const made = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'event-store reader',
    options: '-c jit=off -c work_mem=16MB',
  });
  // An idle connection that breaks is replaced by the next query.
  made.on('error', () => undefined);
  return made;
}

const stored = (type: Column, frame: Column): Resolvable => ({
  type: textOf(type),
  frame: bytesOf(frame) ?? Buffer.alloc(0),
});

const startingWith = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`;

/** The last column tells whether all of a part was within the page's bytes. */
function partsOf(found: readonly Columns[]): LogParts {
  const parts: LogPart[] = [];
  let covered: bigint | null = null;
  let count = 0;
  for (const [number, joined, size, farthest, whole] of found) {
    const frames = bytesOf(joined);
    covered = bigintOf(farthest) ?? covered;
    count += Number(size);
    if (frames) parts.push({ number: bigintOf(number) ?? 0n, frames: [frames], last: covered ?? 0n });
    if (!isTrue(whole)) return { parts, count, cutAt: covered };
  }
  return { parts, count, cutAt: null };
}

/** `before`: bytes of the page's events ahead of this one; the first event is always taken. */
const BEFORE = (order: string) => `
  sum(octet_length(frame)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - octet_length(frame) AS before`;

/** Joined, or each with its type and revision. */
function streamPage(backwards: boolean, each: boolean): string {
  const order = backwards ? 'revision DESC' : 'revision';
  const answer = each
    ? 'type, frame, revision'
    : `string_agg(frame, ''::bytea ORDER BY ${order}), count(*), ${backwards ? 'min' : 'max'}(revision)`;
  return `
    SELECT ${answer}
    FROM (
      SELECT revision, type, frame, ${BEFORE(order)}
      FROM (
        SELECT revision, type, frame FROM es_event
        WHERE stream = $1 AND revision BETWEEN $2 AND $3 AND created >= $4
        ORDER BY ${order} LIMIT $5
      ) chosen
    ) weighed
    WHERE before < $6${each ? ` ORDER BY ${order}` : ''}`;
}

function logPage(backwards: boolean, column: 'stream' | 'type' | null): string {
  const order = backwards ? 'position DESC' : 'position';
  return `
    SELECT part, string_agg(frame, ''::bytea ORDER BY ${order}) FILTER (WHERE before < $4),
      count(*) FILTER (WHERE before < $4), ${backwards ? 'min' : 'max'}(position) FILTER (WHERE before < $4),
      bool_and(before < $4)
    FROM (
      SELECT position, frame, (position - $5::bigint) / $6::bigint AS part, ${BEFORE(order)}
      FROM (
        SELECT position, frame FROM es_event
        WHERE position BETWEEN $1 AND $2 ${column ? `AND ${column} LIKE ANY ($7::text[])` : ''}
        ORDER BY ${order} LIMIT $3
      ) chosen
    ) weighed
    GROUP BY part ORDER BY part ${backwards ? 'DESC' : ''}`;
}

const logNames = (backwards: boolean): string => `
  SELECT position, stream, type FROM es_event WHERE position BETWEEN $1 AND $2
  ORDER BY position ${backwards ? 'DESC' : ''}`;

function logChosen(backwards: boolean): string {
  const order = backwards ? 'position DESC' : 'position';
  return `
    SELECT position, type, frame
    FROM (SELECT position, type, frame, ${BEFORE(order)} FROM es_event WHERE position = ANY ($1::bigint[])) weighed
    WHERE before < $2 ORDER BY ${order}`;
}

const AT = 'SELECT frame FROM es_event WHERE stream = $1 AND revision = $2';
