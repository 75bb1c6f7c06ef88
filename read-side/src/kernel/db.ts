import pg from 'pg';

export type Tx = pg.PoolClient;
export type Db = pg.Pool;

// Counts fit a JavaScript number; positions are read as text where they may not.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => Number(text));

/** A database that lets somebody wait longer than this does not answer: he gets a 503. */
export const CALL_TIMEOUT_MS = 5_000;

/**
 * `searchPath`: the schemas of all views, so that queries name tables alone. `timeoutMs`: for a connection and for a
 * statement each; without it both may take as long as they need, as the work of views may.
 */
export function openDb(url: string, searchPath: readonly string[], timeoutMs = 0): Db {
  const options = `-c search_path=${[...searchPath, 'public'].join(',')}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    options,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  // Losing the database must not end the process; the next query reports it.
  pool.on('error', () => undefined);
  // Nor must losing it under a transaction: the statement that runs then fails, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * `first` and `last` may hold more than their BEGIN and COMMIT, in the same round trip; `work` gets the rows of the
 * last statement of `first`.
 */
export async function transaction<T>(
  db: Db,
  work: (tx: Tx, rows: readonly never[]) => Promise<T>,
  { first = 'BEGIN', last = 'COMMIT' } = {},
): Promise<T> {
  const tx = await db.connect();
  try {
    const results = [await tx.query<never>(first)].flat();
    const result = await work(tx, results.at(-1)?.rows ?? []);
    await tx.query(last);
    tx.release();
    return result;
  } catch (error) {
    // A connection that cannot even roll back is thrown away.
    await tx.query('ROLLBACK').then(
      () => tx.release(),
      () => tx.release(true),
    );
    throw error;
  }
}
