import { randomUUID } from 'node:crypto';
import {
  ANY,
  BACKWARDS,
  END,
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestStores, type TestStores } from '../testing/stores.ts';

let stores: TestStores | undefined;
let client: EventStoreDBClient;

beforeAll(async () => {
  const url = process.env.EVENTSTORE_URL;
  if (!url) stores = await createTestStores(inject('postgresUrl'));
  client = EventStoreDBClient.connectionString(url ?? stores?.eventStoreUrl ?? '');
});
afterAll(async () => {
  await client.dispose();
  await stores?.stop();
});

const newStream = () => `spec-${randomUUID()}`;
const event = (n = 0, id: string = randomUUID()) =>
  jsonEvent({ id, type: 'Aconteceu', data: { n }, metadata: { por: 'spec' } });
async function numbers(stream: string, options = {}): Promise<number[]> {
  const found: number[] = [];
  for await (const { event: e } of client.readStream(stream, options))
    if (e) found.push((e.data as { n: number }).n);
  return found;
}

describe('appending', () => {
  it('numbers events from 0 and tells revision and position', async () => {
    const stream = newStream();
    const first = await client.appendToStream(stream, [event(1), event(2)]);
    const second = await client.appendToStream(stream, event(3));
    expect([first.nextExpectedRevision, second.nextExpectedRevision]).toEqual([1n, 2n]);
    expect(second.position?.commit).toBeGreaterThan(first.position?.commit ?? 0n);
    expect(await numbers(stream)).toEqual([1, 2, 3]);
  });

  it('keeps data, metadata, type and id', async () => {
    const stream = newStream();
    const sent = event(7);
    await client.appendToStream(stream, sent);
    for await (const { event: read } of client.readStream(stream)) {
      expect(read).toMatchObject({
        id: sent.id,
        type: 'Aconteceu',
        data: { n: 7 },
        metadata: { por: 'spec' },
        isJson: true,
      });
      expect(Math.abs((read?.created.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('refuses a wrong expected revision, naming both', async () => {
    const stream = newStream();
    await client.appendToStream(stream, [event(), event()]);
    const refused = client.appendToStream(stream, event(), { expectedRevision: 0n });
    await expect(refused).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(refused).rejects.toMatchObject({
      expectedVersion: 0n,
      actualVersion: 1n,
      streamName: stream,
    });
    await expect(
      client.appendToStream(stream, event(), { expectedRevision: NO_STREAM }),
    ).rejects.toBeInstanceOf(WrongExpectedVersionError);
    await expect(
      client.appendToStream(newStream(), event(), { expectedRevision: STREAM_EXISTS }),
    ).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('answers a retry with the same ids as the first time and writes nothing', async () => {
    const stream = newStream();
    const events = [event(1), event(2)];
    const first = await client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    await client.appendToStream(stream, event(3), { expectedRevision: 1n });
    const again = await client.appendToStream(stream, events, { expectedRevision: NO_STREAM });
    expect(again.nextExpectedRevision).toBe(first.nextExpectedRevision);
    expect(again.position).toEqual(first.position);
    expect(await numbers(stream)).toEqual([1, 2, 3]);
  });

  it('refuses a retry of which only a part stands there', async () => {
    const stream = newStream();
    const first = event(1);
    await client.appendToStream(stream, [first, event(2)], { expectedRevision: NO_STREAM });
    await expect(
      client.appendToStream(stream, [first, event(3)], { expectedRevision: NO_STREAM }),
    ).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('recognises retries with ANY: all known is a repetition, known then unknown is refused', async () => {
    const stream = newStream();
    const events = [event(1), event(2)];
    const first = await client.appendToStream(stream, events, { expectedRevision: ANY });
    expect(
      (await client.appendToStream(stream, events, { expectedRevision: ANY })).nextExpectedRevision,
    ).toBe(first.nextExpectedRevision);
    await expect(client.appendToStream(stream, [events[0] ?? event(), event(3)])).rejects.toBeInstanceOf(
      WrongExpectedVersionError,
    );
    await client.appendToStream(newStream(), events);
    expect(await numbers(stream)).toEqual([1, 2]);
  });

  it('takes a retry sent at the same moment as the first', async () => {
    const stream = newStream();
    const one = event(1);
    const both = await Promise.all(
      [0, 1].map(() => client.appendToStream(stream, one, { expectedRevision: NO_STREAM })),
    );
    expect(both.map((r) => r.nextExpectedRevision)).toEqual([0n, 0n]);
    expect(await numbers(stream)).toEqual([1]);
  });

  it('lets one of many writers with the same expectation win', async () => {
    const stream = newStream();
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        client.appendToStream(stream, event(n), { expectedRevision: NO_STREAM }),
      ),
    );
    expect(results.filter((r) => r.status === 'fulfilled')).toHaveLength(1);
    expect(await numbers(stream)).toHaveLength(1);
  });
});

describe('deleting', () => {
  it('soft-deletes: not found, then numbered on when somebody writes again', async () => {
    const stream = newStream();
    await client.appendToStream(stream, [event(1), event(2)]);
    await client.deleteStream(stream);
    await expect(numbers(stream)).rejects.toBeInstanceOf(StreamNotFoundError);
    await expect(
      client.appendToStream(stream, event(), { expectedRevision: STREAM_EXISTS }),
    ).rejects.toBeInstanceOf(StreamDeletedError);
    const again = await client.appendToStream(stream, event(3), { expectedRevision: NO_STREAM });
    expect(again.nextExpectedRevision).toBe(2n);
    expect(await numbers(stream)).toEqual([3]);
  });

  it('refuses to delete what never was', async () => {
    await expect(client.deleteStream(newStream())).rejects.toBeInstanceOf(WrongExpectedVersionError);
  });

  it('tombstones for ever', async () => {
    const stream = newStream();
    await client.appendToStream(stream, event());
    await client.tombstoneStream(stream);
    await expect(client.appendToStream(stream, event())).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(numbers(stream)).rejects.toBeInstanceOf(StreamDeletedError);
  });
});

describe('reading a stream', () => {
  it('reads forwards and backwards, from a revision, with a limit', async () => {
    const stream = newStream();
    await client.appendToStream(
      stream,
      Array.from({ length: 10 }, (_, n) => event(n)),
    );
    expect(await numbers(stream, { fromRevision: 7n })).toEqual([7, 8, 9]);
    expect(await numbers(stream, { fromRevision: 2n, maxCount: 3 })).toEqual([2, 3, 4]);
    expect(await numbers(stream, { direction: BACKWARDS, fromRevision: END, maxCount: 2 })).toEqual([9, 8]);
    expect(await numbers(stream, { direction: BACKWARDS, fromRevision: 1n })).toEqual([1, 0]);
  });

  it('says not found for a missing stream', async () => {
    await expect(numbers(newStream())).rejects.toBeInstanceOf(StreamNotFoundError);
  });

  it('reads thousands across pages', async () => {
    const stream = newStream();
    for (let i = 0; i < 5; i += 1) {
      await client.appendToStream(
        stream,
        Array.from({ length: 500 }, (_, n) => event(i * 500 + n)),
      );
    }
    expect(await numbers(stream)).toEqual(Array.from({ length: 2_500 }, (_, n) => n));
  });

  it('shows the newest maxCount', async () => {
    const stream = newStream();
    await client.setStreamMetadata(stream, { maxCount: 2 });
    await client.appendToStream(
      stream,
      [1, 2, 3, 4].map((n) => event(n)),
    );
    expect(await numbers(stream)).toEqual([3, 4]);
    expect((await client.getStreamMetadata(stream)).metadata).toEqual({ maxCount: 2 });
  });
});
