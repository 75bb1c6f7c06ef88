import { createHash } from 'node:crypto';
import type { EventStore, FollowItem, LogEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import type { Vault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { type Db, type Tx, transaction } from './db.ts';
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
  /** Ends it, with the signal's reason thrown. */
  readonly signal?: AbortSignal | undefined;
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
 * Builds views anew beside the live ones and swaps them; the log is read once for all of them. Reads go on all the
 * time: they see a view's old tables until its swap commits and the new ones after it. The live projector's lock is
 * held for the last steps, so that both models stand at the same position when the names change. Returns how many
 * events went into each view.
 */
export async function rebuildViews(
  deps: RebuildDeps,
  projectors: readonly Projector[],
): Promise<ReadonlyMap<string, number>> {
  const alone = await deps.db.connect();
  try {
    for (const { view } of projectors)
      await alone.query(`SELECT pg_advisory_lock(${REBUILD_LOCKS}, hashtext($1))`, [view]);
    return await buildAndSwap(deps, projectors);
  } finally {
    // Ending the session gives its locks back.
    alone.release(true);
  }
}

/** One of them. */
export async function rebuildView(deps: RebuildDeps, projector: Projector): Promise<number> {
  return (await rebuildViews(deps, [projector])).get(projector.view) ?? 0;
}

/**
 * Fills views that nobody follows from the log as it is, read once for all of them, as their first process would. Returns how
 * many events went into each.
 */
export async function fillViews(
  deps: RebuildDeps,
  projectors: readonly Projector[],
): Promise<ReadonlyMap<string, number>> {
  const { store, db, vault, log } = deps;
  const fillings = projectors.map((projector) => new Filling(new View(projector, db, vault, log)));
  const end = (await store.lastPosition()) ?? 0n;
  for (const filling of fillings) {
    await filling.view.open();
    filling.upTo = end;
  }
  await fill(deps, fillings);
  for (const { view } of fillings) await view.close();
  return eventsOf(fillings);
}

const eventsOf = (fillings: readonly Filling[]): ReadonlyMap<string, number> =>
  new Map(fillings.map(({ name, events }) => [name, events]));

async function buildAndSwap(
  deps: RebuildDeps,
  projectors: readonly Projector[],
): Promise<ReadonlyMap<string, number>> {
  const { db } = deps;
  const fillings: Filling[] = [];
  for (const projector of projectors) fillings.push(await begin(deps, projector));
  for (const filling of fillings) filling.upTo = await livePosition(db, filling.name);
  await fill(deps, fillings);
  for (const filling of fillings) {
    while ((await catchUp(deps, filling, await livePosition(db, filling.name))) > NEARLY);
    await swap(deps, filling);
  }
  return eventsOf(fillings);
}

async function begin({ db, vault, log }: RebuildDeps, projector: Projector): Promise<Filling> {
  const { view } = projector;
  // What an interrupted rebuild left behind.
  await db.query(`DROP SCHEMA IF EXISTS "${beside(view)}" CASCADE`);
  await db.query(`DROP SCHEMA IF EXISTS "${old(view)}" CASCADE`);
  const fresh = new View(projector, db, vault, log, beside(view));
  await fresh.open();
  return new Filling(fresh);
}

async function livePosition(db: Db, view: string): Promise<bigint> {
  const { rows } = await db.query<{ posicao: string }>(
    `SELECT posicao::text AS posicao FROM "${view}".posicao`,
  );
  return BigInt(rows[0]?.posicao ?? 0);
}

/** A view on its way to a position that certainly stands in the log. */
class Filling {
  upTo = 0n;
  /** Applied so far. */
  events = 0;
  private readonly waiting: LogEvent[] = [];

  constructor(readonly view: View) {}

  get name(): string {
    return this.view.projector.view;
  }

  get there(): boolean {
    return this.view.position >= this.upTo;
  }

  /** Applies what has come as soon as there is enough of it; `reached`: nothing more comes. */
  async take(batch: readonly FollowItem[], together: number, reached: boolean): Promise<void> {
    const { view, upTo, waiting } = this;
    for (const item of batch) {
      if (item.kind === 'event' && item.event.position <= upTo && view.wants(item.event))
        waiting.push(item.event);
    }
    while (waiting.length >= (reached ? 1 : together)) {
      const part = takeBatch(waiting, view.projector, together);
      await view.apply(part, part.at(-1)?.position ?? upTo);
      this.events += part.length;
    }
    // Whatever lies between the last event of this view and `upTo` does not concern it.
    if (reached) await view.apply([], upTo);
  }
}

/** Brings one view further. Returns how many events it took. */
async function catchUp(deps: RebuildDeps, filling: Filling, upTo: bigint): Promise<number> {
  const before = filling.events;
  filling.upTo = upTo;
  await fill(deps, [filling]);
  return filling.events - before;
}

/** Reads the log once, from where the last of them stands. */
async function fill(
  { store, together = TOGETHER, signal }: RebuildDeps,
  all: readonly Filling[],
): Promise<void> {
  const fillings = all.filter(({ there }) => !there);
  const [from] = fillings.map(({ view }) => view.position).toSorted(ascending);
  const end = fillings
    .map(({ upTo }) => upTo)
    .toSorted(ascending)
    .at(-1);
  if (from === undefined || end === undefined) return;
  const prefixes = [...new Set(fillings.flatMap(({ view }) => view.projector.prefixes))];
  const stop = new AbortController();
  for await (const batch of store.follow({ from: from || null, prefixes, signal: stop.signal })) {
    signal?.throwIfAborted();
    const reached = batch.some((item) => passes(item, end));
    for (const filling of fillings) await filling.take(batch, together, reached);
    if (reached) break;
  }
  stop.abort();
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : 1);

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

async function swap(deps: RebuildDeps, fresh: Filling): Promise<void> {
  const { db } = deps;
  const view = fresh.name;
  await onSchema(db, view, async (tx, live) => {
    await catchUp(deps, fresh, live.position);
    await fresh.view.close();
    await tx.query(`ALTER SCHEMA "${view}" RENAME TO "${old(view)}"`);
    await tx.query(`ALTER SCHEMA "${beside(view)}" RENAME TO "${view}"`);
  });
  await dropUnread(db, old(view));
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

/** Rows of one page of a hash, so that no table is held as a whole. */
const HASHED_TOGETHER = 10_000;

/** SHA-256 over every row of every table of a view as of one moment, in a fixed order: equal models have equal hashes. */
export function viewHash(db: Db, view: string): Promise<string> {
  return transaction(
    db,
    async (tx) => {
      const { rows: tables } = await tx.query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname = $1 AND c.relkind = 'r' AND c.relname <> 'posicao' ORDER BY 1`,
        [view],
      );
      const parts: string[] = [];
      for (const { name } of tables) {
        parts.push(
          `${name}=${await tableHash(tx, `${pg.escapeIdentifier(view)}.${pg.escapeIdentifier(name)}`)}`,
        );
      }
      return parts.join(' ');
    },
    { first: 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY' },
  );
}

async function tableHash(tx: Tx, table: string): Promise<string> {
  const hash = createHash('sha256');
  await tx.query(`DECLARE linhas NO SCROLL CURSOR FOR SELECT t::text AS linha FROM ${table} t ORDER BY 1`);
  let page: readonly { linha: string }[];
  do {
    ({ rows: page } = await tx.query<{ linha: string }>(`FETCH ${HASHED_TOGETHER} FROM linhas`));
    for (const { linha } of page) hash.update(linha).update('\n');
  } while (page.length === HASHED_TOGETHER);
  await tx.query('CLOSE linhas');
  return hash.digest('hex');
}
