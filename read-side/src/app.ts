import { EventEmitter } from 'node:events';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { STREAM_EMPRESA } from '@rifa-viva/contracts/eventos/streams';
import type { Bundle } from '@rifa-viva/contracts/rotas';
import type { Directory } from '@rifa-viva/server/access/directory';
import { waitingForStores } from '@rifa-viva/server/at-start';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { Metrics } from '@rifa-viva/server/http/metrics';
import { unavailable } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import type { Readiness } from '@rifa-viva/server/readiness';
import type { Settings } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { RequestHandler } from 'express';
import { acertosProjector } from './acertos/projector.ts';
import { createAcertosRoutes } from './acertos/routes.ts';
import { acessosProjector } from './acessos/projector.ts';
import { comRegistro } from './acessos/registrar.ts';
import { createRegistro, type Registro } from './acessos/registro.ts';
import { createAcessosRoutes } from './acessos/routes.ts';
import { type Conferencias, createConferencias } from './auditoria/conferencias.ts';
import { abrirDivergentes } from './auditoria/divergentes.ts';
import { createPacotes } from './auditoria/pacotes.ts';
import { createPacotesRoutes } from './auditoria/pacotes-rotas.ts';
import { createRecibosRoutes } from './auditoria/recibos.ts';
import { createRepeticoes } from './auditoria/repeticao.ts';
import { createAuditoriaRoutes } from './auditoria/routes.ts';
import { bannersProjector } from './banners/projector.ts';
import { createBannersRoutes, lerBanners } from './banners/routes.ts';
import { createBlocos } from './bilhetes/blocos.ts';
import { bilhetesProjector } from './bilhetes/projector.ts';
import { createBilhetesRoutes } from './bilhetes/routes.ts';
import { createBuscaRoutes } from './busca/routes.ts';
import { lerCartaz } from './campanhas/cartaz.ts';
import { campanhasProjector } from './campanhas/projector.ts';
import { createCampanhasRoutes } from './campanhas/routes.ts';
import { clientesProjector } from './clientes/projector.ts';
import { createClientesRoutes } from './clientes/routes.ts';
import { creditosProjector } from './creditos/projector.ts';
import { createCreditosRoutes } from './creditos/routes.ts';
import type { ReadDeps, ViewName } from './deps.ts';
import { createDocumentacaoRoutes } from './documentacao/routes.ts';
import { createDocumentWorker } from './documentos/index.ts';
import { createDocumentosRoutes, type DocumentosDeps } from './documentos/routes.ts';
import { createEmpresaRoutes } from './empresa/routes.ts';
import { createFinanceiroRoutes } from './financeiro/routes.ts';
import { historicoProjector } from './historico/projector.ts';
import { createHistoricoRoutes } from './historico/routes.ts';
import { criarVariantes } from './imagens/variantes.ts';
import { CALL_TIMEOUT_MS, type Db, openDb } from './kernel/db.ts';
import { ownLog, rememberLog } from './kernel/own-log.ts';
import type { Projector } from './kernel/projector.ts';
import { rebuildView } from './kernel/rebuild.ts';
import { type Subscription, subscribeViews } from './kernel/subscription.ts';
import { View } from './kernel/view.ts';
import { modelosProjector } from './modelos/projector.ts';
import { createModelosRoutes } from './modelos/routes.ts';
import { pagamentosProjector } from './pagamentos/projector.ts';
import { createPagamentosRoutes } from './pagamentos/routes.ts';
import { createPages } from './pages.ts';
import { createPainelRoutes } from './painel/routes.ts';
import { createEstadoDoSistema } from './painel/sistema.ts';
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
  clientesProjector,
  modelosProjector,
  bannersProjector,
  patrocinadoresProjector,
  historicoProjector,
  resultadosProjector,
  creditosProjector,
  pagamentosProjector,
  acessosProjector,
  acertosProjector,
];

/** No rows come of these, but who changed them waits for their positions in whatever he reads next. */
const WITHOUT_ROWS = [STREAM_EMPRESA];

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
  readonly metrics?: Metrics;
}

export interface ReadSide {
  readonly implementations: readonly Implementation[];
  readonly pages: RequestHandler;
  readonly readiness: Readiness;
  readonly db: Db;
  readonly deps: ReadDeps;
  readonly subscription: Subscription;
  readonly conferencias: Conferencias;
  /** What staff read and took away. */
  readonly acessos: Pick<Registro, 'gravado'>;
  /** Everything up to here is in a view's rows. */
  position(view: ViewName): bigint;
  /** Tells how far a document is drawn, for whom. */
  readonly progress: DocumentosDeps['progress'];
  close(): Promise<void>;
}

function observeAudit(metrics: Metrics | undefined, conferencias: Conferencias): void {
  metrics?.gauge('audit_differences', 'Rows that differ from the log, by the last comparisons', () =>
    conferencias.divergentes().reduce((sum, { qtde }) => sum + qtde, 0),
  );
  metrics?.gauge(
    'audit_raffles_differing',
    'Raffles whose rows differ from the log',
    () => conferencias.divergentes().length,
  );
  metrics?.gauge(
    'audit_last_round_seconds',
    'When the last round ended in which every raffle was compared, Unix time; 0 before',
    () => conferencias.ultimaRonda() / 1_000,
  );
}

function observeAccesses(metrics: Metrics | undefined, acessos: Registro): void {
  metrics?.gauge(
    'access_records_lost',
    'Readings of personal data that could not be recorded since the start',
    () => acessos.perdidas,
  );
  metrics?.gauge(
    'access_records_waiting',
    'Readings and exports of personal data on their way to the log',
    () => acessos.esperando,
  );
}

export async function createReadSide(options: ReadSideOptions): Promise<ReadSide> {
  const { store, vault, directory, log, settings } = options;
  const names = PROJECTORS.map((p) => p.view);
  // Calls never wait for a connection that views have taken, nor for a database that stands still.
  const db = openDb(options.databaseUrl, names, CALL_TIMEOUT_MS);
  const viewsDb = openDb(options.databaseUrl, names);
  const views = PROJECTORS.map((projector) => new View(projector, viewsDb, vault, log));
  await waitingForStores(() => ownLog(viewsDb, store, names, log), log);
  for (const view of views) await waitingForStores(() => view.open(), log);
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
    const end = await Promise.race([subscription.start, delay(settings.esperaMs, null, { ref: false })]);
    if (end === null) throw unavailable(1);
    await view.waitFor(end, settings.esperaMs);
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
      await Promise.all(names.map((name) => byName.get(name)?.waitFor(position, settings.esperaMs)));
      // The directory reads the log by itself: what the views have seen of people and company it must have too.
      await directory.waitFor(lastOfDirectory);
    },
  };
  const repeticoes = createRepeticoes(store);
  const conferencias = createConferencias(
    {
      store,
      vault,
      log,
      repeticoes,
      divergentes: await waitingForStores(() => abrirDivergentes(viewsDb), log),
      // Neither comparing nor rebuilding is cut off: both take as long as a raffle is large.
      db: viewsDb,
      reconstruir: async (visao) => {
        const projector = PROJECTORS.find(({ view }) => view === visao);
        if (projector) await rebuildView({ store, vault, log, db: viewsDb }, projector);
      },
    },
    settings.auditoriaMinutos,
  );
  observeAudit(options.metrics, conferencias);
  const acessos = createRegistro(store, log);
  observeAccesses(options.metrics, acessos);
  const documents = createDocumentWorker();
  const progress: DocumentosDeps['progress'] = new EventEmitter();
  const pacotes = createPacotes({ store, vault, documents, log });
  const documentos: DocumentosDeps = {
    ...deps,
    documents,
    filesDir: options.filesDir,
    writeSideUrl: options.writeSideUrl,
    progress,
  };
  const readiness = readinessOf(store, db, subscription, names, conferencias);
  const implementations = [
    ...createCampanhasRoutes(deps),
    ...createBilhetesRoutes(deps, createBlocos(db, subscription)),
    ...createUsuariosRoutes(deps),
    ...createClientesRoutes(deps),
    ...createEmpresaRoutes(deps),
    ...createModelosRoutes(deps),
    ...createBannersRoutes(deps),
    ...createPatrocinadoresRoutes(deps),
    ...createFinanceiroRoutes(deps),
    ...createAcertosRoutes(deps),
    ...createPainelRoutes(deps, createEstadoDoSistema(readiness, store.parked, conferencias)),
    ...createBuscaRoutes(deps),
    ...createHistoricoRoutes(deps),
    ...createResultadosRoutes(deps),
    ...createRecibosRoutes(deps, store),
    ...createPacotesRoutes({ ...deps, pacotes, progress }),
    ...createCreditosRoutes(deps),
    ...createPagamentosRoutes(deps),
    ...createAuditoriaRoutes({ ...deps, repeticoes, conferencias }),
    ...createDocumentosRoutes(documentos),
    ...createDocumentacaoRoutes(deps),
    ...createAcessosRoutes(deps, acessos),
  ];
  return {
    implementations: comRegistro(implementations, acessos, db),
    pages: createPages({
      directory,
      settings,
      filesDir: options.filesDir,
      // Beside the pictures that they are made of, where no backup looks: they can be made again.
      variantes: criarVariantes({ pasta: join(dirname(options.filesDir), 'imagens-menores'), log }),
      frontEnds: options.frontEnds,
      log,
      cartaz: async (idRifa) => {
        await deps.caughtUp(null, 'campanhas');
        return lerCartaz(db, idRifa);
      },
      banners: () => lerBanners(deps),
    }),
    readiness,
    db,
    deps,
    subscription,
    conferencias,
    acessos,
    progress,
    position: (name) => byName.get(name)?.position ?? 0n,
    async close() {
      await acessos.close();
      await conferencias.close();
      await subscription.close();
      await remembered.close();
      await pacotes.close();
      await documents.close();
      await viewsDb.end();
      await db.end();
    },
  };
}
