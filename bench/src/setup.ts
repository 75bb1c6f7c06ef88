import type { ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { streamUsuario } from '@rifa-viva/contracts/eventos/streams';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { startStores } from '@rifa-viva/embedded/stores';
import { supervise } from '@rifa-viva/embedded/supervisor/supervise';
import { createRaffleAt } from '@rifa-viva/proof/proofs/raffle';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings, type Settings } from '@rifa-viva/server/settings';
import { chaveDoUsuario, cifrar } from '@rifa-viva/server/vault/personal';
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
const CHUNK = 500;

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
  const tokenOf = async (idUsuario: number): Promise<Buyer> => {
    const person = ground.directory.person(idUsuario);
    if (!person) throw new Error(`nobody is ${idUsuario}`);
    return { idUsuario, token: await ground.sessions.issue({ ...person, nome: `PESSOA ${idUsuario}` }, 2) };
  };
  const idRifa = await createRaffleAt(url, await tokenOf(2), tickets);
  let registered = 0;
  return {
    url,
    idRifa,
    settings,
    ground,
    eventStoreUrl: stores.eventStoreUrl,
    people: (ids) => Promise.all(ids.map(tokenOf)),
    async buyers(count) {
      const ids = Array.from({ length: count }, (_, i) => FIRST_BUYER + registered + i);
      registered += count;
      for (let i = 0; i < ids.length; i += CHUNK) {
        await Promise.all(ids.slice(i, i + CHUNK).map((id) => register(ground, id)));
      }
      const last = await ground.store.readLast(streamUsuario(ids.at(-1) ?? 0));
      const { position } = await ground.store.append('sequencia-medida', [marker()], 'any');
      if (!last || position === 0n) throw new Error('buyers were not registered');
      while (!ids.every((id) => ground.directory.person(id))) await ground.directory.waitFor(position, 100);
      await projected(`${url}/api/usuarios/carregarUsuario/${ids.at(-1)}`, await tokenOf(2), last.position);
      return Promise.all(ids.map(tokenOf));
    },
    async stop() {
      await ground.close();
      await app.stop();
      await stores.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What was registered is in the rows, so that no measurement pays for it. */
async function projected(url: string, { token }: Buyer, position: bigint): Promise<void> {
  let status = 0;
  while (status !== 200) {
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${token}`, [MIN_EVENT_POSITION]: String(position) },
    });
    await answer.text();
    status = answer.status;
  }
}

const metadata = () => ({
  commandId: randomUUID(),
  actor: { idUsuario: 0, tipo: 'Sistema' as const },
  at: new Date().toISOString(),
  correlationId: 'medida',
  causationId: 'medida',
});
const marker = () => ({ id: randomUUID(), type: 'Marca', data: {}, metadata: metadata() });

/** Straight into the log: hashing thousands of passwords would take minutes. */
async function register({ store, vault }: Ground, idUsuario: number): Promise<void> {
  const seal = (text: string) => cifrar(vault, chaveDoUsuario(idUsuario), text);
  const [nome, telefone, pix] = await Promise.all([seal('PESSOA'), seal('11'), seal('nao informado')]);
  const data = {
    idUsuario,
    nome,
    telefone,
    telefoneHmac: `medida-${idUsuario}`,
    pix,
    tipo: 'Usuario',
    ativo: 'sim',
    idGerente: null,
    criadoPor: null,
  };
  const event = { id: randomUUID(), type: 'UsuarioRegistrado', data, metadata: metadata() };
  await store.append(streamUsuario(idUsuario), [event], 'no_stream');
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
