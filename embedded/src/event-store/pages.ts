import pg from 'pg';
import { bigintOf, bytesOf, type Columns, isTrue, rows, textOf } from './database.ts';
import type { Filter } from './filter.ts';
import { type StreamFacts, streamFacts } from './log.ts';
import { textArray } from './pg-arrays.ts';
import { NO_REVISION } from './types.ts';

/** Bytes of events fetched at a time, beyond the first event. */
const PAGE_BYTES = 512 * 1024;
const CONNECTIONS = 8;

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
}

export interface LogPageRequest {
  /** Positions from `lowest` to `highest`, both included. */
  readonly lowest: bigint;
  readonly highest: bigint;
  readonly backwards: boolean;
  readonly limit: number;
  readonly filter: Filter | null;
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
  readonly frames: Buffer[];
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
  private constructor(private readonly pool: pg.Pool) {}

  static open(url: string): Pages {
    const pool = new pg.Pool({
      connectionString: url,
      max: CONNECTIONS,
      application_name: 'event-store reader',
      options: '-c jit=off -c work_mem=16MB',
    });
    // An idle connection that breaks is replaced by the next query.
    pool.on('error', () => undefined);
    return new Pages(pool);
  }

  async facts(original: string): Promise<StreamFacts> {
    const [facts] = await streamFacts(this.pool, [original]);
    if (!facts) throw new Error('no answer about a stream');
    return facts;
  }

  async ofStream(request: StreamPageRequest): Promise<Page> {
    const { stream, lowest, highest, backwards, createdFrom, limit } = request;
    const [row] = await rows(this.pool, `stream-${backwards}`, streamPage(backwards), [
      stream,
      lowest,
      highest,
      createdFrom,
      limit,
      PAGE_BYTES,
    ]);
    const [frames, count, last] = row ?? [];
    return { frames: bytesOf(frames), count: Number(count), last: bigintOf(last) ?? NO_REVISION };
  }

  /** Where the filter's prefixes (or no filter at all) let the database choose. */
  async ofLog(request: LogPageRequest, { origin, every }: Grouping): Promise<LogParts> {
    const { lowest, highest, backwards, limit, filter } = request;
    const column = filter?.prefixes?.column ?? null;
    const patterns = filter?.prefixes ? [textArray(filter.prefixes.texts.map(startingWith))] : [];
    const found = await rows(this.pool, `log-${backwards}-${column}`, logPage(backwards, column), [
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

  /** Where only the filter's own expression can tell. */
  async ofLogByExpression(request: LogPageRequest, { origin, every }: Grouping): Promise<LogParts> {
    const { lowest, highest, backwards, limit, filter } = request;
    const found = await rows(this.pool, `rows-${backwards}`, logRows(backwards), [
      lowest,
      highest,
      PAGE_BYTES,
    ]);
    const parts: LogPart[] = [];
    let left = limit;
    for (const [position, stream, type, stored] of found) {
      const frame = bytesOf(stored);
      const matches = filter?.matches({ stream: textOf(stream), type: textOf(type) }) ?? true;
      if (!matches || !frame || left === 0) continue;
      left -= 1;
      const number = ((bigintOf(position) ?? 0n) - origin) / every;
      const part = parts.at(-1);
      if (part?.number === number) part.frames.push(frame);
      else parts.push({ number, frames: [frame] });
    }
    const end = bigintOf(found.at(-1)?.[0]);
    return {
      parts,
      count: limit - left,
      cutAt: end !== null && end !== (backwards ? lowest : highest) ? end : null,
    };
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}

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
    if (frames) parts.push({ number: bigintOf(number) ?? 0n, frames: [frames] });
    if (!isTrue(whole)) return { parts, count, cutAt: covered };
  }
  return { parts, count, cutAt: null };
}

/** `before`: bytes of the page's events ahead of this one; the first event is always taken. */
const BEFORE = (order: string) => `
  sum(octet_length(frame)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING) - octet_length(frame) AS before`;

function streamPage(backwards: boolean): string {
  const order = backwards ? 'revision DESC' : 'revision';
  return `
    SELECT string_agg(frame, ''::bytea ORDER BY ${order}), count(*), ${backwards ? 'min' : 'max'}(revision)
    FROM (
      SELECT revision, frame, ${BEFORE(order)}
      FROM (
        SELECT revision, frame FROM es_event
        WHERE stream = $1 AND revision BETWEEN $2 AND $3 AND created >= $4
        ORDER BY ${order} LIMIT $5
      ) chosen
    ) weighed
    WHERE before < $6`;
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

function logRows(backwards: boolean): string {
  const order = backwards ? 'position DESC' : 'position';
  return `
    SELECT position, stream, type, frame
    FROM (
      SELECT position, stream, type, frame, ${BEFORE(order)}
      FROM es_event WHERE position BETWEEN $1 AND $2
    ) weighed
    WHERE before < $3 ORDER BY ${order}`;
}
