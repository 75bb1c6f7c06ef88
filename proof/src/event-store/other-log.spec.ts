import { streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import type { Door } from '@rifa-viva/embedded/event-store/door';
import { type EventStoreServer, startEventStore } from '@rifa-viva/embedded/event-store/server';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import {
  type EventStore,
  StoreUnavailableError,
  UnknownOutcomeError,
} from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { anEvent } from '../testing/events.ts';
import { createTestDatabases } from '../testing/stores.ts';
import { FrontDoor, NAME } from './front-doors.ts';

/** Another log takes the place of the one that a process reads, at the same address. */

const stream = streamSequencia('trocada');
const door: Door = inject('door');

let databases: Awaited<ReturnType<typeof createTestDatabases>>;
let server: EventStoreServer;
let front: FrontDoor;
let store: EventStore;
let told: string[];
let heard: string[];
let breaks: unknown[];
let caughtUp: number;
const stop = { now: new AbortController(), ended: Promise.resolve() };

beforeEach(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['um', 'outro']);
  server = await startEventStore({ databaseUrl: databases.urls[0] ?? '', door });
  front = new FrontDoor('127.0.0.9', () => server.port);
  await front.stand('open');
  [told, heard, breaks, caughtUp] = [[], [], [], 0];
  const log = createLogger('error', { write: (line: string) => void told.push(line) });
  store = connectEventStore(server.url.replace(`${NAME}:${server.port}`, `${NAME}:${front.port}`), { log });
  stop.now = new AbortController();
});
afterEach(async () => {
  stop.now.abort();
  await stop.ended;
  await store.close();
  await front.stand('closed');
  await server.stop();
  await databases.drop();
});

const write = () => store.append(stream, [anEvent('NumeroTomado')], 'any');
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => error,
  );
const works = (work: () => Promise<unknown>) => expect.poll(() => failure(work())).toBe('none');

/** Follows from the beginning, as a fold or a reader of views does. */
function follow(): void {
  stop.ended = (async () => {
    const batches = store.follow({
      from: null,
      prefixes: ['sequencia-'],
      signal: stop.now.signal,
      onBreak: (error) => breaks.push(error),
    });
    for await (const batch of batches)
      for (const item of batch) {
        if (item.kind === 'event') heard.push(String(item.event.position));
        if (item.kind === 'caughtUp') caughtUp += 1;
      }
  })();
}

async function replaceBy(database: number): Promise<void> {
  await front.stand('closed');
  await server.stop();
  server = await startEventStore({ databaseUrl: databases.urls[database] ?? '', door });
  await front.stand('open');
}
const isTold = () => told.filter((line) => line.includes('holds another log')).length;

describe('another log in the place of the one that was read', () => {
  it('is neither read on nor written; where the right one is there again, all goes on', async () => {
    for (let n = 0; n < 3; n += 1) await write();
    follow();
    await expect.poll(() => heard.length).toBe(3);
    await replaceBy(1);
    await expect.poll(isTold).toBe(1);
    expect(await failure(store.lastRevision(stream))).toBeInstanceOf(StoreUnavailableError);
    expect(await failure(write())).toBeInstanceOf(UnknownOutcomeError);
    expect(await failure(store.canWrite())).not.toBe('none');
    const before = caughtUp;
    // Longer than ours, so that its positions lie where ours did.
    const other = connectEventStore(server.url);
    for (let n = 0; n < 10; n += 1) await other.append(stream, [anEvent('NumeroTomado')], 'any');
    await other.close();
    const looks = breaks.length;
    await expect.poll(() => breaks.length).toBeGreaterThan(looks + 1);
    expect(heard).toHaveLength(3);
    expect(caughtUp).toBe(before);
    await replaceBy(0);
    await works(write);
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4);
    expect(new Set(heard).size).toBe(heard.length);
    expect(isTold()).toBe(1);
  });
});
