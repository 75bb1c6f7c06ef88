import { resolve } from 'node:path';
import { isConnectionFault } from '@rifa-viva/server/faults';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { CannotStartError } from '../cannot-start.ts';
import { BackupError } from './archive.ts';
import { ABOUT_THE_KEY, backup, summaryOf } from './backup.ts';
import { seconds } from './check.ts';
import { restore } from './restore.ts';

/**
 * `npm run backup -- FILE` and `npm run restore -- FILE`. Environment: DATA_DIR, BACKUP_PASSWORD, VAULT_KEY. Ends with 0,
 * 2 where nothing was begun (settings, names), 1 where it failed on the way.
 */
const ACCEPT = '--accept-breaks';
const SERVERS = ['EVENTSTORE_URL', 'DATABASE_URL', 'VAULT_URL'] as const;
const REFUSED = 2;
const FAILED = 1;
const INTERRUPTED = 130;

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    console.log('\nStopping…');
    stop.abort();
  });
const say = (line: string) => console.log(`  ${line}`);

try {
  await run(process.argv.slice(2));
} catch (error) {
  process.exitCode = end(error);
}

async function run([what, ...args]: string[]): Promise<void> {
  const { env } = process;
  const [name] = args.filter((arg) => arg !== ACCEPT);
  if (!name) throw new SettingsError(`Say which file: npm run ${what} -- FILE`);
  const server = SERVERS.find((variable) => env[variable] !== undefined);
  if (server)
    throw new SettingsError(
      `${server} names a server of yours: docs/runbook-cluster.md tells how to back it up and restore it.`,
    );
  const settings = readSettings(env);
  const dataDir = resolve(settings.dataDir);
  // npm changes to the project's folder; the name was typed where npm was called.
  const file = resolve(env.INIT_CWD ?? '.', name);
  const { vaultKey } = settings;
  const common = { dataDir, file, password: env.BACKUP_PASSWORD, say, signal: stop.signal };
  const started = performance.now();
  if (what === 'backup') {
    const made = await backup({ ...common, vaultKey });
    console.log(`${summaryOf(file, made)}, in ${seconds(started)}\n${ABOUT_THE_KEY[made.key]}`);
    return;
  }
  const { header, missingKeys } = await restore({ ...common, vaultKey, acceptBreaks: args.includes(ACCEPT) });
  if (missingKeys > 0)
    console.log(
      `${missingKeys} keys that events name are not in the vault: what was under them cannot be read.`,
    );
  console.log(
    `${dataDir} is restored and checked, in ${seconds(started)}. Start it with DEMO=${header.mode === 'demo' ? 1 : 0}; the original must not run beside it.`,
  );
}

function end(error: unknown): number {
  if (stop.signal.aborted) return INTERRUPTED;
  const isPlain = error instanceof SettingsError || error instanceof CannotStartError;
  // A full disk or a database that went away has nothing to tell beyond its message.
  const isTold =
    isPlain ||
    error instanceof BackupError ||
    (error instanceof Error && 'code' in error) ||
    isConnectionFault(error);
  console.error(isTold ? (error as Error).message : error);
  return isPlain ? REFUSED : FAILED;
}
