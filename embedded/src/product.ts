import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Codec } from '@rifa-viva/contracts/eventos/codec';
import { attachLive } from '@rifa-viva/read-side/ao-vivo/gateway';
import { createReadSide, type ReadSide } from '@rifa-viva/read-side/app';
import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { drainOf } from '@rifa-viva/server/http/drain';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics, serveMetrics } from '@rifa-viva/server/http/metrics';
import type { Logger } from '@rifa-viva/server/logger';
import { type Ground, openGround } from '@rifa-viva/server/open';
import type { Readiness } from '@rifa-viva/server/readiness';
import { type Settings, SettingsError } from '@rifa-viva/server/settings';
import { createWriteSide, type WriteSide, type WriteSideOptions } from '@rifa-viva/write-side/app';
import type { PrimeiraPessoa } from '@rifa-viva/write-side/usuario/primeiros';

export interface ProductOptions {
  readonly settings: Settings;
  readonly firstPeople: readonly PrimeiraPessoa[];
  /** Hears of each of them before he is made. */
  readonly announce?: (person: PrimeiraPessoa) => void;
  /** Widened by tests and measurements. */
  readonly limites?: WriteSideOptions['limites'];
  /** Payment providers of proofs. */
  readonly gateways?: WriteSideOptions['gateways'];
  readonly relogio?: WriteSideOptions['relogio'];
  readonly ronda?: WriteSideOptions['ronda'];
  /** When calls happen, by their idempotency key, and the first people were made; absent: now. */
  readonly clock?: (key: string | undefined) => Date;
  /** How another build reads the log, in proofs. */
  readonly codec?: Codec;
  /** Whom it tells what happens, in tests; absent: as the settings say. */
  readonly log?: Logger;
  /** What else must work before anybody is served. */
  readonly readiness?: Readiness;
  /** More calls on the same stack, for measurements. */
  readonly more?: readonly Implementation[];
}

/** Both sides, the live gateway and the front ends on one port of one process. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly ground: Ground;
  readonly writeSide: WriteSide;
  readonly readSide: ReadSide;
  /** Lets go of its callers, none of them cut off; `close` ends what is left. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Of the first people of a demo. */
const DEMO_KEY = 'demo-primeiras-pessoas';
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export async function startProduct(options: ProductOptions): Promise<Product> {
  const { settings } = options;
  const ground = await openGround(settings, options);
  if (!settings.databaseUrl) throw new SettingsError('DATABASE_URL is not set');
  const metrics = createMetrics();
  const writeSide = await createWriteSide({
    ...ground,
    metrics,
    dataDir: settings.dataDir,
    esperaMs: settings.esperaMs,
    esperaDoLogMs: settings.esperaDoLogMs,
    origin: settings.origin,
    ...(options.limites ? { limites: options.limites } : {}),
    reservasPorEndereco: settings.reservasPorEndereco,
    reservasPorHora: settings.reservasPorHora,
    provedores: settings.provedores,
    tsaUrl: settings.tsaUrl,
    pushOrigens: settings.pushOrigens,
    ...(options.gateways ? { gateways: options.gateways } : {}),
    ...(options.relogio ? { relogio: options.relogio } : {}),
    ...(options.ronda ? { ronda: options.ronda } : {}),
  });
  await writeSide.ensureFirst(
    options.firstPeople,
    options.announce ?? (() => undefined),
    options.clock?.(DEMO_KEY),
  );
  let port = 0;
  const readSide = await createReadSide({
    ...ground,
    databaseUrl: settings.databaseUrl,
    settings,
    filesDir: join(settings.dataDir, 'arquivos'),
    writeSideUrl: () => `http://127.0.0.1:${port}`,
    metrics,
    frontEnds: { storefront: join(root, 'storefront', 'dist'), admin: join(root, 'admin', 'dist') },
  });
  const app = createApp({
    ...ground,
    implementations: [...writeSide.implementations, ...readSide.implementations, ...(options.more ?? [])],
    keys: writeSide.keys,
    origin: settings.origin,
    trustedProxies: settings.trustedProxies,
    metrics,
    // The write side asks more of the event store.
    readiness: { ...readSide.readiness, ...writeSide.readiness, ...options.readiness },
    pages: readSide.pages,
    ...(options.clock ? { clock: options.clock } : {}),
  });
  const server = createHttpServer(app);
  const drain = drainOf(server, app);
  const live = attachLive(server, { ...ground, ...settings, readSide });
  port = await listen(server, settings.port, settings.host);
  const metricsServer = await serveMetrics(metrics, settings.metricsPort);
  const url = settings.port === 0 ? `http://127.0.0.1:${port}` : settings.origin;
  return {
    url,
    port,
    ground,
    writeSide,
    readSide,
    drain,
    async close() {
      await live.close();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      metricsServer.close();
      await writeSide.close();
      await readSide.close();
      await ground.close();
    },
  };
}
