import type { Bundle } from '@rifa-viva/contracts/rotas';
import type { Directory } from '@rifa-viva/server/access/directory';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import type { Implementation } from '@rifa-viva/server/http/implementation';
import type { Logger } from '@rifa-viva/server/logger';
import type { Settings } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { RequestHandler } from 'express';
import { bannersProjector } from './banners/projector.ts';
import { createBannersRoutes } from './banners/routes.ts';
import { bilhetesProjector } from './bilhetes/projector.ts';
import { createBilhetesRoutes } from './bilhetes/routes.ts';
import { campanhasProjector } from './campanhas/projector.ts';
import { createCampanhasRoutes } from './campanhas/routes.ts';
import type { ReadDeps, ViewName } from './deps.ts';
import { createEmpresaRoutes } from './empresa/routes.ts';
import { type Db, openDb } from './kernel/db.ts';
import type { Projector } from './kernel/projector.ts';
import { subscribeViews } from './kernel/subscription.ts';
import { type Committed, View } from './kernel/view.ts';
import { modelosProjector } from './modelos/projector.ts';
import { createModelosRoutes } from './modelos/routes.ts';
import { createPages } from './pages.ts';
import { patrocinadoresProjector } from './patrocinadores/projector.ts';
import { createPatrocinadoresRoutes } from './patrocinadores/routes.ts';
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
];

export interface ReadSideOptions {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly log: Logger;
  readonly databaseUrl: string;
  readonly settings: Settings;
  readonly filesDir: string;
  readonly frontEnds: Readonly<Record<Bundle, string>>;
}

export interface ReadSide {
  readonly implementations: readonly Implementation[];
  readonly pages: RequestHandler;
  readonly readiness: Readonly<Record<string, () => Promise<void>>>;
  readonly db: Db;
  readonly deps: ReadDeps;
  /** Position a view has seen. */
  position(view: ViewName): bigint;
  /** After each commit of a view. */
  onCommitted(listener: (committed: Committed) => void): void;
  close(): Promise<void>;
}

export async function createReadSide(options: ReadSideOptions): Promise<ReadSide> {
  const { store, vault, directory, log, settings } = options;
  const db = openDb(
    options.databaseUrl,
    PROJECTORS.map((p) => p.view),
  );
  const views = PROJECTORS.map((projector) => new View(projector, db, vault, log));
  for (const view of views) await view.open();
  const byName = new Map(views.map((view) => [view.projector.view, view]));
  const subscription = subscribeViews(store, views, log);
  const deps: ReadDeps = {
    db,
    directory,
    vault,
    settings,
    log,
    caughtUp: async (position, ...names) => {
      await Promise.all(names.map((name) => byName.get(name)?.waitFor(position)));
    },
  };
  return {
    implementations: [
      ...createCampanhasRoutes(deps),
      ...createBilhetesRoutes(deps),
      ...createUsuariosRoutes(deps),
      ...createEmpresaRoutes(deps),
      ...createModelosRoutes(deps),
      ...createBannersRoutes(deps),
      ...createPatrocinadoresRoutes(deps),
    ],
    pages: createPages({
      directory,
      origin: settings.origin,
      filesDir: options.filesDir,
      frontEnds: options.frontEnds,
    }),
    readiness: {
      leitura: async () => {
        await db.query('SELECT 1');
      },
      projecoes: async () => {
        const parked = views.flatMap((v) => [...v.parked.keys()]);
        if (parked.length > 0) throw new Error(`parked: ${parked.join(', ')}`);
      },
    },
    db,
    deps,
    position: (name) => byName.get(name)?.position ?? 0n,
    onCommitted: (listener) => subscription.onCommitted(listener),
    async close() {
      await subscription.close();
      await db.end();
    },
  };
}
