import { randomUUID } from 'node:crypto';
import { DeadlineExceededError, EventStoreDBClient } from '@eventstore/db-client';
import { streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { compiled } from '@rifa-viva/embedded/compiled';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { anEvent } from '../testing/events.ts';
import { type RunningProgram, startProgram, temporaryFolder } from '../testing/programs.ts';
import { REAL_EVENT_STORE } from '../testing/real-event-store.ts';
import { createTestDatabases, type TestDatabases } from '../testing/stores.ts';
import { createWallClock } from '../testing/wall-clock.ts';
import { event } from './target.ts';

/** The event store on a machine whose clock is not the application's: what is sold does not depend on it. */

const HOUR_MS = 3_600_000;
const folder = temporaryFolder();
const clock = createWallClock(folder.path);
let databases: TestDatabases;
let server: RunningProgram;
let url: string;

beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['es']);
  server = await startProgram(compiled('event-store/main.js'), {
    env: {
      EVENTSTORE_DATABASE_URL: databases.urls[0],
      EVENTSTORE_DOOR: JSON.stringify(inject('door')),
      ...clock.env,
    },
  });
  url = String(server.said.url);
});
afterAll(async () => {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await databases?.drop();
  folder.remove();
});

const opened = () => {
  const store = connectEventStore(url);
  onTestFinished(() => store.close());
  return store;
};
/** When the server says that an event was created, against this machine's clock. */
async function aheadBy(client: EventStoreDBClient, stream: string): Promise<number> {
  let created = Number.NaN;
  // Read to its end: left early, it would keep the client from being disposed of.
  for await (const { event: read } of client.readStream(stream, { direction: 'backwards', maxCount: 1 }))
    created = Number(read?.created);
  return created - Date.now();
}
/** Set now, and seen by the server: appends of nobody who has a patience tell. */
async function isSet(hours: number, client: EventStoreDBClient): Promise<void> {
  clock.set(hours * HOUR_MS, server.child.pid);
  await expect
    .poll(async () => {
      const stream = `spec-${randomUUID()}`;
      await client.appendToStream(stream, event(), { deadline: Number.POSITIVE_INFINITY });
      return Math.round((await aheadBy(client, stream)) / HOUR_MS);
    })
    .toBe(hours);
}

describe.skipIf(REAL_EVENT_STORE)('the event store’s clock', () => {
  it.each([2, 9, 24 * 60])(
    '%s hours ahead: appends succeed, and those of the library alone do not',
    async (hours) => {
      const client = EventStoreDBClient.connectionString(url);
      onTestFinished(() => client.dispose());
      const store = opened();
      await isSet(hours, client);
      const stream = streamSequencia(randomUUID());
      await store.append(stream, [anEvent('NumeroTomado')], 'no_stream');
      await store.append(stream, [anEvent('NumeroTomado')], 0n);
      await store.canWrite();
      expect(await store.lastRevision(stream)).toBe(1n);
      await expect(client.appendToStream(`spec-${randomUUID()}`, event())).rejects.toBeInstanceOf(
        DeadlineExceededError,
      );
    },
  );

  it('set back under a connection: appends succeed', async () => {
    const client = EventStoreDBClient.connectionString(url);
    onTestFinished(() => client.dispose());
    const store = opened();
    await isSet(24 * 60, client);
    const stream = streamSequencia(randomUUID());
    await store.append(stream, [anEvent('NumeroTomado')], 'no_stream');
    clock.set(-2 * HOUR_MS, server.child.pid);
    // `created` never goes back: that the server knows shows in what it takes of the library alone again.
    for (let revision = 0n, taken = false; !taken; revision += 1n) {
      await store.append(stream, [anEvent('NumeroTomado')], revision);
      taken = await client.appendToStream(`spec-${randomUUID()}`, event()).then(
        () => true,
        () => false,
      );
    }
    const last = await store.lastRevision(stream);
    await store.append(stream, [anEvent('NumeroTomado')], last);
    await store.canWrite();
    expect(await store.lastRevision(stream)).toBe(last + 1n);
  });
});
