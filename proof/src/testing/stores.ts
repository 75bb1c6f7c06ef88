import { randomBytes } from 'node:crypto';
import { startEventStore } from '@rifa-viva/embedded/event-store/server';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import pg from 'pg';
import { inject } from 'vitest';
import { REAL_EVENT_STORE, type RunningEventStore, startRealEventStore } from './real-event-store.ts';

/** Fresh stores of one spec file. */
export interface TestStores {
  readonly eventStoreUrl: string;
  /** Where the embedded event store keeps its log; absent where another program keeps it. */
  readonly eventStoreDatabaseUrl?: string;
  readonly readDatabaseUrl: string;
  readonly vaultDatabaseUrl: string;
  /** Ends the event store server and starts it again on the same port. */
  restartEventStore(): Promise<void>;
  stop(): Promise<void>;
}

/** `postgresUrl` is provided by the global setup: `inject('postgresUrl')`. */
export async function createTestStores(postgresUrl: string): Promise<TestStores> {
  const databases = await createTestDatabases(postgresUrl, ['es', 'leitura', 'cofre']);
  const [databaseUrl = '', readDatabaseUrl = '', vaultDatabaseUrl = ''] = databases.urls;
  const eventStore = await startAnEventStore(databaseUrl);
  return {
    eventStoreUrl: eventStore.url,
    ...(REAL_EVENT_STORE ? {} : { eventStoreDatabaseUrl: databaseUrl }),
    readDatabaseUrl,
    vaultDatabaseUrl,
    restartEventStore: () => eventStore.restart(),
    async stop() {
      await eventStore.stop();
      await databases.drop();
    },
  };
}

/** Kept in this database, or by the program that REAL_EVENT_STORE names. */
export async function startAnEventStore(databaseUrl: string): Promise<RunningEventStore> {
  if (REAL_EVENT_STORE) return startRealEventStore(REAL_EVENT_STORE);
  const door = inject('door');
  // Named, for it is taken again at a restart: one of those that any connection may be given could be gone by then.
  const port = await freePort();
  let server = await startEventStore({ databaseUrl, door, port });
  return {
    url: server.url,
    async restart() {
      await server.stop();
      server = await startEventStore({ databaseUrl, door, port });
    },
    stop: () => server.stop(),
  };
}

export interface TestDatabases {
  /** In the order asked. */
  readonly urls: readonly string[];
  drop(): Promise<void>;
}

/** Empty databases under names nobody else has. */
export async function createTestDatabases(
  postgresUrl: string,
  names: readonly string[],
): Promise<TestDatabases> {
  const suffix = randomBytes(6).toString('hex');
  const unique = names.map((name) => `${name}_${suffix}`);
  // The quicker way where nothing has to survive: files are copied, not logged.
  await administer(
    postgresUrl,
    unique.map((name) => `CREATE DATABASE ${name} STRATEGY file_copy`),
  );
  return {
    urls: unique.map((name) => {
      const url = new URL(postgresUrl);
      url.pathname = `/${name}`;
      return url.href;
    }),
    drop: () =>
      administer(
        postgresUrl,
        unique.map((name) => `DROP DATABASE ${name} WITH (FORCE)`),
      ),
  };
}

async function administer(postgresUrl: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
