import pg from 'pg';
import { bigintOf, bytesOf, type Columns, migrate, rows, textOf } from './database.ts';
import { contentOf } from './encoding.ts';
import { NO_METADATA, readMetadata, type StreamMetadata } from './metadata.ts';
import { byteaArray, int8Array, textArray, uuidArray } from './pg-arrays.ts';
import { type Appended, type NewEvent, NO_REVISION } from './types.ts';

/** Whoever holds it writes; anybody's number that nobody else uses. */
const WRITER_LOCK = 7_267;

/** What the log holds of a stream and of its metadata stream. */
export interface StreamFacts {
  /** Last revision; NO_REVISION where there is none, END_OF_TIME for a tombstoned stream. */
  readonly revision: bigint;
  readonly metadataRevision: bigint;
  /** A tombstoned metadata stream says nothing. */
  readonly metadata: StreamMetadata;
}

/** An event's id and where it stands. */
export interface KnownId extends Appended {
  readonly id: string;
  readonly stream: string;
}

/** Tells about streams (original names only), in the order asked. */
export async function streamFacts(
  connection: pg.Client | pg.Pool,
  streams: readonly string[],
): Promise<readonly StreamFacts[]> {
  const found = await rows(connection, 'facts', FACTS, [textArray(streams)]);
  return found.map(([revision, metadataRevision, described]) => {
    const frame = bytesOf(described);
    return {
      revision: bigintOf(revision) ?? NO_REVISION,
      metadataRevision: bigintOf(metadataRevision) ?? NO_REVISION,
      metadata: frame ? readMetadata(contentOf(frame)) : NO_METADATA,
    };
  });
}

const FACTS = `
  SELECT own.revision, described.revision, described.frame
  FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place)
  LEFT JOIN LATERAL (
    SELECT revision FROM es_event WHERE stream = asked.name COLLATE "C" ORDER BY revision DESC LIMIT 1
  ) own ON true
  LEFT JOIN LATERAL (
    SELECT revision, frame FROM es_event WHERE stream = ('$$' || asked.name) COLLATE "C"
    ORDER BY revision DESC LIMIT 1
  ) described ON true
  ORDER BY asked.place`;

/**
 * The writing end of the log in Postgres. One process writes: it holds an advisory lock as long as its
 * connection lives; another one waits in `open` until then.
 */
export class Log {
  private constructor(
    private readonly connection: pg.Client,
    /** Resolves when the connection is lost: the process must end then. */
    readonly lost: Promise<unknown>,
  ) {}

  /** Throws NewerStoreError. */
  static async open(url: string): Promise<Log> {
    const connection = new pg.Client({ connectionString: url, application_name: 'event-store writer' });
    const lost = new Promise<unknown>((resolve) => {
      connection.on('error', resolve);
      connection.on('end', () => resolve(new Error('connection ended')));
    });
    await connection.connect();
    await connection.query('SET synchronous_commit = on');
    await connection.query('SELECT pg_advisory_lock($1)', [WRITER_LOCK]);
    try {
      await migrate(connection);
    } catch (error) {
      await connection.end();
      throw error;
    }
    return new Log(connection, lost);
  }

  /** The newest event's place and time (milliseconds since 1970). */
  async last(): Promise<{ readonly position: bigint; readonly created: number }> {
    const [row] = await rows(this.connection, 'last', LAST, []);
    return { position: bigintOf(row?.[0]) ?? 0n, created: Number(row?.[1] ?? 0) };
  }

  /** Durable when it resolves. One statement: all events or none. */
  async insert(events: readonly NewEvent[]): Promise<void> {
    await rows(this.connection, 'insert', INSERT, [
      int8Array(events.map((e) => e.position)),
      int8Array(events.map((e) => e.revision)),
      int8Array(events.map((e) => BigInt(e.created))),
      uuidArray(events.map((e) => e.id)),
      textArray(events.map((e) => e.stream)),
      textArray(events.map((e) => e.type)),
      byteaArray(events.map((e) => e.frame)),
    ]);
  }

  /** On the writing connection, so after everything written before. */
  facts(streams: readonly string[]): Promise<readonly StreamFacts[]> {
    return streamFacts(this.connection, streams);
  }

  /** Ids of a stretch of a stream, with their places. */
  async idsFrom(stream: string, revision: bigint, count: number): Promise<readonly KnownId[]> {
    return known(await rows(this.connection, 'ids', IDS_FROM, [stream, revision, count]));
  }

  close(): Promise<void> {
    return this.connection.end();
  }
}

const INSERT = `
  INSERT INTO es_event (position, revision, created, id, stream, type, frame)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::uuid[], $5::text[], $6::text[], $7::bytea[])`;
const LAST = 'SELECT position, created FROM es_event ORDER BY position DESC LIMIT 1';
const IDS_FROM = `
  SELECT id, stream, revision, position FROM es_event
  WHERE stream = $1 AND revision >= $2 ORDER BY revision LIMIT $3`;

const known = (found: readonly Columns[]): KnownId[] =>
  found.map(([id, stream, revision, position]) => ({
    id: textOf(id),
    stream: textOf(stream),
    revision: bigintOf(revision) ?? NO_REVISION,
    position: bigintOf(position) ?? 0n,
  }));
