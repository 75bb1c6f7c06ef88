import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import { attachLive, type LiveGateway } from '@rifa-viva/read-side/ao-vivo/gateway';
import { createReadSide, PROJECTORS, type ReadSide } from '@rifa-viva/read-side/app';
import type { ViewName } from '@rifa-viva/read-side/deps';
import { createApp, createHttpServer } from '@rifa-viva/server/http/app';
import { listen } from '@rifa-viva/server/http/listen';
import { createMetrics, type Metrics } from '@rifa-viva/server/http/metrics';
import { type Ground, openGround } from '@rifa-viva/server/open';
import { encrypt, keyOfUser } from '@rifa-viva/server/vault/personal';
import { expect, inject, vi } from 'vitest';
import { type Caller, onceCallerOf } from './caller.ts';
import { logWithin } from './log-within.ts';
import { PATIENCE_MS } from './patience.ts';
import { tokenOf } from './people.ts';
import { temporaryFolder } from './programs.ts';
import type { HandWrittenLog } from './read-side.ts';
import { testSettings } from './settings.ts';
import { createTestStores, type TestStores } from './stores.ts';
import { surely } from './surely.ts';

/** The read side over HTTP and Socket.IO on a port of its own; events are written by hand into a real store. */
export interface TestReadSide {
  readonly url: string;
  readonly dataDir: string;
  readonly stores: TestStores;
  readonly ground: Ground;
  readonly readSide: ReadSide;
  readonly metrics: Metrics;
  readonly live: LiveGateway;
  readonly cifrado: (idUsuario: number, text: string) => Promise<string>;
  /** Appends the events and waits until every view has them. Returns the last one's position. */
  write(log: HandWrittenLog): Promise<bigint>;
  token(idUsuario: number): Promise<string>;
  /** One request each: a test plants what a side alone is told, and counts what it asks for. */
  readonly call: Caller;
  close(): Promise<void>;
}

export async function startTestReadSide(env: Record<string, string> = {}): Promise<TestReadSide> {
  const stores = await createTestStores(inject('postgresUrl'));
  const { path: dataDir, remove } = temporaryFolder();
  const filesDir = join(dataDir, 'arquivos');
  mkdirSync(join(filesDir, 'patrocinadores'), { recursive: true });
  for (const bundle of ['storefront', 'admin']) mkdirSync(join(dataDir, bundle));
  const settings = testSettings(stores, dataDir, { ORIGIN: 'http://rifa.teste', ...env });
  const ground = await openGround(settings, { log: logWithin() });
  const metrics = createMetrics();
  const readSide = await createReadSide({
    ...ground,
    metrics,
    databaseUrl: stores.readDatabaseUrl,
    settings,
    filesDir,
    frontEnds: { storefront: join(dataDir, 'storefront'), admin: join(dataDir, 'admin') },
    writeSideUrl: () => 'http://127.0.0.1:1',
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
  const live = attachLive(server, { ...ground, ...settings, readSide });
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const token = (idUsuario: number) => tokenOf(ground, idUsuario);
  return {
    url,
    dataDir,
    stores,
    ground,
    readSide,
    metrics,
    live,
    token,
    cifrado: (idUsuario, text) => encrypt(ground.vault, keyOfUser(idUsuario), text),
    async write(log) {
      let last = 0n;
      let lastOfDirectory = 0n;
      for (const { id, type, data, metadata, stream } of log.events) {
        const event = { id, type, data, metadata };
        ({ position: last } = await surely(() => ground.store.append(stream, [event], 'any')));
        if (stream === STREAM_EMPRESA || stream.startsWith('usuario-')) lastOfDirectory = last;
      }
      const behind = () => PROJECTORS.filter(({ view }) => readSide.position(view as ViewName) < last);
      await vi.waitFor(() => expect(behind()).toEqual([]), { timeout: PATIENCE_MS });
      await ground.directory.waitFor(lastOfDirectory);
      return last;
    },
    call: onceCallerOf(url, token),
    async close() {
      await live.close();
      await ended(server);
      await readSide.close();
      await ground.close();
      await stores.stop();
      remove();
    },
  };
}

function ended(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
