import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeze, isAlive, signal, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Stores, startStores } from '../stores.ts';
import { endPostgresWhenStill } from './still.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

async function ask(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query({ text: 'SELECT numero FROM lembrar', rowMode: 'array' })).rows.flat();
  } finally {
    client.end().catch(() => undefined);
  }
}

/** PostgreSQL as `npm start` keeps it, with something to remember, and a connection at work in it. */
async function keptWith(name: string) {
  const said: string[] = [];
  const dataDir = join(folder.path, name);
  const stores = await startStores({
    dataDir,
    eventStoreUrl: 'esdb://nobody',
    stillMs: 5_000,
    log: (line) => said.push(line),
  });
  onTestFinished(() => stores.stop());
  const client = new pg.Client({ connectionString: stores.databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('CREATE TABLE lembrar AS SELECT 7 AS numero');
  return { stores, said, client, cluster: join(dataDir, 'postgres') };
}

async function servesAnew({ databaseUrl, pids }: Stores, old: number | undefined): Promise<void> {
  await expect.poll(() => pids().postgres).not.toBe(old);
  await expect.poll(() => ask(databaseUrl).catch(String)).toEqual([7]);
}

describe('a PostgreSQL that stands still', () => {
  it('with all its processes is ended and started again on the same address, with all it acknowledged', async () => {
    const { stores, said } = await keptWith('parado');
    const old = stores.pids().postgres;
    const frozen = await freeze(old);
    onTestFinished(() => signal(frozen, 'SIGCONT'));
    await servesAnew(stores, old);
    expect(frozen.length).toBeGreaterThan(1);
    expect(frozen.filter(isAlive)).toEqual([]);
    expect(said).toContain('PostgreSQL gave no sign of life for 5 s');
  });

  it('so that it lets in nobody more is ended too, though those who are in are served', async () => {
    const { stores, client } = await keptWith('fechado');
    const old = stores.pids().postgres;
    signal([old], 'SIGSTOP');
    onTestFinished(() => signal([old], 'SIGCONT'));
    expect((await client.query('SELECT numero FROM lembrar')).rows).toEqual([{ numero: 7 }]);
    await servesAnew(stores, old);
  });

  it('while it starts is ended too, and started again', async () => {
    const { stores, said, cluster } = await keptWith('a-meio');
    const settings = join(cluster, 'postgresql.conf');
    const before = readFileSync(settings);
    // It reads its settings before it listens, and nobody writes to this one.
    execFileSync('mkfifo', [join(cluster, 'nunca.conf')]);
    writeFileSync(settings, "include 'nunca.conf'");
    const old = stores.pids().postgres;
    signal([old], 'SIGKILL');
    await expect.poll(() => said).toContain('PostgreSQL gave no sign of life for 5 s');
    writeFileSync(settings, before);
    await servesAnew(stores, old);
  });

  it('when it is asked to stop is ended', async () => {
    const { stores } = await keptWith('surdo');
    const frozen = await freeze(stores.pids().postgres);
    onTestFinished(() => signal(frozen, 'SIGKILL'));
    await stores.stop();
    expect(isAlive(frozen[0] ?? 0)).toBe(false);
  });
});

/** Messages of PostgreSQL's protocol: a letter, the length, what it carries. */
function message(letter: string, ...parts: readonly (string | number)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([0, 0, 0, part]))),
  );
  return Buffer.concat([Buffer.from(letter), Buffer.from([0, 0, 0, body.length + 4]), body]);
}
const READY = message('Z', 'I');
const LET_IN = Buffer.concat([message('R', 0), READY]);
const ANSWER = Buffer.concat([message('C', 'SELECT 1\0'), READY]);
const refusal = (code: string) => message('E', 'SFATAL\0', `C${code}\0`, 'Mcheio\0', '\0');

/** A server that treats each connection so, under watch. */
async function watched(stillMs: number, treat: (socket: Socket) => void) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    treat(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  let kills = 0;
  const kill = () => {
    kills += 1;
  };
  const exited = new Promise<void>((done) => onTestFinished(() => done()));
  const { port } = server.address() as AddressInfo;
  const adminUrl = `postgres://rifa:senha@127.0.0.1:${port}/postgres`;
  endPostgresWhenStill({ adminUrl, exited, kill }, { stillMs, log: () => undefined });
  return { kills: () => kills };
}

describe('a PostgreSQL that gives a sign of life is left alone', () => {
  it.each([
    ['starts up, recovers or shuts down', '57P03'],
    ['is full', '53300'],
  ])('because it %s', async (_, code) => {
    let refused = 0;
    const server = await watched(2_000, (socket) =>
      socket.once('data', () => {
        refused += 1;
        socket.end(refusal(code));
      }),
    );
    await expect.poll(() => refused).toBeGreaterThan(3);
    expect(server.kills()).toBe(0);
  });

  it('because it answers late', async () => {
    let answered = 0;
    const server = await watched(3_000, (socket) =>
      socket.once('data', async () => {
        await delay(1_500);
        socket.write(LET_IN);
        await once(socket, 'data');
        answered += 1;
        socket.write(ANSWER);
      }),
    );
    await expect.poll(() => answered).toBeGreaterThan(2);
    expect(server.kills()).toBe(0);
  });

  it('because it was its watcher that stood still', async () => {
    let answered = 0;
    const server = await watched(3_000, (socket) =>
      socket.once('data', () => {
        answered += 1;
        socket.write(LET_IN);
        socket.once('data', () => socket.write(ANSWER));
      }),
    );
    await expect.poll(() => answered).toBe(1);
    for (const until = performance.now() + 4_000; performance.now() < until; );
    await expect.poll(() => answered).toBe(2);
    expect(server.kills()).toBe(0);
  });
});

it('a server that takes connections and says nothing is no PostgreSQL at work', async () => {
  const server = await watched(1_000, () => undefined);
  await expect.poll(server.kills).toBeGreaterThan(0);
});
