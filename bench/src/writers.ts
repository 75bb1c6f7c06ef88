import { cpus } from 'node:os';
import { startDeployment } from '@rifa-viva/proof/deployment/deployment';
import { registerPeople, tokenOf } from '@rifa-viva/proof/testing/people';
import { createRaffleAt } from '@rifa-viva/proof/testing/raffle';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { load, percentile, type Request } from './load.ts';
import { type Buyer, CALLERS, PER_BUYER, RESERVE, requests } from './setup.ts';

const ROUNDS = 5;
const TICKETS = 100_000;
const FIRST_BUYER = 100_000;
/** More than any process gives in a second. */
const MOST_PER_SECOND = 4_000;
/** As many as a setting may say. */
const SETTINGS = { RESERVAS_POR_ENDERECO: '100000', RESERVAS_POR_HORA: '1000000', LOG_LEVEL: 'error' };

/**
 * One raffle asked of one write process and, past the proxy, of two at random, in turn: the rate, what each of them accepted
 * of it, what was not accepted, and what all of it cost the machine. Everything else of the deployment runs beside them.
 */
export async function writers(seconds: number): Promise<void> {
  const deployment = await startDeployment(SETTINGS);
  const ground = await openGround(readSettings({ ...deployment.environment, LOG_LEVEL: 'silent' }));
  try {
    const token = await tokenOf(ground, 2);
    const idRifa = await createRaffleAt(deployment.url, { token }, TICKETS);
    const urls = deployment.writers.map(({ url }) => url);
    const nextBuyers = buyersOf(ground, urls);
    const asked = { one: urls.slice(0, 1), two: urls };
    const rates = { one: [] as number[], two: [] as number[] };
    console.log(`\nOne raffle of ${TICKETS} tickets, ${CALLERS} callers, ${seconds} s each`);
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const name of ['one', 'two'] as const) {
        const buyers = await nextBuyers(Math.ceil((MOST_PER_SECOND * seconds) / PER_BUYER));
        rates[name].push(await reserved(name, asked[name], seconds, requests({ idRifa }, buyers, RESERVE)));
      }
    }
    const [one, two] = [median(rates.one), median(rates.two)];
    const share = ((100 * two) / one).toFixed(0);
    console.log(`  medians: one ${one.toFixed(0)}/s, two ${two.toFixed(0)}/s, ${share} % of it`);
  } finally {
    await ground.close();
    await deployment.close();
  }
}

const median = (rates: readonly number[]): number =>
  percentile(
    rates.toSorted((a, b) => a - b),
    0.5,
  );

/** Tells how it went, and answers how many were accepted a second. */
async function reserved(
  name: string,
  urls: readonly string[],
  seconds: number,
  next: () => Request,
): Promise<number> {
  const accepted = urls.map(() => 0);
  const before = processor();
  const { answers, p50, p99 } = await load(urls, CALLERS, seconds, next, (status, _, of) => {
    if (status === 200) accepted[of] = (accepted[of] ?? 0) + 1;
  });
  const after = processor();
  const [busy, idle] = [after.busy - before.busy, after.idle - before.idle];
  const all = accepted.reduce((sum, n) => sum + n, 0);
  const parts = [
    `${(all / seconds).toFixed(0).padStart(5)}/s`,
    `p50 ${p50.toFixed(0)} ms`,
    `p99 ${p99.toFixed(0)} ms`,
    `machine ${((1_000 * busy) / all).toFixed(0)} us each, ${((100 * idle) / (busy + idle)).toFixed(0)} % idle`,
    accepted.map((n) => `${((100 * n) / all).toFixed(0)} %`).join(' and '),
    ...[...answers].filter(([status]) => status !== 200).map(([status, n]) => `${status}: ${n}`),
  ];
  console.log(`  ${name}  ${parts.join('   ')}`);
  return all / seconds;
}

/** Of all the machine does, in milliseconds. */
function processor(): { readonly busy: number; readonly idle: number } {
  const times = cpus().map(({ times }) => times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  return { idle, busy: times.reduce((sum, { user, nice, sys, irq }) => sum + user + nice + sys + irq, 0) };
}

/** People whom every process knows by now. */
function buyersOf(ground: Ground, urls: readonly string[]): (count: number) => Promise<Buyer[]> {
  let registered = 0;
  return async (count) => {
    const ids = Array.from({ length: count }, (_, i) => FIRST_BUYER + registered + i);
    registered += count;
    await registerPeople(
      ground,
      ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })),
    );
    const buyers = await Promise.all(
      ids.map(async (idUsuario) => ({ idUsuario, token: await tokenOf(ground, idUsuario) })),
    );
    const last = buyers.at(-1);
    for (const url of urls) while (!(await knows(url, last?.token ?? ''))) {}
    return buyers;
  };
}

/** What is written past a process is read by it in its own time: until then it has no such session. */
async function knows(url: string, token: string): Promise<boolean> {
  const { status } = await fetch(`${url}/api/bilhetes/cancelarReserva`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ idPagamento: 'desconhecido' }),
  });
  return status !== 401;
}
