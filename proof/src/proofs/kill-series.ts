import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { EVENT_POSITION, MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import type { Running } from '@rifa-viva/embedded/start';
import { openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { vi } from 'vitest';
import { startInstallation } from '../testing/installation.ts';
import { PATIENCE_MS } from '../testing/patience.ts';
import { registerPeople, tokenOf } from '../testing/people.ts';
import { signal as send } from '../testing/programs.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { serves } from '../testing/readiness.ts';
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
const SELLER = 4_999;
/** Fewer than clients, so that some are refused. */
const TICKETS = 40;
/** Commands acknowledged between two kills, so that there is traffic to hit. */
const TRAFFIC = 200;

/** An installation with parts that can be killed, wherever they run. */
export interface Target {
  readonly url: string;
  readonly eventStoreUrl: string;
  readonly people: { readonly admin: Buyer; readonly buyers: readonly Buyer[] };
  /** Each kills something, and resolves when it is served as before. It is told how many commands were acknowledged. */
  readonly kills: Readonly<Record<string, (acknowledged: () => number) => Promise<void>>>;
  readonly send?: typeof fetch;
}

/**
 * 50 clients that reserve and give up without pause, and kills in turn. Every client repeats a call until it knows the
 * outcome. Then the raw log is audited.
 */
export async function underKills(
  { url, eventStoreUrl, people, kills, send }: Target,
  timesEach: number,
  log: (line: string) => void,
): Promise<KillReport> {
  const idRifa = await createRaffleAt(url, people.admin, TICKETS);
  const stop = new AbortController();
  const giveUp = new AbortController();
  const ledger: Ledger = { acknowledged: new Map(), refused: new Set(), unknown: 0 };
  const clients = people.buyers.map((buyer) =>
    client(url, idRifa, buyer, ledger, stop.signal, giveUp.signal, send),
  );
  let done = 0;
  const traffic = async () => {
    const wanted = ledger.acknowledged.size + TRAFFIC;
    await vi.waitUntil(() => ledger.acknowledged.size >= wanted, { timeout: PATIENCE_MS });
  };
  try {
    for (let i = 0; i < timesEach; i += 1) {
      for (const [victim, kill] of Object.entries(kills)) {
        await traffic();
        await kill(() => ledger.acknowledged.size);
        done += 1;
        log(`killed ${victim} (${done}); ${ledger.acknowledged.size} commands acknowledged so far`);
      }
    }
    await traffic();
  } catch (error) {
    giveUp.abort();
    throw error;
  } finally {
    stop.abort();
    await Promise.all(clients);
  }
  const audit = await auditRaffle(eventStoreUrl, idRifa);
  return {
    kills: done,
    acknowledged: ledger.acknowledged.size,
    refused: ledger.refused.size,
    unknownSettled: ledger.unknown,
    faults: [...audit.faults, ...compare(ledger, audit)],
    audit,
  };
}

/** The product as `npm start` runs it, kill -9 of its processes in turn. */
export async function killSeries(timesEach: number, log: (line: string) => void): Promise<KillReport> {
  const running = await startInstallation({
    RESERVAS_POR_ENDERECO: String(CLIENTS * 4),
    RESERVAS_POR_HORA: '1000000',
  });
  try {
    const people = await registerBuyers(running.env);
    const { url, stores } = running;
    const kills = Object.fromEntries(
      VICTIMS.map((victim) => [
        victim,
        async () => {
          signal(running, victim, 'SIGKILL');
          await serves(url);
        },
      ]),
    );
    return await underKills({ url, eventStoreUrl: stores.eventStoreUrl, people, kills }, timesEach, log);
  } finally {
    await running.stop();
  }
}

export interface Buyer {
  readonly idUsuario: number;
  readonly token: string;
}
export interface Ledger {
  /** Command ids that were answered 200. */
  readonly acknowledged: Map<string, true>;
  /** Command ids that were refused for good. */
  readonly refused: Set<string>;
  unknown: number;
}

/** People straight into the log, with tokens signed by the installation's key. */
export async function registerBuyers(env: Readonly<Record<string, string>>, clients = CLIENTS) {
  const ground = await openGround(readSettings(env));
  const buyer = async (idUsuario: number): Promise<Buyer> => ({
    idUsuario,
    token: await tokenOf(ground, idUsuario),
  });
  try {
    const ids = Array.from({ length: clients }, (_, i) => FIRST_BUYER + i);
    await registerPeople(ground, [
      { idUsuario: SELLER, tipo: 'Vendedor' },
      ...ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' as const })),
    ]);
    return {
      admin: await buyer(2),
      seller: await buyer(SELLER),
      buyers: await Promise.all(ids.map(buyer)),
    };
  } finally {
    await ground.close();
  }
}

/**
 * As browsers make them, but longer. Nothing but digits would be an id of Mercado Pago's: a process that does not know the
 * charge waits for what its caller saw, which is no charge's, and is heard of with the next ones alone.
 */
export const newPaymentId = (): string => `p${randomBytes(8).toString('hex')}`;

/** Reserves and gives up without pause, and repeats each call until it knows, or is told to give up. */
export async function client(
  url: string,
  idRifa: number,
  buyer: Buyer,
  ledger: Ledger,
  signal: AbortSignal,
  giveUp: AbortSignal = new AbortController().signal,
  send: typeof fetch = fetch,
): Promise<void> {
  const { idUsuario } = buyer;
  const { ask } = createClient(send, url, bearer(buyer.token));
  while (!signal.aborted) {
    const idPagamento = newPaymentId();
    const body = { idRifa, idUsuario, qtde: 1, idPagamento };
    const reserved = await untilKnown(ledger, giveUp, (signal) => ask(reservarBilhetes, { body, signal }));
    if (!reserved) return;
    const command = `reserva.${idUsuario}.${idPagamento}`;
    if (reserved.status !== 200) {
      ledger.refused.add(command);
      continue;
    }
    ledger.acknowledged.set(command, true);
    const key = randomUUID();
    const headers = { [MIN_EVENT_POSITION]: reserved.position ?? '0' };
    const cancelled = await untilKnown(ledger, giveUp, (signal) =>
      ask(cancelarReserva, { body: { idPagamento }, idRifa, key, headers, signal }),
    );
    if (cancelled?.status === 200) ledger.acknowledged.set(`${idUsuario}.${key}`, true);
  }
}

/** Nothing that a proof does to a server lasts so long. */
const LAST_WORD_MS = 5 * PATIENCE_MS;

/**
 * Repeats a call with the same ids until it is answered for good: 200, or a refusal that is no 5xx. Null: given up. Throws
 * where it never is, with what it was told last.
 */
export async function untilKnown(
  ledger: Ledger,
  giveUp: AbortSignal,
  attempt: (signal: AbortSignal) => Promise<Response>,
): Promise<{ status: number; position: string | null } | null> {
  let uncertain = false;
  const until = Date.now() + LAST_WORD_MS;
  while (!giveUp.aborted) {
    const { status, position } = await outcomeOf(attempt(AbortSignal.timeout(ANSWER_MS)));
    // Not found right after a restart: the follower has not read the reservation yet.
    if (status !== 0 && status < 500 && status !== 404 && status !== 401) {
      if (uncertain) ledger.unknown += 1;
      return { status, position };
    }
    if (Date.now() > until) throw new Error(`no last word in ${LAST_WORD_MS} ms: ${status || 'no answer'}`);
    uncertain = true;
    await delay(50);
  }
  return null;
}

const ANSWER_MS = 15_000;
/** What an answer may take once it has begun. */
export const BODY_MS = 15_000;

/** A body whose server was killed may never end for `fetch`, whatever its signal says: nobody waits for it for ever. */
export async function within<T>(ms: number, wanted: Promise<T>, what = 'the answer'): Promise<T> {
  const there = new AbortController();
  const late = delay(ms, undefined, { signal: there.signal }).then(() => {
    throw new Error(`${what} does not end`);
  });
  return await Promise.race([wanted, late]).finally(() => there.abort());
}

/** Status 0: no answer at all. */
async function outcomeOf(attempt: Promise<Response>): Promise<{ status: number; position: string | null }> {
  try {
    const answer = await within(2 * ANSWER_MS, attempt);
    await within(BODY_MS, answer.arrayBuffer());
    return { status: answer.status, position: answer.headers.get(EVENT_POSITION) };
  } catch (error) {
    return { status: error instanceof CallRefused ? error.status : 0, position: null };
  }
}

/** Of those that run now. */
export function pidsOf(running: Running, victim: Victim): number[] {
  const { postgres, eventStore } = running.stores.pids();
  const application = running.app.pid();
  const pids: Record<Victim, (number | undefined)[]> = {
    application: [application],
    'event store': [eventStore],
    postgres: [postgres],
    all: [application, eventStore, postgres],
  };
  return pids[victim].filter((pid) => pid !== undefined);
}

export const signal = (running: Running, victim: Victim, name: NodeJS.Signals): void =>
  send(pidsOf(running, victim), name);

/** What clients were told against what the log holds. */
export function compare(ledger: Ledger, audit: Pick<Findings, 'commands'>): string[] {
  const faults: string[] = [];
  for (const command of ledger.acknowledged.keys()) {
    if (audit.commands.get(command) !== 1) faults.push(`acknowledged, but not in the log once: ${command}`);
  }
  for (const command of ledger.refused) {
    if (audit.commands.has(command)) faults.push(`refused, but in the log: ${command}`);
  }
  return faults;
}
