import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { compiled } from './compiled.ts';
import { ensureDatabase, freePort, type PostgresServer, startPostgres } from './postgres/launcher.ts';
import { type Supervised, supervise } from './supervisor/supervise.ts';

/** The stores of this machine, as connection addresses. */
export interface Stores {
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly vaultUrl: string;
  /** Current process ids, for those who want to know (or kill) them. */
  pids(): { readonly postgres?: number | undefined; readonly eventStore?: number | undefined };
  stop(): Promise<void>;
}

export interface StoresOptions {
  readonly dataDir: string;
  /** Where the environment names real servers, those are used. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly vaultUrl?: string | undefined;
  readonly log: (line: string) => void;
}

/** Starts what the environment does not name: real PostgreSQL, and the event store beside it. */
export async function startStores(options: StoresOptions): Promise<Stores> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const needsPostgres = !options.eventStoreUrl || !options.databaseUrl;
  const postgres = needsPostgres ? await keepPostgres(options) : undefined;
  const database = async (name: string) => {
    if (!postgres) throw new Error('no embedded database');
    await ensureDatabase(postgres.server(), name);
    return postgres.server().url(name);
  };
  const databaseUrl = options.databaseUrl ?? (await database('leitura'));
  const vaultUrl =
    options.vaultUrl ??
    (options.databaseUrl ? beside(options.databaseUrl, 'cofre') : await database('cofre'));
  const eventStore = options.eventStoreUrl
    ? undefined
    : await startEventStoreProcess(options, await database('eventstore'));
  return {
    eventStoreUrl: options.eventStoreUrl ?? eventStore?.url ?? '',
    databaseUrl,
    vaultUrl,
    pids: () => ({ postgres: postgres?.server().pid, eventStore: eventStore?.supervised.pid() }),
    async stop() {
      await eventStore?.supervised.stop();
      await postgres?.stop();
    },
  };
}

function beside(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const RESTART_PAUSE_MS = 200;

/** PostgreSQL, started again on the same port whenever it dies. */
async function keepPostgres({ dataDir, log }: StoresOptions) {
  let server: PostgresServer = await startPostgres({ dataDir, log });
  let stopping = false;
  const watch = async () => {
    while (!stopping) {
      await server.exited;
      if (stopping) return;
      log('postgres ended, starting again');
      await delay(RESTART_PAUSE_MS);
      try {
        server = await startPostgres({ dataDir, log });
      } catch (error) {
        log(`postgres did not start: ${String(error)}`);
      }
    }
  };
  const watching = watch();
  return {
    server: () => server,
    async stop() {
      stopping = true;
      await server.stop();
      await watching;
    },
  };
}

/** The port is kept: connection addresses stay the same for the life of the data folder. */
async function startEventStoreProcess(
  { dataDir, log }: StoresOptions,
  databaseUrl: string,
): Promise<{ url: string; supervised: Supervised }> {
  const file = join(dataDir, 'event-store.port');
  if (!existsSync(file)) writeFileSync(file, String(await freePort()));
  const port = readFileSync(file, 'utf8').trim();
  const supervised = supervise({
    name: 'event store',
    module: compiled('event-store/main.js'),
    env: { EVENTSTORE_DATABASE_URL: databaseUrl, EVENTSTORE_PORT: port },
    log,
  });
  const ready = await supervised.ready;
  return { url: String(ready.url), supervised };
}
