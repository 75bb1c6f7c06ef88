import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import {
  carregarBilhetes,
  devolverBilhetes,
  gerarPDFBilhetes,
  verificarBilhetes,
} from '@rifa-viva/contracts/http/bilhetes';
import { type BodyOf, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, CallRefused, type Client, createClient } from '@rifa-viva/contracts/http/client';
import { cadastrarUsuario, login, sair } from '@rifa-viva/contracts/http/usuarios';
import type { Installation } from '../testing/installation.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { patiently } from '../testing/patiently.ts';
import { FIRST_PASSWORD, phoneOf } from '../testing/people.ts';
import { picture } from '../testing/picture.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { auditRaffle } from './audit.ts';
import {
  BODY_MS,
  type Buyer,
  client,
  compare,
  type Ledger,
  registerBuyers,
  untilKnown,
  within,
} from './kill-series.ts';
import { type Watcher, watch } from './told.ts';

const BUYERS = 20;
const TICKETS = 40;
/** A seller's list must be worth not reading. */
const TICKETS_FOR_SALE = 2_000;
/** One of so many. */
const STAYS_SOLD = 4;
/** Sold before all others, and printed over and over. */
const PRINTED = TICKETS_FOR_SALE + 1;
/** Between one and the next of what is dear: a hash, a picture, a document. Much oftener they take of the sales. */
const PAUSE_MS = 5_000;
/** Longer than whatever stands still for a while. */
const ANSWER_MS = 15_000;
/** They log in by turns: one alone may not so often in an hour. */
const LOG_IN = Array.from({ length: 10 }, (_, n) => ({
  telefone: phoneOf(4_980 + n),
  senha: FIRST_PASSWORD,
}));

/** All of them come from one address. */
export const LETS_THEM_IN = {
  RESERVAS_POR_ENDERECO: String(BUYERS * 4),
  RESERVAS_POR_HORA: '1000000',
};

/** How often each was done. */
export interface Done {
  /** And out again. */
  readonly logins: number;
  readonly pictures: number;
  readonly documents: number;
  /** That watchers were told of. */
  readonly changes: number;
}

/** Everything that goes on in a shop at once. */
export interface Load {
  readonly ledger: Ledger;
  done(): Done;
  /** Lets everybody finish; everything that must never happen, in plain words. */
  end(): Promise<string[]>;
  /** Nobody stays, finished or not. */
  close(): void;
}

/** Of what is done over and over beside the sales. */
interface Course {
  readonly stop: AbortSignal;
  readonly done: Record<'logins' | 'pictures' | 'documents', number>;
  readonly faults: string[];
}

export async function openLoad(running: Installation): Promise<Load> {
  const { url, env } = running;
  const { admin, seller, buyers } = await registerBuyers(env, BUYERS);
  const shop = createClient(fetch, url, bearer(admin.token));
  const bought = await createRaffleAt(url, admin, TICKETS);
  const sold = await createRaffleAt(url, admin, PRINTED);
  await prepare(url, admin, sold);
  const kept = await fileAt(url, await uploaded(shop, AbortSignal.timeout(ANSWER_MS)));
  const pictures: string[] = [];
  const stopping = new AbortController();
  const stop = stopping.signal;
  const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
  const course: Course = { stop, done: { logins: 0, pictures: 0, documents: 0 }, faults: [] };
  const people = byTurns(LOG_IN);
  const watchers = new Map([bought, sold].map((idRifa) => [idRifa, watch(url, idRifa)]));
  const all = Promise.all([
    ...buyers.map((buyer) => client(url, bought, buyer, ledger, stop)),
    counter(url, sold, { seller, admin }, ledger, stop),
    reader(url, sold, admin, stop),
    overAndOver('logins', course, (signal) => logsInAndOut(url, people.next().value, signal)),
    overAndOver('pictures', course, async (signal) => pictures.push(await uploaded(shop, signal)) > 0),
    overAndOver('documents', course, (signal) => printed(shop, sold, signal)),
  ]);
  return {
    ledger,
    done: () => ({
      ...course.done,
      changes: [...watchers.values()].reduce((sum, { changes }) => sum + changes, 0),
    }),
    async end() {
      stopping.abort();
      await all;
      return [
        ...course.faults,
        ...(await faultsOfRaffles(running, admin, watchers, ledger)),
        ...(await changedPictures(url, pictures, kept)),
      ];
    },
    close() {
      stopping.abort();
      for (const { socket } of watchers.values()) socket.disconnect();
    },
  };
}

/** People who can log in, and a ticket that can be printed. */
async function prepare(url: string, { token, idUsuario }: Buyer, idRifa: number): Promise<void> {
  const { call } = createClient(patiently(fetch), url, bearer(token));
  for (const body of LOG_IN)
    await call(cadastrarUsuario, {
      key: randomUUID(),
      body: { ...body, nome: 'ANA', tipo: 'Vendedor', idGerente: null },
    });
  await call(verificarBilhetes, {
    key: randomUUID(),
    body: { idRifa, idUsuario, idVendedor: idUsuario, bilhetesSelecionados: [PRINTED], cliente: 'ANA' },
  });
}

/** `act` tells whether it was answered by what it asked for. A server may be away meanwhile, or ask to come again. */
export async function overAndOver(
  what: keyof Course['done'],
  { stop, done, faults }: Course,
  act: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  while (!stop.aborted) {
    await within(ANSWER_MS, act(AbortSignal.timeout(ANSWER_MS))).then(
      (whole) => {
        if (whole) done[what] += 1;
        else faults.push(`${what}: answered by something else`);
      },
      (error) => {
        if (error instanceof CallRefused && error.status !== 503) faults.push(`${what}: ${error.message}`);
      },
    );
    await delay(PAUSE_MS, undefined, { signal: stop }).catch(() => undefined);
  }
}

function* byTurns<T>(all: readonly T[]): Generator<T, never> {
  for (;;) yield* all;
}

async function logsInAndOut(url: string, body: BodyOf<typeof login>, signal: AbortSignal): Promise<boolean> {
  const { call, ask } = createClient(fetch, url);
  const { token } = await call(login, { body, signal });
  const { status } = await ask(sair, { headers: bearer(token), signal });
  return status === 204;
}

/** Always the same one; its name. */
async function uploaded({ call }: Client, signal: AbortSignal): Promise<string> {
  const arquivo = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
  const { nome } = await call(upload, { arquivo, nomeDoArquivo: 'foto.png', signal });
  return nome;
}

async function printed({ ask }: Client, idRifa: number, signal: AbortSignal): Promise<boolean> {
  const answer = await ask(gerarPDFBilhetes, { body: { idRifa, numBilhetes: [PRINTED] }, signal });
  const document = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return document.startsWith('%PDF') && document.trimEnd().endsWith('%%EOF');
}

async function fileAt(url: string, name: string): Promise<Buffer> {
  const answer = await fetch(`${url}/files/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Every one that was acknowledged is there, as the one that came before all faults. */
async function changedPictures(url: string, names: readonly string[], kept: Buffer): Promise<string[]> {
  const faults: string[] = [];
  for (const name of names) {
    const file = await fileAt(url, name).catch(() => null);
    if (!file?.equals(kept)) faults.push(`the acknowledged picture ${name} is ${file ? 'another' : 'gone'}`);
  }
  return faults;
}

/** What the log holds of them, against what everybody was told. */
async function faultsOfRaffles(
  { url, stores }: Installation,
  admin: Buyer,
  watchers: ReadonlyMap<number, Watcher>,
  ledger: Ledger,
): Promise<string[]> {
  const faults: string[] = [];
  const commands = new Map<string, number>();
  for (const [idRifa, watcher] of watchers) {
    const audit = await auditRaffle(stores.eventStoreUrl, idRifa);
    const { taken, total, numbers } = audit;
    faults.push(...audit.faults);
    for (const [command, times] of audit.commands) commands.set(command, times);
    const seen = await seenAfter(() => takenAt(url, idRifa, admin), taken);
    if (seen !== taken) faults.push(`raffle ${idRifa}: the screens show ${seen} taken, the log ${taken}`);
    const truth = toldOf(total - taken, [...numbers]);
    const told = await seenAfter(async () => toldOf(watcher.free, watcher.taken()), truth);
    if (told !== truth) faults.push(`raffle ${idRifa}: its watcher holds ${told}, the log ${truth}`);
  }
  return [...faults, ...compare(ledger, { commands })];
}

const toldOf = (free: number | null, taken: readonly number[] | null): string =>
  `${free} free, taken ${taken?.toSorted((a, b) => a - b)}`;

/** What is seen by those who follow the log, once they have had the time for what is expected. */
async function seenAfter<T>(look: () => Promise<T>, expected: T): Promise<T> {
  let seen = await look();
  for (const until = Date.now() + PATIENCE_MS; seen !== expected && Date.now() < until; seen = await look())
    await delay(200);
  return seen;
}

/** As the screens show it; -1: they show nothing. */
const takenAt = (url: string, idRifa: number, { token }: Buyer): Promise<number> =>
  createClient(fetch, url, bearer(token))
    .call(carregarBilhetes, { params: { idRifa } })
    .then(
      (tickets) => tickets.length,
      () => -1,
    );

/** Whoever sells here never gives up. */
async function known(ledger: Ledger, attempt: Parameters<typeof untilKnown>[2]) {
  const outcome = await untilKnown(ledger, new AbortController().signal, attempt);
  if (!outcome) throw new Error('given up');
  return outcome;
}

/** Sells a ticket and takes it back, over and over, by keys that are repeated until the outcome is known. */
async function counter(
  url: string,
  idRifa: number,
  { seller, admin }: { readonly seller: Buyer; readonly admin: Buyer },
  ledger: Ledger,
  stop: AbortSignal,
): Promise<void> {
  const selling = createClient(fetch, url, bearer(seller.token));
  const taking = createClient(fetch, url, bearer(admin.token));
  const { idUsuario } = seller;
  for (let n = 0; !stop.aborted; n += 1) {
    // Sold for good the first time round: a sale of these is answered with their names, and sells nothing.
    if (n >= TICKETS_FOR_SALE && n % STAYS_SOLD === 0) continue;
    const bilhetesSelecionados = [(n % TICKETS_FOR_SALE) + 1];
    const key = randomUUID();
    const body = { idRifa, idUsuario, idVendedor: idUsuario, bilhetesSelecionados, cliente: 'ANA' };
    const sale = await known(ledger, (signal) => selling.ask(verificarBilhetes, { body, key, signal }));
    settle(ledger, `${idUsuario}.${key}`, sale.status);
    if (sale.status !== 200 || n % STAYS_SOLD === 0) continue;
    const back = randomUUID();
    const headers = { [MIN_EVENT_POSITION]: sale.position ?? '0' };
    const { status } = await known(ledger, (signal) =>
      taking.ask(devolverBilhetes, {
        body: { idRifa, bilhetesSelecionados },
        key: back,
        headers,
        signal,
      }),
    );
    settle(ledger, `${admin.idUsuario}.${back}`, status);
  }
}

function settle({ acknowledged, refused }: Ledger, command: string, status: number): void {
  if (status === 200) acknowledged.set(command, true);
  else refused.add(command);
}

/** Reads the tickets of a raffle, whatever comes of it. */
async function reader(url: string, idRifa: number, { token }: Buyer, stop: AbortSignal): Promise<void> {
  const { ask } = createClient(fetch, url, bearer(token));
  while (!stop.aborted) {
    const answer = ask(carregarBilhetes, { params: { idRifa }, signal: AbortSignal.timeout(15_000) });
    await answer.then((response) => within(BODY_MS, response.arrayBuffer())).catch(() => undefined);
    await delay(100);
  }
}
