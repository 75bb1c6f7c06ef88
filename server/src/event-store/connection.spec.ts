import { once } from 'node:events';
import { Readable } from 'node:stream';
import { AccessDeniedError, type EventStoreDBClient } from '@eventstore/db-client';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Connection } from './connection.ts';
import { StoreUnavailableError } from './types.ts';

/** A client that finds a node or none, whose reads end as they are told to. */
function connected() {
  let found = false;
  let refusal: Error | undefined;
  const client = {
    getChannel: vi.fn(async () => {
      if (!found) throw new Error('Failed to discover');
      return { close: () => undefined };
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
