import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@rifa-viva/contracts/http/client';
import { dataAtual } from '@rifa-viva/contracts/http/empresas';
import { backup } from '@rifa-viva/embedded/backup/backup';
import { openSource } from '@rifa-viva/embedded/backup/source';
import { expect, vi } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { type Installation, startInstallation, type Watched } from '../testing/installation.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { freeze, isAlive, signal as send, temporaryFolder } from '../testing/programs.ts';
import { serves } from '../testing/readiness.ts';
import { logOfServers } from '../testing/server-logs.ts';
import { createWallClock, type WallClock } from '../testing/wall-clock.ts';
import { type Done, LETS_THEM_IN, openLoad } from './fault-load.ts';
import { pidsOf, signal, type Victim } from './kill-series.ts';
import { Memory, type MemoryTold, tellsWhatItKeeps } from './memory.ts';

/** What a fault befalls. */
interface Scene {
  readonly running: Installation;
  /** The application's. */
  readonly clock: WallClock;
  /** The event store's. */
  readonly storeClock: WallClock;
  readonly folder: string;
  /** Where each program says what it keeps. */
  readonly keptFiles: ConstructorParameters<typeof Memory>[2];
  /** What was said so far of programs that ended or stood still. */
  readonly ended: () => readonly string[];
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

export const FAULTS: Readonly<Record<string, Fault>> = {
  'kill -9 of the application': sent('application', 'SIGKILL'),
  'kill -9 of the event store': sent('event store', 'SIGKILL'),
  'kill -9 of Postgres': sent('postgres', 'SIGKILL'),
  'kill -9 of all': sent('all', 'SIGKILL'),
  'the application is asked to end': sent('application', 'SIGTERM'),
  'the event store is asked to end': sent('event store', 'SIGTERM'),
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
const DEAF_SOCKETS = 100;
/** Commands acknowledged between two faults: whatever a fault broke, it broke under load. */
const TRAFFIC = 50;
/** In so long everything that goes on beside the sales is done, whatever stood still for a part of it. */
const EVERYTHING_MS = 60_000;
/** What was done no more. */
const standing = (before: Done, now: Done): string[] =>
  (Object.keys(before) as (keyof Done)[]).filter((what) => now[what] <= before[what]);

export interface FaultReport {
  readonly faults: readonly string[];
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknownSettled: number;
  readonly done: Done;
  readonly happened: Readonly<Record<string, number>>;
  readonly memory: Readonly<Record<string, MemoryTold>>;
}

/** More than so many commands are acknowledged in any series. */
export const ENOUGH = 100;

interface Series {
  readonly everyMs: number;
  readonly count: number;
  /** Draws the faults. */
  readonly seed: number;
  /** After so long whatever stands still is given up. */
  readonly stillMs?: number;
}

/** A mixed load with a fault every so often; then the books are read. */
export async function faultSeries(series: Series, log: (line: string) => void): Promise<FaultReport> {
  const { path: folder, remove } = temporaryFolder();
  const clock = createWallClock(folder);
  const storeClock = createWallClock(folder, 'store-clock');
  const files = { application: join(folder, 'kept'), 'event store': join(folder, 'store-kept') };
  // What is started beside the application inherits this process's.
  const beside = watched(storeClock, files['event store'], series.everyMs);
  for (const [name, value] of Object.entries(beside)) vi.stubEnv(name, value);
  const { running, ended } = await startListenedTo(
    { ...watched(clock, files.application, series.everyMs), ...LETS_THEM_IN, LOG_LEVEL: 'error' },
    series,
  );
  try {
    const scene = { running, clock, storeClock, folder, keptFiles: files, ended };
    return await underFaults(scene, series, log);
  } finally {
    await running.stop();
    vi.unstubAllEnvs();
    remove();
  }
}

/** Of the environment of a program whose clock is set and that tells what it keeps. */
function watched(clock: WallClock, file: string, everyMs: number): Readonly<Record<string, string>> {
  const kept = tellsWhatItKeeps(file, everyMs);
  return { ...clock.env, ...kept, NODE_OPTIONS: `${clock.env.NODE_OPTIONS} ${kept.NODE_OPTIONS}` };
}

async function underFaults(
  scene: Scene,
  { everyMs, count, seed }: Series,
  log: (line: string) => void,
): Promise<FaultReport> {
  const { running } = scene;
  const load = await openLoad(running);
  const { acknowledged, refused } = load.ledger;
  const memory = new Memory(running, () => acknowledged.size, scene.keptFiles);
  const sampled = new AbortController();
  const sampling = memory.watch(sampled.signal);
  try {
    const happened: Record<string, number> = {};
    const faults: string[] = [];
    let told = scene.ended().length;
    let done = load.done();
    for (const name of drawn(count, seed)) {
      const next = delay(everyMs);
      await FAULTS[name]?.(scene, Math.min(everyMs, LASTS_MS));
      happened[name] = (happened[name] ?? 0) + 1;
      await next;
      await serves(running.url);
      const before = acknowledged.size;
      await vi.waitFor(
        () => {
          expect(acknowledged.size).toBeGreaterThan(before + TRAFFIC);
          if (everyMs >= EVERYTHING_MS) expect(standing(done, load.done())).toEqual([]);
        },
        { timeout: PATIENCE_MS },
      );
      done = load.done();
      const lines = scene.ended().slice(told);
      told += lines.length;
      faults.push(...notByTheFault(name, lines));
      log(`${name}; ${acknowledged.size} commands acknowledged so far, ${memory.kept} MB kept`);
    }
    const least = () => Math.min(acknowledged.size - ENOUGH, ...Object.values(load.done()));
    await vi.waitFor(() => expect(least()).toBeGreaterThan(0), { timeout: PATIENCE_MS });
    return {
      faults: [
        ...(await load.end()),
        ...faults,
        ...notByTheFault('the last fault', scene.ended().slice(told)),
      ],
      acknowledged: acknowledged.size,
      refused: refused.size,
      unknownSettled: load.ledger.unknown,
      done: load.done(),
      happened,
      memory: memory.told(),
    };
  } finally {
    load.close();
    sampled.abort();
    await sampling;
  }
}

type Line = readonly [said: RegExp, times: number];
const ONCE = (said: string): Line => [new RegExp(`^${said}`), 1];
const KILLED = (program: string) => ONCE(`${program} ended \\(killed\\)`);
const STILL = (program: string) => ONCE(`${program} gave no sign of life`);
const ASKED = (program: string) => ONCE(`${program} ended \\(0\\)`);
/** The event store's own way when its PostgreSQL is gone, and again while that is not back. */
const DATABASE_LOST: readonly Line[] = [
  ONCE('PostgreSQL ended'),
  [/^event store ended \(3\)/, Number.POSITIVE_INFINITY],
];
/** What a fault leads to, and how often. */
const EXPECTED: Readonly<Record<string, readonly Line[]>> = {
  'kill -9 of the application': [KILLED('application')],
  'kill -9 of the event store': [KILLED('event store')],
  'kill -9 of Postgres': DATABASE_LOST,
  'kill -9 of all': [KILLED('application'), KILLED('event store'), ...DATABASE_LOST],
  'the application is asked to end': [ASKED('application')],
  'the event store is asked to end': [ASKED('event store')],
  'the application stands still for good': [STILL('application'), KILLED('application')],
  'the event store stands still for good': [STILL('event store'), KILLED('event store')],
  'Postgres stands still for good': [STILL('PostgreSQL'), ...DATABASE_LOST],
};

/** Of the ends and standstills of programs that were told of after a fault, those that it did not lead to. */
export function notByTheFault(fault: string, lines: readonly string[]): string[] {
  const left = (EXPECTED[fault] ?? []).map(([said, times]) => ({ said, times }));
  const expected = (line: string) => left.some((one) => one.said.test(line) && one.times-- > 0);
  return lines.filter((line) => !expected(line)).map((line) => `${line}, after: ${fault}`);
}

/** These end a process whose memory is looked at: the event store goes with its PostgreSQL. */
export const ENDING = /asked to end|kill -9|for good/;

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
  const kinds = Object.keys(FAULTS);
  const half = count > 2 * kinds.length ? Math.floor(count / 2) : count;
  const names: string[] = [];
  const draw = (from: readonly string[], until: number) => {
    let left: string[] = [];
    while (names.length < until) {
      if (left.length === 0) left = [...from];
      names.push(...left.splice(below(left.length), 1));
    }
  };
  draw(kinds, half);
  draw(
    kinds.filter((name) => !ENDING.test(name)),
    count,
  );
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

const ENDED = / ended \(| gave no sign of life|^PostgreSQL ended/;

/** An installation, and what its supervisor said of programs that ended, by a signal too, or stood still. */
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
  return { running, ended: () => lines.filter((line) => ENDED.test(line)) };
}
