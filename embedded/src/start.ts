import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isOfTheMachine } from '@rifa-viva/server/faults';
import { readKey, readSettings, type Settings, SettingsError } from '@rifa-viva/server/settings';
import { refuseUnfinished } from './backup/restoring.ts';
import { CannotStartError } from './cannot-start.ts';
import { compiled } from './compiled.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { seedPayments } from './demo/payments.ts';
import { demoBegan, seedDemo } from './demo/seed.ts';
import { mustBeOpen, takeDataDir } from './in-use.ts';
import { keepToMode } from './mode.ts';
import { demoIsWhole, playDemo } from './preparing.ts';
import { environmentOf, type Providers, startProviders } from './providers.ts';
import type { Stores } from './stores.ts';
import type { Patience } from './supervisor/patience.ts';
import { type Program, type Supervised, supervise } from './supervisor/supervise.ts';
import { writeDurably } from './write-durably.ts';

export interface Running {
  readonly url: string;
  readonly stores: Stores;
  readonly app: Supervised;
  stop(): Promise<void>;
}

/**
 * `npm start`: stores, application, demo data on the first start; prints the address and the accounts. `parent`: whoever
 * began it, as it was before anything that takes its time.
 *
 * @public `scripts/start.mjs` calls it compiled.
 */
export async function start(env = process.env, parent = process.ppid): Promise<Running> {
  const settings = settingsOrEnd(env);
  const started = new Started();
  let ending = false;
  const end = () => {
    // A second Ctrl-C, or npm's own beside the terminal's, changes nothing.
    if (ending) return;
    ending = true;
    console.log('\nStopping…');
    started.stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  whenLeftBehind(parent, end);
  try {
    return await run(settings, env, started);
  } catch (error) {
    // What was stopped while it started ends in errors, which nobody has to read.
    if (ending) return new Promise(() => undefined);
    return refuse(error);
  }
}

const LOOK_FOR_PARENT_MS = 500;

/** A signal to npm ends npm and its shell, which pass none on: what they started is left to itself, and ends too. */
function whenLeftBehind(parent: number, end: () => void): void {
  setInterval(() => process.ppid !== parent && end(), LOOK_FOR_PARENT_MS).unref();
}

/** What runs so far. It is stopped once, the last first, whatever asks for it. */
class Started {
  private readonly stops: (() => Promise<void>)[] = [];
  private stopped: Promise<void> | undefined;

  add(stop: () => Promise<void>): void {
    this.stops.push(stop);
  }

  stop(): Promise<void> {
    this.stopped ??= (async () => {
      for (const stop of this.stops.toReversed()) await stop();
    })();
    return this.stopped;
  }
}

function settingsOrEnd(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env, { DEMO: '1', LOG_LEVEL: 'warn', METRICS_PORT: 0 });
  } catch (error) {
    return refuse(error);
  }
}

/** What its settings do not allow ends with a plain sentence. */
function refuse(error: unknown): never {
  if (error instanceof SettingsError || error instanceof CannotStartError) console.error(error.message);
  else if (isOfTheMachine(error)) console.error(`Rifa Viva cannot start: ${error.message}`);
  else throw error;
  process.exit(2);
}

/** The environment's settings, and what only those decide who watch the product from outside. */
export interface RunSettings extends Settings, Pick<Patience, 'stillMs'>, Pick<Program, 'errorsTo'> {
  /** Takes each line that the product says; printed where it is absent. */
  readonly log?: (line: string) => void;
}

/** Stops what it has started where it cannot go on. */
export async function run(
  settings: RunSettings,
  env: NodeJS.ProcessEnv,
  started = new Started(),
): Promise<Running> {
  try {
    return await startAll(settings, env, started);
  } catch (error) {
    await started.stop();
    throw error;
  }
}

async function startAll(settings: RunSettings, env: NodeJS.ProcessEnv, started: Started): Promise<Running> {
  const dataDir = resolve(settings.dataDir);
  mustBeOpen(dataDir);
  refuseUnfinished(dataDir);
  keepToMode(dataDir, settings.demo);
  const leave = takeDataDir(dataDir);
  started.add(async () => leave());
  const { log = (line: string) => console.log(line), stillMs, errorsTo } = settings;
  const output = settings.logLevel === 'debug' ? log : () => undefined;
  const vaultKey = keyFor(settings, dataDir);
  // What starts the stores is loaded when the application has begun, which is what takes longest.
  const starting = import('./stores.ts').then(({ startStores }) =>
    startStores({ ...settings, dataDir, log, output }),
  );
  started.add(async () => (await starting.catch(() => null))?.stop());
  const simulating = settings.demo
    ? startProviders({ dataDir, stillMs, log, errorsTo })
    : Promise.resolve(null);
  started.add(async () => (await simulating.catch(() => null))?.stop());
  // Nobody waits here for what he does not need: to load the application takes longer than to start its stores.
  const connections = Promise.all([starting, simulating]).then(([stores, providers]) => {
    if (settings.demo) playDemo(dataDir, demoBegan(dataDir));
    return { stores, providers };
  });
  const app = supervise({
    name: 'application',
    module: compiled('app-main.js'),
    env: {
      ...definedOnly(env),
      VAULT_KEY: vaultKey,
      DATA_DIR: dataDir,
      PORT: String(settings.port),
      DEMO: settings.demo ? '1' : '0',
      LOG_LEVEL: settings.logLevel,
      METRICS_PORT: String(settings.metricsPort),
      ...(env.ORIGIN ? {} : { ORIGIN: settings.origin }),
    },
    later: connections.then(({ stores, providers }) => ({
      ...(providers ? environmentOf(providers) : {}),
      EVENTSTORE_URL: stores.eventStoreUrl,
      DATABASE_URL: stores.databaseUrl,
      VAULT_URL: stores.vaultUrl,
    })),
    stillMs,
    log,
    errorsTo,
  });
  started.add(() => app.stop());
  const { stores, providers } = await connections;
  const url = String((await app.ready).url);
  writeConnections(dataDir, url, stores);
  if (providers) {
    const play = (moment: Date | null) => playDemo(dataDir, moment);
    await seedDemo(url, dataDir, log, { now: Date.now, play });
    await seedPayments(url, dataDir, providers.handedOut, log);
    demoIsWhole(dataDir);
  }
  announce(url, settings, providers, log);
  return { url, stores, app, stop: () => started.stop() };
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** The installation's key: given, or made once, with its data, and kept for its owner alone. Throws SettingsError. */
function keyFor(settings: Settings, dataDir: string): string {
  if (settings.vaultKey) return settings.vaultKey.toString('hex');
  const file = join(dataDir, 'cofre.key');
  if (!existsSync(file)) {
    if (existsSync(join(dataDir, 'postgres')))
      throw new SettingsError(
        `${file} is gone: without it the names, phones and passwords of ${dataDir} cannot be read. Put it back from your backup, or give its content as VAULT_KEY`,
      );
    writeDurably(file, randomBytes(32).toString('hex'));
  }
  try {
    return readKey(readFileSync(file, 'utf8').trim()).toString('hex');
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    throw new SettingsError(
      `${file} holds no key: without it the names, phones and passwords of ${dataDir} cannot be read. Put it back from your backup, or give its content as VAULT_KEY`,
    );
  }
}

/** Names that the maintenance commands and other local tools rely on. */
function writeConnections(dataDir: string, url: string, stores: Stores): void {
  const connections = {
    url,
    eventStore: stores.eventStoreUrl,
    database: stores.databaseUrl,
    vault: stores.vaultUrl,
  };
  writeFileSync(join(dataDir, 'connections.json'), JSON.stringify(connections, null, 2), { mode: 0o600 });
}

/** First people with passwords of their own were announced when they were made. */
function announce(
  url: string,
  settings: Settings,
  providers: Providers | null,
  log: (line: string) => void,
): void {
  log(`\n  Rifa Viva: ${url}\n`);
  if (!settings.demo) return;
  if (providers) log(`  Simulated payments: ${providers.bankPage}\n`);
  for (const { telefone, senha, descricao } of DEMO_ACCOUNTS) log(`  ${telefone}  ${senha}  ${descricao}`);
  log('');
}
