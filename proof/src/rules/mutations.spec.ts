import { expect, it } from 'vitest';
import { textOf } from './sources.ts';

// @ts-expect-error: scripts run without a build, and have no types.
const scripts = await import('../../../scripts/mutations-tables.mjs');
const TABLES: readonly { readonly limits: readonly (readonly [string, string, string, string])[] }[] =
  scripts.TABLES;

it('limits that the proof of the conformance tables changes stand where it looks for them, once', () => {
  const changes = TABLES.flatMap(({ limits }) => limits);
  expect(changes.length).toBeGreaterThan(30);
  expect(changes.filter(([, file, from]) => textOf(file).split(from).length !== 2)).toEqual([]);
});
