import {
  ANY,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { append, event, events, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();

const deleted = async (count = 2) => {
  const stream = newStream();
  await append(target, stream, events(count));
  await target.client.deleteStream(stream);
  return stream;
};

/** What opens a stream again may be answered a moment before readers see it open. */
const shows = (stream: string, expected: readonly number[]) =>
  expect.poll(() => numbers(target.client, stream)).toEqual(expected);

describe('a deleted stream', () => {
  it('is not found', async () => {
    const stream = await deleted();
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(
      numbers(target.client, stream, { direction: 'backwards', fromRevision: 'end' }),
    ).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('is numbered on when somebody writes again, and what was there stays hidden', async () => {
    for (const expected of [NO_STREAM, ANY, 1n] as const) {
      const stream = await deleted();
      expect((await append(target, stream, event(7), expected)).nextExpectedRevision).toBe(2n);
      await shows(stream, [7]);
      expect(await numbers(target.client, stream, { fromRevision: START })).toEqual([7]);
      await append(target, stream, event(8), 2n);
      expect(await numbers(target.client, stream)).toEqual([7, 8]);
    }
  });

  it('refuses whoever expects it to exist, and a wrong revision', async () => {
    const stream = await deleted();
    await expect(append(target, stream, event(), STREAM_EXISTS)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(append(target, stream, event(), 0n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(append(target, stream, event(), 5n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('still recognises a repetition of what was written before', async () => {
    const stream = newStream();
    const sent = events(2);
    const first = await append(target, stream, sent, NO_STREAM);
    await target.client.deleteStream(stream);
    expect(await append(target, stream, sent, NO_STREAM)).toEqual({ ...first, position: undefined });
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('says so in its metadata, and is opened by writing others', async () => {
    const stream = await deleted();
    await target.client.setStreamMetadata(stream, { maxCount: 10 });
    expect((await target.client.getStreamMetadata(stream)).metadata).toMatchObject({
      maxCount: 10,
      truncateBefore: 2,
    });
    await append(target, stream, event(9));
    await shows(stream, [9]);
  });

  it('can be deleted again', async () => {
    const stream = await deleted();
    await append(target, stream, event(5));
    const { position } = await target.client.deleteStream(stream, { expectedRevision: 2n });
    expect(position?.commit).toBeGreaterThan(0n);
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamNotFoundError);
  });
});

describe('deleting', () => {
  it('what never was is refused', async () => {
    for (const expectedRevision of [ANY, NO_STREAM, 3n] as const) {
      await expect(target.client.deleteStream(newStream(), { expectedRevision })).rejects.toBeInstanceOf(
        WrongExpectedVersionError,
      );
    }
  });

  it('a stream that has nothing but metadata works', async () => {
    const stream = newStream();
    await target.client.setStreamMetadata(stream, { maxCount: 1 });
    await target.client.deleteStream(stream);
    await append(target, stream, event(1), NO_STREAM);
    await shows(stream, [1]);
  });

  it('with a wrong revision is refused, naming both', async () => {
    const stream = newStream();
    await append(target, stream, events(3));
    const refused = target.client.deleteStream(stream, { expectedRevision: 0n });
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(refused).rejects.toMatchObject({
      streamName: stream,
      expectedVersion: 0n,
      actualVersion: 2n,
    });
    await target.client.deleteStream(stream, { expectedRevision: 2n });
  });
});

describe('a tombstoned stream', () => {
  it('is deleted for ever, for readers and for writers', async () => {
    const stream = newStream();
    await append(target, stream, events(2));
    const { position } = await target.client.tombstoneStream(stream);
    expect(position?.commit).toBeGreaterThan(0n);
    await expect(numbers(target.client, stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(numbers(target.client, stream)).rejects.toMatchObject({ streamName: stream });
    for (const expected of [ANY, NO_STREAM, STREAM_EXISTS, 1n] as const) {
      await expect(append(target, stream, event(), expected)).rejects.toBeInstanceOf(StreamDeletedError);
    }
    await expect(target.client.deleteStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(target.client.tombstoneStream(stream)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(target.client.setStreamMetadata(stream, {})).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('need not have been there', async () => {
    const stream = newStream();
    await target.client.tombstoneStream(stream, { expectedRevision: NO_STREAM });
    await expect(append(target, stream, event())).rejects.toBeInstanceOf(StreamDeletedError);
  });

  it('wants the right revision', async () => {
    const stream = newStream();
    await append(target, stream, events(2));
    await expect(target.client.tombstoneStream(stream, { expectedRevision: 0n })).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    await target.client.tombstoneStream(stream, { expectedRevision: 1n });
  });

  it('shows as an event of the whole log', async () => {
    const stream = newStream();
    await append(target, stream, event(1));
    const { position } = await target.client.tombstoneStream(stream);
    for await (const { event: read } of target.client.readAll({
      fromPosition: position ?? START,
      maxCount: 1,
    })) {
      expect(read).toMatchObject({ type: '$streamDeleted', streamId: stream });
    }
  });
});
