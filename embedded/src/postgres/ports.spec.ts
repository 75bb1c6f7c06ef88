import { moduleFile, startProgram, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { compiled } from '../compiled.ts';
import { freePort, isFree, isStillFree } from './ports.ts';

/** What is thrown next; after that, as always. */
const { throws } = vi.hoisted(() => ({ throws: [] as number[] }));
vi.mock('node:crypto', async (original) => {
  const real = await original<typeof import('node:crypto')>();
  const randomInt = (lowest: number, highest: number) => throws.shift() ?? real.randomInt(lowest, highest);
  return { ...real, randomInt };
});

const folder = temporaryFolder();
afterAll(() => folder.remove());
const other = moduleFile(
  folder.path,
  'other',
  `const { freePort } = await import(${JSON.stringify(compiled('postgres/ports.js'))});
   console.log(JSON.stringify({ port: await freePort() }));
   setInterval(() => undefined, 60_000);`,
);

it('a port is given once, to whoever asks at the same moment, and before anybody listens on it', async () => {
  const wanted = await freePort();
  const one = wanted === 20_000 ? 20_001 : 20_000;
  throws.push(one, one, wanted);
  const [first, second] = await Promise.all([freePort(), freePort()]);
  expect(throws).toEqual([]);
  expect(new Set([wanted, first, second]).size).toBe(3);
  // All that was asked before: it would be given again.
  expect(await isFree(first)).toBe(true);
});

it('what another process was given is free again when that has ended', async () => {
  const { child, said, ended } = await startProgram(other);
  onTestFinished(() => void child.kill('SIGKILL'));
  const theirs = Number(said.port);
  throws.push(theirs);
  expect(await isFree(theirs)).toBe(true);
  expect(await freePort()).not.toBe(theirs);
  // As a copied folder has its original's.
  expect(await isStillFree(theirs)).toBe(false);
  child.kill('SIGKILL');
  await ended;
  throws.push(theirs);
  expect(await freePort()).toBe(theirs);
  expect(await isStillFree(theirs)).toBe(true);
});
