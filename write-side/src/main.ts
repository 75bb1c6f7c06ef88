import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { drainOf } from '@rifa-viva/server/http/drain';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics, serveMetrics } from '@rifa-viva/server/http/metrics';
import { openGround } from '@rifa-viva/server/open';
import { runMain } from '@rifa-viva/server/run-main';
import { readSettings } from '@rifa-viva/server/settings';
import { createWriteSide } from './app.ts';
import { anuncio, sortearPrimeiros } from './usuario/primeiros.ts';

/** The write side as a process of its own. */
await runMain(async () => {
  const settings = readSettings(process.env);
  const ground = await openGround(settings);
  const metrics = createMetrics();
  const side = await createWriteSide({ ...ground, ...settings, metrics });
  await side.ensureFirst(sortearPrimeiros(), (person) => console.log(anuncio(person)));
  const app = createApp({
    ...ground,
    implementations: side.implementations,
    keys: side.keys,
    origin: settings.origin,
    trustedProxies: settings.trustedProxies,
    metrics,
    readiness: side.readiness,
  });
  const server = createHttpServer(app);
  const drain = drainOf(server, app);
  await listen(server, settings.port, settings.host);
  await serveMetrics(metrics, settings.metricsPort);
  return async () => {
    await drain();
    await side.close();
    await ground.close();
  };
});
