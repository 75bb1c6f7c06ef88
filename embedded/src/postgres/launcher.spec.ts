import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureDatabase, type PostgresServer, startPostgres } from './launcher.ts';

const folder = temporaryFolder();
const dataDir = join(folder.path, 'dados');
let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres({ dataDir });
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('the server', () => {
  it('keeps what it acknowledges, and listens to this machine alone', async () => {
    expect(await ask(server.adminUrl, 'SHOW fsync')).toEqual(['on']);
    expect(await ask(server.adminUrl, 'SHOW synchronous_commit')).toEqual(['on']);
    expect(await ask(server.adminUrl, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    expect(await ask(server.adminUrl, 'SHOW unix_socket_directories')).toEqual(['']);
  });

  it('begins again after a crash without looking at each of its files', async () => {
    const method = process.platform === 'linux' ? 'syncfs' : 'fsync';
    expect(await ask(server.adminUrl, 'SHOW recovery_init_sync_method')).toEqual([method]);
  });

  it('wants the password, which only its owner can read', async () => {
    const wrong = new URL(server.adminUrl);
    wrong.password = 'outra';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' });
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
  });

  it('makes a database once', async () => {
    await ensureDatabase(server.adminUrl, 'pedidos "a"');
    await ensureDatabase(server.adminUrl, 'pedidos "a"');
    expect(await ask(server.url('pedidos%20%22a%22'), 'SELECT current_database()')).toEqual(['pedidos "a"']);
  });

  it('comes back with the same address and data', async () => {
    const address = server.adminUrl;
    await ask(address, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
    await server.stop();
    await server.exited;
    server = await startPostgres({ dataDir });
    expect(server.adminUrl).toBe(address);
    expect(await ask(address, 'SELECT numero FROM lembrar')).toEqual([7]);
  });

  it('is not misled by a pid file whose number now belongs to another program', async () => {
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const left = readFileSync(file, 'utf8').split('\n').slice(1);
    await server.stop();
    writeFileSync(file, [process.pid, ...left].join('\n'));
    server = await startPostgres({ dataDir });
    expect(await ask(server.adminUrl, 'SELECT numero FROM lembrar')).toEqual([7]);
  });

  it('moves to another port when a stranger has taken its own, unless its address is in use already', async () => {
    await server.stop();
    const stranger = createServer();
    await new Promise<void>((resolve) => stranger.listen(server.port, '127.0.0.1', resolve));
    await expect(startPostgres({ dataDir, samePort: true })).rejects.toThrow(
      /could not bind|Address already in use/,
    );
    const taken = server.port;
    server = await startPostgres({ dataDir });
    stranger.close();
    expect(server.port).not.toBe(taken);
    expect(await ask(server.adminUrl, 'SELECT numero FROM lembrar')).toEqual([7]);
  });
});

describe('the first start', () => {
  it('begins anew where an earlier one was cut off', async () => {
    const cutOff = join(folder.path, 'interrompido');
    mkdirSync(join(cutOff, 'postgres.new'), { recursive: true });
    writeFileSync(join(cutOff, 'postgres.new', 'PG_VERSION'), '18');
    const other = await startPostgres({ dataDir: cutOff, durable: false });
    expect(await ask(other.adminUrl, 'SELECT 1')).toEqual([1]);
    await other.stop();
  });
});
