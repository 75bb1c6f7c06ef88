import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { EVENT_POSITION, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { type Running, run } from '@rifa-viva/embedded/start';
import { openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { registerPeople, tokenOf } from '../testing/people.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { auditRaffle, type Findings } from './audit.ts';

export type Victim = 'application' | 'event store' | 'postgres' | 'all';
export const VICTIMS: readonly Victim[] = ['application', 'event store', 'postgres', 'all'];

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Calls that ended without an answer and were settled by repeating them. */
  readonly unknownSettled: number;
  /** Everything that must never happen, in plain words. */
  readonly faults: readonly string[];
  readonly audit: Findings;
}

const CLIENTS = 50;
const FIRST_BUYER = 5_000;
/** Fewer than clients, so that some are refused. */
const TICKETS = 40;
/** Between two kills, so that there is traffic to hit. */
const PAUSE_MS = 400;

/**
 * The product as processes of its own, 50 clients that reserve and give up without pause, and kill -9 of its
 * processes in turn. Every client repeats a call until it knows the outcome. Then the raw log is audited.
 */
export async function killSeries(timesEach: number, log: (line: string) => void): Promise<KillReport> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rifa-viva-mortes-'));
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    VAULT_KEY: randomBytes(32).toString('hex'),
    DEMO: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'fatal',
    METRICS_PORT: '0',
    RESERVAS_POR_ENDERECO: String(CLIENTS * 4),
  };
  const running = await run(readSettings(env), { ...process.env, ...env });
  try {
    const tokens = await registerBuyers(running, env);
    const idRifa = await createRaffleAt(running.url, tokens.admin, TICKETS);
    const stop = new AbortController();
    const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
    const clients = tokens.buyers.map((buyer) => client(running.url, idRifa, buyer, ledger, stop.signal));
    let kills = 0;
    for (let i = 0; i < timesEach; i += 1) {
      for (const victim of VICTIMS) {
        await delay(PAUSE_MS);
        await kill(running, victim);
        kills += 1;
        await untilReady(running.url);
        log(`killed ${victim} (${kills}); ${ledger.acknowledged.size} commands acknowledged so far`);
      }
    }
    await delay(PAUSE_MS);
    stop.abort();
    await Promise.all(clients);
    const audit = await auditRaffle(running.stores.eventStoreUrl, idRifa);
    return {
      kills,
      acknowledged: ledger.acknowledged.size,
      refused: ledger.refused.size,
      unknownSettled: ledger.unknown,
      faults: [...audit.faults, ...compare(ledger, audit)],
      audit,
    };
  } finally {
    await running.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Buyer {
  readonly idUsuario: number;
  readonly token: string;
}
interface Ledger {
  /** Command ids that were answered 200. */
  readonly acknowledged: Map<string, true>;
  /** Command ids that were refused for good. */
  readonly refused: Set<string>;
  unknown: number;
}

/** People straight into the log, with tokens signed by the installation's key. */
async function registerBuyers(running: Running, env: Record<string, string>) {
  const { eventStoreUrl, databaseUrl, vaultUrl } = running.stores;
  const settings = readSettings({
    ...env,
    EVENTSTORE_URL: eventStoreUrl,
    DATABASE_URL: databaseUrl,
    VAULT_URL: vaultUrl,
  });
  const ground = await openGround(settings);
  const buyer = async (idUsuario: number): Promise<Buyer> => ({
    idUsuario,
    token: await tokenOf(ground, idUsuario),
  });
  try {
    const ids = Array.from({ length: CLIENTS }, (_, i) => FIRST_BUYER + i);
    await registerPeople(
      ground,
      ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
    );
    return { admin: await buyer(2), buyers: await Promise.all(ids.map(buyer)) };
  } finally {
    await ground.close();
  }
}

async function client(
  url: string,
  idRifa: number,
  buyer: Buyer,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  const { idUsuario } = buyer;
  const { ask } = createClient(fetch, url, bearer(buyer.token));
  while (!signal.aborted) {
    const idPagamento = randomBytes(8).toString('hex');
    const body = { idRifa, idUsuario, qtde: 1, idPagamento };
    const reserved = await untilKnown(ledger, (signal) => ask(reservarBilhetes, { body, signal }));
    const command = `reserva.${idUsuario}.${idPagamento}`;
    if (reserved.status !== 200) {
      ledger.refused.add(command);
      continue;
    }
    ledger.acknowledged.set(command, true);
    const key = randomUUID();
    const headers = { [MIN_EVENT_POSITION]: reserved.position ?? '0' };
    const { status } = await untilKnown(ledger, (signal) =>
      ask(cancelarReserva, { body: { idPagamento }, key, headers, signal }),
    );
    if (status === 200) ledger.acknowledged.set(`${idUsuario}.${key}`, true);
  }
}

/** Repeats a call with the same ids until it is answered for good: 200, or a refusal that is no 5xx. */
async function untilKnown(
  ledger: Ledger,
  attempt: (signal: AbortSignal) => Promise<Response>,
): Promise<{ status: number; position: string | null }> {
  let uncertain = false;
  while (true) {
    const { status, position } = await outcomeOf(attempt(AbortSignal.timeout(15_000)));
    // Not found right after a restart: the follower has not read the reservation yet.
    if (status !== 0 && status < 500 && status !== 404 && status !== 401) {
      if (uncertain) ledger.unknown += 1;
      return { status, position };
    }
    uncertain = true;
    await delay(50);
  }
}

/** Status 0: no answer at all. */
async function outcomeOf(attempt: Promise<Response>): Promise<{ status: number; position: string | null }> {
  try {
    const answer = await attempt;
    await answer.arrayBuffer();
    return { status: answer.status, position: answer.headers.get(EVENT_POSITION) };
  } catch (error) {
    return { status: error instanceof CallRefused ? error.status : 0, position: null };
  }
}

async function kill(running: Running, victim: Victim): Promise<void> {
  const { postgres, eventStore } = running.stores.pids();
  const application = running.app.pid();
  const pids: Record<Victim, (number | undefined)[]> = {
    application: [application],
    'event store': [eventStore],
    postgres: [postgres],
    all: [application, eventStore, postgres],
  };
  for (const pid of pids[victim]) {
    if (pid === undefined) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It was down already.
    }
  }
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/saude/pronto`).catch(() => null);
    if (answer?.ok) return;
    await delay(50);
  }
  throw new Error('the product did not come back');
}

/** What clients were told against what the log holds. */
function compare(ledger: Ledger, audit: Findings): string[] {
  const faults: string[] = [];
  for (const command of ledger.acknowledged.keys()) {
    if (audit.commands.get(command) !== 1) faults.push(`acknowledged, but not in the log once: ${command}`);
  }
  for (const command of ledger.refused) {
    if (audit.commands.has(command)) faults.push(`refused, but in the log: ${command}`);
  }
  return faults;
}
