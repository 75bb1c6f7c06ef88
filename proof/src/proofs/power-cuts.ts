import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { upload } from '@rifa-viva/contracts/http/arquivos';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { verifyChains } from '@rifa-viva/server/event-store/verify';
import { seeded } from '../payments/scheduler.ts';
import type { Disk } from '../power/disk.ts';
import { type Machine, startMachine } from '../power/machine.ts';
import { picture } from '../testing/picture.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { auditRaffle } from './audit.ts';
import { type Buyer, client, compare, type Ledger, registerBuyers } from './kill-series.ts';

export interface CutsReport {
  readonly cuts: number;
  readonly acknowledged: number;
  readonly pictures: number;
  /** Calls that ended without an answer and were settled by repeating them. */
  readonly unknownSettled: number;
  /** Everything that must never happen, in plain words. */
  readonly faults: readonly string[];
}

export interface CutsOptions {
  /** Whether the database flushes what it acknowledges. */
  readonly durable: boolean;
  /** For settling at the end what was under way. */
  readonly patienceMs: number;
  /** Draws how long traffic goes on before each cut. */
  readonly seed: number;
  readonly log: (line: string) => void;
}

const TICKETS = 40;
/** Acknowledged between two cuts at least, and for up to so long after that. */
export const COMMANDS_BETWEEN = 50;
const LONGER_MS = 500;
const NO_TRAFFIC_MS = 120_000;

/**
 * The product on a disk of its own, 50 clients that reserve and give up and one that uploads pictures, and its power
 * cut in the middle of it again and again. After the last one everything that was ever acknowledged is looked for.
 */
export async function powerCuts(
  disk: Disk,
  cuts: number,
  { durable, patienceMs, seed, log }: CutsOptions,
): Promise<CutsReport> {
  const machine = await startMachine(disk, durable);
  const tokens = await registerBuyers(machine.env());
  const idRifa = await createRaffleAt(machine.url, tokens.admin, TICKETS);
  // What comes before the traffic is nobody's question.
  disk.flush();
  const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
  const pictures: string[] = [];
  const stop = new AbortController();
  const giveUp = new AbortController();
  const signals = [stop.signal, giveUp.signal] as const;
  const traffic = [
    ...tokens.buyers.map((buyer) => client(machine.url, idRifa, buyer, ledger, ...signals)),
    uploads(machine.url, tokens.admin, pictures, stop.signal),
  ];
  const faults: string[] = [];
  const chance = seeded(seed);
  let done = 0;
  try {
    while (done < cuts) {
      await trafficOf(() => ledger.acknowledged.size, COMMANDS_BETWEEN);
      await trafficOf(() => pictures.length, 1);
      await delay(LONGER_MS * chance.next());
      await machine.cutPower();
      done += 1;
      log(
        `power cut ${done}: ${ledger.acknowledged.size} commands, ${pictures.length} pictures acknowledged so far`,
      );
    }
    stop.abort();
    const patience = setTimeout(() => giveUp.abort(), patienceMs);
    await Promise.all(traffic);
    clearTimeout(patience);
    if (giveUp.signal.aborted) faults.push('calls under way were never settled');
    faults.push(...(await faultsAtEnd(machine, idRifa, ledger)));
    const gone = pictures.filter((nome) => !existsSync(join(machine.env().DATA_DIR ?? '', 'arquivos', nome)));
    if (gone.length > 0) faults.push(`${gone.length} acknowledged pictures are gone, ${gone[0]} first`);
  } catch (error) {
    faults.push(`it did not come back: ${error}`);
  } finally {
    stop.abort();
    giveUp.abort();
    await Promise.all(traffic);
    await machine.end();
  }
  const { unknown, acknowledged } = ledger;
  return {
    cuts: done,
    acknowledged: acknowledged.size,
    pictures: pictures.length,
    unknownSettled: unknown,
    faults,
  };
}

async function trafficOf(count: () => number, more: number): Promise<void> {
  const wanted = count() + more;
  const deadline = Date.now() + NO_TRAFFIC_MS;
  while (count() < wanted) {
    if (Date.now() > deadline) throw new Error('nothing is acknowledged any more');
    await delay(20);
  }
}

async function faultsAtEnd(machine: Machine, idRifa: number, ledger: Ledger): Promise<string[]> {
  const url = machine.env().EVENTSTORE_URL ?? '';
  const audit = await auditRaffle(url, idRifa);
  const store = connectEventStore(url);
  try {
    const torn = (await verifyChains(store)).filter((stream) => stream.torn);
    return [
      ...audit.faults,
      ...compare(ledger, audit),
      ...torn.map(({ stream }) => `${stream}: its chain is broken`),
    ];
  } finally {
    await store.close();
  }
}

async function uploads(url: string, admin: Buyer, done: string[], signal: AbortSignal): Promise<void> {
  const { call } = createClient(fetch, url, bearer(admin.token));
  const arquivo = new Blob([new Uint8Array(await picture())], { type: 'image/png' });
  while (!signal.aborted) {
    await call(upload, { arquivo, nomeDoArquivo: 'foto.png' }).then(
      ({ nome }) => done.push(nome),
      () => undefined,
    );
    await delay(100);
  }
}
