import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import { cadastrarBanner } from '@rifa-viva/contracts/http/banner';
import { verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarUsuario, cadastrarUsuario } from '@rifa-viva/contracts/http/usuarios';
import type { Running } from '@rifa-viva/embedded/start';
import { type Stores, startStores } from '@rifa-viva/embedded/stores';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { createLogger } from '@rifa-viva/server/logger';
import { readKey } from '@rifa-viva/server/settings';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { openVault, type Vault } from '@rifa-viva/server/vault/vault';
import pg from 'pg';
import { startInstallation } from '../testing/installation.ts';
import { patiently } from '../testing/patiently.ts';
import { picture } from '../testing/picture.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { changedByRebuild, hashesOf, VIEWS } from '../testing/views.ts';
import { type Buyer, client, type Ledger, registerBuyers } from './kill-series.ts';

const BUYERS = 10;
/** Fewer than buyers, so that some are refused. */
const FEW_TICKETS = 8;
/** Sold one by one, never returned. */
const MANY_TICKETS = 50_000;

/** A product at work, in a folder and processes of its own, as `npm start` runs it. */
export interface Shop {
  readonly dataDir: string;
  readonly running: Running;
  readonly ledger: Ledger;
  /** Whom each acknowledged sale was made to, by its command. */
  readonly customers: Map<string, string>;
  /** Buyers, a seller who sells to names, pictures for banners, a password that is changed over and over. */
  open(): Load;
  /** One sale, and one change of that password. */
  sell(): Promise<void>;
  changePassword(): Promise<void>;
  stop(): Promise<void>;
}

export interface Load {
  /** When so many more sales and commands at all are acknowledged. */
  acknowledged(more: number): Promise<void>;
  close(): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const running = await startInstallation({
    RESERVAS_POR_ENDERECO: String(BUYERS * 4),
    RESERVAS_POR_HORA: '1000000',
  });
  const { admin, buyers } = await registerBuyers(running.env, BUYERS);
  const few = await createRaffleAt(running.url, admin, FEW_TICKETS);
  const many = await createRaffleAt(running.url, admin, MANY_TICKETS);
  const { call } = createClient(patiently(fetch), running.url, bearer(admin.token));
  const nome = 'VENDEDORA';
  const telefone = `1198${String(Date.now()).slice(-7)}`;
  const { idUsuario } = await call(cadastrarUsuario, {
    key: randomUUID(),
    body: { nome, telefone, senha: 'primeira-senha', tipo: 'Vendedor' },
  });
  const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
  const customers = new Map<string, string>();
  let ticket = 0;
  const acknowledge = async (act: (key: string) => Promise<unknown>): Promise<string> => {
    const key = randomUUID();
    await act(key);
    const command = `${admin.idUsuario}.${key}`;
    ledger.acknowledged.set(command, true);
    return command;
  };
  const sell = async () => {
    ticket += 1;
    const cliente = `CLIENTE ${ticket}`;
    const body = {
      idRifa: many,
      idUsuario: admin.idUsuario,
      idVendedor: idUsuario,
      bilhetesSelecionados: [ticket],
      cliente,
    };
    customers.set(await acknowledge((key) => call(verificarBilhetes, { body, key })), cliente);
  };
  const changePassword = async () => {
    const senha = randomBytes(8).toString('hex');
    await acknowledge((key) => call(atualizarUsuario, { body: { idUsuario, nome, telefone, senha }, key }));
  };
  return {
    dataDir: running.dataDir,
    running,
    ledger,
    customers,
    sell,
    changePassword,
    open: () => openLoad({ ledger, sell, changePassword, call, acknowledge, running, buyers, few }),
    stop: () => running.stop(),
  };
}

interface LoadDeps extends Pick<Shop, 'running' | 'ledger' | 'sell' | 'changePassword'> {
  readonly call: Client['call'];
  readonly acknowledge: (act: (key: string) => Promise<unknown>) => Promise<string>;
  readonly buyers: readonly Buyer[];
  readonly few: number;
}

/** Every so many sales something else is done. */
const ROUND = 8;

function openLoad({ ledger, sell, changePassword, call, acknowledge, running, buyers, few }: LoadDeps): Load {
  const stop = new AbortController();
  let sales = 0;
  let failed: unknown;
  const waiting: { readonly sales: number; readonly commands: number; readonly done: () => void }[] = [];
  const banner = async () => {
    const arquivo = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
    const { nome } = await call(upload, { arquivo, nomeDoArquivo: 'banner.png' });
    await acknowledge((key) => call(cadastrarBanner, { body: { urlBanner: nome }, key }));
  };
  const counter = async () => {
    for (let turn = 1; !stop.signal.aborted; turn += 1) {
      if (turn % ROUND === 0) await banner();
      else if (turn % ROUND === ROUND / 2) await changePassword();
      else {
        await sell();
        sales += 1;
      }
      for (const { done, ...due } of waiting)
        if (sales >= due.sales && ledger.acknowledged.size >= due.commands) done();
    }
  };
  const working = [
    counter().catch((error: unknown) => {
      failed = error;
      for (const { done } of waiting) done();
    }),
    ...buyers.map((buyer) => client(running.url, few, buyer, ledger, stop.signal)),
  ];
  return {
    async acknowledged(more) {
      await new Promise<void>((done) => {
        waiting.push({ sales: sales + more, commands: ledger.acknowledged.size + 2 * more, done });
        if (failed) done();
      });
      if (failed) throw failed;
    },
    async close() {
      stop.abort();
      await Promise.all(working);
      if (failed) throw failed;
    },
  };
}

/**
 * What is wrong with a restored folder, beside the shop it was copied from, in plain words. `before`: commands that were
 * acknowledged before the backup was begun.
 */
export const faultsOf = (shop: Shop, restored: string, before: readonly string[]): Promise<string[]> =>
  looking(restored, async (stores, vault) => [
    ...(await copiedFaults(shop, restored, before, stores, vault)),
    ...(await viewFaults(stores, vault)),
  ]);

/** The same of all but the views, which come of the log. */
export const faultsOfLog = (shop: Shop, restored: string, before: readonly string[]): Promise<string[]> =>
  looking(restored, (stores, vault) => copiedFaults(shop, restored, before, stores, vault));

async function looking(
  restored: string,
  look: (stores: Stores, vault: Vault) => Promise<string[]>,
): Promise<string[]> {
  const stores = await startStores({ dataDir: restored, log: () => undefined });
  try {
    const key = readKey(readFileSync(join(restored, 'cofre.key'), 'utf8').trim());
    const vault = await openVault(stores.vaultUrl, key);
    try {
      return await look(stores, vault);
    } finally {
      await vault.close();
    }
  } finally {
    await stores.stop();
  }
}

async function copiedFaults(
  shop: Shop,
  restored: string,
  before: readonly string[],
  stores: Stores,
  vault: Vault,
): Promise<string[]> {
  const facts = await readFacts(stores);
  const lost = before.filter((command) => !facts.commands.has(command));
  return [
    ...(await prefixFaults(shop, stores)),
    ...lost.map((command) => `acknowledged, but not copied: ${command}`),
    ...(await personalFaults(shop, vault, facts, before)),
    ...(await passwordFaults(vault, facts)),
    ...pictureFaults(shop, restored, facts),
  ];
}

interface Facts {
  readonly commands: ReadonlySet<string>;
  readonly sealed: readonly string[];
  readonly pictures: ReadonlySet<string>;
  /** Newest version of each person's password. */
  readonly passwords: ReadonlyMap<number, number>;
}

const SEALED = /"(v1\.[\w-]+\.[\w-]+)"/g;
const PICTURE = /"([a-z0-9-]{1,80}\.(?:jpg|png|webp))"/g;

/** Read with the public client, with no code of the product. */
async function readFacts({ eventStoreUrl }: Stores): Promise<Facts> {
  const store = EventStoreDBClient.connectionString(eventStoreUrl);
  const facts = {
    commands: new Set<string>(),
    sealed: [] as string[],
    pictures: new Set<string>(),
    passwords: new Map<number, number>(),
  };
  try {
    for await (const { event } of store.readAll()) {
      if (!event?.isJson) continue;
      const metadata = event.metadata as { commandId?: string } | undefined;
      if (metadata?.commandId) facts.commands.add(metadata.commandId);
      const text = JSON.stringify(event.data);
      for (const [, sealed = ''] of text.matchAll(SEALED)) facts.sealed.push(sealed);
      for (const [, name = ''] of text.matchAll(PICTURE)) facts.pictures.add(name);
      if (event.type !== 'SenhaAlterada') continue;
      const { idUsuario, versaoSenha } = event.data as unknown as { idUsuario: number; versaoSenha: number };
      facts.passwords.set(idUsuario, versaoSenha);
    }
  } finally {
    await store.dispose();
  }
  return facts;
}

const at = (url: string, database: string): string => {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
};

interface Digest {
  readonly events: string;
  readonly last: string;
  readonly digest: string;
}

/** Over every byte of every event up to a position. */
async function digestOf(vaultUrl: string, upTo: string): Promise<Digest> {
  const connection = new pg.Client({ connectionString: at(vaultUrl, 'eventstore') });
  await connection.connect();
  try {
    const { rows } = await connection.query<Digest>(
      `SELECT count(*)::text AS events, coalesce(max(position), 0)::text AS last,
         coalesce(md5(string_agg(md5(e::text), '' ORDER BY position)), '') AS digest
       FROM es_event e WHERE position <= $1`,
      [upTo],
    );
    const [row] = rows;
    if (!row) throw new Error('no digest');
    return row;
  } finally {
    await connection.end();
  }
}

const EVERYTHING = String(2n ** 63n - 1n);

async function prefixFaults({ running }: Shop, stores: Stores): Promise<string[]> {
  const copy = await digestOf(stores.vaultUrl, EVERYTHING);
  const live = await digestOf(running.stores.vaultUrl, copy.last);
  return JSON.stringify(copy) === JSON.stringify(live)
    ? []
    : [`no prefix of the live log: ${JSON.stringify(copy)}, there ${JSON.stringify(live)}`];
}

async function personalFaults(
  { customers }: Shop,
  vault: Vault,
  { sealed }: Facts,
  before: readonly string[],
): Promise<string[]> {
  const open = await decryptAll(vault, sealed);
  const texts = sealed.map(open);
  const unreadable = texts.filter((text) => text === null).length;
  const known = new Set(texts);
  const lost = before.map((command) => customers.get(command)).filter((name) => name && !known.has(name));
  return [
    ...(unreadable > 0 ? [`${unreadable} personal fields cannot be read`] : []),
    ...lost.map((name) => `whom a ticket was sold to is not readable: ${name}`),
  ];
}

async function passwordFaults(vault: Vault, { passwords }: Facts): Promise<string[]> {
  const missing: string[] = [];
  for (const [idUsuario, version] of passwords)
    if ((await vault.password(idUsuario, version)) === null)
      missing.push(`nobody can log in as ${idUsuario}: password ${version} is not in the vault`);
  return missing;
}

function pictureFaults({ dataDir }: Shop, restored: string, { pictures }: Facts): string[] {
  const pathIn = (folder: string, name: string) => join(folder, 'arquivos', name);
  return [...pictures].flatMap((name) => {
    const copy = pathIn(restored, name);
    if (!existsSync(copy)) return [`an event names a picture that was not copied: ${name}`];
    return readFileSync(copy).equals(readFileSync(pathIn(dataDir, name))) ? [] : [`another picture: ${name}`];
  });
}

async function viewFaults(stores: Stores, vault: Vault): Promise<string[]> {
  const log = createLogger('fatal');
  const store = connectEventStore(stores.eventStoreUrl, { log });
  const db = openDb(stores.databaseUrl, VIEWS);
  try {
    const changed = await changedByRebuild({ store, db, vault, log });
    return changed.map((view) => `the view ${view} differs`);
  } finally {
    await db.end();
    await store.close();
  }
}

/** Of every view, for comparing two installations. */
export async function viewsOf({ databaseUrl }: Stores): Promise<Record<string, string>> {
  const db = openDb(databaseUrl, VIEWS);
  try {
    return await hashesOf(db);
  } finally {
    await db.end();
  }
}
