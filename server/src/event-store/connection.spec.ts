import { once } from 'node:events';
import { Readable } from 'node:stream';
import {
  AccessDeniedError,
  type EventStoreDBClient,
  NotLeaderError,
  UnavailableError,
} from '@eventstore/db-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Connection } from './connection.ts';
import { StoreUnavailableError, UnknownOutcomeError } from './types.ts';

/** A client that finds a node or none, whose reads end as they are told to. */
function connected() {
  let found = false;
  let refusal: Error | undefined;
  const client = {
    getChannel: vi.fn(async () => {
      if (!found) throw new Error('Failed to discover');
      return { getTarget: () => 'dns:a:1', close: () => undefined };
    }),
    readAll: vi.fn(() => {
      const read = new Readable({ read: () => undefined });
      if (refusal) read.destroy(refusal);
      else read.push(null);
      return read;
    }),
    dispose: async () => undefined,
  };
  const created = vi.fn(() => client as unknown as EventStoreDBClient);
  const connection = new Connection(created, undefined);
  onTestFinished(() => connection.close());
  const asked = () => client.getChannel.mock.calls.length + client.readAll.mock.calls.length;
  return {
    connection,
    client: client as unknown as EventStoreDBClient,
    created,
    asked,
    stand(node: boolean, reading?: Error) {
      found = node;
      refusal = reading;
    },
  };
}
const readiness = (connection: Connection) =>
  connection.ready().then(
    () => 'ready',
    (error: unknown) => (error instanceof StoreUnavailableError ? 'lost' : error),
  );

it('looks for a node by its beat alone while none answers, and with one client', async () => {
  const { connection, created, asked, stand } = connected();
  expect(await readiness(connection)).toBe('ready');
  await expect.poll(() => readiness(connection)).toBe('lost');
  const before = asked();
  // No beat comes in between: this never waits for the clock.
  for (let n = 0; n < 100; n += 1) expect(await readiness(connection)).toBe('lost');
  expect(asked()).toBe(before);
  stand(true);
  await expect.poll(() => readiness(connection)).toBe('ready');
  expect(created).toHaveBeenCalledTimes(1);
});

it('takes a node that refuses us for one that answers', async () => {
  const { connection, asked, stand } = connected();
  await expect.poll(() => readiness(connection)).toBe('lost');
  stand(true, new AccessDeniedError());
  await expect.poll(() => readiness(connection)).toBe('ready');
  const before = asked();
  await expect.poll(asked).toBeGreaterThan(before + 1);
  expect(await readiness(connection)).toBe('ready');
});

it('fails a stream that was begun on a client which was replaced meanwhile', async () => {
  const { connection, client } = connected();
  const opened = connection.open(() => new Readable({ read: () => undefined }));
  connection['replace'](client, 'spec');
  await expect(once(await opened, 'data')).rejects.toBeInstanceOf(StoreUnavailableError);
});

/** A client that is sent to this node, of which it hears this; undefined: nothing, ever. */
function sentTo(node: string, heard: { readonly refusal?: Error } | undefined) {
  const close = vi.fn();
  const getChannel = vi.fn(async () => ({ getTarget: () => `dns:${node}`, close }));
  const readAll = () => {
    const read = new Readable({ read: () => undefined });
    if (heard?.refusal) read.destroy(heard.refusal);
    else if (heard) read.push(null);
    return read;
  };
  return { close, getChannel, readAll, dispose: async () => undefined };
}

const notLeader = new NotLeaderError({
  metadata: { getMap: () => ({ 'leader-endpoint-host': 'a', 'leader-endpoint-port': '1' }) },
} as never);

it('goes over to the next leader from a node that hangs, though the others go on naming it', async () => {
  const hung = () => sentTo('a:1', undefined);
  const [named, follower, leader] = [hung(), sentTo('b:1', { refusal: notLeader }), sentTo('c:1', {})];
  const others = [named, follower, leader];
  const whole = sentTo('c:1', {});
  // Whoever asks all of them finds the one that hangs, until it has gone.
  let asked: object = hung();
  const created = vi.fn((without?: string) => (without === 'a:1' ? (others.shift() ?? leader) : asked));
  const connection = new Connection(created as unknown as () => EventStoreDBClient, undefined);
  onTestFinished(() => connection.close());
  const opened = await connection.open(() => new Readable({ read: () => undefined }));
  await expect(once(opened, 'data')).rejects.toBeInstanceOf(StoreUnavailableError);
  const inUse = () => connection.ready().catch(() => undefined);
  await expect.poll(inUse).toBe(leader);
  expect(others).toEqual([]);
  expect([named.close, follower.close, leader.close].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  // The one that was left out may be the only one there is.
  asked = whole;
  leader.getChannel.mockRejectedValue(new Error('Failed to discover'));
  await expect.poll(inUse).toBe(whole);
});

it('sends no append while nobody leads: the first would be met by its own copy', async () => {
  let refusal: Error | undefined = new UnavailableError({} as never);
  const client = {
    ...sentTo('a:1', {}),
    readAll: ({ requiresLeader }: { requiresLeader: boolean }) =>
      sentTo('a:1', requiresLeader && refusal ? { refusal } : {}).readAll(),
    capabilities: Promise.resolve(),
  };
  const connection = new Connection(() => client as unknown as EventStoreDBClient, undefined);
  onTestFinished(() => connection.close());
  const sent = vi.fn((_client: unknown) => new Promise<void>(() => undefined));
  const append = () => connection.append({ timeoutMs: 110_000, blames: false }, sent);
  await expect(append()).rejects.toBeInstanceOf(UnknownOutcomeError);
  for (let n = 0; n < 20; n += 1) await expect(append()).rejects.toBeInstanceOf(StoreUnavailableError);
  expect(sent).toHaveBeenCalledTimes(1);
  refusal = undefined;
  sent.mockResolvedValue(undefined);
  await expect.poll(() => append().catch((error: unknown) => error)).toBeUndefined();
});
