import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { type EventStoreServer, startEventStore } from '../event-store/server.ts';

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
  const suffix = randomBytes(6).toString('hex');
  const names = ['es', 'leitura', 'cofre'].map((name) => `${name}_${suffix}`);
  const admin = new pg.Client({ connectionString: postgresUrl });
  await admin.connect();
  for (const name of names) await admin.query(`CREATE DATABASE ${name}`);
  const [events = '', read = '', vault = ''] = names.map((name) => {
    const url = new URL(postgresUrl);
    url.pathname = `/${name}`;
    return url.href;
  });
  let eventStore: EventStoreServer = await startEventStore({ databaseUrl: events });
  const { port, url } = eventStore;
  return {
    eventStoreUrl: url,
    readDatabaseUrl: read,
    vaultDatabaseUrl: vault,
    async restartEventStore() {
      await eventStore.stop();
      eventStore = await startEventStore({ databaseUrl: events, port });
    },
    async stop() {
      await eventStore.stop();
      for (const name of names) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}
