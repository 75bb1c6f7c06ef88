import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startInstallation } from '../testing/installation.ts';
import { temporaryFolder } from '../testing/programs.ts';
import { createRaffleAt } from '../testing/raffle.ts';
import { createWallClock } from '../testing/wall-clock.ts';
import { auditRaffle } from './audit.ts';
import { registerBuyers } from './kill-series.ts';
import { churn, DONE, guess, type Honest, hoard, logIn, probe, reserve, settle, type Told } from './siege.ts';

/** How long it lasts; `npm run proof` asks for ten minutes. */
const SECONDS = Number(process.env.PROOF_SIEGE_SECONDS ?? 10);
const LONG_MS = (SECONDS + 600) * 1_000;
/** As many accounts at 20 tickets each would take all. */
const HOARDERS = 48;
const TICKETS = 900;
/** Of a raffle, what one network may hold unpaid (docs/adr/0024). */
const SHARE = 90;
/** What one person may begin in an hour, and learn in it: README, `limites.ts`. */
const BEGUN_IN_AN_HOUR = 20;
const LEARNED_IN_AN_HOUR = 10;
const CHURNED = 30;
/** Honest people, who come one after the other. */
const HONEST = 10;
const SETTLED = 12;
const HOUR_MS = 3_600_000;
const BUSY = 'INDISPONIVEL';

/** The product as `npm start` runs it, one proxy in front believed. */
async function shop(settings: Readonly<Record<string, string>> = {}) {
  const { path, remove } = temporaryFolder();
  const clock = createWallClock(path);
  const running = await startInstallation({ ...clock.env, TRUSTED_PROXIES: '1', ...settings });
  onTestFinished(async () => {
    await running.stop();
    remove();
  });
  const { admin, buyers } = await registerBuyers(running.env, HOARDERS + HONEST + 1);
  const idRifa = await createRaffleAt(running.url, admin, TICKETS);
  const [hoarders, honest] = [buyers.slice(0, HOARDERS), buyers.slice(HOARDERS, HOARDERS + HONEST)];
  const [curious] = buyers.slice(-1);
  if (!curious) throw new Error('nobody is curious');
  return { running, clock, idRifa, hoarders, honest, curious };
}

/** What came of a siege that lasts while something else is done. */
async function besieged<T>(
  siege: (stop: AbortSignal) => Promise<T>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  const stop = new AbortController();
  const going = siege(stop.signal);
  try {
    await meanwhile();
  } finally {
    stop.abort();
    await going;
  }
  return going;
}

const begun = (told: Told) => told.get(DONE) ?? 0;
const said = (told: Told) => [...told].map(([what, times]) => `${what} ${times}`).join(', ');

describe('a shop besieged', () => {
  it(`for ${SECONDS} s sells to honest people, lets those in who were here before, and tells little`, {
    timeout: LONG_MS,
  }, async () => {
    const { running, clock, idRifa, hoarders, honest, curious } = await shop();
    const { url, stores } = running;
    const settled: Honest[] = [];
    // An address may make five accounts in an hour: each has his own.
    for (let n = 1; n <= SETTLED; n += 1) settled.push(await settle(url, n));
    const [owner, ...others] = settled;
    if (!owner) throw new Error('nobody settled');
    const bought: string[] = [];
    const entered: string[] = [];
    const strangers: string[] = [];
    const [hoarded, churned, guessed, learned] = await besieged(
      (stop) =>
        Promise.all([
          hoard(url, idRifa, hoarders, stop),
          churn(url, idRifa, curious, CHURNED),
          guess(url, owner.telefone, stop),
          probe(
            url,
            curious,
            settled.map(({ telefone }) => telefone),
          ),
        ]),
      async () => {
        for (const [i, buyer] of honest.entries()) {
          const purchase = { qtde: 2, address: `203.0.113.${100 + i}` };
          bought.push((await reserve(url, idRifa, buyer, purchase)).said);
          // From wherever the phone is today.
          entered.push(await logIn(url, owner, `203.0.113.${200 + i}`));
          // At whom nobody guesses, from a browser that was never here.
          const stranger = others[i];
          if (stranger) strangers.push(await logIn(url, { ...stranger, cookie: '' }, `203.0.113.${150 + i}`));
          await delay((SECONDS * 1_000) / HONEST);
        }
        // Guessed at for so long: a browser that never was here is told to wait.
        await expect
          .poll(() => logIn(url, { ...owner, cookie: '' }, '203.0.113.250'))
          .toBe('MUITAS_TENTATIVAS');
      },
    );
    const { faults, taken } = await auditRaffle(stores.eventStoreUrl, idRifa);
    console.log(
      `siege: ${SECONDS} s; ${HOARDERS} accounts of one network were told ${said(hoarded)} and hold ${taken - 2 * HONEST} of ${TICKETS}; guesses ${said(guessed)}; strangers let in ${strangers.filter((said) => said === DONE).length} of ${HONEST}; phones learned ${learned.length} of ${SETTLED}`,
    );
    expect({ bought, entered }).toEqual({
      bought: Array(HONEST).fill(DONE),
      entered: Array(HONEST).fill(DONE),
    });
    // Whose lane the guessers fill, from more sites than it has places: asked to come again (docs/adr/0024).
    expect(guessed.get(BUSY)).toBeGreaterThan(0);
    expect([DONE, BUSY]).toEqual(expect.arrayContaining(strangers));
    expect(faults).toEqual([]);
    expect(taken - 2 * HONEST).toBeLessThanOrEqual(SHARE);
    expect(begun(hoarded)).toBeGreaterThan(0);
    expect(begun(churned)).toBe(BEGUN_IN_AN_HOUR);
    expect(learned.length).toBe(LEARNED_IN_AN_HOUR);
    expect(begun(guessed)).toBe(0);

    // What nobody paid for comes back when its time is over, by whatever way the clock went there.
    clock.set(25 * HOUR_MS, running.app.pid());
    await expect.poll(async () => (await auditRaffle(stores.eventStoreUrl, idRifa)).taken).toBe(0);
  });

  it('sells to none of them, and keeps whatever is begun, where nothing is counted', {
    timeout: LONG_MS,
  }, async () => {
    const { running, idRifa, hoarders, honest, curious } = await shop({
      RESERVAS_POR_ENDERECO: '100000',
      RESERVAS_POR_HORA: '1000000',
    });
    const { url, stores } = running;
    expect(begun(await churn(url, idRifa, curious, CHURNED))).toBe(CHURNED);
    await besieged(
      (stop) => hoard(url, idRifa, hoarders, stop),
      () => expect.poll(async () => (await auditRaffle(stores.eventStoreUrl, idRifa)).taken).toBe(TICKETS),
    );
    const [buyer] = honest;
    const purchase = { qtde: 2, address: '203.0.113.100' };
    expect(buyer && (await reserve(url, idRifa, buyer, purchase)).said).toBe('SO_EXISTEM');
  });
});
