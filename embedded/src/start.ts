import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readKey, readSettings, type Settings, SettingsError } from '@rifa-viva/server/settings';
import { compiled } from './compiled.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { seedDemo } from './demo/seed.ts';
import { type Stores, startStores } from './stores.ts';
import { type Supervised, supervise } from './supervisor/supervise.ts';

export interface Running {
  readonly url: string;
  readonly stores: Stores;
  readonly app: Supervised;
  stop(): Promise<void>;
}

/** `npm start`: stores, application, demo data on the first start; prints the address and the accounts. */
export async function start(env: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const settings = settingsOrEnd(env);
  const running = await run(settings, env);
  const end = () => {
    console.log('\nStopping…');
    running.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
  return running;
}

function settingsOrEnd(env: NodeJS.ProcessEnv): Settings {
  try {
    return readSettings(env, { DEMO: '1', LOG_LEVEL: 'warn', METRICS_PORT: 0 });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

export async function run(settings: Settings, env: NodeJS.ProcessEnv): Promise<Running> {
  const dataDir = resolve(settings.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = (line: string) => console.log(line);
  const quiet = settings.logLevel === 'debug' ? log : () => undefined;
  const stores = await startStores({ ...settings, dataDir, log: quiet });
  const app = supervise({
    name: 'application',
    module: compiled('app-main.js'),
    env: {
      ...definedOnly(env),
      EVENTSTORE_URL: stores.eventStoreUrl,
      DATABASE_URL: stores.databaseUrl,
      VAULT_URL: stores.vaultUrl,
      VAULT_KEY: keyFor(settings, dataDir),
      DATA_DIR: dataDir,
      PORT: String(settings.port),
      DEMO: settings.demo ? '1' : '0',
      LOG_LEVEL: settings.logLevel,
      METRICS_PORT: String(settings.metricsPort),
      ...(env.ORIGIN ? {} : { ORIGIN: settings.origin }),
    },
    log,
  });
  const ready = await app.ready;
  const url = String(ready.url);
  writeConnections(dataDir, url, stores);
  if (settings.demo) await seedDemo(url, dataDir, log);
  announce(url, settings, ready);
  return {
    url,
    stores,
    app,
    async stop() {
      await app.stop();
      await stores.stop();
    },
  };
}

const definedOnly = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));

/** The installation's key: given, or made once and kept for its owner alone. */
function keyFor(settings: Settings, dataDir: string): string {
  if (settings.vaultKey) return settings.vaultKey.toString('hex');
  const file = join(dataDir, 'cofre.key');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return readKey(readFileSync(file, 'utf8').trim()).toString('hex');
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

function announce(url: string, settings: Settings, ready: Readonly<Record<string, unknown>>): void {
  console.log(`\n  Rifa Viva: ${url}\n`);
  if (settings.demo) {
    for (const { telefone, senha, descricao } of DEMO_ACCOUNTS)
      console.log(`  ${telefone}  ${senha}  ${descricao}`);
    console.log('');
    return;
  }
  const firstPeople = ready.firstPeople as
    | { telefone: string; senha: string; descricao: string }[]
    | undefined;
  for (const person of firstPeople ?? []) {
    console.log(`  ${person.telefone}  ${person.senha}  ${person.descricao} (shown this once)`);
  }
}
