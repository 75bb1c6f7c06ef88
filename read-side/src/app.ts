import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import type { Bundle } from '@rifa-viva/contracts/rotas';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Readiness } from '@rifa-viva/server/readiness';
import type { Settings } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { RequestHandler } from 'express';
import { bannersProjector } from './banners/projector.ts';
import { createBannersRoutes } from './banners/routes.ts';
import { createBlocos } from './bilhetes/blocos.ts';
import { bilhetesProjector } from './bilhetes/projector.ts';
import { createBilhetesRoutes } from './bilhetes/routes.ts';
import { campanhasProjector } from './campanhas/projector.ts';
import { createCampanhasRoutes } from './campanhas/routes.ts';
import type { ReadDeps, ViewName } from './deps.ts';
import { createDocumentacaoRoutes } from './documentacao/routes.ts';
import { createDocumentWorker } from './documentos/index.ts';
import { createDocumentosRoutes, type DocumentosDeps } from './documentos/routes.ts';
import { createEmpresaRoutes } from './empresa/routes.ts';
import { createFinanceiroRoutes } from './financeiro/routes.ts';
import { historicoProjector } from './historico/projector.ts';
import { createHistoricoRoutes } from './historico/routes.ts';
import { CALL_TIMEOUT_MS, type Db, openDb } from './kernel/db.ts';
import { ownLog, rememberLog } from './kernel/own-log.ts';
import type { Projector } from './kernel/projector.ts';
import { type Subscription, subscribeViews } from './kernel/subscription.ts';
import { View } from './kernel/view.ts';
import { modelosProjector } from './modelos/projector.ts';
import { createModelosRoutes } from './modelos/routes.ts';
import { createPages } from './pages.ts';
import { patrocinadoresProjector } from './patrocinadores/projector.ts';
import { createPatrocinadoresRoutes } from './patrocinadores/routes.ts';
import { readinessOf } from './readiness.ts';
import { resultadosProjector } from './resultados/projector.ts';
import { createResultadosRoutes } from './resultados/routes.ts';
import { usuariosProjector } from './usuarios/projector.ts';
import { createUsuariosRoutes } from './usuarios/routes.ts';

/** Every read model; the company's is folded in memory (server/access/directory). */
export const PROJECTORS: readonly Projector[] = [
  campanhasProjector,
  bilhetesProjector,
  usuariosProjector,
  modelosProjector,
  bannersProjector,
  patrocinadoresProjector,
  historicoProjector,
  resultadosProjector,
];

/** No rows come of these, but who changed them waits for their positions in whatever he reads next. */
const WITHOUT_ROWS = [STREAM_EMPRESA, 'pagamento-'];

const inDirectory = (stream: string): boolean => stream === STREAM_EMPRESA || stream.startsWith('usuario-');

export interface ReadSideOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly filesDir: string;
  readonly frontEnds: Readonly<Record<Bundle, string>>;
  /** Where this side sends its commands. */
  readonly writeSideUrl: () => string;
}

export interface ReadSide {
  readonly implementations: readonly Implementation[];
  readonly pages: RequestHandler;
  readonly readiness: Readiness;
  readonly db: Db;
  readonly deps: ReadDeps;
  readonly subscription: Subscription;
  /** Everything up to here is in a view's rows. */
  position(view: ViewName): bigint;
  /** Tells how far a document is drawn, for whom. */
  readonly progress: DocumentosDeps['progress'];
  close(): Promise<void>;
}

/** A call waits no longer for a view that is being filled. */
const FILLING_MS = 2_000;

export async function createReadSide(options: ReadSideOptions): Promise<ReadSide> {
  const { store, vault, directory, log, settings } = options;
  const names = PROJECTORS.map((p) => p.view);
  // Calls never wait for a connection that views have taken, nor for a database that stands still.
  const db = openDb(options.databaseUrl, names, CALL_TIMEOUT_MS);
  const viewsDb = openDb(options.databaseUrl, names);
  const views = PROJECTORS.map((projector) => new View(projector, viewsDb, vault, log));
  await ownLog(viewsDb, store, names, log);
  for (const view of views) await view.open();
  const byName = new Map(views.map((view) => [view.projector.view, view]));
  const subscription = subscribeViews(store, views, log, WITHOUT_ROWS);
  const remembered = rememberLog(viewsDb);
  subscription.onRead('log_lido', remembered.heard);
  let lastOfDirectory = 0n;
  subscription.onRead('espera', ({ stream, position }) => {
    if (inDirectory(stream)) lastOfDirectory = position;
  });
  /** Views that are filled from the beginning of the log: half of them would be a wrong answer. */
  const refilled = new Set(views.filter((view) => view.position === 0n));
  const filled = async (view: View | undefined) => {
    if (!view || !refilled.has(view)) return;
    const end = await Promise.race([subscription.start, delay(FILLING_MS, null, { ref: false })]);
    if (end === null) throw unavailable(1);
    await view.waitFor(end);
    refilled.delete(view);
  };
  const deps: ReadDeps = {
    db,
    directory,
    vault,
    settings,
    log,
    caughtUp: async (position, ...names) => {
      await Promise.all(names.map((name) => filled(byName.get(name))));
      if (position === null) return;
      await Promise.all(names.map((name) => byName.get(name)?.waitFor(position)));
      // The directory reads the log by itself: what the views have seen of people and company it must have too.
      if (!(await directory.waitFor(lastOfDirectory))) throw unavailable(1);
    },
  };
  const documents = createDocumentWorker();
  const progress: DocumentosDeps['progress'] = new EventEmitter();
  const documentos: DocumentosDeps = {
    ...deps,
    documents,
    filesDir: options.filesDir,
    writeSideUrl: options.writeSideUrl,
    progress,
  };
  return {
    implementations: [
      ...createCampanhasRoutes(deps),
      ...createBilhetesRoutes(deps, createBlocos(db, subscription)),
      ...createUsuariosRoutes(deps),
      ...createEmpresaRoutes(deps),
      ...createModelosRoutes(deps),
      ...createBannersRoutes(deps),
      ...createPatrocinadoresRoutes(deps),
      ...createFinanceiroRoutes(deps),
      ...createHistoricoRoutes(deps),
      ...createResultadosRoutes(deps),
      ...createDocumentosRoutes(documentos),
      ...createDocumentacaoRoutes(deps),
    ],
    pages: createPages({
      directory,
      origin: settings.origin,
      filesDir: options.filesDir,
      frontEnds: options.frontEnds,
    }),
    readiness: readinessOf(store, db, subscription, names),
    db,
    deps,
    subscription,
    progress,
    position: (name) => byName.get(name)?.position ?? 0n,
    async close() {
      await subscription.close();
      await remembered.close();
      await documents.close();
      await viewsDb.end();
      await db.end();
    },
  };
}
