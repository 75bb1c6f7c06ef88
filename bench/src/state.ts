import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EstadoRifa, estadoInicial, marcar } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import { saveSnapshot } from '@rifa-viva/write-side/kernel/snapshots';
import { inTurns } from '@rifa-viva/write-side/kernel/steps';
import { StreamState } from '@rifa-viva/write-side/kernel/stream-state';
import { rifaDecider } from '@rifa-viva/write-side/rifa/decider';

const TICKETS = 100_000;
const AT = '2026-06-01T12:00:00.000Z';

const issued = (total: number): EventoRifa => ({
  type: 'BilhetesEmitidos',
  data: {
    idRifa: 1,
    total,
    qtdeNumeros: total,
    qtdeChances: 1,
    semente: '0'.repeat(64),
    algoritmo: 'fisher-yates-chacha20-v1',
  },
});

const reserved = (n: number, byProvider: boolean): EventoRifa => ({
  type: 'BilhetesReservados',
  data: {
    idRifa: 1,
    idReserva: n,
    // As long as the storefront's, and flat, as it comes out of an event.
    idPagamento: Buffer.from(`m${n}`.padEnd(10, 'x')).toString('latin1'),
    idUsuario: 100_000 + Math.floor(n / 2),
    // Anywhere, as they are drawn.
    numeros: [((n * 7_919) % TICKETS) + 1],
    total: 1_000,
    cliente: null,
    segredo: 'v1.usuario-6.segredo',
    tipoPagamento: byProvider ? 'mercadoPago' : 'normal',
    pagarAte: AT,
    expiraEm: AT,
  } as Extract<EventoRifa, { type: 'BilhetesReservados' }>['data'],
});

/** A raffle as its actor has it, so many of its tickets reserved one by one. */
function raffle(taken: number, byProvider: boolean): EstadoRifa {
  const state = evolve(estadoInicial(), issued(TICKETS));
  for (let n = 1; n <= taken; n += 1) evolve(state, reserved(n, byProvider));
  return state;
}

const round = (value: number) => Math.round(value * 10) / 10;

async function longestStop(byProvider: boolean): Promise<void> {
  const stream = new StreamState('rifa-1', rifaDecider);
  stream.state = raffle(TICKETS, byProvider);
  stream.revision = BigInt(TICKETS);
  for (let n = 0; n < 2 * TICKETS; n += 1) stream.known.add(`${n}-0000-4000-8000-000000000000`, BigInt(n));
  const stops: number[] = [];
  for (let time = 0; time < 12; time += 1) {
    stream.lastSnapshot = -1n;
    // Wakes each millisecond: what it waits beyond that is a stop.
    const delay = monitorEventLoopDelay({ resolution: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    delay.enable();
    const due = stream.snapshotDue();
    if (!due) throw new Error('no snapshot is due');
    await saveSnapshot(new MemoryStore(), 'rifa-1', await inTurns(due));
    delay.disable();
    stops.push(delay.max / 1e6);
  }
  const sorted = stops.slice(2).sort((a, b) => a - b);
  console.log(
    `  snapshot, ${TICKETS} tickets all taken${byProvider ? ' by a provider' : ''}: longest stop ${round(sorted[0] ?? 0)} to ${round(sorted.at(-1) ?? 0)} ms`,
  );
}

function folding(): void {
  const state = raffle(0, false);
  const started = process.cpuUsage();
  const mark = marcar(state);
  for (let n = 1; n <= 1_000; n += 1) evolve(state, reserved(n, false));
  mark.desfazer();
  for (let n = 1; n <= 50_000; n += 1) {
    const batch = n % 32 === 1 ? marcar(state) : null;
    evolve(state, reserved(n, false));
    batch?.manter();
  }
  const { user, system } = process.cpuUsage(started);
  console.log(`  folding a reservation: ${round((user + system) / 51_000)} us`);
}

function memory(): void {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const raffles: EstadoRifa[] = [];
  for (let i = 0; i < 100; i += 1) raffles.push(raffle(TICKETS / 5, false));
  globalThis.gc?.();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  const mb = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  console.log(
    `  ${raffles.length} raffles of ${TICKETS}, a fifth reserved singly: ${mb(rss)} (${mb(before)} before, heap ${mb(heapUsed)}, columns ${mb(arrayBuffers)})`,
  );
}

/** The deciding thread's state by itself: what it costs to fold, how long a snapshot stops it, how much room it takes. */
export async function stateOfRaffles(): Promise<void> {
  console.log('State of raffles');
  // First: what the others leave behind would count.
  memory();
  folding();
  await longestStop(false);
  await longestStop(true);
}
