import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import { type Db, transaction } from './db.ts';

/**
 * Rows belong to the log they were made from. After another log, or an older backup of it, took its place, a
 * subscription would go on as if nothing were missing: no event store can tell. So the database remembers the last
 * event that was read, and it must still stand where it stood.
 */
const TABLE = `
  CREATE SCHEMA IF NOT EXISTS log_lido;
  CREATE TABLE IF NOT EXISTS log_lido.ultimo (
    unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
    posicao bigint NOT NULL,
    evento uuid NOT NULL
  )`;
/** Several processes may start at the same moment. */
const TABLE_LOCK = 7271;
/** Written this often: every backup anybody goes back to is older. */
const WRITE_MS = 1_000;
const LOOK_AGAIN_MS = 2_000;
/** A node of a cluster may be behind for a moment. */
const LOOKS_BEFORE_WORDS = 3;

export const OTHER_LOG =
  'The read models were made from another event log than the event store holds, or from a longer one. ' +
  'Where that is meant (a backup was restored), run `npm run rebuild`; otherwise look at EVENTSTORE_URL and DATABASE_URL.';

/** Whether the log holds what was read of it. */
export async function isOwnLog(db: Db, store: EventStore, views: readonly string[]): Promise<boolean> {
  await transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [TABLE_LOCK]);
    await tx.query(TABLE);
  });
  const end = (await store.lastPosition()) ?? 0n;
  for (const view of views) if ((await positionOf(db, view)) > end) return false;
  const { rows } = await db.query<{ posicao: string; evento: string }>(
    'SELECT posicao::text AS posicao, evento FROM log_lido.ultimo',
  );
  const [last] = rows;
  return !last || (await store.idAt(BigInt(last.posicao))) === last.evento;
}

async function positionOf(db: Db, view: string): Promise<bigint> {
  const { rows } = await db.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
    `"${view}".posicao`,
  ]);
  if (!rows[0]?.there) return 0n;
  const found = await db.query<{ posicao: string }>(`SELECT posicao::text AS posicao FROM "${view}".posicao`);
  return BigInt(found.rows[0]?.posicao ?? 0);
}

/** Resolves when the log is the views' own: at once, or after somebody has seen to it. */
export async function ownLog(
  db: Db,
  store: EventStore,
  views: readonly string[],
  log: Logger,
): Promise<void> {
  for (let looks = 1; !(await isOwnLog(db, store, views)); looks += 1) {
    if (looks === LOOKS_BEFORE_WORDS) log.error(OTHER_LOG);
    await delay(LOOK_AGAIN_MS);
  }
}

/** Remembers the last event heard; `close` writes what is not written yet. */
export function rememberLog(db: Db) {
  let last: RecordedEvent | undefined;
  let timer: NodeJS.Timeout | undefined;
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (!last) return;
    await db.query(
      `INSERT INTO log_lido.ultimo AS u (posicao, evento) VALUES ($1, $2)
       ON CONFLICT (unico) DO UPDATE SET posicao = excluded.posicao, evento = excluded.evento
       WHERE u.posicao < excluded.posicao`,
      [last.position, last.id],
    );
  };
  // A database that is away is told of a later event.
  const writeIfThere = () => write().catch(() => undefined);
  return {
    heard(event: RecordedEvent): void {
      last = event;
      timer ??= setTimeout(writeIfThere, WRITE_MS).unref();
    },
    close: writeIfThere,
  };
}

/** Builds all views anew from the log as it is, none of which may have more of it than it holds; then it is theirs. */
export async function adoptLog(
  db: Db,
  store: EventStore,
  views: readonly string[],
  rebuild: () => Promise<void>,
): Promise<void> {
  const end = (await store.lastPosition()) ?? 0n;
  for (const view of views) {
    if ((await positionOf(db, view)) > end)
      await db.query(`UPDATE "${view}".posicao SET posicao = $1`, [end]);
  }
  await rebuild();
  await db.query('DELETE FROM log_lido.ultimo');
}
