import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import type { Vault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { type Db, transaction } from './db.ts';
import type { Projector } from './projector.ts';
import { ensureSchema, View } from './view.ts';

export interface RebuildDeps {
  readonly store: EventStore;
  readonly db: Db;
  readonly vault: Vault;
  readonly log: Logger;
}

const beside = (view: string) => `${view}__novo`;
const old = (view: string) => `${view}__antigo`;
/** Left to catch up under the lock: few enough that writers hardly notice. */
const NEARLY = 500n;

/**
 * Builds a view anew beside the live one and swaps them. Reads go on all the time: they see the old tables
 * until the swap commits and the new ones after it. The live projector's checkpoint row is locked for the last
 * steps, so that both models stand at the same position when the names change. Returns how many events were read.
 */
export async function rebuildView(deps: RebuildDeps, projector: Projector): Promise<number> {
  const { db, log } = deps;
  const { view } = projector;
  await db.query(`DROP SCHEMA IF EXISTS "${beside(view)}" CASCADE`);
  await ensureSchema(db, projector, beside(view));
  const fresh = new View(projector, db, deps.vault, log, beside(view));
  await fresh.open();
  let events = 0;
  while (true) {
    const live = await livePosition(db, view);
    if (live - fresh.position <= NEARLY) break;
    events += await catchUp(deps, fresh, live);
  }
  events += await swap(deps, fresh);
  return events;
}

async function livePosition(db: Db, view: string): Promise<bigint> {
  const { rows } = await db.query<{ posicao: string }>(
    `SELECT posicao::text AS posicao FROM "${view}".posicao`,
  );
  return BigInt(rows[0]?.posicao ?? 0);
}

/** Applies the log up to a position that certainly stands in it. */
async function catchUp({ store }: RebuildDeps, view: View, upTo: bigint): Promise<number> {
  if (view.position >= upTo) return 0;
  const stop = new AbortController();
  const from = view.position === 0n ? null : view.position;
  let events = 0;
  for await (const batch of store.follow({ from, prefixes: view.projector.prefixes, signal: stop.signal })) {
    const wanted: RecordedEvent[] = [];
    let seen = view.position;
    let reached = false;
    for (const item of batch) {
      if (item.kind === 'caughtUp') reached = true;
      else {
        const position = item.kind === 'event' ? item.event.position : item.position;
        if (position > upTo) reached = true;
        else if (item.kind === 'event') wanted.push(item.event);
        if (position <= upTo) seen = position;
      }
    }
    events += wanted.length;
    // Caught up: whatever lies between the last event of this view and `upTo` does not concern it.
    const to = reached ? upTo : seen;
    if (to > view.position) await view.apply(wanted, to);
    if (view.position >= upTo) break;
  }
  stop.abort();
  return events;
}

async function swap(deps: RebuildDeps, fresh: View): Promise<number> {
  const { db } = deps;
  const { view } = fresh.projector;
  return transaction(db, async (tx) => {
    const { rows } = await tx.query<{ posicao: string }>(
      `SELECT posicao::text AS posicao FROM "${view}".posicao FOR UPDATE`,
    );
    const events = await catchUp(deps, fresh, BigInt(rows[0]?.posicao ?? 0));
    await tx.query(`DROP SCHEMA IF EXISTS "${old(view)}" CASCADE`);
    await tx.query(`ALTER SCHEMA "${view}" RENAME TO "${old(view)}"`);
    await tx.query(`ALTER SCHEMA "${beside(view)}" RENAME TO "${view}"`);
    return events;
  }).then(async (events) => {
    await db.query(`DROP SCHEMA IF EXISTS "${old(view)}" CASCADE`);
    return events;
  });
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
