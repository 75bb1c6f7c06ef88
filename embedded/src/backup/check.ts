import { PROJECTORS } from '@rifa-viva/read-side/app';
import { type Db, openDb } from '@rifa-viva/read-side/kernel/db';
import { fillViews, rebuildViews } from '@rifa-viva/read-side/kernel/rebuild';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { createLogger } from '@rifa-viva/server/logger';
import { openVault } from '@rifa-viva/server/vault/vault';
import type pg from 'pg';
import { bytesOf, type Columns, rows, textOf } from '../event-store/database.ts';
import { contentOf } from '../event-store/encoding.ts';
import type { Stores } from '../stores.ts';
import { BackupError } from './archive.ts';
import { followChains, type Stored } from './chains.ts';
import { connect } from './moment.ts';
import type { Say } from './progress.ts';

/** What a restored log was found to be. */
export interface LogFindings {
  readonly events: number;
  readonly streams: number;
  readonly chained: number;
  /** The first broken links, in plain words; `broken` counts all. */
  readonly faults: readonly string[];
  readonly broken: number;
  /** Keys that events name and the vault does not hold, of all keys named (counted again where far apart). */
  readonly missingKeys: number;
}

/** An event has up to 1 MiB, and comes in hex. */
const TOGETHER = 100;
const FAULTS_TOLD = 10;
export const ALL_THE_SAME = 'To have it all the same: npm run restore -- FILE --accept-breaks';
/** `v1.<key>.<ciphertext>`, as texts of events hold it. */
const NAMED_KEY = /"v1\.([\w-]+)\.[\w-]+"/g;

/** Reads the whole log stream by stream, so that one link is remembered however many streams there are. */
export async function checkLog(logUrl: string, vaultUrl: string): Promise<LogFindings> {
  const [log, vault] = [await connect(logUrl), await connect(vaultUrl)];
  try {
    const chains = followChains();
    const faults: string[] = [];
    let broken = 0;
    let events = 0;
    let missingKeys = 0;
    await log.query('BEGIN READ ONLY');
    await log.query(`DECLARE links NO SCROLL CURSOR FOR ${LINKS}`);
    for (let found = await fetch(log); found.length > 0; found = await fetch(log)) {
      const stored = found.flatMap(storedIn);
      for (const one of stored) {
        const fault = chains.next(one);
        if (fault === null) continue;
        broken += 1;
        if (faults.length < FAULTS_TOLD) faults.push(fault);
      }
      events += found.length;
      missingKeys += await countMissing(vault, stored);
    }
    return { events, streams: chains.streams, chained: chains.chained, faults, broken, missingKeys };
  } finally {
    await Promise.all([log.end(), vault.end()]);
  }
}

const LINKS = 'SELECT stream, revision, id, type, frame FROM es_event ORDER BY stream, revision';
const fetch = (log: pg.Client) => rows(log, 'links', `FETCH ${TOGETHER} FROM links`, []);

/** Nothing for what is no JSON: snapshots, metadata of streams. */
function storedIn([stream, revision, id, type, frame]: Columns): Stored[] {
  const bytes = bytesOf(frame);
  const recorded = bytes && contentOf(bytes);
  if (recorded?.contentType !== 'application/json' || textOf(stream).startsWith('$')) return [];
  const data = parsed(recorded.data);
  return [
    {
      stream: textOf(stream),
      revision: BigInt(textOf(revision)),
      id: textOf(id),
      type: textOf(type),
      data,
      // Of a foreign hand, it carries none; the chain says so.
      metadata: parsed(recorded.customMetadata) ?? {},
    },
  ];
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString()) ?? undefined;
  } catch {
    return undefined;
  }
}

async function countMissing(vault: pg.Client, stored: readonly Stored[]): Promise<number> {
  const named = new Set<string>();
  for (const { data } of stored)
    for (const [, id = ''] of (JSON.stringify(data) ?? '').matchAll(NAMED_KEY)) named.add(id);
  if (named.size === 0) return 0;
  const { rowCount } = await vault.query('SELECT 1 FROM chave WHERE id = ANY($1)', [[...named]]);
  return named.size - (rowCount ?? 0);
}

/**
 * Fills every view from the log, and again beside it; the log is read twice. Throws where the two are not the same, or where
 * a view leaves out what it cannot read or apply; `acceptBreaks`: says so, and goes on.
 */
export async function checkViews(
  stores: Stores,
  vaultKey: Buffer,
  {
    say,
    acceptBreaks,
    signal,
  }: { readonly say: Say; readonly acceptBreaks?: boolean; readonly signal?: AbortSignal },
): Promise<void> {
  const log = createLogger('error');
  const store = connectEventStore(stores.eventStoreUrl, { log });
  const views = PROJECTORS.map(({ view }) => view);
  const db = openDb(stores.databaseUrl, views);
  try {
    const vault = await openVault(stores.vaultUrl, vaultKey);
    try {
      const deps = { store, db, vault, log, signal };
      const started = performance.now();
      const events = await fillViews(deps, PROJECTORS);
      say(`views: ${views.length} filled from the log, ${seconds(started)}`);
      const left = await leftOut(db, views);
      const what = `Streams that wait for a repair already: ${left.length}\n  ${left.slice(0, FAULTS_TOLD).join('\n  ')}`;
      if (left.length > 0 && !acceptBreaks) throw new BackupError(`${what}\n${ALL_THE_SAME}`);
      if (left.length > 0) say(what);
      const first = await digestsOf(db, views);
      const again = performance.now();
      await rebuildViews(deps, PROJECTORS);
      const second = await digestsOf(db, views);
      for (const view of views) {
        if (first.get(view) !== second.get(view))
          throw new BackupError(`the view ${view} came out otherwise the second time`);
        say(`  ${view}: ${events.get(view)} events`);
      }
      say(`views: the same rows when filled again, ${seconds(again)}`);
    } finally {
      await vault.close();
    }
  } finally {
    await db.end();
    await store.close();
  }
}

/** Streams whose events a view left out from one on, each with why. */
async function leftOut(db: Db, views: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const view of views) {
    const { rows: waiting } = await db.query<{ stream: string; erro: string }>(
      `SELECT stream, erro FROM "${view}".estacionado ORDER BY stream`,
    );
    for (const { stream, erro } of waiting) found.add(`${stream}: ${erro}`);
  }
  return [...found];
}

async function digestsOf(db: Db, views: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const view of views) digests.set(view, await digestOf(db, view));
  return digests;
}

/**
 * Of all rows of a view, in whatever order they come: a sum over each row's hash takes no memory, where a text of all
 * rows, sorted, may have 1 GB in Postgres.
 */
async function digestOf(db: Db, view: string): Promise<string> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT quote_ident(relname) AS name FROM pg_class
     WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' AND relname <> 'posicao' ORDER BY 1`,
    [view],
  );
  const sums: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await db.query<{ sum: string }>(
      `SELECT count(*) || '.' || coalesce(sum(('x' || left(hash, 15))::bit(60)::bigint), 0)
         || '.' || coalesce(sum(('x' || right(hash, 15))::bit(60)::bigint), 0) AS sum
       FROM (SELECT md5(t::text) AS hash FROM "${view}".${name} t) AS hashes`,
    );
    sums.push(`${name}=${found[0]?.sum}`);
  }
  return sums.join(' ');
}

export const seconds = (started: number): string => `${((performance.now() - started) / 1_000).toFixed(1)} s`;
