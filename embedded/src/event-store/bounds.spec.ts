import { randomUUID } from 'node:crypto';
import { request } from 'node:https';
import {
  AccessDeniedError,
  EventStoreDBClient,
  StreamDeletedError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { credentials, Metadata } from '@grpc/grpc-js';
import { listen } from '@rifa-viva/proof/event-store/listening';
import {
  append,
  EMBEDDED,
  event,
  events,
  newStream,
  numbers,
  useTarget,
} from '@rifa-viva/proof/event-store/target';
import { createTestDatabases } from '@rifa-viva/proof/testing/stores';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { migrate, NewerStoreError } from './database.ts';
import type { Log } from './log.ts';
import { NO_METADATA } from './metadata.ts';
import type { Streams } from './protocol.ts';
import { type features, featuresGrpc, shared, streams, streamsGrpc } from './protocol.ts';
import { startEventStore } from './server.ts';
import { Tail } from './tail.ts';
import type { NewEvent } from './types.ts';
import { Writer } from './writer.ts';

/** What only a server of our own is asked: its door, and that nobody makes it hold or do more than it can. */
const target = useTarget();
const door = inject('door');
const host = () => /@([^?]+)/.exec(target.url)?.[1] ?? '';
const ofClient = (url: string) => {
  const client = EventStoreDBClient.connectionString(url);
  onTestFinished(() => client.dispose());
  return client;
};
const withPassword = (password: string) => target.url.replace(door.password, password);
const secured = () => credentials.createSsl(Buffer.from(door.certificate));
const shows = (password = door.password) => {
  const metadata = new Metadata();
  metadata.set('authorization', `Basic ${Buffer.from(`${door.user}:${password}`).toString('base64')}`);
  return metadata;
};

async function owned() {
  const databases = await createTestDatabases(inject('postgresUrl'), ['es']);
  onTestFinished(() => databases.drop());
  return databases.urls[0] ?? '';
}

async function query(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

describe.runIf(EMBEDDED)('the door', () => {
  const everyCall = (client: EventStoreDBClient, stream: string) => [
    () => append({ ...target, client }, stream, event()),
    () => client.appendToStream(stream, event(), { credentials: { username: 'rifa', password: 'outra' } }),
    () => numbers(client, stream),
    () => client.readAll({ maxCount: 1 })[Symbol.asyncIterator]().next(),
    () => listen(client.subscribeToAll()).failed.then((error) => Promise.reject(error)),
    () => listen(client.subscribeToStream(stream)).failed.then((error) => Promise.reject(error)),
    () => client.setStreamMetadata(stream, {}),
    () => client.getStreamMetadata(stream),
    () => client.deleteStream(stream),
    () => client.tombstoneStream(stream),
  ];

  it('opens for nobody who shows a wrong password, whatever he asks', async () => {
    const stream = newStream();
    await append(target, stream, event(1));
    const client = ofClient(withPassword('errada'));
    for (const call of everyCall(client, stream)) await expect(call()).rejects.toMatchObject({ code: 16 });
    expect(await numbers(target.client, stream)).toEqual([1]);
  });

  it('opens for nobody who shows nothing', async () => {
    const client = ofClient(target.url.replace(/\/\/.*@/, '//'));
    const stream = newStream();
    for (const [i, call] of everyCall(client, stream).entries()) {
      if (i !== 1) await expect(call()).rejects.toBeInstanceOf(AccessDeniedError);
    }
    await append(target, stream, event(1), 'no_stream');
  });

  it('is known by its certificate alone', async () => {
    const unknown = ofClient(target.url.replace(/&tlsCAFile=.*/, ''));
    await expect(numbers(unknown, newStream())).rejects.toThrow('self-signed certificate');
    const plain = ofClient(target.url.replace('tls=true', 'tls=false'));
    await expect(numbers(plain, newStream())).rejects.toMatchObject({ code: 14 });
  });

  it('answers health checks beside the calls, whichever HTTP they speak best', async () => {
    const ask = (path: string, ALPNProtocols: string[]) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const options = { ca: door.certificate, ALPNProtocols, agent: false as const };
        request(`https://${host()}${path}`, options, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (part) => {
            body += part;
          });
          response.on('end', () => resolve({ status: response.statusCode, body }));
        })
          .on('error', reject)
          .end();
      });
    for (const spoken of [['http/1.1'], ['h2', 'http/1.1']]) {
      expect(await ask('/health/live', spoken)).toEqual({ status: 204, body: '' });
      const { members } = JSON.parse((await ask('/gossip', spoken)).body);
      expect(members).toMatchObject([{ state: 'Leader', isAlive: true }]);
    }
    expect((await ask('/streams/empresa', ['http/1.1'])).status).toBe(404);
  });

  it('tells everybody what it can do, in lower case, with features', async () => {
    const client = new featuresGrpc.ServerFeaturesClient(host(), secured());
    onTestFinished(() => client.close());
    const answer = await new Promise<InstanceType<typeof features.SupportedMethods>>((resolve, reject) =>
      client.getSupportedMethods(new shared.Empty(), (error, found) =>
        error ? reject(error) : resolve(found),
      ),
    );
    const told = answer.getMethodsList().map((m) => [m.getMethodName(), m.getFeaturesList()]);
    expect(told).toContainEqual(['batchappend', ['deadline_duration']]);
    expect(answer.getMethodsList()[0]?.getServiceName()).toBe('event_store.client.streams.streams');
  });
});

describe.runIf(EMBEDDED)('calls that no client of ours makes', () => {
  const raw = () => {
    const client = new streamsGrpc.StreamsClient(host(), secured());
    onTestFinished(() => client.close());
    return client;
  };
  const name = (bytes: Uint8Array) => {
    const identifier = new shared.StreamIdentifier();
    identifier.setStreamName(bytes);
    return identifier;
  };
  /** The message of either append, filled with an event. */
  const proposing = <M extends Streams.BatchAppendReq.ProposedMessage | Streams.AppendReq.ProposedMessage>(
    message: M,
    data: string,
  ): M => {
    const id = new shared.UUID();
    id.setString(randomUUID());
    message.setId(id);
    message.getMetadataMap().set('type', 'Aconteceu').set('content-type', 'application/json');
    message.setData(Buffer.from(data));
    return message;
  };
  const chunk = (id: string, stream: Uint8Array | null, isFinal: boolean, data = 'x') => {
    const request = new streams.BatchAppendReq();
    const correlation = new shared.UUID();
    correlation.setString(id);
    request.setCorrelationId(correlation);
    request.setIsFinal(isFinal);
    if (stream) {
      const options = new streams.BatchAppendReq.Options();
      options.setStreamIdentifier(name(stream));
      options.setAny(new emptyPb.Empty());
      request.setOptions(options);
    }
    request.addProposedMessages(proposing(new streams.BatchAppendReq.ProposedMessage(), data));
    return request;
  };
  const answersOf = (call: ReturnType<InstanceType<typeof streamsGrpc.StreamsClient>['batchAppend']>) => {
    const answers: Streams.BatchAppendResp[] = [];
    call.on('data', (answer: Streams.BatchAppendResp) => answers.push(answer));
    call.on('error', () => undefined);
    return answers;
  };
  const codeOf = (answer: Streams.BatchAppendResp | undefined) => answer?.getError()?.getCode();

  it('an append whose last chunk does not come expires, as one that comes too late', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const call = raw().batchAppend(shows());
    const answers = answersOf(call);
    const stream = Buffer.from(newStream());
    const id = randomUUID();
    call.write(chunk(id, stream, false));
    call.write(chunk(randomUUID(), stream, true));
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(codeOf(answers[1])).toBe(4);
    call.write(chunk(id, null, true));
    call.cancel();
    expect(await numbersOfStream(stream.toString())).toBe(1);
  });

  /** An append with a call of its own, not ended yet, and the code of its answer; 0: written. */
  const appending = (stream: string, data = 'x') => {
    const client = raw();
    const whose = new streams.AppendReq();
    const options = new streams.AppendReq.Options();
    options.setStreamIdentifier(name(Buffer.from(stream)));
    options.setAny(new emptyPb.Empty());
    whose.setOptions(options);
    const what = new streams.AppendReq();
    what.setProposedMessage(proposing(new streams.AppendReq.ProposedMessage(), data));
    let call: ReturnType<typeof client.append> | undefined;
    const code = new Promise<number>((resolve) => {
      call = client.append(shows(), (error) => resolve(error?.code ?? 0));
      call.write(whose);
      call.write(what);
    });
    return { code, end: () => call?.end() };
  };

  it('an append with a call of its own that is never ended expires', async () => {
    const stream = newStream();
    expect(await appending(stream).code).toBe(4);
    const ended = appending(stream);
    ended.end();
    expect(await ended.code).toBe(0);
    expect(await numbersOfStream(stream)).toBe(1);
  });

  it('appends with calls of their own hold so much while they are not ended, whatever their connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stream = newStream();
    const many = Array.from({ length: 34 }, () => appending(stream, 'x'.repeat(1_000_000)));
    const refused = await Promise.race(many.map(({ code }, at) => code.then((is) => ({ is, at }))));
    expect(refused.is).toBe(14);
    for (const { end } of many) end();
    const codes = await Promise.all(many.map(({ code }) => code));
    expect(codes.filter((is) => is === 0)).toHaveLength(33);
    expect(await numbersOfStream(stream)).toBe(33);
  });

  it('a name that is no UTF-8 is refused: it would be read as the same as others', async () => {
    const call = raw().batchAppend(shows());
    const answers = answersOf(call);
    call.write(chunk(randomUUID(), Buffer.from([0x61, 0xff]), true));
    await expect.poll(() => answers.length).toBe(1);
    expect(codeOf(answers[0])).toBe(3);
    call.cancel();
    await expect(numbers(target.client, 'a\ufffd')).rejects.toThrow();
  });

  const numbersOfStream = async (stream: string) => {
    let count = 0;
    for await (const _ of target.client.readStream(stream)) count += 1;
    return count;
  };
});

describe.runIf(EMBEDDED)('a hostile expression', () => {
  it('holds up nobody who writes', async () => {
    const stream = `${'a'.repeat(60)}!${newStream()}`;
    await append(target, stream, event());
    const filter = streamNameFilter({ regex: '^(a+)+$' });
    const listener = listen(target.client.subscribeToAll({ filter }));
    onTestFinished(() => listener.stop());
    await listener.caughtUp;
    await append(target, stream, event(1));
    expect(listener.numbers).toEqual([]);
  });
});

describe('many large appends at once', () => {
  it('are written in statements of bounded size, whatever of them is large', async () => {
    const statements: number[] = [];
    const log = {
      facts: async (names: readonly string[]) =>
        names.map(() => ({ revision: -1n, metadataRevision: -1n, metadata: NO_METADATA })),
      insert: async (written: readonly NewEvent[]) => {
        statements.push(written.reduce((sum, { frame }) => sum + frame.length, 0));
      },
    };
    const writer = new Writer(log as unknown as Log, new Tail(0n), 0, () => undefined);
    const customMetadata = new Uint8Array(900_000);
    const write = (n: number) =>
      new Promise((resolve) => {
        const proposed = {
          id: randomUUID(),
          type: 'B',
          contentType: '',
          data: Uint8Array.of(n),
          customMetadata,
        };
        const expected = { kind: 'any' } as const;
        const deadline = Number.POSITIVE_INFINITY;
        writer.write({ kind: 'append', stream: `s${n}`, expected, events: [proposed], deadline }, resolve);
      });
    await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)));
    expect(statements.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(36_000_000);
    expect(Math.max(...statements)).toBeLessThan(6_000_000);
  });
});

describe.runIf(EMBEDDED)('the store', () => {
  it('that a newer program wrote is refused and left alone; an older one is brought further', async () => {
    const url = await owned();
    const connection = new pg.Client({ connectionString: url });
    await connection.connect();
    const steps = ['CREATE TABLE um (n integer)', 'CREATE TABLE dois (n integer)'];
    await migrate(connection, steps.slice(0, 1));
    await migrate(connection, steps);
    await migrate(connection, steps);
    await expect(migrate(connection, steps.slice(0, 1))).rejects.toBeInstanceOf(NewerStoreError);
    await connection.end();
    await expect(startEventStore({ databaseUrl: url, door })).rejects.toBeInstanceOf(NewerStoreError);
    expect(await query(url, 'SELECT version FROM es_schema')).toEqual([[2]]);
  });

  it('never goes back in time, after a restart with the clock behind either', async () => {
    const url = await owned();
    const first = await startEventStore({ databaseUrl: url, door });
    await ofClient(first.url).appendToStream('s', event(0));
    await first.stop();
    await query(url, 'UPDATE es_event SET created = created + 3600000');
    const second = await startEventStore({ databaseUrl: url, door });
    onTestFinished(() => second.stop());
    await ofClient(second.url).appendToStream('s', event(1));
    const [[before, after] = []] = await query(
      url,
      'SELECT array_agg(created ORDER BY position) FROM es_event',
    ).then(([row]) => [row?.[0] as string[]]);
    expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
  });

  it('gives back what nobody sees any more, and keeps numbers, positions and what is seen', async () => {
    const url = await owned();
    const server = await startEventStore({ databaseUrl: url, door });
    onTestFinished(() => server.stop());
    const client = ofClient(server.url);
    const of = { ...target, client };
    const [counted, cut, deleted, gone, kept] = [
      'contado',
      'cortado',
      'apagado',
      'morto',
      'mantido',
    ] as const;
    for (const stream of [counted, cut, deleted, gone, kept]) await append(of, stream, events(2_500));
    for (let n = 1; n <= 3; n += 1) await client.setStreamMetadata(counted, { maxCount: n + 1 });
    await client.setStreamMetadata(cut, { truncateBefore: 2_000 });
    await client.deleteStream(deleted);
    await client.tombstoneStream(gone);
    await client.setStreamMetadata(kept, { cor: 'azul' });
    const { position } = await append(of, kept, event(2_500));
    expect(await server.scavenge()).toBe(2_496 + 2 + 2_000 + 2_499);
    expect(await server.scavenge()).toBe(0);
    expect(await numbers(client, counted)).toEqual([2_496, 2_497, 2_498, 2_499]);
    expect(await numbers(client, cut)).toHaveLength(500);
    expect(await numbers(client, kept)).toHaveLength(2_501);
    await expect(append(of, gone, event(1))).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(numbers(client, gone)).rejects.toBeInstanceOf(StreamDeletedError);
    await expect(append(of, counted, event(), 17n)).rejects.toBeInstanceOf(WrongExpectedVersionError);
    expect((await append(of, deleted, event(1))).nextExpectedRevision).toBe(2_500n);
    expect((await append(of, counted, event(2_500), 2_499n)).nextExpectedRevision).toBe(2_500n);
    expect(position?.commit).toBeLessThan((await append(of, kept, event(1))).position?.commit ?? 0n);
  });
});
