import { randomBytes } from 'node:crypto';
import { type EventStoreServer, startEventStore } from '@rifa-viva/embedded/event-store/server';
import pg from 'pg';
import { inject } from 'vitest';

/** Fresh stores of one spec file. */
export interface TestStores {
  readonly eventStoreUrl: string;
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
  const door = inject('door');
  let eventStore: EventStoreServer = await startEventStore({ databaseUrl, door });
  const { port, url } = eventStore;
  return {
    eventStoreUrl: url,
    readDatabaseUrl,
    vaultDatabaseUrl,
    async restartEventStore() {
      await eventStore.stop();
      eventStore = await startEventStore({ databaseUrl, door, port });
    },
    async stop() {
      await eventStore.stop();
      await databases.drop();
    },
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
