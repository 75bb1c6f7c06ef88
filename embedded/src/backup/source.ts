import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectionsIn } from '@rifa-viva/server/connections';
import { SettingsError } from '@rifa-viva/server/settings';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { takeDataDir, workerIn } from '../in-use.ts';
import { startPostgres } from '../postgres/launcher.ts';
import { refuseUnfinished } from './restoring.ts';

/** The databases of an installation, which may be at work. */
export interface Source {
  readonly logUrl: string;
  readonly vaultUrl: string;
  readonly atWork: boolean;
  close(): Promise<void>;
}

/**
 * The databases where they are: with the product that is running, or started for as long as this takes. Throws
 * SettingsError where there are none, or where they are not this folder's own.
 */
export async function openSource(dataDir: string): Promise<Source> {
  if (!existsSync(join(dataDir, 'postgres')))
    throw new SettingsError(`${dataDir} holds no data of Rifa Viva: set DATA_DIR to the folder that does.`);
  refuseUnfinished(dataDir);
  const addresses = addressesOf(dataDir);
  if (workerIn(dataDir) !== null) return { ...addresses, atWork: true, close: async () => undefined };
  const leave = takeDataDir(dataDir);
  try {
    const postgres = await startPostgres({ dataDir });
    return {
      logUrl: postgres.url('eventstore'),
      vaultUrl: postgres.url('cofre'),
      atWork: false,
      async close() {
        await postgres.stop();
        leave();
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

const Secret = Type.Object({ password: Type.String({ minLength: 1 }) });

/** Throws SettingsError where log or vault are servers of somebody else. */
function addressesOf(dataDir: string): { logUrl: string; vaultUrl: string } {
  const connections = connectionsIn(dataDir);
  if (!connections)
    throw new SettingsError(
      `${join(dataDir, 'connections.json')} is not there: Rifa Viva has not been ready in ${dataDir} yet. Try again when it is.`,
    );
  const log = readSecret(join(dataDir, 'event-store.json'));
  const postgres = readSecret(join(dataDir, 'postgres.json'));
  const vault = new URL(connections.vault);
  if (!log || !connections.eventStore.includes(log.password) || vault.password !== postgres?.password)
    throw new SettingsError(
      `${dataDir} was last used with servers of yours (EVENTSTORE_URL, DATABASE_URL, VAULT_URL): docs/runbook-cluster.md tells how to back those up.`,
    );
  const logUrl = new URL(vault);
  logUrl.pathname = '/eventstore';
  return { logUrl: logUrl.href, vaultUrl: vault.href };
}

function readSecret(file: string): Static<typeof Secret> | null {
  try {
    return Value.Parse(Secret, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}
