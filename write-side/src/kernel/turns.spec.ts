import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Turns } from './turns.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it.each([
  ['back', -2],
  ['ahead', 2],
])('a turn is left to the others for a moment, though the clock is set %s meanwhile', (_, hours) => {
  const turns = new Turns();
  turns.met();
  turns.won(50);
  vi.setSystemTime(Date.now() + hours * 3_600_000);
  expect(turns.crowded).toBe(true);
  expect(turns.left).toBeLessThan(1_000);
});
