import { freePort } from '@rifa-viva/embedded/postgres/ports';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { isAway } from './database.ts';

/** Nobody else's in the server of all tests. */
const LOCK = 72_731;

const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(inject('postgresUrl'));
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

it('a database is away where nobody answers or a connection ends, and not where a statement is wrong', async () => {
  const nobody = new URL(inject('postgresUrl'));
  nobody.port = String(await freePort());
  expect(isAway(await failed(new pg.Client(nobody.href).connect()))).toBe(true);
  const [one, other] = [await connected(), await connected()];
  await other.query('SELECT pg_advisory_lock($1)', [LOCK]);
  const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = failed(one.query('SELECT pg_advisory_lock($1)', [LOCK]));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(isAway(await waiting)).toBe(true);
  expect(isAway(await failed(other.query('SELECT nothing_of_this_name')))).toBe(false);
});
