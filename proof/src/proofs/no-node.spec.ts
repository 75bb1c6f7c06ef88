import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, CallRefused, createClient } from '@rifa-viva/contracts/http/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SmallCluster, startSmallCluster } from '../event-store/front-doors.ts';
import { type Installation, startInstallation } from '../testing/installation.ts';
import { signal } from '../testing/programs.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { serves } from '../testing/readiness.ts';
import { logOfServers } from '../testing/server-logs.ts';
import { type Buyer, newPaymentId, registerBuyers } from './kill-series.ts';

/** `npm run proof` asks for three minutes, and then for the times too. */
const SECONDS = Number(process.env.PROOF_NO_NODE_SECONDS ?? 10);
const IN_FULL = process.env.PROOF_NO_NODE_SECONDS !== undefined;
const TIMEOUT_MS = (SECONDS + 300) * 1_000;
/** As the runbook has them: a client alone would go on looking for a node for three days. */
const OF_THE_RUNBOOK = '&maxDiscoverAttempts=1000000&discoveryInterval=250';
const DIALS_PER_SECOND = 5;
/** What was connected dials anew, and is looked for twice, each address twice. */
const DIALS_AT_FIRST = 15;
const ANSWERED_WITHIN_MS = 2_000;
const ENDED_WITHIN_MS = 10_000;
const TICKETS = 400;

let cluster: SmallCluster;
let running: Installation;
let buyer: Buyer;
let idRifa: number;
const lines: string[] = [];

beforeAll(async () => {
  cluster = await startSmallCluster(3);
  const log = (line: string) => {
    lines.push(line);
    logOfServers(line);
  };
  running = await startInstallation({ EVENTSTORE_URL: `${cluster.url}${OF_THE_RUNBOOK}` }, { log });
  const people = await registerBuyers(running.env, 1);
  [buyer] = people.buyers as [Buyer];
  idRifa = await createRaffleAt(running.url, people.admin, TICKETS);
}, TIMEOUT_MS);
afterAll(async () => {
  await cluster?.stand(['open', 'open', 'open']);
  await running?.stop();
  await cluster?.stop();
});

/** Takes the doors' addresses, refuses whoever comes and counts them, until `back`, or the test's end. */
async function refuseAll() {
  let dials = 0;
  const ports = [...cluster.url.matchAll(/:(\d+)(?=[,?/])/g)].map(([, port]) => Number(port));
  await cluster.stand(['closed', 'closed', 'closed'], null);
  const servers = ports.map((port) => {
    const server = createServer((socket) => {
      dials += 1;
      socket.on('error', () => undefined).resetAndDestroy();
    });
    return server.listen(port, '127.0.0.1');
  });
  await Promise.all(servers.map((server) => once(server, 'listening')));
  let ended: Promise<unknown> | undefined;
  const back = async () => {
    ended ??= Promise.all(servers.map((server) => once(server.close(), 'close')));
    await ended;
    await cluster.stand(['open', 'open', 'open']);
    await serves(running.url);
  };
  onTestFinished(back);
  return { dials: () => dials, back };
}

interface Answer {
  readonly status: number;
  /** When to come again. */
  readonly afterSeconds: number | undefined;
  readonly ms: number;
}

async function sell(): Promise<Answer> {
  const { call } = createClient(fetch, running.url, bearer(buyer.token));
  const since = performance.now();
  const body = { idRifa, idUsuario: buyer.idUsuario, qtde: 1, idPagamento: newPaymentId() };
  const refusal = await call(reservarBilhetes, { body }).then(() => null, refusalOf);
  const ms = performance.now() - since;
  return { status: refusal?.status ?? 200, afterSeconds: refusal?.retryAfterSeconds, ms };
}

function refusalOf(error: unknown): CallRefused {
  if (error instanceof CallRefused) return error;
  throw error;
}

describe('an installation of whose event store no node answers', () => {
  it(`says so to who buys, each time, and looks for one in one place (${SECONDS} s)`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const refused = await refuseAll();
    const began = performance.now();
    const answers: Answer[] = [];
    while (answers.length < SECONDS) {
      answers.push(await sell());
      await delay(1_000);
    }
    const seconds = (performance.now() - began) / 1_000;
    const dials = refused.dials();
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    console.log(
      `no node: ${answers.length} sales asked in ${Math.round(seconds)} s, all told to come again, the slowest after ${Math.round(slowest)} ms; ${dials} dials, ${(dials / seconds).toFixed(1)} a second`,
    );
    expect(answers.filter(({ status, afterSeconds = 0 }) => status !== 503 || afterSeconds <= 0)).toEqual([]);
    expect(dials).toBeGreaterThan(0);
    expect(dials).toBeLessThanOrEqual(DIALS_PER_SECOND * seconds + DIALS_AT_FIRST);
    if (IN_FULL) expect(slowest).toBeLessThan(ANSWERED_WITHIN_MS);
    await refused.back();
    expect((await sell()).status).toBe(200);
  });

  it('ends by itself when it is asked to', { timeout: TIMEOUT_MS }, async () => {
    await refuseAll();
    await expect.poll(() => sell().then(({ status }) => status)).toBe(503);
    const since = performance.now();
    signal(
      [running.app.pid()].filter((pid) => pid !== undefined),
      'SIGTERM',
    );
    await expect
      .poll(() => lines.filter((line) => line.startsWith('application ended')))
      .toEqual(['application ended (0), starting again']);
    const ms = performance.now() - since;
    console.log(`no node: ended ${Math.round(ms)} ms after it was asked to`);
    if (IN_FULL) expect(ms).toBeLessThan(ENDED_WITHIN_MS);
  });
});
