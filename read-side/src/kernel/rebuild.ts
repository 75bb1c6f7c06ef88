import type { EventStore, FollowItem, LogEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import type { Vault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { type Db, transaction } from './db.ts';
import { type Projector, takeBatch } from './projector.ts';
import { onSchema } from './schema.ts';
import { View } from './view.ts';

export interface RebuildDeps {
  readonly store: EventStore;
  readonly db: Db;
  readonly vault: Vault;
  readonly log: Logger;
  /** Events of one transaction. */
  readonly together?: number;
}

const beside = (view: string) => `${view}__novo`;
const old = (view: string) => `${view}__antigo`;
/** Only one rebuild of a view at a time. */
const REBUILD_LOCKS = 7270;
/** Events that may be left to catch up under the lock: few enough that the live projector hardly notices. */
const NEARLY = 500;
/** The more, the less each statement costs; the next events are read meanwhile. */
const TOGETHER = 5_000;
const LOCK_TIMEOUT_MS = 100;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Builds a view anew beside the live one and swaps them. Reads go on all the time: they see the old tables
 * until the swap commits and the new ones after it. The live projector's lock is held for the last steps, so
 * that both models stand at the same position when the names change. Returns how many events were read.
 */
export async function rebuildView(deps: RebuildDeps, projector: Projector): Promise<number> {
  const { db } = deps;
  const alone = await db.connect();
  try {
    await alone.query(`SELECT pg_advisory_lock(${REBUILD_LOCKS}, hashtext($1))`, [projector.view]);
    return await buildAndSwap(deps, projector);
  } finally {
    // Ending the session gives its lock back.
    alone.release(true);
  }
}

async function buildAndSwap(deps: RebuildDeps, projector: Projector): Promise<number> {
  const { db, log } = deps;
  const { view } = projector;
  // What an interrupted rebuild left behind.
  await db.query(`DROP SCHEMA IF EXISTS "${beside(view)}" CASCADE`);
  await db.query(`DROP SCHEMA IF EXISTS "${old(view)}" CASCADE`);
  const fresh = new View(projector, db, deps.vault, log, beside(view));
  await fresh.open();
  let events = 0;
  let round: number;
  do {
    round = await catchUp(deps, fresh, await livePosition(db, view));
    events += round;
  } while (round > NEARLY);
  return events + (await swap(deps, fresh));
}

async function livePosition(db: Db, view: string): Promise<bigint> {
  const { rows } = await db.query<{ posicao: string }>(
    `SELECT posicao::text AS posicao FROM "${view}".posicao`,
  );
  return BigInt(rows[0]?.posicao ?? 0);
}

/** Applies the log up to a position that certainly stands in it. */
async function catchUp(
  { store, together = TOGETHER }: RebuildDeps,
  view: View,
  upTo: bigint,
): Promise<number> {
  if (view.position >= upTo) return 0;
  const stop = new AbortController();
  const from = view.position === 0n ? null : view.position;
  const wanted: LogEvent[] = [];
  let events = 0;
  const write = async (part: readonly LogEvent[], to: bigint) => {
    await view.apply(part, to);
    events += part.length;
  };
  for await (const batch of store.follow({ from, prefixes: view.projector.prefixes, signal: stop.signal })) {
    let reached = false;
    for (const item of batch) {
      if (item.kind === 'event' && item.event.position <= upTo && view.wants(item.event))
        wanted.push(item.event);
      reached ||= passes(item, upTo);
    }
    const enough = reached ? 1 : together;
    while (wanted.length >= enough) {
      const part = takeBatch(wanted, view.projector, together);
      await write(part, part.at(-1)?.position ?? upTo);
    }
    // Whatever lies between the last event of this view and `upTo` does not concern it.
    if (reached) {
      await write([], upTo);
      break;
    }
  }
  stop.abort();
  return events;
}

function passes(item: FollowItem, upTo: bigint): boolean {
  switch (item.kind) {
    case 'event':
      return item.event.position >= upTo;
    case 'checkpoint':
      return item.position >= upTo;
    case 'caughtUp':
      return true;
  }
}

async function swap(deps: RebuildDeps, fresh: View): Promise<number> {
  const { db } = deps;
  const { view } = fresh.projector;
  const events = await onSchema(db, view, async (tx, live) => {
    const missed = await catchUp(deps, fresh, live.position);
    await fresh.close();
    await tx.query(`ALTER SCHEMA "${view}" RENAME TO "${old(view)}"`);
    await tx.query(`ALTER SCHEMA "${beside(view)}" RENAME TO "${view}"`);
    return missed;
  });
  await dropUnread(db, old(view));
  return events;
}

/** Queries that still read the old tables finish first; those that come meanwhile are not kept waiting. */
async function dropUnread(db: Db, schema: string): Promise<void> {
  while (true) {
    try {
      return await transaction(db, async (tx) => {
        await tx.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT_MS}ms'`);
        await tx.query(`DROP SCHEMA "${schema}" CASCADE`);
      });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)) throw error;
    }
  }
}

/** SHA-256 over every row of every table of a view, in a fixed order: equal models have equal hashes. */
export async function viewHash(db: Db, view: string): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname <> 'posicao' ORDER BY 1`,
    [view],
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const table = `${pg.escapeIdentifier(view)}.${pg.escapeIdentifier(name)}`;
    const { rows } = await db.query<{ hash: string | null }>(
      `SELECT encode(sha256(convert_to(coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), ''), 'UTF8')), 'hex') AS hash
       FROM ${table} t`,
    );
    parts.push(`${name}=${rows[0]?.hash ?? ''}`);
  }
  return parts.join(' ');
}
