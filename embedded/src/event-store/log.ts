import pg from 'pg';
import type { StoredEvent } from './types.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS es_event (
    position bigint PRIMARY KEY,
    stream text NOT NULL,
    revision bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    response bytea NOT NULL
  );
  CREATE UNIQUE INDEX IF NOT EXISTS es_event_stream ON es_event (stream, revision);
  ALTER TABLE es_event ALTER COLUMN response SET STORAGE EXTERNAL;
`;
const LOCK = 7267;

export interface NewRow extends StoredEvent {
  readonly id: string;
}

export interface Head {
  /** Last revision; -1n where there is none. */
  readonly revision: bigint;
  readonly deleted: boolean;
}

interface Row {
  readonly position: string;
  readonly stream: string;
  readonly revision: string;
  readonly type: string;
  readonly response: Buffer;
}

/** The log in Postgres. One process writes: it holds the advisory lock as long as its connection lives. */
export class Log {
  private constructor(
    private readonly writer: pg.Client,
    private readonly readers: pg.Pool,
    /** Resolves when the writing connection is lost: the process must end then. */
    readonly lost: Promise<unknown>,
  ) {}

  static async open(url: string): Promise<Log> {
    const writer = new pg.Client({ connectionString: url });
    const lost = new Promise<unknown>((resolve) => {
      writer.on('error', (error) => resolve(error));
      writer.on('end', () => resolve(new Error('connection ended')));
    });
    await writer.connect();
    await writer.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await writer.query(SCHEMA);
    const readers = new pg.Pool({ connectionString: url, max: 8 });
    readers.on('error', () => undefined);
    readers.on('connect', (client) => client.on('error', () => undefined));
    return new Log(writer, readers, lost);
  }

  async lastPosition(): Promise<bigint> {
    const { rows } = await this.writer.query<{ last: string | null }>(
      'SELECT max(position) AS last FROM es_event',
    );
    return BigInt(rows[0]?.last ?? 0);
  }

  /** Durable when it resolves. One statement: all rows or none. */
  async insert(rows: readonly NewRow[]): Promise<void> {
    await this.writer.query({
      name: 'insert',
      text: `INSERT INTO es_event (position, stream, revision, id, type, response)
             SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::bytea[])`,
      values: [
        rows.map((r) => r.position),
        rows.map((r) => r.stream),
        rows.map((r) => r.revision),
        rows.map((r) => r.id),
        rows.map((r) => r.type),
        rows.map((r) => r.response),
      ],
    });
  }

  /** Heads of these streams, on the writing connection (so after everything written before). */
  async heads(streams: readonly string[]): Promise<Map<string, Head>> {
    const { rows } = await this.writer.query<{ stream: string; revision: string; type: string }>({
      name: 'heads',
      text: `SELECT s.stream, e.revision, e.type FROM unnest($1::text[]) AS s(stream)
             CROSS JOIN LATERAL (SELECT revision, type FROM es_event WHERE stream = s.stream ORDER BY revision DESC LIMIT 1) e`,
      values: [streams],
    });
    const heads = new Map<string, Head>(streams.map((s) => [s, { revision: -1n, deleted: false }]));
    for (const row of rows) {
      heads.set(row.stream, { revision: BigInt(row.revision), deleted: row.type === '$streamDeleted' });
    }
    return heads;
  }

  async idsAt(stream: string, from: bigint, count: number): Promise<string[]> {
    const { rows } = await this.writer.query<{ id: string }>(
      'SELECT id FROM es_event WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3',
      [stream, from, count],
    );
    return rows.map((r) => r.id);
  }

  /** Where these ids stand in a stream, by revision. */
  async revisionsOf(stream: string, ids: readonly string[]): Promise<Map<string, Appended>> {
    const { rows } = await this.writer.query<{ id: string; revision: string; position: string }>(
      'SELECT id, revision, position FROM es_event WHERE stream = $1 AND id = ANY($2::uuid[]) ORDER BY revision DESC LIMIT 5000',
      [stream, ids],
    );
    return new Map(rows.map((r) => [r.id, { revision: BigInt(r.revision), position: BigInt(r.position) }]));
  }

  async positionAt(stream: string, revision: bigint): Promise<bigint> {
    const { rows } = await this.writer.query<{ position: string }>(
      'SELECT position FROM es_event WHERE stream = $1 AND revision = $2',
      [stream, revision],
    );
    return BigInt(rows[0]?.position ?? 0);
  }

  async streamPage(stream: string, from: bigint, backwards: boolean, limit: number): Promise<StoredEvent[]> {
    const { rows } = await this.readers.query<Row>({
      name: backwards ? 'stream-back' : 'stream-on',
      text: backwards
        ? 'SELECT position, stream, revision, type, response FROM es_event WHERE stream = $1 AND revision <= $2 ORDER BY revision DESC LIMIT $3'
        : 'SELECT position, stream, revision, type, response FROM es_event WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3',
      values: [stream, from, limit],
    });
    return rows.map(toStored);
  }

  /**
   * Events at positions above `after` up to `upTo`, as far as they match the prefixes (null: all).
   * Backwards: below `after` down to `upTo`.
   */
  async allPage(
    after: bigint,
    upTo: bigint,
    backwards: boolean,
    prefixes: readonly string[] | null,
  ): Promise<StoredEvent[]> {
    const filter = prefixes ? 'AND stream LIKE ANY($3)' : '';
    const range = backwards ? 'position < $1 AND position >= $2' : 'position > $1 AND position <= $2';
    const { rows } = await this.readers.query<Row>({
      name: `all-${backwards}-${prefixes !== null}`,
      text: `SELECT position, stream, revision, type, response FROM es_event WHERE ${range} ${filter} ORDER BY position ${backwards ? 'DESC' : ''}`,
      values: [after, upTo, ...(prefixes ? [prefixes.map((p) => `${p.replace(/[\\%_]/g, '\\$&')}%`)] : [])],
    });
    return rows.map(toStored);
  }

  async close(): Promise<void> {
    await Promise.all([this.writer.end(), this.readers.end()]);
  }
}

interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

const toStored = (row: Row): StoredEvent => ({
  position: BigInt(row.position),
  stream: row.stream,
  revision: BigInt(row.revision),
  type: row.type,
  response: row.response,
});
