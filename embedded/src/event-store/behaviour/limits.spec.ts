import { randomUUID } from 'node:crypto';
import {
  binaryEvent,
  DeadlineExceededError,
  MaxAppendSizeExceededError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { append, event, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();
const MAX_APPEND = 1_048_576;
const bytes = (length: number) =>
  binaryEvent({ id: randomUUID(), type: 'Bytes', data: new Uint8Array(length).fill(7) });

describe('an append of more than 1 MiB', () => {
  it('is refused as a whole, and the next one goes through', async () => {
    const stream = newStream();
    const refused = target.client.appendToStream(stream, bytes(MAX_APPEND + 1));
    await expect(refused).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(refused).rejects.toMatchObject({ maxAppendSize: MAX_APPEND });
    await expect(
      target.client.appendToStream(stream, [bytes(600_000), bytes(600_000)]),
    ).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(
      target.client.appendToStream(stream, [bytes(600_000), bytes(600_000)], { batchAppendSize: 100_000 }),
    ).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    await append(target, stream, event(1));
    expect(await numbers(target.client, stream)).toEqual([1]);
  });

  it('is refused the older way too', async () => {
    const refused = target.client.appendToStream(newStream(), bytes(MAX_APPEND + 1), {
      credentials: target.credentials,
    });
    await expect(refused).rejects.toBeInstanceOf(MaxAppendSizeExceededError);
    await expect(refused).rejects.toMatchObject({ maxAppendSize: MAX_APPEND });
  });

  it('begins right there: almost as much is kept and read again', async () => {
    const stream = newStream();
    for (let i = 0; i < 8; i += 1) await target.client.appendToStream(stream, bytes(1_040_000));
    const lengths: number[] = [];
    for await (const { event: read } of target.client.readStream(stream)) {
      if (read) lengths.push((read.data as Uint8Array).length);
    }
    expect(lengths).toEqual(Array.from({ length: 8 }, () => 1_040_000));
  });
});

describe('the deadline', () => {
  it('that has passed refuses the append, which is not written then', async () => {
    const stream = newStream();
    await expect(target.client.appendToStream(stream, event(1), { deadline: -1_000 })).rejects.toBeInstanceOf(
      DeadlineExceededError,
    );
    await append(target, stream, event(2), 'no_stream');
    expect(await numbers(target.client, stream)).toEqual([2]);
  });

  it('that is far away does no harm', async () => {
    const stream = newStream();
    await target.client.appendToStream(stream, event(1), { deadline: Number.MAX_SAFE_INTEGER });
    expect(await numbers(target.client, stream)).toEqual([1]);
  });

  it('of other calls is kept too', async () => {
    const stream = newStream();
    await append(target, stream, event(1));
    await expect(
      target.client.appendToStream(stream, event(2), { credentials: target.credentials, deadline: -1_000 }),
    ).rejects.toMatchObject({ code: 4 });
    await expect(target.client.deleteStream(stream, { deadline: -1_000 })).rejects.toMatchObject({ code: 4 });
  });
});

describe('a bad append', () => {
  it('is refused by itself: those sent with it go through', async () => {
    const streams = Array.from({ length: 10 }, newStream);
    const results = await Promise.allSettled([
      ...streams.map((stream) => append(target, stream, event(1))),
      append(target, newStream(), event(1, { id: 'no uuid' })),
      append(target, newStream(), event(1, { type: '' })),
      append(target, newStream(), event(), 17n),
    ]);
    expect(results.slice(0, 10).every((r) => r.status === 'fulfilled')).toBe(true);
    expect(results.slice(10).every((r) => r.status === 'rejected')).toBe(true);
    const last = results.at(-1);
    expect(last?.status === 'rejected' && last.reason).toBeInstanceOf(WrongExpectedVersionError);
  });
});
