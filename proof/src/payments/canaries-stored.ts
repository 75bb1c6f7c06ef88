import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';
import type { Canaries } from './canaries.ts';

/** Every event of the log, its bytes as they are. */
export async function searchLog(canaries: Canaries, eventStoreUrl: string): Promise<void> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    for await (const { event } of client.readAll()) {
      if (!event) continue;
      const { data, metadata, type, streamId } = event;
      const bytes = data instanceof Uint8Array ? Buffer.from(data).toString('latin1') : JSON.stringify(data);
      canaries.search('events', `${streamId} ${type} ${bytes} ${JSON.stringify(metadata)}`);
    }
  } finally {
    await client.dispose();
  }
}

/** Every row of every table of a database, as text. */
export async function searchDatabase(canaries: Canaries, place: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ schema: string; name: string }>(
      `SELECT schemaname AS schema, tablename AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    for (const { schema, name } of tables) {
      const table = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      canaries.search(place, rows.map(({ row }) => row).join('\n'));
    }
  } finally {
    await client.end();
  }
}
