import { endWithParent } from '../supervisor/supervise.ts';
import { startEventStore } from './server.ts';

/**
 * The event store as a process of its own. Environment: EVENTSTORE_DATABASE_URL, EVENTSTORE_PORT.
 * Prints one JSON line when it serves; ends when it loses its database, so that its supervisor starts it anew.
 */
const BAD_SETTINGS = 2;

endWithParent();
const databaseUrl = process.env.EVENTSTORE_DATABASE_URL;
const port = Number(process.env.EVENTSTORE_PORT ?? 0);
if (!databaseUrl || !Number.isInteger(port)) {
  console.error('EVENTSTORE_DATABASE_URL must be set, EVENTSTORE_PORT a number');
  process.exit(BAD_SETTINGS);
}
try {
  const server = await startEventStore({ databaseUrl, port, report: say });
  server.lost.then(() => end(1, 'the database connection is lost'));
  for (const name of ['SIGTERM', 'SIGINT'] as const) {
    process.once(name, () => {
      server.stop().then(() => process.exit(0));
    });
  }
  console.log(JSON.stringify({ ready: true, port: server.port, url: server.url }));
} catch (error) {
  end(1, String(error));
}

function end(code: number, why: string): void {
  say(why);
  process.exit(code);
}

function say(what: unknown): void {
  console.log(`event store: ${String(what)}`);
}
