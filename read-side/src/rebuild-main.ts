import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGround, runMain } from '@rifa-viva/server/open';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { PROJECTORS } from './app.ts';
import { openDb } from './kernel/db.ts';
import { adoptLog, isOwnLog, OTHER_LOG } from './kernel/own-log.ts';
import { rebuildView, viewHash } from './kernel/rebuild.ts';

interface Connections {
  readonly eventStore: string;
  readonly database: string;
  readonly vault: string;
}

/** The embedded start leaves its addresses and key in DATA_DIR. */
function withEmbedded(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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

/** `npm run rebuild [view ...]`: builds read models anew beside the live ones and swaps them. */
await runMain(async () => {
  const settings = readSettings(withEmbedded(process.env), { LOG_LEVEL: 'warn' });
  const names = process.argv.slice(2);
  const chosen = names.length === 0 ? PROJECTORS : PROJECTORS.filter((p) => names.includes(p.view));
  const unknown = names.find((name) => !PROJECTORS.some((p) => p.view === name));
  if (unknown) {
    throw new SettingsError(
      `no view is called ${unknown}; there are: ${PROJECTORS.map((p) => p.view).join(', ')}`,
    );
  }
  const ground = await openGround(settings);
  if (!settings.databaseUrl) throw new SettingsError('DATABASE_URL is not set');
  const db = openDb(
    settings.databaseUrl,
    PROJECTORS.map((p) => p.view),
  );
  const rebuild = async () => {
    for (const projector of chosen) {
      const before = await viewHash(db, projector.view);
      const started = performance.now();
      const events = await rebuildView({ ...ground, db }, projector);
      const seconds = (performance.now() - started) / 1000;
      const same = before === (await viewHash(db, projector.view));
      console.log(
        `${projector.view}: ${events} events in ${seconds.toFixed(1)} s${same ? ', same rows as before' : ', rows differ from before'}`,
      );
    }
  };
  try {
    const all = PROJECTORS.map((p) => p.view);
    if (await isOwnLog(db, ground.store, all)) await rebuild();
    else if (chosen.length < all.length) throw new SettingsError(OTHER_LOG);
    else await adoptLog(db, ground.store, all, rebuild);
  } finally {
    await db.end();
    await ground.close();
  }
});
