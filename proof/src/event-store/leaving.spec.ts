import { freePort } from '@rifa-viva/embedded/postgres/ports';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { expect, it } from 'vitest';

// In a process of its own: the library ends looking for a server by itself alone, however it was left.

it('whoever is closed while no node can be found ends all the same', async () => {
  const hosts = [`localhost:${await freePort()}`, `localhost:${await freePort()}`].join(',');
  const store = connectEventStore(
    `esdb+discover://${hosts}?tls=false&maxDiscoverAttempts=1000000&discoveryInterval=250`,
  );
  const stop = new AbortController();
  const breaks: unknown[] = [];
  const reading = (async () => {
    const options = { from: null, prefixes: ['rifa-'], signal: stop.signal };
    for await (const _ of store.follow({ ...options, onBreak: (error) => breaks.push(error) }));
  })();
  await expect.poll(() => breaks.length).toBeGreaterThan(0);
  stop.abort();
  await reading;
  await store.close();
});
