import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavable } from './leavable.ts';
import { StoreUnavailableError } from './types.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A read that gives what is pushed. */
function begun() {
  const cancelled = vi.fn(async () => undefined);
  const found = Object.assign(new Readable({ objectMode: true, read: () => undefined }), {
    cancel: cancelled,
  });
  const connection = {
    open: async <S>(create: (client: never) => S) => create(undefined as never),
    forget: () => undefined,
    failure: (_what: string, error: unknown) => error,
  };
  const items = leavable<number>(connection, () => found as never);
  return { found, items, cancelled };
}
const LONG_MS = 60_000;

describe('a read of many events', () => {
  it('of which nothing more comes fails', async () => {
    const { found, items } = begun();
    found.push(1);
    expect((await items.next()).value).toBe(1);
    const failed = expect(items.next()).rejects.toBeInstanceOf(StoreUnavailableError);
    await vi.advanceTimersByTimeAsync(LONG_MS);
    await failed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('waits for a reader that takes his time, and for as long as events come', async () => {
    const { found, items, cancelled } = begun();
    for (const n of [1, 2, 3]) {
      const next = items.next();
      await vi.advanceTimersByTimeAsync(2_000);
      found.push(n);
      expect((await next).value).toBe(n);
      await vi.advanceTimersByTimeAsync(LONG_MS);
    }
    found.push(null);
    expect(await items.next()).toEqual({ done: true, value: undefined });
    expect(cancelled).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is left is cancelled', async () => {
    const { found, items, cancelled } = begun();
    found.push(1);
    await items.next();
    await items.return(undefined);
    expect(cancelled).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
