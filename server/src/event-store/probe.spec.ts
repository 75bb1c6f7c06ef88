import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Connection } from './connection.ts';
import { WriteProbe } from './probe.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const probeOf = (oldestAppend: number | null = null) => {
  const write = vi.fn(async (_stream: string) => undefined);
  return { write, probe: new WriteProbe({ oldestAppend } as Connection, write) };
};
const tries = (write: ReturnType<typeof probeOf>['write']) =>
  write.mock.calls.filter(([stream]) => stream === 'sonda').length;

it('tries no write while one of the process is younger than 5 s, by no clock that anybody sets', async () => {
  const { write, probe } = probeOf();
  probe.wrote();
  await probe.passes();
  expect(tries(write)).toBe(0);
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  vi.advanceTimersByTime(5_000);
  await probe.passes();
  expect(tries(write)).toBe(1);
});

it('tries one where an append of the process failed, or is late', async () => {
  const failed = probeOf();
  failed.probe.wrote();
  failed.probe.failed();
  await failed.probe.passes();
  expect(tries(failed.write)).toBe(1);
  const late = probeOf(performance.now());
  vi.advanceTimersByTime(2_000);
  late.probe.wrote();
  await late.probe.passes();
  expect(tries(late.write)).toBe(1);
});
