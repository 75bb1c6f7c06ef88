import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import pg from 'pg';

/** Planted secrets, and everywhere they must not be. */
export class Canaries {
  private readonly forms = new Map<string, string>();
  private readonly seen = new Map<string, string[]>();
  /** Bytes looked through so far. */
  searched = 0;

  /** In every form that it might leave in. */
  plant(name: string, secret: string | Buffer): void {
    const bytes = Buffer.from(secret);
    if (bytes.length < 8) throw new Error(`${name} is too short to be told from chance`);
    const text = typeof secret === 'string' ? [secret, encodeURIComponent(secret)] : [];
    const forms = [
      ...text,
      ...text.map((one) => JSON.stringify(one).slice(1, -1)),
      bytes.toString('hex'),
      // Its end depends on what follows it.
      bytes.toString('base64').replace(/.{0,3}=*$/, ''),
      bytes.toString('base64url').replace(/.{0,3}$/, ''),
      ...(typeof secret === 'string' ? [] : [bytes.toString('latin1')]),
    ];
    for (const form of forms) this.forms.set(form, name);
  }

  search(place: string, what: string | Uint8Array): void {
    const text = typeof what === 'string' ? what : Buffer.from(what).toString('latin1');
    this.searched += text.length;
    for (const [form, name] of this.forms) {
      if (!text.includes(form)) continue;
      const found = this.seen.get(place) ?? [];
      if (!found.includes(name)) found.push(name);
      this.seen.set(place, found);
    }
  }

  /** Which secrets were found where. */
  get found(): Record<string, readonly string[]> {
    return Object.fromEntries(this.seen);
  }

  /** Every event of the log, its bytes as they are. */
  async searchLog(eventStoreUrl: string): Promise<void> {
    const client = EventStoreDBClient.connectionString(eventStoreUrl);
    try {
      for await (const { event } of client.readAll()) {
        if (!event) continue;
        const { data, metadata, type, streamId } = event;
        const bytes =
          data instanceof Uint8Array ? Buffer.from(data).toString('latin1') : JSON.stringify(data);
        this.search('events', `${streamId} ${type} ${bytes} ${JSON.stringify(metadata)}`);
      }
    } finally {
      await client.dispose();
    }
  }

  /** Every row of every table of a database, as text. */
  async searchDatabase(place: string, databaseUrl: string): Promise<void> {
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
        this.search(place, rows.map(({ row }) => row).join('\n'));
      }
    } finally {
      await client.end();
    }
  }

  /** Every file under a folder, whatever is in it. */
  searchFolder(place: string, folder: string): void {
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) this.searchFolder(place, path);
      else this.search(place, readFileSync(path));
    }
  }
}
