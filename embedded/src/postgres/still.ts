import pg from 'pg';
import { endWhenStill, type Patience } from '../supervisor/patience.ts';
import type { PostgresServer } from './launcher.ts';

/** Ends a server that serves no more though its process is there. */
export function endPostgresWhenStill(
  { adminUrl, exited, kill }: Pick<PostgresServer, 'adminUrl' | 'exited' | 'kill'>,
  patience: Omit<Patience, 'name'>,
): void {
  let asked = false;
  const waiting = endWhenStill({ ...patience, name: 'PostgreSQL' }, kill, async () => {
    // Its answer is still to come: a slow server is not asked more because it is slow.
    if (asked) return;
    asked = true;
    if (await speaks(adminUrl)) waiting.alive();
    asked = false;
  });
  exited.then(waiting.stop);
}

/** By a connection of its own each time: one that is there goes on being answered where nobody lets in another. */
async function speaks(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'sign of life' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    // What it refuses, being full, starting up or shutting down, it refuses itself.
    return error instanceof pg.DatabaseError;
  } finally {
    // It may stand still before it lets go.
    client.end().catch(() => undefined);
  }
}
