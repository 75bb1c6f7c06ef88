import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { drainOf } from '@rifa-viva/server/http/drain';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics, serveMetrics } from '@rifa-viva/server/http/metrics';
import { openGround } from '@rifa-viva/server/open';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings, SettingsError } from '@rifa-viva/server/settings';
import { attachLive } from './ao-vivo/gateway.ts';
import { createReadSide } from './app.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** The read side as a process of its own, with the front ends. */
await runMain(async () => {
  const settings = readSettings(process.env);
  const { databaseUrl, writeSideUrl } = settings;
  if (!databaseUrl) throw new SettingsError('DATABASE_URL is not set');
  if (!writeSideUrl) throw new SettingsError('WRITE_SIDE_URL is not set');
  const ground = await openGround(settings);
  const metrics = createMetrics();
  const readSide = await createReadSide({
    ...ground,
    databaseUrl,
    settings,
    filesDir: join(settings.dataDir, 'arquivos'),
    frontEnds: { storefront: join(root, 'storefront', 'dist'), admin: join(root, 'admin', 'dist') },
    writeSideUrl: () => writeSideUrl,
    metrics,
  });
  const app = createApp({
    ...ground,
    implementations: readSide.implementations,
    origin: settings.origin,
    trustedProxies: settings.trustedProxies,
    metrics,
    readiness: readSide.readiness,
    pages: readSide.pages,
  });
  const server = createHttpServer(app);
  const drain = drainOf(server, app);
  const live = attachLive(server, { ...ground, ...settings, readSide });
  await listen(server, settings.port, settings.host);
  await serveMetrics(metrics, settings.metricsPort);
  return async () => {
    await drain();
    await live.close();
    await readSide.close();
    await ground.close();
  };
});
