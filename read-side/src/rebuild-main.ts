import { withEmbedded } from '@rifa-viva/server/connections';
import { openGround } from '@rifa-viva/server/open';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { PROJECTORS } from './app.ts';
import { openDb } from './kernel/db.ts';
import { adoptLog, isOwnLog, OTHER_LOG } from './kernel/own-log.ts';
import { rebuildViews, viewHash } from './kernel/rebuild.ts';

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
    const before = new Map<string, string>();
    for (const { view } of chosen) before.set(view, await viewHash(db, view));
    const started = performance.now();
    const rebuilt = await rebuildViews({ ...ground, db }, chosen);
    const seconds = (performance.now() - started) / 1000;
    for (const [view, events] of rebuilt) {
      const same = before.get(view) === (await viewHash(db, view));
      console.log(`${view}: ${events} events, ${same ? 'same rows as before' : 'rows differ from before'}`);
    }
    console.log(`${rebuilt.size} views in ${seconds.toFixed(1)} s`);
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
