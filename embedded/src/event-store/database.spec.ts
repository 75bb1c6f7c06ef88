import { freePort } from '@rifa-viva/embedded/postgres/ports';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { isAway } from './database.ts';

const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (error: unknown) => error,
  );

it('a database is away where nobody answers, nobody is let in or a connection ends; what is wrong in a statement is not that', async () => {
  const url = inject('postgresUrl');
  const nobody = new URL(url);
  nobody.port = String(await freePort());
  expect(isAway(await failed(new pg.Client(nobody.href).connect()))).toBe(true);
  const [one, other] = [new pg.Client(url), new pg.Client(url)];
  await Promise.all([one.connect(), other.connect()]);
  one.on('error', () => undefined);
  const { rows } = await one.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const waiting = failed(one.query('SELECT pg_sleep(60)'));
  await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(isAway(await waiting)).toBe(true);
  expect(isAway(await failed(other.query('SELECT nothing_of_this_name')))).toBe(false);
  await Promise.all([one.end().catch(() => undefined), other.end()]);
});
