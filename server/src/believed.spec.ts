import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { believed } from './believed.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('tries once for all who ask at once, and anew when what worked is older', async () => {
  const tries = vi.fn(async () => undefined);
  const works = believed(tries, 'no');
  await Promise.all([works(), works(), works()]);
  await works();
  expect(tries).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(5_000);
  await works();
  expect(tries).toHaveBeenCalledTimes(2);
});

it('believes no longer where the clock is set back', async () => {
  const tries = vi.fn(async () => undefined);
  const works = believed(tries, 'no');
  await works();
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  vi.advanceTimersByTime(5_000);
  await works();
  expect(tries).toHaveBeenCalledTimes(2);
});

it('says each time why it does not work, and believes nothing of it', async () => {
  let full = true;
  const works = believed(async () => {
    if (full) throw new Error('no space left on device');
  }, 'no');
  await expect(works()).rejects.toThrow('no space left on device');
  await expect(works()).rejects.toThrow('no space left on device');
  full = false;
  await works();
});

it('says so of what does not answer', async () => {
  const works = believed(() => new Promise(() => undefined), 'takes nothing');
  await expect(works()).rejects.toThrow('takes nothing');
});
