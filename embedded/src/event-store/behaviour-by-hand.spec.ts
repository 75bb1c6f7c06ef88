import { readdirSync } from 'node:fs';
import { EventStoreDBClient } from '@eventstore/db-client';
import { decodingByHand } from '@rifa-viva/server/event-store/by-hand';
import { describe, vi } from 'vitest';

/** The behaviour suite once more, through the client as the product uses it. */
const official = EventStoreDBClient.connectionString;
vi.spyOn(EventStoreDBClient, 'connectionString').mockImplementation((...asked) =>
  decodingByHand(official.apply(EventStoreDBClient, asked)),
);

const folder = new URL('./behaviour/', import.meta.url);
for (const file of readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))) {
  describe(`decoded by hand: ${file}`, async () => {
    await import(new URL(file, folder).pathname);
  });
}
