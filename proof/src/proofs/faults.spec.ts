import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CallRefused } from '@rifa-viva/contracts/http/client';
import { login } from '@rifa-viva/contracts/http/usuarios';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { moduleFile, signal, startProgram, temporaryFolder } from '../testing/programs.ts';
import { seedOfRun } from '../testing/seed.ts';
import { createTestStores } from '../testing/stores.ts';
import { overAndOver } from './fault-load.ts';
import { drawn, ENDING, ENOUGH, FAULTS, faultSeries, notByTheFault, startListenedTo } from './faults.ts';
import {
  keptBy,
  keptMb,
  kilocommands,
  minutes,
  PROGRAMS,
  type Sample,
  slopeOf,
  tellsWhatItKeeps,
} from './memory.ts';

/**
 * Faults come one a minute for so long, and the supervisor has its own patience; unset: each kind once, one every few seconds.
 * `npm run proof` asks for an hour.
 */
const MINUTES = Number(process.env.PROOF_FAULT_MINUTES ?? 0);
/**
 * kB a command that what any program keeps may grow by: a reservation and its cancelling are two of them. By design stay 16 to 32 bytes
 * of each, and of the last 200,000 reservations the payment id, which are not yet so many after the warm-up.
 */
const FLAT = 0.15;
/** MB that a program may be resident with, at any moment; how it grows is told. */
const MOST_RESIDENT = { application: 768, 'event store': 384 };
/** What the event store once kept of each for ever: 78 MB over 420,000. */
const ONCE_KEPT = 0.19;
/** Longer than a live process keeps silent on a loaded machine. */
const STILL_MS = 12_000;
/** Of a load that is looked at as an example. */
const COMMANDS_A_SECOND = 50;
const KINDS = Object.keys(FAULTS).length;
/** In the second half of longer ones no process ends: a life is long enough to tell what it keeps. */
const LONG = 2 * KINDS;
const SERIES =
  MINUTES > 0 ? { everyMs: 60_000, count: MINUTES } : { everyMs: 2_000, count: KINDS, stillMs: STILL_MS };

describe('a mixed load with one fault after another', () => {
  it(`loses and doubles nothing, and no program ends by itself (${SERIES.count} faults)`, {
    timeout: (MINUTES + 10) * 120_000,
  }, async () => {
    const say = (line: string) => process.stdout.write(`${line}\n`);
    const seed = seedOfRun();
    const report = await faultSeries({ ...SERIES, seed }, say);
    const { acknowledged, refused, unknownSettled, done, memory } = report;
    const { logins, pictures, documents, changes } = done;
    say(
      `faults (seed ${seed}): ${SERIES.count}, ${acknowledged} acknowledged, ${refused} refused, ${unknownSettled} settled by retry, ${logins} logins, ${pictures} pictures, ${documents} documents, ${changes} messages to the watchers`,
    );
    for (const [name, { peak, perMinute, perCommand }] of Object.entries(memory)) {
      const grew =
        perMinute === null ? 'all warm-up' : `${perMinute} MB a minute, ${perCommand} kB a command`;
      say(`${name}: at most ${peak} MB, after the warm-up ${grew}`);
    }
    expect(report.faults).toEqual([]);
    for (const program of PROGRAMS) {
      expect(memory[program]?.peak).toBeLessThan(MOST_RESIDENT[program]);
      expect(memory[keptBy(program)]?.peak).toBeGreaterThan(0);
    }
    // A short series is all warm-up.
    if (MINUTES > LONG) {
      const flat = PROGRAMS.map((program) => (memory[keptBy(program)]?.perCommand ?? Number.NaN) < FLAT);
      expect(flat).toEqual(PROGRAMS.map(() => true));
    }
    expect(acknowledged).toBeGreaterThan(ENOUGH);
    for (const times of Object.values(done)) expect(times).toBeGreaterThan(0);
    if (SERIES.count >= KINDS)
      expect(Object.keys(report.happened).sort()).toEqual(Object.keys(FAULTS).sort());
  });

  it.each([
    ['a promise that nobody took', `Promise.reject(new Error('planted'))`, 'application ended (1)'],
    ['its own abort, as without memory', 'process.abort()', 'application ended (killed)'],
  ])('is red when a program ends by %s', async (_, act, told) => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const planted = moduleFile(path, 'planted', `process.on('SIGUSR2', () => ${act});`);
    const stores = await createTestStores(inject('postgresUrl'));
    onTestFinished(() => stores.stop());
    const { running, ended } = await startListenedTo({
      EVENTSTORE_URL: stores.eventStoreUrl,
      DATABASE_URL: stores.readDatabaseUrl,
      VAULT_URL: stores.vaultDatabaseUrl,
      NODE_OPTIONS: `--import=${planted}`,
    });
    onTestFinished(() => running.stop());
    expect(ended()).toEqual([]);
    signal([running.app.pid()], 'SIGUSR2');
    await expect.poll(ended).toEqual([expect.stringContaining(told)]);
    expect(notByTheFault('a backup', ended())).toHaveLength(1);
  });

  it('is red when a process keeps what it need not, however often it ends', () => {
    const living = (lost: { readonly inAMinute?: number; readonly byACommand?: number }): Sample[] =>
      Array.from({ length: 60 * 60 }, (_, second) => {
        const pid = Math.floor(second / (15 * 60));
        const secondsOfLife = second % (15 * 60);
        const minutesOfLife = secondsOfLife / 60;
        const warm = 300 * (1 - Math.exp(-minutesOfLife));
        const kept = ((lost.byACommand ?? 0) * COMMANDS_A_SECOND * secondsOfLife) / 1_024;
        return {
          atMs: second * 1_000,
          pid,
          commands: COMMANDS_A_SECOND * second,
          mb: warm + (lost.inAMinute ?? 0) * minutesOfLife + kept + (second % 7),
        };
      });
    expect(slopeOf(living({}), kilocommands)).toBeLessThan(FLAT);
    expect(slopeOf(living({ byACommand: ONCE_KEPT }), kilocommands)).toBeGreaterThan(FLAT);
    const lost = living({ inAMinute: 5 });
    expect(slopeOf(lost, minutes)).toBeGreaterThan(4);
    expect(slopeOf(lost, kilocommands)).toBeGreaterThan(FLAT);
    // Whose lives are all warm-up tells nothing, which is no flat one.
    const young = lost.filter(({ atMs }) => atMs < 9 * 60_000);
    expect(slopeOf(young, kilocommands)).toBeNull();
  });

  it('is red when a program ends that a fault did not lead to', () => {
    const lost = 'event store ended (3)';
    expect(notByTheFault('kill -9 of Postgres', [lost, lost])).toEqual([]);
    expect(notByTheFault('a backup', [lost])).toEqual([`${lost}, after: a backup`]);
    const [asked, well] = ['the application is asked to end', 'application ended (0)'];
    expect(notByTheFault(asked, [well])).toEqual([]);
    expect(notByTheFault(asked, [well, well])).toHaveLength(1);
    expect(notByTheFault(asked, [lost])).toHaveLength(1);
    const [still, killed] = ['application gave no sign of life for 30 s', 'application ended (killed)'];
    expect(notByTheFault('the application stands still for good', [still, killed])).toEqual([]);
    expect(notByTheFault('the application stands still', [still, killed])).toHaveLength(2);
    expect(notByTheFault('kill -9 of the application', [killed, killed])).toHaveLength(1);
    const all = [killed, 'event store ended (killed)', lost, 'PostgreSQL ended, starting again', lost];
    expect(notByTheFault('kill -9 of all', all)).toEqual([]);
    expect(notByTheFault('a full disk under the log', ['PostgreSQL ended, starting again'])).toHaveLength(1);
  });

  it('is told what a program keeps, in objects and in pieces of buffers, and not what waits to be collected', async () => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const file = join(path, 'kept');
    const [ARRAYS, SMALL] = [40, 4_000];
    const program = moduleFile(
      path,
      'keeper',
      `const kept = [];
       const mb = () => Array.from({ length: 131_072 }, (_, i) => i + 0.5);
       process.on('SIGUSR2', () => kept.push(Array.from({ length: ${ARRAYS} }, mb)));
       // Each is the only piece of 8 kB that is still needed.
       process.on('SIGHUP', () => {
         for (let i = 0; i < ${SMALL}; i += 1) {
           kept.push(Buffer.from('x'.repeat(32)));
           for (const needless of ['y', 'z']) Buffer.from(needless.repeat(3_000));
         }
       });
       setInterval(mb, 20);
       console.log('{}');`,
    );
    const { child, ended } = await startProgram(program, { env: tellsWhatItKeeps(file, 50) });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await ended;
    });
    const kept = () => keptMb(readFileSync(file, 'utf8'));
    await expect.poll(() => existsSync(file)).toBe(true);
    const before = kept();
    expect(before).toBeLessThan(ARRAYS / 2);
    child.kill('SIGUSR2');
    await expect.poll(kept).toBeGreaterThan(before + ARRAYS * 0.9);
    const between = kept();
    child.kill('SIGHUP');
    await expect.poll(kept).toBeGreaterThan(between + (SMALL * 4) / 1_024);
  });

  const refused = (status: number) => () => Promise.reject(new CallRefused(login, status, null, undefined));
  it.each([
    ['did it', 0, async () => true],
    ['was asked to come again', 0, refused(503)],
    ['met nobody', 0, () => Promise.reject(new TypeError('fetch failed'))],
    ['was told of an error', 1, refused(500)],
    ['was not known', 1, refused(401)],
    ['was given something else', 1, async () => false],
  ])('tells of somebody who %s what is a fault, and no more', async (_, told, act) => {
    const stop = new AbortController();
    const course = { stop: stop.signal, done: { logins: 0, pictures: 0, documents: 0 }, faults: [] };
    await overAndOver('logins', course, () => {
      stop.abort();
      return act();
    });
    expect(course.faults).toHaveLength(told);
  });

  it('is drawn so that in its second half, where it is long, the same processes live on', () => {
    const names = drawn(60, 7);
    expect(new Set(names)).toEqual(new Set(Object.keys(FAULTS)));
    expect(names.slice(30).filter((name) => ENDING.test(name))).toEqual([]);
    expect([...drawn(KINDS, 7)].sort()).toEqual(Object.keys(FAULTS).sort());
  });
});
