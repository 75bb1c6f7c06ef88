import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { carregarBilhetes, devolverBilhetes, verificarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { dataAtual } from '@rifa-viva/contracts/http/empresas';
import { backup } from '@rifa-viva/embedded/backup/backup';
import { openSource } from '@rifa-viva/embedded/backup/source';
import { expect, vi } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { type Installation, startInstallation, type Watched } from '../testing/installation.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { freeze, isAlive, signal as send, temporaryFolder } from '../testing/programs.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { serves } from '../testing/readiness.ts';
import { logOfServers } from '../testing/server-logs.ts';
import { createWallClock, type WallClock } from '../testing/wall-clock.ts';
import { auditRaffle } from './audit.ts';
import {
  BODY_MS,
  type Buyer,
  client,
  compare,
  type Ledger,
  pidsOf,
  registerBuyers,
  signal,
  untilKnown,
  type Victim,
  within,
} from './kill-series.ts';
import { Memory, type MemoryTold } from './memory.ts';

/** What a fault befalls. */
interface Scene {
  readonly running: Installation;
  /** The application's. */
  readonly clock: WallClock;
  /** The event store's. */
  readonly storeClock: WallClock;
  readonly folder: string;
}

/** What goes wrong, one at a time, for so long. */
type Fault = (scene: Scene, forMs: number) => Promise<void>;

const sent =
  (victim: Victim, name: NodeJS.Signals): Fault =>
  async ({ running }) =>
    signal(running, victim, name);

/** It stands still with all it has started, and goes on as what it was. */
const stopped =
  (victim: Victim): Fault =>
  async ({ running }, forMs) => {
    const pids = pidsOf(running, victim);
    const frozen = await Promise.all(pids.map(freeze));
    await delay(forMs);
    expect(pidsOf(running, victim)).toEqual(pids);
    send(frozen.flat(), 'SIGCONT');
  };

/** Nobody lets it go on: its supervisor ends it, with all it had started, and starts it again. */
const stoppedForGood =
  (victim: Victim): Fault =>
  async ({ running }) => {
    const pids = pidsOf(running, victim);
    const frozen = (await Promise.all(pids.map(freeze))).flat();
    try {
      await vi.waitFor(
        () => {
          expect(frozen.filter(isAlive)).toEqual([]);
          expect(pidsOf(running, victim)).toHaveLength(pids.length);
          expect(pidsOf(running, victim)).not.toEqual(pids);
        },
        { timeout: PATIENCE_MS },
      );
    } finally {
      send(frozen.filter(isAlive), 'SIGCONT');
    }
  };

/** Set by a machine that was asleep, or by somebody, and set right. */
const clockSet =
  (hours: number): Fault =>
  async ({ running, clock }, forMs) => {
    clock.set(hours * HOUR_MS, running.app.pid());
    await vi.waitUntil(async () => (await hoursAhead(running.url)) === hours, { timeout: PATIENCE_MS });
    await delay(forMs);
    clock.set(0, running.app.pid());
  };

/** Nothing that it answers tells its clock each time: a program that takes no clock ends by this signal. */
const storeClockSet =
  (hours: number): Fault =>
  async ({ running: { stores }, storeClock }, forMs) => {
    const pid = stores.pids().eventStore;
    storeClock.set(hours * HOUR_MS, pid);
    await delay(forMs);
    if (stores.pids().eventStore !== pid) throw new Error('the event store ended when its clock was set');
    storeClock.set(0, pid);
  };

/** As the application says; null where it does not answer. */
const hoursAhead = (url: string): Promise<number | null> =>
  createClient(fetch, url)
    .call(dataAtual, {})
    .then(
      (said) => Math.round((Date.parse(said.dataAtual) - Date.now()) / HOUR_MS),
      () => null,
    );

async function fullDisk({ running }: Scene, forMs: number): Promise<void> {
  const source = await openSource(running.dataDir);
  const makeRoom = await fillDisk(source.logUrl, 'es_event');
  await delay(forMs);
  await makeRoom();
  await source.close();
}

async function backedUp({ running: { dataDir }, folder }: Scene): Promise<void> {
  const file = join(folder, randomUUID());
  await backup({ dataDir, file, say: () => undefined });
  rmSync(file);
}

const ASKED_TO_END = {
  'the application is asked to end': sent('application', 'SIGTERM'),
  'the event store is asked to end': sent('event store', 'SIGTERM'),
};
export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill -9 of the application': sent('application', 'SIGKILL'),
  'kill -9 of the event store': sent('event store', 'SIGKILL'),
  'kill -9 of Postgres': sent('postgres', 'SIGKILL'),
  'kill -9 of all': sent('all', 'SIGKILL'),
  ...ASKED_TO_END,
  'the application stands still': stopped('application'),
  'the event store stands still': stopped('event store'),
  'Postgres stands still': stopped('postgres'),
  'the application stands still for good': stoppedForGood('application'),
  'the event store stands still for good': stoppedForGood('event store'),
  'Postgres stands still for good': stoppedForGood('postgres'),
  'the application’s clock is two hours ahead': clockSet(2),
  'the application’s clock is two hours behind': clockSet(-2),
  'the event store’s clock is two hours ahead': storeClockSet(2),
  'the event store’s clock is two hours behind': storeClockSet(-2),
  'a full disk under the log': fullDisk,
  'a backup': backedUp,
  'sockets that never read': neverReading,
};

/** Shorter than the supervisor's own patience. */
const LASTS_MS = 10_000;
const HOUR_MS = 3_600_000;
const BUYERS = 20;
const TICKETS = 40;
/** A seller's list must be worth not reading. */
const TICKETS_FOR_SALE = 2_000;
/** One of so many. */
const STAYS_SOLD = 4;
const DEAF_SOCKETS = 100;
/** Commands acknowledged between two faults: whatever a fault broke, it broke under load. */
const TRAFFIC = 50;
export interface FaultReport {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknownSettled: number;
  readonly happened: Readonly<Record<string, number>>;
  readonly memory: Readonly<Record<string, MemoryTold>>;
}

/** More than so many commands are acknowledged in any series. */
export const ENOUGH = 100;

/**
 * A mixed load with a fault every so often; then the books are read. `seed` draws the faults; whatever stands still is given up
 * after `stillMs`.
 */
export async function faultSeries(
  options: {
    readonly everyMs: number;
    readonly count: number;
    readonly seed: number;
    readonly stillMs?: number;
  },
  log: (line: string) => void,
): Promise<FaultReport> {
  const { path: folder, remove } = temporaryFolder();
  const clock = createWallClock(folder);
  const storeClock = createWallClock(folder, 'store-clock');
  // What is started beside the application inherits this process's.
  for (const [name, value] of Object.entries(storeClock.env)) vi.stubEnv(name, value);
  const { running, ended } = await startListenedTo(
    {
      ...clock.env,
      LOG_LEVEL: 'error',
      RESERVAS_POR_ENDERECO: String(BUYERS * 4),
      RESERVAS_POR_HORA: '1000000',
    },
    options,
  );
  try {
    const people = await registerBuyers(running.env, BUYERS);
    const bought = await createRaffleAt(running.url, people.admin, TICKETS);
    const sold = await createRaffleAt(running.url, people.admin, TICKETS_FOR_SALE);
    const stop = new AbortController();
    const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
    const memory = new Memory(running);
    const load = [
      ...people.buyers.map((buyer) => client(running.url, bought, buyer, ledger, stop.signal)),
      counter(running.url, sold, people, ledger, stop.signal),
      reader(running.url, sold, people.admin, stop.signal),
      memory.watch(stop.signal),
    ];
    const happened: Record<string, number> = {};
    for (const name of drawn(options.count, options.seed)) {
      const next = delay(options.everyMs);
      await FAULTS[name]?.({ running, clock, storeClock, folder }, Math.min(options.everyMs, LASTS_MS));
      happened[name] = (happened[name] ?? 0) + 1;
      await next;
      await serves(running.url);
      const before = ledger.acknowledged.size;
      await vi.waitFor(() => expect(ledger.acknowledged.size).toBeGreaterThan(before + TRAFFIC), {
        timeout: PATIENCE_MS,
      });
      log(`${name}; ${ledger.acknowledged.size} commands acknowledged so far`);
    }
    await vi.waitFor(() => expect(ledger.acknowledged.size).toBeGreaterThan(ENOUGH));
    stop.abort();
    await Promise.all(load);
    const audits = [await auditRaffle(running.stores.eventStoreUrl, bought)];
    audits.push(await auditRaffle(running.stores.eventStoreUrl, sold));
    const commands = new Map(audits.flatMap((audit) => [...audit.commands]));
    const faults = audits.flatMap((audit) => audit.faults);
    faults.push(...compare(ledger, { commands }));
    for (const [i, idRifa] of [bought, sold].entries()) {
      const taken = audits[i]?.taken ?? -1;
      const seen = await takenAt(running.url, idRifa, people.admin, taken);
      if (seen !== taken) faults.push(`raffle ${idRifa}: the screens show ${seen} taken, the log ${taken}`);
    }
    const asked = Object.keys(ASKED_TO_END).reduce((sum, name) => sum + (happened[name] ?? 0), 0);
    return {
      faults: [...faults, ...endedByThemselves(ended(), asked)],
      acknowledged: ledger.acknowledged.size,
      refused: ledger.refused.size,
      unknownSettled: ledger.unknown,
      happened,
      memory: memory.told(),
    };
  } finally {
    await running.stop();
    vi.unstubAllEnvs();
    remove();
  }
}

/** Of the programs that ended without being killed, those that were not asked to. */
const endedByThemselves = (lines: readonly string[], asked: number): string[] => [
  ...lines.filter((line) => !WELL.test(line) && !DATABASE_LOST.test(line)),
  ...lines.filter((line) => WELL.test(line)).slice(asked),
];
const WELL = /ended \(0\)/;
/** The event store's own way when its PostgreSQL is gone, and again while that is not back. */
const DATABASE_LOST = /^event store ended \(3\)/;

/** These end a process whose memory is looked at. */
export const ENDING = /asked to end|kill -9 of (the|all)|for good/;

/**
 * Each kind once, in an order of its own, then again; in the second half of a long series none that ends a process: what it
 * keeps for ever shows in a long life alone.
 */
export function drawn(count: number, seed: number): string[] {
  let state = seed >>> 0 || 1;
  const below = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const names: string[] = [];
  let left: string[] = [];
  while (names.length < count) {
    const late = count > 2 * Object.keys(FAULTS).length && names.length > count / 2;
    if (left.length === 0) left = Object.keys(FAULTS).filter((name) => !(late && ENDING.test(name)));
    names.push(...left.splice(below(left.length), 1));
  }
  return names;
}

/** Many ask for a long list, again and again, and take nothing of it. */
async function neverReading({ running }: Scene, forMs: number): Promise<void> {
  const { port, hostname } = new URL(running.url);
  const request = 'GET /api/rifas/carregar/100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200);
  const sockets: Socket[] = Array.from({ length: DEAF_SOCKETS }, () => {
    const socket = connect(Number(port), hostname);
    // However it ends.
    socket.on('error', () => undefined);
    socket.pause();
    socket.write(request);
    return socket;
  });
  await delay(forMs);
  for (const socket of sockets) socket.destroy();
}

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

/** What the screens show, once they have had the time to follow the log. */
async function takenAt(url: string, idRifa: number, { token }: Buyer, expected: number): Promise<number> {
  const { call } = createClient(fetch, url, bearer(token));
  let seen = -1;
  for (const until = Date.now() + PATIENCE_MS; seen !== expected && Date.now() < until; await delay(200)) {
    seen = await call(carregarBilhetes, { params: { idRifa } }).then(
      (tickets) => tickets.length,
      () => -1,
    );
  }
  return seen;
}

/** An installation, and what its supervisor said of programs that ended without being killed. */
export async function startListenedTo(
  settings: Readonly<Record<string, string>>,
  { stillMs }: Pick<Watched, 'stillMs'> = {},
) {
  const lines: string[] = [];
  const log = (line: string) => {
    lines.push(line);
    logOfServers(line);
  };
  const running = await startInstallation(settings, { stillMs, log });
  return { running, ended: () => lines.filter((line) => /ended \(\d/.test(line)) };
}
