import {
  EventStoreDBClient,
  persistentSubscriptionToStreamSettingsFromDefaults,
} from '@eventstore/db-client';
import { append, EMBEDDED, event, newStream, numbers, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it } from 'vitest';

const target = useTarget();

describe('the server', () => {
  it('is found by discovery, and through a list of hosts', async () => {
    const discovered = target.url.replace('esdb:', 'esdb+discover:');
    for (const url of [discovered, target.url.replace('?', ',127.0.0.1:1?')]) {
      const client = EventStoreDBClient.connectionString(url);
      const stream = newStream();
      await client.appendToStream(stream, event(1));
      expect(await numbers(client, stream)).toEqual([1]);
      await client.dispose();
    }
  });

  it('serves several clients', async () => {
    const stream = newStream();
    const clients = Array.from({ length: 3 }, () => EventStoreDBClient.connectionString(target.url));
    for (const [n, client] of clients.entries()) await client.appendToStream(stream, event(n));
    for (const client of clients) expect(await numbers(client, stream)).toEqual([0, 1, 2]);
    for (const client of clients) await client.dispose();
    await append(target, stream, event(3), 2n);
  });
});

// A real server has them; ours says that it has not.
if (EMBEDDED) {
  describe('persistent subscriptions', () => {
    it('are not there, and asking for one says so', async () => {
      const stream = newStream();
      const settings = persistentSubscriptionToStreamSettingsFromDefaults();
      await expect(
        target.client.createPersistentSubscriptionToStream(stream, 'grupo', settings),
      ).rejects.toMatchObject({ code: 12 });
      await append(target, stream, event(1));
    });
  });
}
