import type { Codec } from '@rifa-viva/contracts/eventos/codec';
import { type Directory, followDirectory } from './access/directory.ts';
import { createSessions, type Sessions } from './access/sessions.ts';
import { waitingForStores } from './at-start.ts';
import { connectEventStore } from './event-store/client.ts';
import { storeAtHand } from './event-store/start.ts';
import type { EventStore } from './event-store/types.ts';
import { createLogger, type Logger } from './logger.ts';
import { type Settings, SettingsError } from './settings.ts';
import { keyIdOf } from './vault/personal.ts';
import { openVault, type Vault } from './vault/vault.ts';

/** What every server process stands on. */
export interface Ground {
  readonly log: Logger;
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly sessions: Sessions;
  close(): Promise<void>;
}

/**
 * Connects to the servers the settings name and reads people and company. `codec`: another build's, `log`: one that is kept, in
 * tests. Throws SettingsError.
 */
export async function openGround(
  settings: Settings,
  { codec, log = createLogger(settings.logLevel) }: { readonly codec?: Codec; readonly log?: Logger } = {},
): Promise<Ground> {
  const { eventStoreUrl, vaultKey } = settings;
  const vaultUrl = settings.vaultUrl ?? beside(settings.databaseUrl);
  if (!eventStoreUrl) throw new SettingsError('EVENTSTORE_URL is not set');
  if (!vaultUrl) throw new SettingsError('DATABASE_URL is not set');
  if (!vaultKey) throw new SettingsError('VAULT_KEY is not set');
  const store = connectEventStore(eventStoreUrl, { log, ...(codec ? { codec } : {}) });
  await storeAtHand(store, eventStoreUrl, log);
  const directory = followDirectory(store, log, settings.esperaMs);
  const leave = async () => {
    await directory.close();
    await store.close();
  };
  const vault = await directory
    .ready()
    .then(() => waitingForStores(() => openVault(vaultUrl, vaultKey, { known: keysOfSome(directory) }), log))
    .catch(async (error: unknown) => {
      await leave();
      throw error;
    });
  const close = async () => {
    await leave();
    await vault.close();
  };
  const sessions = createSessions(vault.derive('sessao'), directory, settings.origin.startsWith('https:'));
  return {
    log,
    store,
    vault,
    directory,
    sessions,
    close,
  };
}

/** So many people are looked for: the first of them is never forgotten. */
const LOOKED_FOR = 100;

const keysOfSome = (directory: Directory): string[] =>
  [...directory.people()].slice(0, LOOKED_FOR).map(({ nomeCifrado }) => keyIdOf(nomeCifrado));

/** The vault is a database of its own: `cofre` beside the read models' unless told. */
function beside(databaseUrl: string | undefined): string | undefined {
  if (!databaseUrl) return undefined;
  const url = new URL(databaseUrl);
  url.pathname = '/cofre';
  return url.href;
}
