import { setTimeout as delay } from 'node:timers/promises';
import { openDb } from '@rifa-viva/read-side/kernel/db';
import { changedByRebuild, VIEWS } from '../testing/views.ts';
import { audit, type Books, type Uptime, unanswered } from './books.ts';
import type { Machine } from './machine.ts';
import { startTraffic, type Traffic, troubleProviders, troubleWebhooks } from './traffic.ts';

/** Everything that can happen to payments, until all of it has ended. */
export interface Rush {
  readonly charges: number;
  readonly fates: string;
  readonly deaths: number;
  readonly lostWebhooks: number;
  readonly books: Books;
}

export interface RushOptions {
  readonly payments: number;
  /** How often the product dies while people buy. */
  readonly deaths: number;
  /** How long what has no end yet is waited for. */
  readonly patienceMs?: number;
  readonly log?: (line: string) => void;
}

const MINUTE = 60_000;
/** Beyond the countdown, and beyond the reservation too. */
const AWAY = [70_000, 12 * MINUTE];
const OUTAGE_MS = 4_000;

export async function rush(machine: Machine, options: RushOptions): Promise<Rush> {
  troubleWebhooks(machine.simulador);
  troubleProviders(machine.simulador);
  const traffic = await startTraffic(machine, options.payments);
  try {
    return await through(machine, traffic, options);
  } finally {
    traffic.stop();
  }
}

async function through(machine: Machine, traffic: Traffic, options: RushOptions): Promise<Rush> {
  const { payments, deaths, patienceMs = MINUTE / 2 + 30 * payments, log = () => undefined } = options;
  const { controls } = machine.simulador;
  const up = new Uptimes();
  const lost = new Set<number>();
  // Refused for good: this money waits for a person.
  for (const provider of ['mercadoPago', 'efi'] as const) controls.refuseRefunds({ provider, times: 2 });
  const { told } = traffic;
  const until = async (charges: number) => {
    while (!traffic.done && told.charges < charges) {
      for (const { number, state } of controls.deliveries()) if (state === 'dropped') lost.add(number);
      controls.release({ order: 'shuffled' });
      await delay(200);
    }
  };
  const die = async (awayMs: number) => {
    up.ends();
    await machine.die(awayMs);
    up.begins();
  };

  up.begins();
  for (let death = 1; death <= deaths; death += 1) {
    const share = payments / deaths;
    await until(share * (death - 0.6));
    // Others have bought the tickets meanwhile.
    traffic.payLate();
    up.ends();
    controls.down();
    await delay(OUTAGE_MS);
    controls.up();
    up.begins();
    await until(share * (death - 0.1));
    await die(AWAY[death % AWAY.length] ?? MINUTE);
    await traffic.use(death % 2 === 0 ? 'mercadoPago' : 'efi');
    log(`death ${death}: ${told.charges} charges, ${told.refused} refused, ${told.unreserved} unreserved`);
  }
  await traffic.finished;
  log('everybody has bought');
  await until(payments);
  // Past every countdown; then late money; then past the next time that charges which are over are looked at.
  await die(12 * MINUTE);
  // One that is made only now waits for its purchase as long as any other: that too has to be past in the end.
  for (let open = await unanswered(machine); open > 0; open = await unanswered(machine)) {
    log(`${open} charges have no answer yet`);
    await delay(200);
  }
  traffic.payLate();
  controls.webhooksArrive();
  controls.mend();
  await die(11 * MINUTE);
  controls.release({ order: 'shuffled' });
  await controls.settled();
  up.ends();

  const end = performance.now() + patienceMs;
  let books = await audit(machine, traffic.raffles, up.list);
  log(`all has been said; ${books.faults.length} things have no end yet`);
  while (books.faults.length > 0 && performance.now() < end) {
    await delay(1_000);
    books = await audit(machine, traffic.raffles, up.list);
  }
  return {
    charges: told.charges,
    fates: [...told.fates].map(([fate, n]) => `${fate} ${n}`).join(', '),
    deaths: deaths + 2,
    lostWebhooks: lost.size,
    books,
  };
}

class Uptimes {
  readonly list: Uptime[] = [];
  private from: number | null = null;

  begins(): void {
    this.from = Date.now();
  }
  ends(): void {
    if (this.from !== null) this.list.push({ from: this.from, to: Date.now() });
    this.from = null;
  }
}

/** Views whose rows are not those of one built anew. */
export async function differingViews({ ground, readDatabaseUrl }: Machine): Promise<string[]> {
  const db = openDb(readDatabaseUrl, VIEWS);
  try {
    return await changedByRebuild({ ...ground, db });
  } finally {
    await db.end();
  }
}
