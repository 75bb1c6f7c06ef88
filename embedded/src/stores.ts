import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { CannotStartError } from './cannot-start.ts';
import { compiled } from './compiled.ts';
import { keptDoor } from './event-store/door.ts';
import { keepPostgres } from './postgres/keep.ts';
import { ensureDatabase } from './postgres/launcher.ts';
import { freePort, isFree, isStillFree } from './postgres/ports.ts';
import type { Patience } from './supervisor/patience.ts';
import { type Program, type Supervised, supervise } from './supervisor/supervise.ts';

/** The stores of this machine, as connection addresses. */
export interface Stores {
  readonly eventStoreUrl: string;
  readonly databaseUrl: string;
  readonly vaultUrl: string;
  /** Current process ids, for those who want to know (or kill) them. */
  pids(): { readonly postgres?: number | undefined; readonly eventStore?: number | undefined };
  stop(): Promise<void>;
}

export interface StoresOptions extends Pick<Patience, 'stillMs'>, Pick<Program, 'errorsTo'> {
  readonly dataDir: string;
  /** Where the environment names real servers, those are used. */
  readonly eventStoreUrl?: string | undefined;
  readonly databaseUrl?: string | undefined;
  readonly vaultUrl?: string | undefined;
  /** Off only for proofs that something is lost then. */
  readonly durable?: boolean;
  /** Takes what becomes of them. */
  readonly log: (line: string) => void;
  /** Takes their own lines; absent: `log` does. */
  readonly output?: ((line: string) => void) | undefined;
}

const WRONG_PASSWORD = '28P01';

/** Starts what the environment does not name: real PostgreSQL, and the event store beside it. */
export async function startStores(options: StoresOptions): Promise<Stores> {
  const { dataDir, stillMs, log, output } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const needsPostgres = !options.eventStoreUrl || !options.databaseUrl;
  const postgres = needsPostgres
    ? await keepPostgres({ dataDir, durable: options.durable ?? true, stillMs, log, output })
    : undefined;
  const database = async (name: string) => {
    if (!postgres) throw new Error('no embedded database');
    const server = postgres.server();
    await ensureDatabase(server.adminUrl, name).catch((error: unknown) => {
      if (!(error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD)) throw error;
      throw new CannotStartError(
        `${join(dataDir, 'postgres.json')} holds another password than the database beside it. Put it back from your backup`,
      );
    });
    return server.url(name);
  };
  try {
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
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function beside(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Whoever starts at the same moment, such as a copy of this folder, may be quicker to the port: then once more. */
async function startEventStoreProcess(
  options: StoresOptions,
  databaseUrl: string,
): Promise<{ url: string; supervised: Supervised }> {
  const port = await keptPort(options.dataDir);
  try {
    return await startEventStoreOn(port, options, databaseUrl);
  } catch (error) {
    if (await isFree(Number(port))) throw error;
    return startEventStoreOn(await keptPort(options.dataDir), options, databaseUrl);
  }
}

async function startEventStoreOn(
  port: string,
  { dataDir, stillMs, log, output, errorsTo }: StoresOptions,
  databaseUrl: string,
): Promise<{ url: string; supervised: Supervised }> {
  const supervised = supervise({
    name: 'event store',
    module: compiled('event-store/main.js'),
    env: {
      EVENTSTORE_DATABASE_URL: databaseUrl,
      EVENTSTORE_PORT: port,
      EVENTSTORE_DOOR: JSON.stringify(keptDoor(dataDir)),
    },
    stillMs,
    log,
    output,
    errorsTo,
  });
  try {
    const ready = await supervised.ready;
    return { url: String(ready.url), supervised };
  } catch (error) {
    await supervised.stop();
    throw error;
  }
}

/** Connection addresses stay the same for the life of the data folder, unless another program takes the port. */
async function keptPort(dataDir: string): Promise<string> {
  const file = join(dataDir, 'event-store.port');
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (/^\d{4,5}$/.test(kept) && Number(kept) < 65_536 && (await isStillFree(Number(kept)))) return kept;
  const port = String(await freePort());
  writeFileSync(file, port);
  return port;
}
