import {
  BACKWARDS,
  END,
  NO_STREAM,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { append, event, events, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();
const backwards = { direction: BACKWARDS, fromRevision: END } as const;

describe("a stream's metadata", () => {
  it('is nothing at first, then what was set last', async () => {
    const stream = newStream();
    expect((await target.client.getStreamMetadata(stream)).metadata).toBeUndefined();
    await target.client.setStreamMetadata(stream, { maxCount: 5, cor: 'azul' });
    await target.client.setStreamMetadata(stream, { maxAge: 60, truncateBefore: 3, cor: 'verde' });
    expect((await target.client.getStreamMetadata(stream)).metadata).toEqual({
      maxAge: 60,
      truncateBefore: 3,
      cor: 'verde',
    });
  });

  it('takes an expected revision', async () => {
    const stream = newStream();
    await target.client.setStreamMetadata(stream, { maxCount: 5 }, { expectedRevision: NO_STREAM });
    await expect(
      target.client.setStreamMetadata(stream, { maxCount: 6 }, { expectedRevision: NO_STREAM }),
    ).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await target.client.setStreamMetadata(stream, { maxCount: 7 }, { expectedRevision: 0n });
    expect((await target.client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 7 });
  });

  it('does not make a stream', async () => {
    const stream = newStream();
    await target.client.setStreamMetadata(stream, { maxCount: 5 });
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    await append(target, stream, event(1), NO_STREAM);
  });

  it('is a stream of which only the newest event is seen', async () => {
    const stream = newStream();
    await target.client.setStreamMetadata(stream, { maxCount: 5 });
    await target.client.setStreamMetadata(stream, { maxCount: 6 });
    const found = [];
    for await (const { event: read } of target.client.readStream(`$$${stream}`)) found.push(read?.data);
    expect(found).toEqual([{ $maxCount: 6 }]);
  });
});

describe('maxCount', () => {
  it('shows the newest events, set before or after they came', async () => {
    for (const before of [true, false]) {
      const stream = newStream();
      if (before) await target.client.setStreamMetadata(stream, { maxCount: 3 });
      await append(target, stream, events(10));
      if (!before) await target.client.setStreamMetadata(stream, { maxCount: 3 });
      expect(await numbers(target.client, stream)).toEqual([7, 8, 9]);
      expect(await numbers(target.client, stream, { fromRevision: 1n, maxCount: 2 })).toEqual([7, 8]);
      expect(await numbers(target.client, stream, backwards)).toEqual([9, 8, 7]);
      expect(await numbers(target.client, stream, { direction: BACKWARDS, fromRevision: 8n })).toEqual([
        8, 7,
      ]);
      await append(target, stream, event(10), 9n);
      expect(await numbers(target.client, stream)).toEqual([8, 9, 10]);
    }
  });
});

describe('truncateBefore', () => {
  it('hides what is older, and the numbering goes on', async () => {
    const stream = newStream();
    await append(target, stream, events(5));
    await target.client.setStreamMetadata(stream, { truncateBefore: 3 });
    expect(await numbers(target.client, stream)).toEqual([3, 4]);
    expect(await numbers(target.client, stream, backwards)).toEqual([4, 3]);
    await append(target, stream, event(5), 4n);
    expect(await numbers(target.client, stream)).toEqual([3, 4, 5]);
  });

  it('beyond the last event hides all that is there', async () => {
    const stream = newStream();
    await append(target, stream, events(3));
    await target.client.setStreamMetadata(stream, { truncateBefore: 10 });
    expect(await numbers(target.client, stream)).toEqual([]);
    expect((await append(target, stream, event(3), 2n)).nextExpectedRevision).toBe(3n);
  });
});

describe('maxAge', () => {
  it('hides what is older', async () => {
    const stream = newStream();
    await append(target, stream, events(2));
    await target.client.setStreamMetadata(stream, { maxAge: 3_600 });
    expect(await numbers(target.client, stream)).toEqual([0, 1]);
    await target.client.setStreamMetadata(stream, { maxAge: 1 });
    await expect.poll(() => numbers(target.client, stream)).toEqual([]);
    await append(target, stream, events(2, 2));
    expect(await numbers(target.client, stream, { maxCount: 1 })).toEqual([2]);
  });
});
