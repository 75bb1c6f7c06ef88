import type pg from 'pg';

/** A column of an answer: bytes, everything else as Postgres writes it. */
export type Column = string | Buffer | null | undefined;
export type Columns = readonly Column[];

const BYTEA = 17;
const HEX_PREFIX = '\\x'.length;

/** The driver's parsers can be changed for the whole process (numbers for bigints lose the largest): none is used. */
const types = {
  getTypeParser: (oid: number) =>
    oid === BYTEA ? (text: string) => Buffer.from(text.slice(HEX_PREFIX), 'hex') : (text: string) => text,
} as unknown as pg.CustomTypesConfig;

/** Runs a statement prepared under its name. */
export async function rows(
  connection: pg.Client | pg.Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<readonly Columns[]> {
  const result = await connection.query<Column[]>({
    name,
    text,
    values: [...values],
    rowMode: 'array',
    types,
  });
  return result.rows;
}

/** Whether nobody answers for the database, or it says that it begins, ends or is full: no statement is at fault. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  // SQLSTATE classes, names of the machine's errors, and what the driver says without either.
  return /^(08|53|57)/.test(code) || /^E[A-Z]+$/.test(code) || /terminated|timeout/i.test(error.message);
}

/** A bigint column; null stays null. */
export const bigintOf = (column: Column): bigint | null => (column ? BigInt(column.toString()) : null);

export const textOf = (column: Column): string => column?.toString() ?? '';

export const bytesOf = (column: Column): Buffer | null => (Buffer.isBuffer(column) ? column : null);

export const isTrue = (column: Column): boolean => column === 't';

const SCHEMA = 'CREATE TABLE IF NOT EXISTS es_schema (version integer NOT NULL)';

/** Each brings a store one version further. What has been released is never changed. */
const MIGRATIONS = [
  // Stores of before versions were counted have these already.
  `CREATE TABLE IF NOT EXISTS es_event (
    position bigint PRIMARY KEY,
    revision bigint NOT NULL,
    created bigint NOT NULL,
    id uuid NOT NULL,
    stream text COLLATE "C" NOT NULL,
    type text COLLATE "C" NOT NULL,
    frame bytea NOT NULL,
    UNIQUE (stream, revision)
  );
  ALTER TABLE es_event ALTER COLUMN frame SET STORAGE EXTERNAL;`,
];

/** An event as it is stored; the same in every version so far. */
export const EVENT_COLUMNS = ['position', 'revision', 'created', 'id', 'stream', 'type', 'frame'] as const;

/** The newest that this program makes and reads. */
export const LOG_VERSION = MIGRATIONS.length;

export async function logVersion(connection: pg.Client): Promise<number> {
  const { rows: found } = await connection.query<{ version: number }>('SELECT version FROM es_schema');
  return found[0]?.version ?? 0;
}

/** Tables of an older version, empty: as a store of that time had them. `migrate` brings them further. */
export const tablesOf = (version: number): string =>
  [...MIGRATIONS.slice(0, version), SCHEMA, `INSERT INTO es_schema VALUES (${version})`].join(';');

/** The store was written by a newer version of this program, which knows more of it. */
export class NewerStoreError extends Error {}

/** Throws NewerStoreError, having changed nothing. Only under the writer's lock. */
export async function migrate(
  connection: pg.Client,
  migrations: readonly string[] = MIGRATIONS,
): Promise<void> {
  await connection.query(SCHEMA);
  const version = await logVersion(connection);
  if (version > migrations.length) {
    throw new NewerStoreError(
      `the event store has version ${version}, this program knows ${migrations.length}: start a newer one`,
    );
  }
  await connection.query(
    [
      'BEGIN',
      ...migrations.slice(version),
      'DELETE FROM es_schema',
      `INSERT INTO es_schema VALUES (${migrations.length})`,
      'COMMIT',
    ].join(';'),
  );
}
