import { Readable } from 'node:stream';
import { createTestDatabases, type TestDatabases } from '@rifa-viva/proof/testing/stores';
import { VAULT_TABLES } from '@rifa-viva/server/vault/vault';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { BackupError } from './archive.ts';
import { connect } from './moment.ts';
import { TableWriter } from './table-writer.ts';
import { KEYS } from './tables.ts';

let databases: TestDatabases;
let url = '';
let other: pg.Client;
beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['cofre']);
  [url = ''] = databases.urls;
  other = await connect(url);
  await other.query(VAULT_TABLES);
});
afterAll(async () => {
  await other.end();
  await databases.drop();
});

let writer: TableWriter;
let pid = 0;
beforeEach(async () => {
  await other.query('TRUNCATE chave');
  const client = await connect(url);
  onTestFinished(() => client.end().catch(() => undefined));
  pid = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
  writer = new TableWriter(() => client);
});

const write = (bytes: Buffer) => writer.write(KEYS, Readable.from([bytes]), () => undefined);
const failure = (work: Promise<void>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const cutOff = () => other.query('SELECT pg_terminate_backend($1)', [pid]);
const rows = async () => (await other.query('SELECT 1 FROM chave')).rowCount;

const BEGIN = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);

/** A key as a binary COPY writes it: how many fields, and each after its length. */
function row(id: string): Buffer {
  const fields = [Buffer.from(id), Buffer.from('chave'), Buffer.alloc(8)];
  const lengths = fields.map(({ length }) => {
    const bytes = Buffer.alloc(4);
    bytes.writeInt32BE(length);
    return bytes;
  });
  return Buffer.concat([Buffer.from([0, 3]), ...fields.flatMap((field, i) => [lengths[i] ?? field, field])]);
}

it('a table whose connection is lost in the middle has no row, and it is told however long nobody asked', async () => {
  await write(Buffer.concat([BEGIN, row('a'), row('b')]));
  await cutOff();
  await expect.poll(() => failure(write(row('c')))).toBeInstanceOf(BackupError);
  expect(await failure(writer.end())).toBeInstanceOf(BackupError);
  expect(await rows()).toBe(0);
});

it('a table whose connection is lost while it waits for others is not waited for', async () => {
  await other.query('BEGIN; LOCK TABLE chave');
  const writing = failure(write(BEGIN));
  const waits = async () => {
    const { rowCount } = await other.query('SELECT 1 FROM pg_locks WHERE pid = $1 AND NOT granted', [pid]);
    return rowCount;
  };
  await expect.poll(waits).toBe(1);
  await cutOff();
  expect(await writing).toBeInstanceOf(BackupError);
  await other.query('ROLLBACK');
  expect(await rows()).toBe(0);
});

it('a table in parts is one, and there when it has ended', async () => {
  for (const part of [BEGIN, row('a'), row('b'), END]) await write(part);
  expect(await rows()).toBe(0);
  await writer.end();
  expect(await rows()).toBe(2);
});
