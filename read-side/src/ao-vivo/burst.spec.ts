import { expect, it } from 'vitest';
import { Burst } from './burst.ts';

it('is reached by the last of so many within the window', () => {
  const burst = new Burst(3, 1_000);
  expect([0, 500, 999].map((now) => burst.reached(now))).toEqual([false, false, true]);
});

it('is not reached by as many over a longer time', () => {
  const burst = new Burst(3, 1_000);
  expect([0, 500, 1_000, 1_500, 2_000].some((now) => burst.reached(now))).toBe(false);
});
