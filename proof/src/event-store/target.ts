import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { afterAll, beforeAll, inject } from 'vitest';
import { REAL_EVENT_STORE, type RunningEventStore } from '../testing/real-event-store.ts';
import { createTestDatabases, startAnEventStore, type TestDatabases } from '../testing/stores.ts';

/** The server that the behaviour suite runs against: EVENTSTORE_URL's, or one of the spec file's own. */
const GIVEN_URL = process.env.EVENTSTORE_URL;
/** Only a server of our own can be restarted. */
export const RESTARTS = GIVEN_URL === undefined;
/** The embedded one, which is stricter here and there. */
export const EMBEDDED = RESTARTS && !REAL_EVENT_STORE;

export interface Target {
  readonly url: string;
  readonly client: EventStoreDBClient;
  /** For calls that show them themselves. */
  readonly credentials: { readonly username: string; readonly password: string };
  /** Ends the server, where it is our own, and starts it again at its address. */
  restart(): Promise<void>;
}

/** Call it at the top of a spec file; the target is there when the tests run. */
export function useTarget(): Target {
  let databases: TestDatabases | undefined;
  let server: RunningEventStore | undefined;
  let url = GIVEN_URL ?? '';
  let client: EventStoreDBClient | undefined;
  beforeAll(async () => {
    if (RESTARTS) {
      databases = await createTestDatabases(inject('postgresUrl'), ['es']);
      server = await startAnEventStore(databases.urls[0] ?? '');
      url = server.url;
    }
    client = EventStoreDBClient.connectionString(url);
  });
  afterAll(async () => {
    await client?.dispose();
    await server?.stop();
    await databases?.drop();
  });
  return {
    get url() {
      return url;
    },
    get client() {
      if (!client) throw new Error('only while tests run');
      return client;
    },
    get credentials() {
      const [, username = 'admin', password = 'changeit'] = /^[^/]*\/\/([^:]+):([^@]+)@/.exec(url) ?? [];
      return { username, password };
    },
    async restart() {
      await server?.restart();
    },
  };
}

export const newStream = (): string => `spec-${randomUUID()}`;

export type Numbered = JSONEventData<{ readonly type: string; readonly data: { readonly n: number } }>;

export const event = (n = 0, { id = randomUUID() as string, type = 'Aconteceu' } = {}): Numbered =>
  jsonEvent({ id, type, data: { n }, metadata: { por: 'spec' } });

export const events = (count: number, from = 0): Numbered[] =>
  Array.from({ length: count }, (_, i) => event(from + i));

/** Reads the numbers that `event` put in. */
export async function numbers(
  client: EventStoreDBClient,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<number[]> {
  const found: number[] = [];
  for await (const { event: read } of client.readStream(stream, options)) {
    if (read) found.push((read.data as { n: number }).n);
  }
  return found;
}

export const append = (
  { client }: Target,
  stream: string,
  data: Numbered | Numbered[],
  expectedRevision?: AppendExpectedRevision,
) => client.appendToStream(stream, data, expectedRevision === undefined ? {} : { expectedRevision });
