import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { rebuildView, rebuildViews } from '@rifa-viva/read-side/kernel/rebuild';
import { audit } from './audit.ts';
import { byProgram, type Cost, meter, ofTheProduct } from './cost.ts';
import { besideDrawing, drawing } from './documents.ts';
import { growth } from './growth.ts';
import { load, type Measured, percentile } from './load.ts';
import { packages } from './packages.ts';
import { payments, startProvidersBeside } from './payments.ts';
import { profileOfReservations } from './profile.ts';
import { type Bench, NOOP, PER_BUYER, RESERVE, ready, requests, seen, startBench } from './setup.ts';
import { stateOfRaffles } from './state.ts';
import type { Told } from './watchers.ts';
import { writers } from './writers.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);
const CALLERS = [1, 16, 64, 256];
const TICKETS = 100_000;
const WATCHERS = 1_000;

const round = (n: number, digits = 0) => n.toFixed(digits);
const line = (name: string, m: Measured, against?: Measured) =>
  console.log(
    `  ${name.padEnd(34)} ${round(m.perSecond).padStart(7)}/s   p50 ${round(m.p50, 1).padStart(6)} ms   p99 ${round(m.p99, 1).padStart(6)} ms` +
      `${against ? `   ${round((100 * m.perSecond) / against.perSecond)} % of a` : ''}   ${[...m.answers].map(([s, n]) => `${s}:${n}`).join(' ')}`,
  );

const WAYS = {
  'a: no-op POST, same checks': NOOP,
  reservarBilhetes: RESERVE,
  'b: FOR UPDATE SKIP LOCKED': '/api/bench/skipLocked',
} as const;
type Way = keyof typeof WAYS;

/** Processor for a call first: it is what the machine has to give. Every token was seen before it is measured. */
async function hotRaffle(bench: Bench): Promise<void> {
  console.log(`\nOne hot raffle of ${TICKETS} tickets over HTTP, ${SECONDS} s each`);
  const cost = meter(() => ({ ...bench.pids(), load: process.pid }));
  for (const callers of CALLERS) {
    const buyers = await bench.buyers(Math.ceil((6_000 * SECONDS) / PER_BUYER));
    await seen(bench, buyers);
    const measured = new Map<Way, Measured>();
    const spent = new Map<Way, Cost>();
    for (const [way, path] of Object.entries(WAYS) as [Way, string][]) {
      const one = await cost(async () => {
        const m = await load(bench.url, callers, SECONDS, requests(bench, buyers, path));
        measured.set(way, m);
        return [...m.answers.values()].reduce((sum, n) => sum + n, 0);
      });
      spent.set(way, one);
    }
    console.log(`${callers} callers`);
    const [a, product, b] = (Object.keys(WAYS) as Way[]).map((way) => measured.get(way));
    for (const [way, one] of spent) {
      console.log(`  ${way.padEnd(34)} ${round(ofTheProduct(one)).padStart(5)} us a call: ${byProgram(one)}`);
    }
    for (const [way, m] of measured) line(way, m, m === a ? undefined : a);
    if (product && b) console.log(`  product / b: ${round(product.perSecond / b.perSecond, 2)}`);
  }
}

async function live(bench: Bench): Promise<void> {
  console.log(`\nAcknowledgement to ${WATCHERS} connected sockets while 64 callers reserve`);
  const here = dirname(fileURLToPath(import.meta.url));
  const watchers = spawn(
    process.execPath,
    [join(here, 'watchers.js'), bench.url, String(bench.idRifa), String(WATCHERS)],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  await ready(watchers);
  const acknowledged = new Map<number, number>();
  const buyers = await bench.buyers(Math.ceil((6_000 * SECONDS) / PER_BUYER));
  const m = await load(bench.url, 64, SECONDS, requests(bench, buyers, RESERVE), (status, text) => {
    const at = performance.timeOrigin + performance.now();
    if (status !== 200) return;
    for (const n of (JSON.parse(text) as { numerosReservados: number[] }).numerosReservados)
      acknowledged.set(n, at);
  });
  line('reservarBilhetes, watched', m);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const told = await new Promise<Told[]>((resolve) => {
    // Beside its signs of life.
    watchers.on('message', (message) => Array.isArray(message) && resolve(message as Told[]));
    watchers.send('report');
  });
  watchers.kill();
  const delays = told
    .flatMap(({ numbers, arrivals }) =>
      numbers.flatMap((n) => {
        const ack = acknowledged.get(n);
        return ack === undefined ? [] : arrivals.map((at) => at - ack);
      }),
    )
    .sort((x, y) => x - y);
  console.log(
    `  ${delays.length} arrivals: p50 ${round(percentile(delays, 0.5))} ms, p99 ${round(percentile(delays, 0.99))} ms, max ${round(delays.at(-1) ?? 0)} ms`,
  );
}

async function rebuild(bench: Bench): Promise<void> {
  console.log('\nRebuilding beside reading');
  const { store } = bench.ground;
  const last = (await store.lastPosition()) ?? 0n;
  const prefixes = ['rifa-', 'usuario-', 'empresa', 'modeloBilhete-', 'patrocinador-', 'banner-'];
  let read = 0;
  const stop = new AbortController();
  const started = performance.now();
  reading: for await (const batch of store.follow({ from: null, prefixes, signal: stop.signal })) {
    for (const item of batch) {
      if (item.kind === 'event') read += 1;
      if (item.kind === 'caughtUp' || (item.kind === 'event' && item.event.position >= last)) break reading;
    }
  }
  const readRate = read / ((performance.now() - started) / 1_000);
  stop.abort();
  console.log(`  events read: ${read} at ${round(readRate)}/s`);
  const db = openDb(
    bench.settings.databaseUrl ?? '',
    PROJECTORS.map((p) => p.view),
  );
  for (const projector of PROJECTORS.filter((p) => p.view === 'bilhetes' || p.view === 'usuarios')) {
    const at = performance.now();
    const events = await rebuildView({ ...bench.ground, db }, projector);
    const rate = events / ((performance.now() - at) / 1_000);
    console.log(
      `  ${projector.view}: ${events} events at ${round(rate)}/s (${round((100 * rate) / readRate)} % of reading)`,
    );
  }
  const at = performance.now();
  const all = await rebuildViews({ ...bench.ground, db }, PROJECTORS);
  const seconds = (performance.now() - at) / 1_000;
  const events = [...all.values()].reduce((sum, n) => sum + n, 0);
  console.log(
    `  all ${all.size} views: ${events} events in ${round(seconds, 1)} s, ${round(events / seconds)}/s`,
  );
  await db.end();
}

/** All of it, or the parts named on the command line. */
const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  desenho: drawing,
  documentos: besideDrawing,
  reservas: hotRaffle,
  'ao-vivo': live,
  reconstrucao: rebuild,
  auditoria: audit,
};
/** Only where they are named: they bring what they need themselves. */
const ALONE: Record<string, () => Promise<void>> = {
  /** The event store alone. */
  pacote: () => packages(TICKETS),
  /** Nothing. */
  estado: stateOfRaffles,
  crescimento: growth,
  perfil: profileOfReservations,
  /** PostgreSQL and nginx of the system, as compose has them. */
  escritores: () => writers(SECONDS),
};
/** Needs simulated providers beside it: measured by itself. */
const PAYMENTS = 'pagamentos';
const named = process.argv.slice(2);
const parts = named.length === 0 ? Object.keys(PARTS) : named;
for (const part of named) await ALONE[part]?.();
if (named.length > 0 && named.every((part) => part in ALONE)) process.exit(0);
const simulated = named.includes(PAYMENTS) ? await startProvidersBeside() : null;
const bench = await startBench(TICKETS, simulated?.env);
try {
  if (simulated) await payments(bench, simulated, SECONDS);
  for (const part of parts) await PARTS[part]?.(bench);
} finally {
  await bench.stop();
  await simulated?.stop();
}
process.exit(0);
