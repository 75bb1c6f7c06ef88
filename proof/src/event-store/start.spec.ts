import { rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { type Door, keptDoor } from '@rifa-viva/embedded/event-store/door';
import { type EventStoreServer, startEventStore } from '@rifa-viva/embedded/event-store/server';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { storeAtHand } from '@rifa-viva/server/event-store/start';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { SettingsError } from '@rifa-viva/server/settings';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../testing/programs.ts';
import { createTestDatabases, type TestDatabases } from '../testing/stores.ts';

/** A bad start ends with one sentence; a server that is away is waited for. */

let databases: TestDatabases;
let server: EventStoreServer;
const folder = temporaryFolder();
let stranger: Door;
let plain: Server;
/** Shows the store's certificate at an address that it is not for. */
let elsewhere: Server;
const door: Door = inject('door');

beforeAll(async () => {
  databases = await createTestDatabases(inject('postgresUrl'), ['es']);
  server = await startEventStore({ databaseUrl: databases.urls[0] ?? '', door, port: await freePort() });
  stranger = keptDoor(folder.path);
  plain = createServer((socket) => socket.on('error', () => undefined).end('no TLS here\n'));
  await new Promise<void>((resolve) => void plain.listen(0, '127.0.0.1', resolve));
  elsewhere = createTlsServer({ key: door.key, cert: door.certificate, ALPNProtocols: ['h2'] });
  await new Promise<void>((resolve) => void elsewhere.listen(0, '127.0.0.9', resolve));
});
afterAll(async () => {
  plain.close();
  elsewhere.close();
  await server.stop();
  await databases.drop();
  folder.remove();
});

const PASSWORD = 'SENHA-QUE-NINGUEM-LE';
const ca = ({ certificateFile }: Door) => `tls=true&tlsCAFile=${encodeURIComponent(certificateFile)}`;
const port = (of: Server) => (of.address() as { port: number }).port;

async function started(url: string): Promise<{ error: unknown; told: string[] }> {
  const told: string[] = [];
  const log = createLogger('info', { write: (line: string) => void told.push(line) });
  try {
    const store = connectEventStore(url, { log });
    const error = await storeAtHand(store, url, log).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    await store.close();
    return { error, told };
  } catch (error) {
    return { error, told };
  }
}

const CA_FILE = /tlsCAFile names a file that cannot be read/;

describe('a start that waiting cannot mend', () => {
  const cases: [string, () => string, RegExp][] = [
    [
      'wrong password',
      () => `rifa:${PASSWORD}@localhost:${server.port}?${ca(door)}`,
      /does not know this user/,
    ],
    ['no credentials', () => `localhost:${server.port}?${ca(door)}`, /names no user/],
    [
      'unknown authority',
      () => `rifa:${PASSWORD}@localhost:${server.port}?${ca(stranger)}`,
      /unknown authority/,
    ],
    ['another name', () => `rifa:${PASSWORD}@127.0.0.9:${port(elsewhere)}?${ca(door)}`, /another name/],
    ['plain address', () => `rifa:${PASSWORD}@localhost:${server.port}?tls=false`, /speaks TLS only/],
    ['plain server', () => `rifa:${PASSWORD}@localhost:${port(plain)}?${ca(door)}`, /speaks no TLS/],
    ['missing file', () => `rifa:${PASSWORD}@localhost:${server.port}?tlsCAFile=/nao/ha.crt`, CA_FILE],
    // A folder has the name of the file where containers' mounts are made before the file.
    [
      'a folder in its place',
      () => `rifa:${PASSWORD}@localhost:${server.port}?tlsCAFile=${folder.path}`,
      CA_FILE,
    ],
  ];
  it.each(cases)('%s: one sentence names variable and remedy', async (_, address, sentence) => {
    const { error, told } = await started(`esdb://${address()}`);
    expect(error).toBeInstanceOf(SettingsError);
    expect(String(error)).toMatch(/EVENTSTORE_URL/);
    expect(String(error)).toMatch(sentence);
    expect(`${String(error)}${told.join('')}`).not.toContain(PASSWORD);
  });
});

it('several nodes after esdb+discover:// end the start with the form that works; one name does not', async () => {
  const at = (hosts: string) =>
    `esdb+discover://rifa:${encodeURIComponent(door.password)}@${hosts}?${ca(door)}`;
  const { error } = await started(at(`localhost:${server.port},localhost:1`));
  expect(error).toBeInstanceOf(SettingsError);
  expect(String(error)).toContain('write esdb://HOST:PORT,HOST:PORT');
  expect(String(error)).not.toContain(door.password);
  expect(await started(at(`localhost:${server.port}`))).toEqual({ error: undefined, told: [] });
});

it('a certificate’s file that goes away after it was read is told like one that never was there', async () => {
  const file = join(folder.path, 'ca.crt');
  writeFileSync(file, door.certificate);
  const url = `esdb://rifa:${PASSWORD}@localhost:${await freePort()}?tls=true&tlsCAFile=${file}`;
  const log = createLogger('silent');
  const store = connectEventStore(url, { log });
  rmSync(file);
  const ended = storeAtHand(store, url, log);
  await expect(ended).rejects.toThrow(SettingsError);
  await expect(ended).rejects.toThrow(CA_FILE);
  await store.close();
});

describe('a server that is merely away', () => {
  it('each node is told with what was met at it, and what the client said', async () => {
    const [closed, elsewhereAt] = [await freePort(), port(elsewhere)];
    const hosts = `localhost:${closed},nao-ha.invalid:2113,localhost:${server.port},127.0.0.9:${elsewhereAt}`;
    const url = `esdb://rifa:${PASSWORD}@${hosts}?${ca(door)}`;
    const told: string[] = [];
    const log = createLogger('info', { write: (line: string) => void told.push(line) });
    const lastPosition = vi
      .fn<EventStore['lastPosition']>()
      .mockRejectedValue(new Error('dito pelo cliente'));
    const ready = storeAtHand({ lastPosition }, url, log);
    await expect.poll(() => told.join('')).toContain('waiting');
    lastPosition.mockResolvedValue(null);
    await ready;
    const { hosts: met, error } = JSON.parse(told[0] ?? '') as { hosts: string[]; error: string };
    expect(met).toEqual([
      `localhost:${closed}: ECONNREFUSED`,
      expect.stringMatching(/^nao-ha\.invalid:2113: (ENOTFOUND|EAI_AGAIN)$/),
      `localhost:${server.port}: answers`,
      `127.0.0.9:${elsewhereAt}: has a certificate for another name; write the name that it is for`,
    ]);
    expect(error).toContain('dito pelo cliente');
    expect(told.join('')).not.toContain(PASSWORD);
  });

  it('is named again each minute, with the last cause, however often it is looked at', async () => {
    const url = `esdb://rifa:${PASSWORD}@localhost:${await freePort()}?${ca(door)}`;
    const told: { error: string }[] = [];
    const log = createLogger('info', { write: (line: string) => void told.push(JSON.parse(line)) });
    const lastPosition = vi.fn<EventStore['lastPosition']>().mockRejectedValue(new Error('no começo'));
    const looks = async (more: number) => {
      const before = lastPosition.mock.calls.length;
      await expect.poll(() => lastPosition.mock.calls.length).toBeGreaterThan(before + more);
    };
    let minutes = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => minutes * 60_000);
    const ready = storeAtHand({ lastPosition }, url, log, { look: 1, words: 60_000 });
    onTestFinished(async () => {
      lastPosition.mockResolvedValue(null);
      await ready;
      clock.mockRestore();
    });
    await looks(5);
    expect(told).toHaveLength(1);
    lastPosition.mockRejectedValue(new Error('por último'));
    await looks(5);
    expect(told).toHaveLength(1);
    minutes = 1;
    await looks(5);
    expect(told.map(({ error }) => error)).toEqual([
      expect.stringContaining('no começo'),
      expect.stringContaining('por último'),
    ]);
  });

  it('is waited for, and named', async () => {
    const url = server.url;
    await server.stop();
    const told: string[] = [];
    const log = createLogger('info', { write: (line: string) => void told.push(line) });
    const store = connectEventStore(url, { log });
    const ready = storeAtHand(store, url, log);
    await expect.poll(() => told.join('')).toContain(`localhost:${server.port}`);
    expect(told.join('')).toMatch(/EVENTSTORE_URL.*waiting/);
    expect(told.join('')).toMatch(/"error":"\w*Error/);
    expect(told.join('')).not.toContain(door.password);
    server = await startEventStore({ databaseUrl: databases.urls[0] ?? '', door, port: server.port });
    await ready;
    await store.close();
  });
});
