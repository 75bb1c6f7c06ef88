import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { type Running, type RunSettings, run } from '@rifa-viva/embedded/start';
import { readSettings } from '@rifa-viva/server/settings';
import { temporaryFolder } from './programs.ts';
import { fileOfServers, logOfServers } from './server-logs.ts';

/** The product as `npm start` runs it, in a folder of its own that is gone with it. */
export interface Installation extends Running {
  readonly dataDir: string;
  /** Opens its stores from outside, as `readSettings` takes them. */
  readonly env: Readonly<Record<string, string>>;
}

export interface Watched extends Pick<RunSettings, 'stillMs' | 'log'> {
  /** Data folder of an installation that was stopped: this one begins as its copy. */
  readonly copyOf?: string;
}

export async function startInstallation(
  more: Readonly<Record<string, string>> = {},
  { copyOf, ...watched }: Watched = {},
): Promise<Installation> {
  const { path: dataDir, remove } = temporaryFolder();
  if (copyOf) cpSync(copyOf, dataDir, { recursive: true });
  const installation = await startIn(dataDir, more, watched);
  return {
    ...installation,
    async stop() {
      await installation.stop();
      remove();
    },
  };
}

/** As above, in a folder that stays. */
export async function startIn(
  dataDir: string,
  more: Readonly<Record<string, string>>,
  watched: Omit<Watched, 'copyOf'> = {},
): Promise<Installation> {
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    DEMO: '0',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    ...more,
  };
  const running = await run(
    { ...readSettings(env), log: logOfServers, errorsTo: fileOfServers(), ...watched },
    { ...process.env, ...env },
  );
  const { eventStoreUrl, databaseUrl, vaultUrl } = running.stores;
  return {
    ...running,
    dataDir,
    env: {
      VAULT_KEY: readFileSync(join(dataDir, 'cofre.key'), 'utf8').trim(),
      ...env,
      EVENTSTORE_URL: eventStoreUrl,
      DATABASE_URL: databaseUrl,
      VAULT_URL: vaultUrl,
    },
  };
}
