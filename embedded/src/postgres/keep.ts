import { setTimeout as delay } from 'node:timers/promises';
import type { Patience } from '../supervisor/patience.ts';
import { type PostgresOptions, type PostgresServer, startPostgres } from './launcher.ts';
import { endPostgresWhenStill } from './still.ts';

/** PostgreSQL under watch. */
export interface KeptPostgres {
  /** The server as it runs now, or ran last. */
  server(): PostgresServer;
  stop(): Promise<void>;
}

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

/** Starts the server, and again on the same port and data whenever it dies or stands still. */
export async function keepPostgres(
  options: Omit<PostgresOptions, 'onLaunch'> & Omit<Patience, 'name'>,
): Promise<KeptPostgres> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { stillMs, log, output = log } = options;
  const start = (samePort: boolean) =>
    startPostgres({
      ...options,
      output,
      samePort,
      // To its end: one that stands still when it is asked to stop would never.
      onLaunch: (launched) => endPostgresWhenStill(launched, { stillMs, log }),
    });
  let server = await start(false);

  const restart = async (): Promise<void> => {
    for (let pause = FIRST_PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await delay(pause, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        server = await start(true);
        return;
      } catch (error) {
        log(String(error));
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await server.exited;
      if (signal.aborted) return;
      log('PostgreSQL ended, starting again');
      await restart();
    }
  };
  const watching = watch();
  return {
    server: () => server,
    async stop() {
      stopping.abort();
      await server.stop();
      await watching;
      // One that was just coming up when the end was asked for.
      await server.stop();
    },
  };
}
