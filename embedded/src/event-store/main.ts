import { endWithParent } from '../supervisor/supervise.ts';
import { startEventStore } from './server.ts';

/**
 * The event store as a process of its own. Environment: EVENTSTORE_DATABASE_URL, EVENTSTORE_PORT.
 * Prints one JSON line when it serves; ends when it loses its database, so that its supervisor starts it anew.
 */
endWithParent();
const databaseUrl = process.env.EVENTSTORE_DATABASE_URL;
if (!databaseUrl) {
  console.error('EVENTSTORE_DATABASE_URL is not set');
  process.exit(2);
}
const server = await startEventStore({ databaseUrl, port: Number(process.env.EVENTSTORE_PORT ?? 0) });
server.lost.then(() => process.exit(1));
for (const name of ['SIGTERM', 'SIGINT'] as const) {
  process.once(name, () => {
    server.stop().then(() => process.exit(0));
  });
}
console.log(JSON.stringify({ ready: true, port: server.port, url: server.url }));
