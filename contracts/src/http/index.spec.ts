import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { chamadas } from './index.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'side' in value;

it('every call that a room exports stands in the one table', async () => {
  const rooms = readdirSync(import.meta.dirname).filter((file) => /^[^.]+\.ts$/.test(file));
  const exported = await Promise.all(rooms.map((file) => import(`./${file}`)));
  const calls = exported.flatMap((room: object) => Object.values(room)).filter(isCall);
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => !chamadas.includes(call)).map(({ name }) => name)).toEqual([]);
});
