import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Connections {
  readonly eventStore: string;
  readonly database: string;
  readonly vault: string;
}

/** For maintenance commands: the embedded start leaves its addresses and key in DATA_DIR. */
export function withEmbedded(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const dataDir = env.DATA_DIR ?? './.data';
  const file = join(dataDir, 'connections.json');
  if (env.EVENTSTORE_URL || !existsSync(file)) return env;
  const { eventStore, database, vault } = JSON.parse(readFileSync(file, 'utf8')) as Connections;
  return {
    ...env,
    EVENTSTORE_URL: eventStore,
    DATABASE_URL: database,
    VAULT_URL: vault,
    VAULT_KEY: env.VAULT_KEY ?? readFileSync(join(dataDir, 'cofre.key'), 'utf8').trim(),
  };
}
