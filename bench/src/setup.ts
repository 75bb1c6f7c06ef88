import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { contarBilhetesNaoVendidos } from '@rifa-viva/contracts/http/bilhetes';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { carregarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { startStores } from '@rifa-viva/embedded/stores';
import { supervise } from '@rifa-viva/embedded/supervisor/supervise';
import { registerPeople, tokenOf } from '@rifa-viva/proof/testing/people';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings, type Settings } from '@rifa-viva/server/settings';
import { load, type Request } from './load.ts';

export interface Buyer {
  readonly idUsuario: number;
  readonly token: string;
}

export interface Bench {
  readonly url: string;
  readonly idRifa: number;
  readonly settings: Settings;
  readonly ground: Ground;
  readonly eventStoreUrl: string;
  /** Of its processes; Postgres's children do its work. */
  pids(): Readonly<Record<'application' | 'eventStore' | 'postgres', number | undefined>>;
  buyers(count: number): Promise<Buyer[]>;
  /** Sessions of people who exist already. */
  people(ids: readonly number[]): Promise<Buyer[]>;
  /** All that is in the log by now is in the tickets' rows. */
  projected(): Promise<void>;
  stop(): Promise<void>;
}

const FIRST_BUYER = 100_000;
export const CALLERS = 64;
export const NOOP = '/api/bench/noop';
export const RESERVE = '/api/bilhetes/reservarBilhetes';

/** Stores and application as processes of their own; this process only calls. */
export async function startBench(
  tickets: number,
  more: Readonly<Record<string, string>> = {},
): Promise<Bench> {
  const { path: dataDir, remove } = temporaryFolder();
  const stores = await startStores({ dataDir, log: () => undefined });
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
    VAULT_KEY: randomBytes(32).toString('hex'),
    EVENTSTORE_URL: stores.eventStoreUrl,
    DATABASE_URL: stores.databaseUrl,
    VAULT_URL: stores.vaultUrl,
    LOG_LEVEL: 'error',
    METRICS_PORT: '0',
    RESERVAS_POR_ENDERECO: '100000',
    RESERVAS_POR_HORA: '1000000',
    CONEXOES_POR_ENDERECO: '100000',
    ...more,
  };
  const app = supervise({
    name: 'application',
    module: join(dirname(fileURLToPath(import.meta.url)), 'server.js'),
    env,
    log: console.log,
  });
  const url = String((await app.ready).url).replace('localhost', '127.0.0.1');
  const settings = readSettings(env);
  const ground = await openGround(settings);
  const buyer = async (idUsuario: number): Promise<Buyer> => ({
    idUsuario,
    token: await tokenOf(ground, idUsuario),
  });
  const idRifa = await createRaffleAt(url, await buyer(2), tickets);
  let registered = 0;
  return {
    url,
    idRifa,
    settings,
    ground,
    eventStoreUrl: stores.eventStoreUrl,
    pids() {
      const { eventStore, postgres } = stores.pids();
      return { application: app.pid(), eventStore, postgres };
    },
    people: (ids) => Promise.all(ids.map(buyer)),
    async buyers(count) {
      const ids = Array.from({ length: count }, (_, i) => FIRST_BUYER + registered + i);
      registered += count;
      const position = await registerPeople(
        ground,
        ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
      );
      const { call } = clientOf(url, await buyer(2));
      const params = { idUsuario: ids.at(-1) ?? 0 };
      await until(() => call(carregarUsuario, { params, headers: asOf(position) }));
      return Promise.all(ids.map(buyer));
    },
    async projected() {
      const { call } = clientOf(url, await buyer(2));
      const headers = asOf((await ground.store.lastPosition()) ?? 0n);
      await until(() => call(contarBilhetesNaoVendidos, { params: { idRifa }, headers }));
    },
    async stop() {
      await ground.close();
      await app.stop();
      await stores.stop();
      remove();
    },
  };
}

/** Calls as this person. */
export const clientOf = (url: string, { token }: Buyer): Client => createClient(fetch, url, bearer(token));

const asOf = (position: bigint) => ({ [MIN_EVENT_POSITION]: String(position) });

/** What is waited for is in the rows, so that no measurement pays for it. */
async function until(read: () => Promise<unknown>): Promise<void> {
  while (
    !(await read().then(
      () => true,
      () => false,
    ))
  );
}

/** The database learns what its tables hold, as it does by itself within a minute. */
export async function analyze({ settings }: Bench): Promise<void> {
  const db = openDb(settings.databaseUrl ?? '', []);
  await db.query('ANALYZE');
  await db.end();
}

/** Open reservations a person may hold: each buyer is used so often and no more. */
export const PER_BUYER = 2;

/** Hands out (buyer, payment id) pairs so that no cap bites; for the bench's raffle, or whichever is next. */
export function requests(
  bench: Pick<Bench, 'idRifa'>,
  buyers: readonly Buyer[],
  path: string,
  nextRaffle = () => bench.idRifa,
): () => Request {
  let used = 0;
  return () => {
    const buyer = buyers[Math.floor(used / PER_BUYER) % buyers.length];
    if (!buyer) throw new Error('no buyers');
    used += 1;
    const body = JSON.stringify({
      idRifa: nextRaffle(),
      idUsuario: buyer.idUsuario,
      qtde: 1,
      idPagamento: `medida${used}x${buyer.idUsuario}`,
    });
    return { path, token: buyer.token, body };
  };
}

/** The product knows these sessions: what a token's first call costs is nobody's but the first call's. */
export async function seen({ url, idRifa }: Bench, buyers: readonly Buyer[]): Promise<void> {
  let next = 0;
  await load(url, CALLERS, 60, () => {
    const buyer = buyers[next];
    next += 1;
    if (!buyer) return null;
    const { idUsuario, token } = buyer;
    const body = { idRifa, idUsuario, qtde: 1, idPagamento: `conhecida${idUsuario}` };
    return { path: NOOP, token, body: JSON.stringify(body) };
  });
}

/**
 * So many reservations by people whose sessions are known, ready to be made by as many callers as are usual here. Every one
 * has to be accepted, and is in the rows when they are done. Answers how many they were.
 */
export async function reservations(
  bench: Bench,
  calls: number,
  nextRaffle?: () => number,
): Promise<() => Promise<number>> {
  const buyers = await bench.buyers(Math.ceil(calls / PER_BUYER));
  await seen(bench, buyers);
  const next = requests(bench, buyers, RESERVE, nextRaffle);
  let left = calls;
  return async () => {
    const { answers } = await load(bench.url, CALLERS, Number.POSITIVE_INFINITY, () => {
      left -= 1;
      return left < 0 ? null : next();
    });
    if (answers.get(200) !== calls) throw new Error(`not all were accepted: ${[...answers].join(' ')}`);
    await bench.projected();
    return calls;
  };
}

/** The first line a program of its own writes. */
export function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', () => resolve());
  });
}
