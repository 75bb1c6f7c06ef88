import { createHash } from 'node:crypto';
import { type Db, type Tx, transaction } from './db.ts';
import type { Projector } from './projector.ts';

const KERNEL_TABLES = `
  CREATE TABLE posicao (
    unica boolean PRIMARY KEY DEFAULT true CHECK (unica),
    posicao bigint NOT NULL,
    geracao uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO posicao (posicao) VALUES (0);
  CREATE TABLE estacionado (stream text PRIMARY KEY, posicao bigint NOT NULL, erro text NOT NULL);
`;
/** Anybody may make the schemas of a fresh database at the same moment. */
const SCHEMA_LOCK = 7268;
/** Who writes a view, or swaps it, holds this lock with the schema's name. */
const VIEW_LOCKS = 7269;

/** The rows are not as this process left them: somebody else wrote or swapped them. */
export class RowsMovedError extends Error {}

export interface Checkpoint {
  readonly position: bigint;
  /** Another one when the tables were made anew. */
  readonly generation: string;
}

/**
 * Makes a view's schema with its tables unless it is there. One that an older version of the projector made is
 * thrown away and filled again from the log: read models are never migrated.
 */
export async function ensureSchema(db: Db, projector: Projector, schema = projector.view): Promise<void> {
  const version = versionOf(projector);
  await transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
    const { rows } = await tx.query<{ version: string | null }>(
      `SELECT obj_description(oid, 'pg_namespace') AS version FROM pg_namespace WHERE nspname = $1`,
      [schema],
    );
    if (rows[0]?.version === version) return;
    await tx.query(`DROP SCHEMA IF EXISTS "${schema}" CASCADE`);
    await tx.query(`CREATE SCHEMA "${schema}"`);
    await tx.query(`COMMENT ON SCHEMA "${schema}" IS '${version}'`);
    await tx.query(`SET LOCAL search_path = "${schema}"`);
    await tx.query(KERNEL_TABLES);
    await tx.query(projector.tables);
  });
}

function versionOf({ tables, version = 1 }: Projector): string {
  return createHash('sha256').update(`${version}\n${KERNEL_TABLES}\n${tables}`).digest('hex');
}

interface CheckpointRow {
  readonly posicao: string;
  readonly geracao: string;
}

/**
 * A transaction on a view's schema, which names its tables alone; only one at a time. `work` gets the checkpoint it
 * starts from; `upTo` is the one it leaves, where it moves it.
 */
export function onSchema<T>(
  db: Db,
  schema: string,
  work: (tx: Tx, found: Checkpoint) => Promise<T>,
  upTo?: bigint,
): Promise<T> {
  return transaction(
    db,
    (tx, [row]: readonly CheckpointRow[]) =>
      work(tx, { position: BigInt(row?.posicao ?? 0), generation: row?.geracao ?? '' }),
    {
      first: `BEGIN;
        SELECT pg_advisory_xact_lock(${VIEW_LOCKS}, hashtext('${schema}'));
        SET LOCAL search_path = "${schema}";
        SELECT posicao::text AS posicao, geracao FROM posicao`,
      last: upTo === undefined ? 'COMMIT' : `UPDATE posicao SET posicao = ${upTo}; COMMIT`,
    },
  );
}
