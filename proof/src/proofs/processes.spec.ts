import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RAFFLE_ID } from '@rifa-viva/contracts/http/call';
import { PROJECTORS } from '@rifa-viva/read-side/app';
import { type Db, openDb } from '@rifa-viva/read-side/kernel/db';
import { rebuildViews } from '@rifa-viva/read-side/kernel/rebuild';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { readSettings } from '@rifa-viva/server/settings';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { fetchFromAnywhere } from '../deployment/addresses.ts';
import { type Deployment, startDeployment } from '../deployment/deployment.ts';
import type { Side } from '../deployment/side.ts';
import { type Chance, seeded } from '../payments/scheduler.ts';
import { callerOf, clientOf, onceCallerOf } from '../testing/caller.ts';
import { FIRST_PASSWORD, phoneOf, registerPeople, type TestPerson, tokenOf } from '../testing/people.ts';
import { compiledProof, temporaryFolder } from '../testing/programs.ts';
import { createOpenRaffle } from '../testing/raffle.ts';
import { seedOfRun } from '../testing/seed.ts';
import { hashesOf, VIEWS } from '../testing/views.ts';
import { auditRaffle } from './audit.ts';
import { underKills } from './kill-series.ts';
import { mixedRace } from './mixed-race.ts';
import { type Course, openChoice, race, raceForAny, raceForChosen, soldTwice, wanted } from './race.ts';
import { watch } from './told.ts';

/** What compose starts, two processes of each side behind its proxy; and four write sides that are asked at random. */

const WHOLE = process.env.PROOF_PROCESSES === 'whole';
const RACE = WHOLE ? { buyers: 2_000, tickets: 1_000 } : { buyers: 300, tickets: 150 };
const TURNS = WHOLE ? 120 : 8;
const KILLS = WHOLE ? 5 : 1;
const SOCKETS = WHOLE ? 1_000 : 60;
const RAFFLES = 60;
/** Whoever registers others may learn of ten phones an hour: more would be refused for that. */
const TWINS = 8;
/** Of a control that is red by chance, often at the first: as many as there are people for. */
const TRIES = 40;
const LONG_MS = 1_200_000;
const HOURS_25 = 25 * 3_600_000;
const MANY = '100000';

let deployment: Deployment;
let ground: Ground;
const dbs: Db[] = [];
const folder = temporaryFolder();

const token = (idUsuario: number) => tokenOf(ground, idUsuario);

beforeAll(async () => {
  deployment = await startDeployment({ RESERVAS_POR_ENDERECO: MANY, RESERVAS_POR_HORA: MANY });
  ground = await openGround(readSettings({ ...deployment.environment, LOG_LEVEL: 'silent' }));
  for (const { environment } of deployment.readers) dbs.push(openDb(environment.DATABASE_URL ?? '', VIEWS));
}, LONG_MS);
afterAll(async () => {
  for (const db of dbs) await db.end();
  await ground?.close();
  await deployment?.close();
  folder.remove();
});

/** Whoever is asked, he knows these people: what was written past the processes is read by each in its own time. */
const peopleKnownTo = (sides: readonly Side[]) => async (people: readonly TestPerson[]) => {
  await registerPeople(ground, people);
  for (const side of sides) await untilKnown(side, people.at(-1)?.idUsuario ?? 0);
};

async function untilKnown({ url }: Side, idUsuario: number): Promise<void> {
  const call = callerOf(url, token);
  const asked = () =>
    call(idUsuario, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento: 'desconhecido' });
  await expect.poll(async () => (await asked()).status, { timeout: LONG_MS }).not.toBe(401);
}

/** The tests after it ask on, whatever becomes of this one. */
async function kill(side: Side): Promise<void> {
  onTestFinished(() => side.start());
  await side.stop('SIGKILL');
}

const chanceOfRun = () => seeded(seedOfRun());
const eventStoreUrl = () => deployment.environment.EVENTSTORE_URL ?? '';

/** Through the proxy, from anywhere. */
const behindTheProxy = (): Course => ({
  url: deployment.url,
  eventStoreUrl: eventStoreUrl(),
  token,
  people: peopleKnownTo(deployment.writers),
  call: callerOf(deployment.url, token, fetchFromAnywhere),
});

/** Past the proxy: each call goes to any of these. */
function spreadOver(sides: readonly Side[], chance: Chance): Course {
  const callers = sides.map(({ url }) => onceCallerOf(url, token));
  const call = clientOf<unknown>((...asked) => chance.pick(callers)(...asked));
  const people = peopleKnownTo(sides);
  return { url: deployment.url, eventStoreUrl: eventStoreUrl(), token, people, call };
}

describe('two processes of each side behind compose’s proxy', () => {
  it('what is said of a raffle goes to one write process, and raffles are spread over both', {
    timeout: LONG_MS,
  }, async () => {
    const requests = async (side: Side) => {
      const metrics = await (await fetch(`http://127.0.0.1:${side.environment.METRICS_PORT}/`)).text();
      const counts = metrics.matchAll(/^http_request_seconds_count\{[^}]*cancelarReserva[^}]*\} (\d+)/gm);
      return [...counts].reduce((sum, [, n]) => sum + Number(n), 0);
    };
    const servedBy = async (headers: Record<string, string>) => {
      const before = await Promise.all(deployment.writers.map(requests));
      for (let i = 0; i < 2; i += 1)
        await fetchFromAnywhere(`${deployment.url}/api/bilhetes/cancelarReserva`, {
          method: 'POST',
          headers,
        });
      const after = await Promise.all(deployment.writers.map(requests));
      return after.map((n, i) => n - (before[i] ?? 0));
    };
    const raffles = deployment.writers.map(() => 0);
    for (let idRifa = 1; idRifa <= RAFFLES; idRifa += 1) {
      const served = await servedBy({ [RAFFLE_ID]: String(idRifa) });
      expect(served.toSorted((a, b) => a - b)).toEqual([0, 2]);
      const who = served.indexOf(2);
      raffles[who] = (raffles[who] ?? 0) + 1;
    }
    console.log(`processes: ${RAFFLES} raffles are ${raffles.join(' and ')} write processes’`);
    expect(Math.min(...raffles)).toBeGreaterThan(RAFFLES / 10);
  });

  it(`${RACE.buyers} buyers race for ${RACE.tickets} tickets`, { timeout: LONG_MS }, () =>
    raceForAny(behindTheProxy(), { ...RACE, firstBuyer: 20_000 }),
  );

  it('a write process is killed: its raffles go on through the other, nothing is lost or doubled', {
    timeout: LONG_MS,
  }, async () => {
    const course = behindTheProxy();
    const ids = Array.from({ length: 50 }, (_, i) => 5_000 + i);
    await course.people(ids.map((idUsuario) => ({ idUsuario, tipo: 'Usuario' })));
    const buyer = async (idUsuario: number) => ({ idUsuario, token: await token(idUsuario) });
    const people = { admin: await buyer(2), buyers: await Promise.all(ids.map(buyer)) };
    const killed = (side: Side) => async (acknowledged: () => number) => {
      await kill(side);
      const before = acknowledged();
      await expect.poll(acknowledged, { timeout: LONG_MS }).toBeGreaterThan(before + 20);
      await side.start();
    };
    const kills = Object.fromEntries(
      deployment.writers.map((side, i) => [`write process ${i + 1}`, killed(side)]),
    );
    const target = {
      url: deployment.url,
      eventStoreUrl: eventStoreUrl(),
      people,
      kills,
      send: fetchFromAnywhere,
    };
    const { faults, ...report } = await underKills(target, KILLS, () => undefined);
    console.log(
      `processes: ${report.kills} kills, ${report.acknowledged} acknowledged, ${report.refused} refused, ${report.unknownSettled} settled by retry`,
    );
    expect(faults).toEqual([]);
  });

  it(`a read process is killed: ${SOCKETS} sockets come back to the other and are told the truth`, {
    timeout: LONG_MS,
  }, async () => {
    const course = behindTheProxy();
    const TICKETS = 400;
    const idRifa = await createOpenRaffle(course, TICKETS);
    const watchers = Array.from({ length: SOCKETS }, () => watch(deployment.url, idRifa));
    const told = (who: typeof watchers) => who.filter((one) => one.taken() === null).length;
    await expect.poll(() => told(watchers), { timeout: LONG_MS }).toBe(0);
    let next = 1;
    const sell = async () => {
      const bilhetesSelecionados = [next, next + 1];
      next += 2;
      const body = { idRifa, idUsuario: 2, idVendedor: 2, bilhetesSelecionados };
      expect((await course.call(2, 'POST', '/api/verificarBilhetes', body)).status).toBe(200);
    };
    for (const reader of deployment.readers) {
      await sell();
      await kill(reader);
      // Nobody hears of these but those of the other process.
      for (let i = 0; i < 5; i += 1) await sell();
      await expect
        .poll(() => watchers.filter(({ socket }) => !socket.connected).length, { timeout: LONG_MS })
        .toBe(0);
      await reader.start();
      await sell();
    }
    const { numbers } = await auditRaffle(eventStoreUrl(), idRifa);
    const truth = [...numbers].sort((a, b) => a - b);
    const wrong = () => watchers.filter((one) => String(one.taken()) !== String(truth)).length;
    await expect.poll(wrong, { timeout: LONG_MS }).toBe(0);
    const came = () => watchers.reduce((sum, { times }) => sum + times, 0);
    // Everybody who was at one of the two came again.
    await expect.poll(came).toBeGreaterThan(SOCKETS);
    console.log(`processes: ${SOCKETS} sockets came ${came()} times and were told the truth`);
    for (const { socket } of watchers) socket.disconnect();
  });

  it('has rows of its own in each read process, the same, and as a rebuild makes them while reads go on', {
    timeout: LONG_MS,
  }, async () => {
    const { call } = behindTheProxy();
    const stop = new AbortController();
    const count = { reads: 0, failed: 0 };
    const reading = (async () => {
      while (!stop.signal.aborted) {
        count.reads += 1;
        if ((await call.once(2, 'GET', '/api/rifas/carregar/10')).status !== 200) count.failed += 1;
      }
    })();
    const differing = async () => {
      const all = await Promise.all(dbs.map(hashesOf));
      return VIEWS.filter((view) => new Set(all.map((hashes) => hashes[view])).size > 1);
    };
    await expect.poll(differing, { timeout: LONG_MS }).toEqual([]);
    await rebuildViews({ ...ground, db: dbs[0] as Db }, PROJECTORS);
    await expect.poll(differing, { timeout: LONG_MS }).toEqual([]);
    await expect.poll(() => count.reads).toBeGreaterThan(10);
    stop.abort();
    await reading;
    expect(count).toMatchObject({ failed: 0 });
  });
});

describe('rules over several streams, asked of two write processes at once', () => {
  const each = () => deployment.writers.map(({ url }) => callerOf<Record<string, unknown>>(url, token));

  it('one phone is one person’s, and ids are everybody’s own', { timeout: LONG_MS }, async () => {
    const ids: unknown[] = [];
    for (let i = 0; i < TWINS; i += 1) {
      const telefone = phoneOf(60_000 + i);
      const form = { nome: 'GÊMEO', telefone, senha: FIRST_PASSWORD, tipo: 'Vendedor', idGerente: null };
      const answers = await Promise.all(
        each().map((call) => call(1, 'POST', '/api/usuarios/cadastrar', form)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const others = await Promise.all(
        each().map((call, n) =>
          call(1, 'POST', '/api/usuarios/cadastrar', { ...form, telefone: phoneOf(70_000 + 10 * i + n) }),
        ),
      );
      ids.push(
        ...[...answers, ...others].filter(({ status }) => status === 200).map(({ body }) => body.idUsuario),
      );
    }
    expect(ids).toHaveLength(3 * TWINS);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('one of the last two Administradores stays', { timeout: LONG_MS }, async () => {
    const [one, other] = each();
    if (!one || !other) throw new Error('there are two');
    const owner = { idUsuario: 2, nome: 'ADMINISTRADOR DA EMPRESA', telefone: '11900000002' };
    const change = (ativo: 'sim' | 'nao') => one(1, 'PUT', '/api/usuarios/atualizar', { ...owner, ativo });
    const appointed = async (n: number): Promise<number> => {
      const telefone = phoneOf(80_000 + n);
      const form = {
        nome: 'ALGUÉM',
        telefone,
        senha: FIRST_PASSWORD,
        tipo: 'Administrador',
        idGerente: null,
      };
      const { status, body, text } = await one(1, 'POST', '/api/usuarios/cadastrar', form);
      expect(status, text).toBe(200);
      const id = Number(body.idUsuario);
      for (const side of deployment.writers) await untilKnown(side, id);
      return id;
    };
    let left = await appointed(0);
    expect((await change('nao')).status).toBe(200);
    for (let i = 1; i <= TWINS; i += 1) {
      const next = await appointed(i);
      const gone = await Promise.all([
        one(1, 'DELETE', `/api/usuarios/excluir/${left}`),
        other(1, 'DELETE', `/api/usuarios/excluir/${next}`),
      ]);
      expect(gone.map(({ status }) => status).sort()).toEqual([200, 409]);
      if (gone[0]?.status === 200) left = next;
    }
    expect((await change('sim')).status).toBe(200);
    for (const side of deployment.writers) await untilKnown(side, 2);
  });
});

describe('four write processes, callers spread at random', () => {
  let four: readonly Side[];
  const clock = () => join(folder.path, 'clock');
  const shifted = { preloaded: [compiledProof('testing/shifted-time')] };

  beforeAll(async () => {
    const others = await Promise.all([1, 2].map(() => deployment.anotherSide('write-side')));
    await Promise.all(others.map((side) => side.start()));
    four = [...deployment.writers, ...others];
  }, LONG_MS);

  it(`${RACE.buyers} buyers race for ${RACE.tickets} tickets, any of them`, { timeout: LONG_MS }, () =>
    raceForAny(spreadOver(four, chanceOfRun()), { ...RACE, firstBuyer: 30_000 }),
  );

  it(`${RACE.buyers} buyers race for ${RACE.tickets} tickets that they chose`, { timeout: LONG_MS }, () =>
    raceForChosen(spreadOver(four, chanceOfRun()), { ...RACE, firstBuyer: 40_000 }),
  );

  it('all that can be done with a ticket, at once with the same few: each had by one, nothing doubled', {
    timeout: LONG_MS,
  }, async () => {
    /** Everybody's clock goes on by a day and an hour, over which every write process is dead. */
    const later = async () => {
      await Promise.all(four.map(kill));
      writeFileSync(clock(), String(HOURS_25));
      await Promise.all(four.map((side) => side.start({ ...shifted, settings: { SHIFTED_TIME: clock() } })));
    };
    const seed = seedOfRun();
    const { faults, acknowledged, refused, audit } = await mixedRace(spreadOver(four, seeded(seed)), {
      turns: TURNS,
      seed,
      later,
    });
    const types = Object.fromEntries(audit.types);
    console.log(
      `processes: mixed race: ${acknowledged} acknowledged, ${refused} refused, ${JSON.stringify(types)}`,
    );
    expect(faults).toEqual([]);
    for (const type of [
      'BilhetesReservados',
      'BilhetesVendidos',
      'BilhetesLiberados',
      'BilhetesDevolvidos',
      'ReservaCancelada',
      'ReservaExpirada',
    ])
      expect(types[type], type).toBeGreaterThan(0);
  });

  it('both races are red where nobody minds what was written before', { timeout: LONG_MS }, async () => {
    const seed = seedOfRun();
    const careless = await Promise.all([1, 2].map(() => deployment.anotherSide('write-side')));
    const preloaded = [compiledProof('deployment/any-revision')];
    await Promise.all(careless.map((side) => side.start({ preloaded })));
    const course = spreadOver(careless, seeded(seed));
    // The chain of hashes ends such a raffle at once, for whoever reads it: both must have decided before.
    const sold = async (n: number) => {
      const size = { buyers: 60, tickets: 30, firstBuyer: 50_000 + 100 * n };
      const idRifa = await openChoice(course, size.tickets);
      await race(course, idRifa, size, wanted);
      return soldTwice(course, idRifa);
    };
    const mixed = async (n: number) => {
      const { faults } = await mixedRace(course, {
        turns: 2,
        seed: seed + 1_000 * n,
        mostTries: 3,
        firstPerson: 55_000 + 100 * n,
      });
      return faults.some((fault) => fault.includes('taken twice'));
    };
    for (const red of [sold, mixed]) expect(await inOneOf(TRIES, red)).toBe(true);
  });
});

async function inOneOf(times: number, happens: (n: number) => Promise<boolean>): Promise<boolean> {
  for (let n = 0; n < times; n += 1) if (await happens(n)) return true;
  return false;
}
