import { randomUUID } from 'node:crypto';
import {
  type AppendExpectedRevision,
  EventStoreDBClient,
  type JSONEventData,
  jsonEvent,
  type ReadStreamOptions,
} from '@eventstore/db-client';
import { type EventStoreServer, startEventStore } from '@rifa-viva/embedded/event-store/server';
import { afterAll, beforeAll, inject } from 'vitest';
import { createTestDatabases, type TestDatabases } from '../testing/stores.ts';

/** The server that the behaviour suite runs against: EVENTSTORE_URL's, or an embedded one of the spec file's own. */
export const GIVEN_URL = process.env.EVENTSTORE_URL;
/** Only a server of our own can be restarted, killed or stopped. */
export const OWN_SERVER = GIVEN_URL === undefined;

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
  let server: EventStoreServer | undefined;
  let url = GIVEN_URL ?? '';
  let client: EventStoreDBClient | undefined;
  const start = async (port = 0) => {
    const databaseUrl = databases?.urls[0] ?? '';
    server = await startEventStore({ databaseUrl, door: inject('door'), port });
    url = server.url;
  };
  beforeAll(async () => {
    if (OWN_SERVER) {
      databases = await createTestDatabases(inject('postgresUrl'), ['es']);
      await start();
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
      await server?.stop();
      await start(server?.port);
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
