import { randomUUID } from 'node:crypto';
import {
  AccessDeniedError,
  type AllStreamSubscription,
  BACKWARDS,
  binaryEvent,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  eventTypeFilter,
  type Filter,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  type Position,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  TimeoutError,
} from '@eventstore/db-client';
import { type Listener, listen } from '@rifa-viva/proof/event-store/listening';
import {
  append,
  EMBEDDED,
  event,
  events,
  newStream,
  numbers,
  RESTARTS,
  useTarget,
} from '@rifa-viva/proof/event-store/target';
import { describe, expect, it, onTestFinished } from 'vitest';

const target = useTarget();

/** What EventStoreDB 23.10.8 was seen to do where one might think otherwise, and that ours does the same. */
interface Case {
  readonly real: string;
  readonly see: () => Promise<void>;
}

const FAR = 2n ** 63n;
const UNKNOWN = { code: 2 };
const backwards = { direction: BACKWARDS, fromRevision: END } as const;

function listening(subscription: Parameters<typeof listen>[0]): Listener {
  const listener = listen(subscription);
  onTestFinished(() => listener.stop());
  return listener;
}

let connections = 0;
/** On a connection of its own: without TLS the clients of one address share it, unless they set it up differently. */
function aloneOnItsConnection(): EventStoreDBClient {
  connections += 1;
  const options = `${target.url.includes('?') ? '&' : '?'}keepAliveTimeout=${20_000 + connections}`;
  return EventStoreDBClient.connectionString(target.url + options);
}

function anotherClient(): EventStoreDBClient {
  const client = aloneOnItsConnection();
  onTestFinished(() => client.dispose());
  return client;
}

/** Appends that go the older way have a deadline of their own: when it has passed, nothing before them came through. */
const isStuck = async (client: EventStoreDBClient) => {
  const late = client.appendToStream(newStream(), event(), {
    credentials: target.credentials,
    deadline: 500,
  });
  await expect(late).rejects.toMatchObject({ code: 4 });
};

/** The repetition of an append, after this was done to its stream. */
async function repeatedAfter(change: (stream: string) => Promise<unknown>) {
  const stream = newStream();
  const sent = events(2);
  const first = await append(target, stream, sent, NO_STREAM);
  await append(target, stream, events(3, 2));
  await change(stream);
  return { first, again: await append(target, stream, sent, NO_STREAM) };
}

async function all<T>(read: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of read) found.push(item);
  return found;
}

const metadataOf = async (stream: string) => (await target.client.getStreamMetadata(stream)).metadata;

async function linked() {
  const [stream, links] = [newStream(), newStream()];
  await append(target, stream, event(7));
  const link = (text: string) => binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(text) });
  const { position } = await target.client.appendToStream(links, [
    link(`0@${stream}`),
    link(`5@${stream}`),
    link(`0@${newStream()}`),
  ]);
  return { links, position: position ?? { commit: 0n, prepare: 0n } };
}
const shown = ({ event: read, link }: { event?: { data: unknown }; link?: { type: string } }) => [
  (read?.data as { n?: number } | undefined)?.n,
  link?.type,
];
const RESOLVED = [
  [7, '$>'],
  [undefined, '$>'],
  [undefined, '$>'],
];

/** Numbers brought by a filter from here until it has caught up. */
async function filtered(filter: Filter, before: Position): Promise<number[]> {
  const listener = listening(target.client.subscribeToAll({ fromPosition: before, filter }));
  await listener.caughtUp;
  return [...listener.numbers];
}

const placeOf = async (appended: ReturnType<typeof append>) => {
  const { position } = await appended;
  if (!position) throw new Error('a fresh append has its position');
  return position;
};

const cases: Record<string, readonly Case[]> = {
  'connections and subscriptions': [
    {
      real: '1. with 100 streams on a connection reads wait and unary appends run into their deadline',
      async see() {
        const client = anotherClient();
        const stream = newStream();
        await append(target, stream, event(1));
        const held = Array.from({ length: 100 }, () => listening(client.subscribeToStream(stream)));
        for (const listener of held) await listener.caughtUp;
        let done = false;
        const read = numbers(client, stream).then((found) => {
          done = true;
          return found;
        });
        await isStuck(client);
        expect(done).toBe(false);
        await held[0]?.stop();
        expect(await read).toEqual([1]);
      },
    },
    {
      real: '2. a subscription left by break keeps its stream: after 100 of them the client reads no more',
      async see() {
        const client = aloneOnItsConnection();
        const stream = newStream();
        await append(target, stream, event(1));
        for (let i = 0; i < 100; i += 1) {
          const left = client.subscribeToStream(stream);
          left.on('error', () => undefined);
          for await (const _ of left) break;
        }
        await isStuck(client);
        expect(await numbers(target.client, stream)).toEqual([1]);
      },
    },
    {
      real: '3. a subscriber that falls 2,000 events behind while live is ended, 200 behind is not, nothing is skipped',
      async see() {
        const stream = newStream();
        const filter = streamNameFilter({ prefixes: [stream] });
        const client = anotherClient();
        const subscribe = (fromPosition: Position | typeof END) =>
          client.subscribeToAll({ fromPosition, filter }, { highWaterMark: 1 });
        const slow = subscribe(END);
        const listener = listening(slow);
        await listener.caughtUp;
        slow.pause();
        await append(target, stream, events(200));
        slow.resume();
        await listener.until(() => listener.numbers.length === 200);
        slow.pause();
        for (let n = 200; n < 2_200; n += 20) await append(target, stream, events(20, n));
        slow.resume();
        expect(await listener.failed).toMatchObject({
          code: 10,
          message: expect.stringContaining(
            'Consumer too slow to handle event while live. Client resubscription required.',
          ),
        });
        const brought = listener.numbers.length;
        expect(brought).toBeLessThan(2_200);
        expect(listener.numbers).toEqual(Array.from({ length: brought }, (_, n) => n));
      },
    },
    {
      real: '4. nobody is caught up with a missing, metadata-only or soft-deleted stream before its first event',
      async see() {
        const described = newStream();
        await target.client.setStreamMetadata(described, { maxCount: 10 });
        const deleted = newStream();
        await append(target, deleted, event(1));
        await target.client.deleteStream(deleted);
        for (const stream of [newStream(), described, deleted]) {
          const listener = listening(target.client.subscribeToStream(stream));
          const seen = listening(target.client.subscribeToStream(await existing()));
          await seen.caughtUp;
          expect(listener.heard).toEqual([]);
          await append(target, stream, event(9));
          await listener.caughtUp;
          expect(listener.heard).toEqual([9, 'caughtUp']);
        }
      },
    },
    {
      real: '18. tombstoned while one listens: the $streamDeleted event, then the error; before, from the end: caught up',
      async see() {
        const stream = newStream();
        await append(target, stream, event(0));
        const types: string[] = [];
        const subscription = target.client.subscribeToStream(stream);
        subscription.on('data', ({ event: read }) => types.push(read?.type ?? ''));
        const listener = listening(subscription);
        await listener.caughtUp;
        await target.client.tombstoneStream(stream);
        expect(await listener.failed).toBeInstanceOf(StreamDeletedError);
        expect(types).toEqual(['Aconteceu', '$streamDeleted']);
        await listening(target.client.subscribeToStream(stream, { fromRevision: END })).caughtUp;
        expect(await listening(target.client.subscribeToStream(stream)).failed).toBeInstanceOf(
          StreamDeletedError,
        );
      },
    },
    {
      real: '19. checkpoints of a catch-up stand on 0, n, 2n, or on the match of their page',
      async see() {
        const [noise, quiet] = [newStream(), newStream()];
        const before = await placeOf(append(target, noise, event()));
        const places: bigint[] = [];
        for (let n = 0; n < 40; n += 1) {
          places.push((await placeOf(append(target, n === 25 ? quiet : noise, event(n)))).commit);
        }
        const told: bigint[] = [];
        const filter = streamNameFilter({
          prefixes: [quiet],
          maxSearchWindow: 10,
          checkpointInterval: 1,
          checkpointReached: (_subscription: AllStreamSubscription, { commit }: Position) => {
            told.push(commit);
          },
        });
        await listening(target.client.subscribeToAll({ fromPosition: before, filter })).caughtUp;
        expect(told.slice(0, 3)).toEqual([places[0], places[10], places[25]]);
      },
    },
    {
      real: '20. subscribing from 2^63-1 or to no name is an unknown error',
      async see() {
        const stream = newStream();
        await append(target, stream, event());
        const far = listening(target.client.subscribeToStream(stream, { fromRevision: FAR - 1n }));
        expect(await far.failed).toMatchObject({ code: 2 });
        expect(await listening(target.client.subscribeToStream('')).failed).toMatchObject({ code: 2 });
      },
    },
    {
      real: '23. live events are heard in order, mostly after the answers to their appends',
      async see() {
        const stream = newStream();
        await append(target, stream, event());
        const listener = listening(target.client.subscribeToStream(stream, { fromRevision: END }));
        await listener.caughtUp;
        for (let n = 0; n < 20; n += 1) {
          await append(target, stream, event(n));
          if (EMBEDDED) expect(listener.numbers.length).toBeLessThanOrEqual(n);
          await listener.until(() => listener.numbers.length === n + 1);
        }
        expect(listener.numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));
      },
    },
  ],
  repetitions: [
    {
      real: '5. an append sent again while the first is in flight is answered like it, or at its time-out; never twice',
      async see() {
        const stream = newStream();
        const sent = event(1);
        const { credentials } = target;
        const answers = await Promise.allSettled(
          [{}, {}, { credentials }].map((how) =>
            target.client.appendToStream(stream, sent, { ...how, expectedRevision: NO_STREAM }),
          ),
        );
        for (const answer of answers) {
          if (answer.status === 'fulfilled') expect(answer.value.nextExpectedRevision).toBe(0n);
          else {
            expect([DeadlineExceededError, TimeoutError].some((kind) => answer.reason instanceof kind)).toBe(
              true,
            );
          }
        }
        expect(await numbers(target.client, stream)).toEqual([1]);
      },
    },
    {
      real: '6. of events that can no longer be read it succeeds without a position',
      async see() {
        const { client } = target;
        const changes = [
          (stream: string) => client.deleteStream(stream),
          (stream: string) => client.setStreamMetadata(stream, { truncateBefore: 3 }),
          (stream: string) => client.setStreamMetadata(stream, { maxCount: 2 }),
        ];
        for (const change of changes) {
          const { first, again } = await repeatedAfter(change);
          expect(again).toEqual({ ...first, position: undefined });
        }
        const { first, again } = await repeatedAfter((stream) =>
          client.setStreamMetadata(stream, { maxCount: 4 }),
        );
        expect(again).toEqual(first);
      },
    },
    {
      real: '25. with ANY an id is known from a memory of 8 MiB: 28 bytes and twice the name an event',
      async see() {
        const stream = newStream();
        const sent = event(1);
        await append(target, stream, sent);
        await append(target, newStream(), events(1_000));
        expect(await append(target, stream, sent)).toMatchObject({ nextExpectedRevision: 0n });
        const long = newStream().padEnd(1_000, 'x');
        for (let n = 0; n < 5_000; n += 500) await append(target, long, events(500, n));
        await append(target, stream, sent);
        expect(await numbers(target.client, stream)).toEqual(RESTARTS ? [1, 1] : expect.any(Array));
      },
    },
    ...(RESTARTS
      ? [
          {
            real: '25. and not at all after a restart, while with an exact revision it is known for ever',
            async see() {
              const [any, exact] = [newStream(), newStream()];
              const sent = event(1);
              await append(target, any, sent);
              const first = await append(target, exact, sent, NO_STREAM);
              await target.restart();
              await expect.poll(() => append(target, newStream(), event()).catch(() => null)).toBeTruthy();
              await append(target, any, sent);
              expect(await numbers(target.client, any)).toEqual([1, 1]);
              expect(await append(target, exact, sent, NO_STREAM)).toEqual(first);
            },
          },
        ]
      : []),
  ],
  reading: [
    {
      real: '7. a stream forwards from its end, of no events, or from 2^63: an unknown error',
      async see() {
        const stream = newStream();
        await append(target, stream, events(3));
        for (const options of [
          { direction: FORWARDS, fromRevision: END },
          { maxCount: 0 },
          { fromRevision: FAR },
          { direction: BACKWARDS, fromRevision: FAR },
        ] as const) {
          await expect(numbers(target.client, stream, options)).rejects.toMatchObject(UNKNOWN);
        }
      },
    },
    {
      real: '8. $all backwards from a place after its last event: an unknown error',
      async see() {
        const { commit } = await placeOf(append(target, newStream(), event()));
        for (const beyond of [commit + 1_000_000n, commit + 1_000_000_000n]) {
          const fromPosition = { commit: beyond, prepare: beyond };
          const read = target.client.readAll({ direction: BACKWARDS, fromPosition, maxCount: 1 });
          await expect(all(read)).rejects.toMatchObject(UNKNOWN);
        }
      },
    },
    {
      real: '8. subscribing beyond the end of $all goes live from now',
      async see() {
        const stream = newStream();
        const { commit } = await placeOf(append(target, stream, event(1)));
        const place = { commit: commit + 1_000_000n, prepare: commit + 1_000_000n };
        const filter = streamNameFilter({ prefixes: [stream] });
        const listener = listening(target.client.subscribeToAll({ fromPosition: place, filter }));
        await listener.caughtUp;
        await append(target, stream, event(2));
        await listener.until(() => listener.numbers.length === 1);
        expect(listener.heard).toEqual(['caughtUp', 2]);
      },
    },
    {
      real: '9. links are resolved; where the target is gone the link stands alone',
      async see() {
        const { links, position } = await linked();
        const { client } = target;
        expect((await all(client.readStream(links, { resolveLinkTos: true }))).map(shown)).toEqual(RESOLVED);
        expect(
          (await all(client.readStream(links, { ...backwards, resolveLinkTos: true }))).map(shown),
        ).toEqual([...RESOLVED].reverse());
        const plain = await all(client.readStream(links));
        expect(plain.map(({ event: read, link }) => [read?.type, link])).toEqual(
          RESOLVED.map(() => ['$>', undefined]),
        );
        const options = { resolveLinkTos: true, direction: BACKWARDS, maxCount: 3 } as const;
        const next = await placeOf(append(target, newStream(), event()));
        const found = await all(client.readAll({ ...options, fromPosition: next }));
        expect(found.map(shown)).toEqual([...RESOLVED].reverse());
        expect(position.commit).toBeLessThan(next.commit);
      },
    },
    {
      real: '9. links are resolved for those who listen',
      async see() {
        const { links } = await linked();
        const seen: unknown[] = [];
        const subscription = target.client.subscribeToStream(links, { resolveLinkTos: true });
        subscription.on('data', (resolved) => seen.push(shown(resolved)));
        const listener = listening(subscription);
        await listener.caughtUp;
        expect(seen).toEqual(RESOLVED);
        const stream = newStream();
        await append(target, stream, event(8));
        const link = binaryEvent({ id: randomUUID(), type: '$>', data: Buffer.from(`0@${stream}`) });
        await target.client.appendToStream(links, link);
        await listener.until(() => listener.numbers.includes(8));
        expect(seen.at(-1)).toEqual([8, '$>']);
      },
    },
    {
      real: '14. a name with NUL is not found',
      async see() {
        await expect(numbers(target.client, `${newStream()}\0`)).rejects.toBeInstanceOf(StreamNotFoundError);
      },
    },
    {
      real: '21. $streamDeleted is no JSON and empty',
      async see() {
        const stream = newStream();
        await append(target, stream, event());
        const { position } = await target.client.tombstoneStream(stream);
        const [found] = await all(target.client.readAll({ fromPosition: position ?? START, maxCount: 1 }));
        expect(found?.event).toMatchObject({ type: '$streamDeleted', isJson: false });
        expect(found?.event?.data).toHaveLength(0);
      },
    },
  ],
  filters: [
    {
      real: '10. an empty expression or list matches nothing',
      async see() {
        const before = await placeOf(append(target, newStream(), event()));
        await append(target, newStream(), event(1));
        expect(await filtered(streamNameFilter({ regex: '' }), before)).toEqual([]);
        expect(await filtered(streamNameFilter({ prefixes: [] }), before)).toEqual([]);
      },
    },
    {
      real: '10. \\p{Lu}, \\A, \\z and (?i) are understood',
      async see() {
        const mark = randomUUID();
        const before = await placeOf(append(target, newStream(), event()));
        for (const [n, name] of [`Ágil-${mark}`, `ágil-${mark}`, `x-Ágil-${mark}-x`].entries()) {
          await append(target, name, event(n));
        }
        expect(await filtered(streamNameFilter({ regex: `\\A\\p{Lu}.*${mark}\\z` }), before)).toEqual([0]);
        expect(await filtered(streamNameFilter({ regex: `^(?i)áGIL-${mark}$` }), before)).toEqual([0, 1]);
        expect(await filtered(streamNameFilter({ regex: `gil-${mark}` }), before)).toEqual([0, 1, 2]);
      },
    },
  ],
  'what a stream is told of itself': [
    {
      real: '11. where there are users nobody may delete or tombstone $$s; where it is possible, stream s is left alone',
      async see() {
        const stream = newStream();
        await append(target, stream, events(2));
        await target.client.setStreamMetadata(stream, { maxCount: 3 });
        for (const way of ['deleteStream', 'tombstoneStream'] as const) {
          const done = target.client[way](`$$${stream}`);
          if (target.url.includes('@')) await expect(done).rejects.toBeInstanceOf(AccessDeniedError);
          else await done;
        }
        expect((await append(target, stream, event(2), 1n)).nextExpectedRevision).toBe(2n);
        expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
      },
    },
    {
      real: '12. $maxCount of 0 and -1 and $maxAge of 0 are ignored',
      async see() {
        for (const metadata of [{ $maxCount: 0 }, { $maxCount: -1 }, { $maxAge: 0 }]) {
          const stream = newStream();
          await append(target, stream, events(3));
          const said = jsonEvent({ type: '$metadata', data: metadata });
          await target.client.appendToStream(`$$${stream}`, said);
          expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
        }
      },
    },
    {
      real: '13. a $metadata event that is no JSON is ignored',
      async see() {
        const stream = newStream();
        await append(target, stream, events(3));
        const data = Buffer.from('{"$maxCount":1}');
        await target.client.appendToStream(
          `$$${stream}`,
          binaryEvent({ id: randomUUID(), type: '$metadata', data }),
        );
        expect(await numbers(target.client, stream)).toEqual([0, 1, 2]);
      },
    },
    {
      real: '22. an append of no events re-opens a soft-deleted stream',
      async see() {
        const stream = newStream();
        await append(target, stream, events(2));
        await target.client.deleteStream(stream);
        await append(target, stream, []);
        // The answer may come a moment before.
        await expect.poll(() => metadataOf(stream)).toMatchObject({ truncateBefore: 2 });
        expect(await numbers(target.client, stream)).toEqual([]);
      },
    },
  ],
  limits: [
    {
      real: '16. a message of 17 MB ends the shared batch stream with code 8, and what is in flight with it',
      async see() {
        const client = anotherClient();
        const huge = binaryEvent({ id: randomUUID(), type: 'Bytes', data: new Uint8Array(17_000_000) });
        await client.appendToStream(newStream(), event());
        await expect(client.appendToStream(newStream(), huge)).rejects.toMatchObject({ code: 8 });
        const stream = newStream();
        await client.appendToStream(stream, event(1));
        expect(await numbers(client, stream)).toEqual([1]);
      },
    },
    {
      real: '17. the nil UUID and the stream $$ are refused',
      async see() {
        const nil = event(1, { id: '00000000-0000-0000-0000-000000000000' });
        await expect(append(target, newStream(), nil)).rejects.toThrow();
        await expect(append(target, '$$', event(1))).rejects.toThrow();
      },
    },
  ],
};

async function existing(): Promise<string> {
  const stream = newStream();
  await append(target, stream, event());
  return stream;
}

describe.each(Object.entries(cases))('%s, as the real server was seen', (_, ofIt) => {
  it.each(ofIt)('$real', ({ see }) => see());
});

// A real server takes these; ours refuses them, which is stricter.
if (EMBEDDED) {
  describe('stricter than the real server', () => {
    const refused = (write: Promise<unknown>) => expect(write).rejects.toThrow();

    it('7. $all of no events, which never ends there, is refused', async () => {
      await expect(all(target.client.readAll({ maxCount: 0 }))).rejects.toMatchObject({ code: 2 });
    });

    it('8. $all from a place whose commit is not its prepare, read or listened to, is refused', async () => {
      const { commit } = await placeOf(append(target, newStream(), event()));
      const fromPosition = { commit, prepare: commit - 1n };
      const read = target.client.readAll({ fromPosition, maxCount: 1 });
      await expect(all(read)).rejects.toMatchObject(UNKNOWN);
      const subscription = target.client.subscribeToAll({ fromPosition });
      expect(await listening(subscription).failed).toMatchObject(UNKNOWN);
    });

    it('10. an expression that looks around, goes back or is atomic is refused', async () => {
      for (const regex of ['(?>a)b', '(?=a)', '(a)\\1', 'x'.repeat(1_001)]) {
        const filter = eventTypeFilter({ regex });
        expect(await listening(target.client.subscribeToAll({ filter })).failed).toMatchObject({ code: 3 });
      }
    });

    it('15. metadata and type names count towards the 1 MiB of an append', async () => {
      const metadata = new Uint8Array(1_048_577);
      const data = new Uint8Array(1);
      await refused(
        target.client.appendToStream(
          newStream(),
          binaryEvent({ id: randomUUID(), type: 'B', data, metadata }),
        ),
      );
    });

    it.each(['$settings', '$all', `$${newStream()}`, `$$$${newStream()}`, `$$$$${newStream()}`])(
      "the server's own %s, written, read or listened to, is nobody's: there it is administrators'",
      async (name) => {
        const { client } = target;
        const denied = (of: Promise<unknown>) => expect(of).rejects.toBeInstanceOf(AccessDeniedError);
        await denied(append(target, name, event()));
        await denied(client.setStreamMetadata(name, { maxCount: 1 }));
        await denied(client.deleteStream(name));
        await denied(client.tombstoneStream(name));
        await denied(all(client.readStream(name)));
        expect(await listening(client.subscribeToStream(name)).failed).toBeInstanceOf(AccessDeniedError);
      },
    );

    it('17. names over 1,024 bytes or with NUL, ids in other forms', async () => {
      await refused(append(target, 'x'.repeat(1_025), event()));
      await refused(append(target, newStream(), event(1, { type: 'x'.repeat(1_025) })));
      await refused(append(target, `${newStream()}\0`, event()));
      await refused(append(target, newStream(), event(1, { id: `{${randomUUID()}}` })));
      await refused(append(target, newStream(), event(1, { id: randomUUID().replaceAll('-', '') })));
    });
  });
}
