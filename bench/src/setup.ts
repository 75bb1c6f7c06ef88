import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { carregarUsuario } from '@rifa-viva/contracts/http/usuarios';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { startStores } from '@rifa-viva/embedded/stores';
import { supervise } from '@rifa-viva/embedded/supervisor/supervise';
import { registerPeople, tokenOf } from '@rifa-viva/proof/testing/people';
import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings, type Settings } from '@rifa-viva/server/settings';
import type { Request } from './load.ts';

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
  buyers(count: number): Promise<Buyer[]>;
  /** Sessions of people who exist already. */
  people(ids: readonly number[]): Promise<Buyer[]>;
  stop(): Promise<void>;
}

const FIRST_BUYER = 100_000;

/** Stores and application as processes of their own; this process only calls. */
export async function startBench(tickets: number): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-medida-'));
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
    people: (ids) => Promise.all(ids.map(buyer)),
    async buyers(count) {
      const ids = Array.from({ length: count }, (_, i) => FIRST_BUYER + registered + i);
      registered += count;
      const position = await registerPeople(
        ground,
        ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
      );
      await projected(clientOf(url, await buyer(2)), ids.at(-1) ?? 0, position);
      return Promise.all(ids.map(buyer));
    },
    async stop() {
      await ground.close();
      await app.stop();
      await stores.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Calls as this person. */
export const clientOf = (url: string, { token }: Buyer): Client => createClient(fetch, url, bearer(token));

/** What was registered is in the rows, so that no measurement pays for it. */
async function projected({ call }: Client, idUsuario: number, position: bigint): Promise<void> {
  const asked = { params: { idUsuario }, headers: { [MIN_EVENT_POSITION]: String(position) } };
  const read = () => call(carregarUsuario, asked).then(Boolean, () => false);
  while (!(await read()));
}

/** Open reservations a person may hold: each buyer is used so often and no more. */
export const PER_BUYER = 2;

/** Hands out (buyer, payment id) pairs so that no cap bites. */
export function requests(bench: Bench, buyers: readonly Buyer[], path: string): () => Request {
  let used = 0;
  return () => {
    const buyer = buyers[Math.floor(used / PER_BUYER) % buyers.length];
    if (!buyer) throw new Error('no buyers');
    used += 1;
    const body = JSON.stringify({
      idRifa: bench.idRifa,
      idUsuario: buyer.idUsuario,
      qtde: 1,
      idPagamento: `medida${used}x${buyer.idUsuario}`,
    });
    return { path, token: buyer.token, body };
  };
}

/** The first line a program of its own writes. */
export function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', () => resolve());
  });
}
