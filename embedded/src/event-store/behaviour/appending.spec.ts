import { randomUUID } from 'node:crypto';
import {
  ANY,
  binaryEvent,
  EventStoreDBClient,
  NO_STREAM,
  STREAM_EXISTS,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { append, event, events, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();

describe('an append', () => {
  it('numbers events from 0 and tells the last revision', async () => {
    const stream = newStream();
    const first = await append(target, stream, events(2));
    const second = await append(target, stream, event(2));
    expect([first.success, first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([true, 1n, 2n]);
    expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
  });

  it('tells its place in the whole log: that of its last event', async () => {
    const stream = newStream();
    const { position } = await append(target, stream, events(3));
    const found = [];
    for await (const { event: read } of target.client.readStream(stream)) found.push(read?.position);
    expect(position).toEqual(found.at(-1));
    expect(position?.commit).toBe(position?.prepare);
    const later = await append(target, newStream(), event());
    expect(later.position?.commit).toBeGreaterThan(position?.commit ?? 0n);
  });

  it('keeps id, type, data, metadata and the time', async () => {
    const stream = newStream();
    const sent = event(7, { type: 'Coração partido' });
    const before = Date.now();
    await append(target, stream, sent);
    for await (const { event: read } of target.client.readStream(stream)) {
      const { id, type, data, metadata } = sent;
      expect(read).toMatchObject({ id, type, data, metadata, isJson: true, streamId: stream, revision: 0n });
      expect(read?.created.getTime()).toBeGreaterThan(before - 60_000);
      expect(read?.created.getTime()).toBeLessThan(Date.now() + 60_000);
    }
  });

  it('keeps bytes as they are', async () => {
    const stream = newStream();
    const data = Uint8Array.from({ length: 256 }, (_, i) => i);
    const metadata = Uint8Array.from([255, 0, 1]);
    await target.client.appendToStream(
      stream,
      binaryEvent({ id: randomUUID(), type: 'Bytes', data, metadata }),
    );
    for await (const { event: read } of target.client.readStream(stream)) {
      expect(read?.isJson).toBe(false);
      expect(Buffer.from(read?.data as Uint8Array)).toEqual(Buffer.from(data));
      expect(Buffer.from(read?.metadata as Uint8Array)).toEqual(Buffer.from(metadata));
    }
  });

  it('takes any stream name', async () => {
    for (const name of [`com espaço ${randomUUID()}`, `日本-%_\\'"-${randomUUID()}`]) {
      await append(target, name, event(1), NO_STREAM);
      expect(await numbers(target.client, name)).toEqual([1]);
      await expect(append(target, name, event(1), NO_STREAM)).rejects.toMatchObject({ streamName: name });
    }
  });

  it('of no events writes nothing', async () => {
    const stream = newStream();
    await append(target, stream, []);
    await append(target, stream, event(1), NO_STREAM);
    await append(target, stream, []);
    expect((await append(target, stream, event(2), 0n)).nextExpectedRevision).toBe(1n);
  });

  it('of many events, in many messages, is one append', async () => {
    const stream = newStream();
    const sent = events(1_000);
    const { nextExpectedRevision } = await target.client.appendToStream(stream, sent, {
      batchAppendSize: 4_096,
    });
    expect(nextExpectedRevision).toBe(999n);
    expect(await numbers(target.client, stream)).toEqual(sent.map(({ data }) => data.n));
  });

  it('does not mix with those sent at the same time', async () => {
    const streams = Array.from({ length: 20 }, newStream);
    const results = await Promise.all(
      streams.map((stream, i) =>
        target.client.appendToStream(stream, events(30, i * 100), { batchAppendSize: 1_000 }),
      ),
    );
    expect(new Set(results.map((r) => r.nextExpectedRevision))).toEqual(new Set([29n]));
    for (const [i, stream] of streams.entries()) {
      expect(await numbers(target.client, stream)).toEqual(events(30, i * 100).map(({ data }) => data.n));
    }
  });
});

describe('the expected revision', () => {
  it('that is right lets the append through', async () => {
    const stream = newStream();
    await append(target, stream, event(0), NO_STREAM);
    await append(target, stream, event(1), 0n);
    await append(target, stream, event(2), STREAM_EXISTS);
    await append(target, stream, event(3), ANY);
    expect(await numbers(target.client, stream)).toEqual([0, 1, 2, 3]);
  });

  it('that is wrong is refused, naming both', async () => {
    const stream = newStream();
    await append(target, stream, events(2));
    const refused = append(target, stream, event(), 0n);
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(refused).rejects.toMatchObject({
      streamName: stream,
      expectedVersion: 0n,
      actualVersion: 1n,
    });
    await expect(append(target, stream, event(), 5n)).rejects.toMatchObject({
      expectedVersion: 5n,
      actualVersion: 1n,
    });
    await expect(append(target, stream, event(), NO_STREAM)).rejects.toMatchObject({
      expectedVersion: 'no_stream',
      actualVersion: 1n,
    });
    expect(await numbers(target.client, stream)).toEqual([0, 1]);
  });

  it('of a stream that is not there is refused', async () => {
    for (const expected of [STREAM_EXISTS, 0n, 3n] as const) {
      const refused = append(target, newStream(), event(), expected);
      await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
      await expect(refused).rejects.toMatchObject({ expectedVersion: expected, actualVersion: 'no_stream' });
    }
  });

  it('held by many lets one win', async () => {
    const stream = newStream();
    const results = await Promise.allSettled(events(50).map((e) => append(target, stream, e, NO_STREAM)));
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(WrongExpectedVersionError);
    }
    expect(await numbers(target.client, stream)).toHaveLength(1);
  });
});

describe('an append with credentials of its own', () => {
  it('goes the older way, with the same answers', async () => {
    const { credentials } = target;
    const stream = newStream();
    const first = await target.client.appendToStream(stream, events(3), { credentials });
    expect(first).toMatchObject({ success: true, nextExpectedRevision: 2n });
    const found = [];
    for await (const { event: read } of target.client.readStream(stream)) found.push(read?.position);
    expect(first.position).toEqual(found.at(-1));
    const refused = target.client.appendToStream(stream, event(), { credentials, expectedRevision: 0n });
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(refused).rejects.toMatchObject({ expectedVersion: 0n, actualVersion: 2n });
  });

  it('tells of a wrong revision without throwing where that is wanted', async () => {
    const client = EventStoreDBClient.connectionString(`${target.url}&throwOnAppendFailure=false`);
    const { credentials } = target;
    const stream = newStream();
    await client.appendToStream(stream, events(3), { credentials });
    const result = await client.appendToStream(stream, event(), { credentials, expectedRevision: NO_STREAM });
    expect(result).toMatchObject({ success: false, nextExpectedRevision: 2n });
    await client.dispose();
  });
});
