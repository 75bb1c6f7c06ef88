import { isAway, NewerStoreError } from './database.ts';
import type { Door } from './door.ts';
import { startEventStore } from './server.ts';

/**
 * The event store as a process of its own. Environment: EVENTSTORE_DATABASE_URL, EVENTSTORE_PORT, EVENTSTORE_DOOR.
 * Prints one JSON line when it serves; ends when it loses its database, so that its supervisor starts it anew.
 */
const BAD_SETTINGS = 2;
/** Its database is gone, not to be reached, or not back yet: no fault of its own. */
const DATABASE_LOST = 3;

const databaseUrl = process.env.EVENTSTORE_DATABASE_URL;
const door = process.env.EVENTSTORE_DOOR;
const port = Number(process.env.EVENTSTORE_PORT ?? 0);
if (!databaseUrl || !door || !Number.isInteger(port)) {
  console.error('EVENTSTORE_DATABASE_URL and EVENTSTORE_DOOR must be set, EVENTSTORE_PORT a number');
  process.exit(BAD_SETTINGS);
}
try {
  const server = await startEventStore({ databaseUrl, port, door: JSON.parse(door) as Door, report: say });
  let stopping = false;
  server.lost.then(() => {
    // A server that stops ends its connection itself.
    if (!stopping) end(DATABASE_LOST, 'the database connection is lost');
  });
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => {
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => end(1, String(error)),
      );
    });
  }
  console.log(JSON.stringify({ ready: true, port: server.port, url: server.url }));
} catch (error) {
  // Waiting mends nothing where the store is newer.
  if (error instanceof NewerStoreError) end(BAD_SETTINGS, error.message);
  else end(isAway(error) ? DATABASE_LOST : 1, String(error));
}

function end(code: number, why: string): void {
  // What its supervisor does not begin again for is told whoever listens.
  if (code === BAD_SETTINGS) console.error(why);
  else say(why);
  process.exit(code);
}

function say(what: unknown): void {
  console.log(`event store: ${String(what)}`);
}
