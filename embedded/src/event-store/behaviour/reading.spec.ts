import { BACKWARDS, END, NO_STREAM, START, StreamNotFoundError } from '@eventstore/db-client';
import { append, event, events, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { beforeAll, describe, expect, it } from 'vitest';

const target = useTarget();

describe('reading a stream', () => {
  const stream = newStream();
  beforeAll(async () => {
    await append(target, stream, events(10));
  });

  it.each([
    [{}, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ fromRevision: START, maxCount: 3 }, [0, 1, 2]],
    [{ fromRevision: 7n }, [7, 8, 9]],
    [{ fromRevision: 2n, maxCount: 3 }, [2, 3, 4]],
    [{ fromRevision: 10n }, []],
    [{ fromRevision: 100n, maxCount: 1 }, []],
    [{ direction: BACKWARDS, fromRevision: END }, [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]],
    [{ direction: BACKWARDS, fromRevision: END, maxCount: 2 }, [9, 8]],
    [{ direction: BACKWARDS, fromRevision: 1n }, [1, 0]],
    [{ direction: BACKWARDS, fromRevision: 5n, maxCount: 1 }, [5]],
    [{ direction: BACKWARDS, fromRevision: 100n, maxCount: 2 }, [9, 8]],
    [{ direction: BACKWARDS, fromRevision: START }, [0]],
  ] as const)('%o gives %o', async (options, expected) => {
    expect(await numbers(target.client, stream, options)).toEqual(expected);
  });

  it('names revision, position and stream of each event', async () => {
    let last = -1n;
    for await (const { event: read } of target.client.readStream(stream)) {
      expect(read).toMatchObject({ streamId: stream, type: 'Aconteceu' });
      expect(read?.revision).toBe(last + 1n);
      expect(read?.position?.commit).toBe(read?.position?.prepare);
      last = read?.revision ?? last;
    }
    expect(last).toBe(9n);
  });

  it('says not found for one that is not there', async () => {
    const missing = newStream();
    await expect(numbers(target.client, missing)).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(
      numbers(target.client, missing, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
    ).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('sees what was acknowledged just before', async () => {
    const fresh = newStream();
    for (let n = 0; n < 50; n += 1) {
      await append(target, fresh, event(n), n === 0 ? NO_STREAM : BigInt(n - 1));
      expect(
        await numbers(target.client, fresh, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
      ).toEqual([n]);
    }
  });
});

describe('reading a long stream', () => {
  const stream = newStream();
  const LENGTH = 5_000;
  beforeAll(async () => {
    for (let from = 0; from < LENGTH; from += 1_000) await append(target, stream, events(1_000, from));
  });
  const all = Array.from({ length: LENGTH }, (_, n) => n);

  it('gives every event once, in order, both ways', async () => {
    expect(await numbers(target.client, stream)).toEqual(all);
    expect(await numbers(target.client, stream, { direction: BACKWARDS, fromRevision: END })).toEqual(
      [...all].reverse(),
    );
  });

  it('ends exactly at the count asked for', async () => {
    for (const maxCount of [999, 1_000, 1_001, 2_000, 4_999, 5_000, 5_001]) {
      expect(await numbers(target.client, stream, { maxCount })).toEqual(all.slice(0, maxCount));
    }
  });

  it('can be left in the middle', async () => {
    const found = target.client.readStream(stream, {}, { highWaterMark: 1 });
    const ended = new Promise<void>((resolve) => found.once('close', () => resolve()));
    found.on('error', () => undefined);
    for await (const { event: read } of found.iterator({ destroyOnReturn: false })) {
      if (read?.revision === 10n) break;
    }
    await found.cancel();
    found.resume();
    await ended;
    expect(await numbers(target.client, stream, { maxCount: 1 })).toEqual([0]);
  });

  it('is not disturbed by a reader that takes its time, nor by many at once', async () => {
    const slow = target.client.readStream(stream, {}, { highWaterMark: 1 });
    const slowly: number[] = [];
    const iterator = slow[Symbol.asyncIterator]();
    const next = async () => {
      const { value, done } = await iterator.next();
      if (value?.event) slowly.push((value.event.data as { n: number }).n);
      return !done;
    };
    await next();
    const others = await Promise.all(Array.from({ length: 10 }, () => numbers(target.client, stream)));
    for (const other of others) expect(other).toEqual(all);
    while (await next());
    expect(slowly).toEqual(all);
  });
});
