import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { SettingsError } from './settings.ts';

const Connections = Type.Object({
  eventStore: Type.String(),
  database: Type.String(),
  vault: Type.String(),
});

/** The addresses that the embedded start leaves in DATA_DIR; null where it left none. Throws SettingsError. */
export function connectionsIn(dataDir: string): Static<typeof Connections> | null {
  const file = join(dataDir, 'connections.json');
  if (!existsSync(file)) return null;
  try {
    return Value.Parse(Connections, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new SettingsError(`${file} cannot be read: start Rifa Viva again, which writes it anew`);
  }
}

/** For maintenance commands: addresses and key of the embedded start. Throws SettingsError. */
export function withEmbedded(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const dataDir = env.DATA_DIR ?? './.data';
  const connections = env.EVENTSTORE_URL ? null : connectionsIn(dataDir);
  if (!connections) return env;
  const { eventStore, database, vault } = connections;
  const key = join(dataDir, 'cofre.key');
  return {
    ...env,
    EVENTSTORE_URL: eventStore,
    DATABASE_URL: database,
    VAULT_URL: vault,
    // Who gave the key at the start keeps it: there is no file, and not every command asks for it.
    ...(!env.VAULT_KEY && existsSync(key) ? { VAULT_KEY: readFileSync(key, 'utf8').trim() } : {}),
  };
}
