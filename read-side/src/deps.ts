import type { Directory } from '@rifa-viva/server/access/directory';
import type { Logger } from '@rifa-viva/server/logger';
import type { Settings } from '@rifa-viva/server/settings';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Db } from './kernel/db.ts';

export type ViewName =
  | 'campanhas'
  | 'bilhetes'
  | 'usuarios'
  | 'clientes'
  | 'modelos'
  | 'banners'
  | 'patrocinadores'
  | 'historico'
  | 'resultados'
  | 'creditos'
  | 'pagamentos'
  | 'acessos'
  | 'acertos';

/** What queries and routes of every view stand on. */
export interface ReadDeps {
  readonly db: Db;
  readonly directory: Directory;
  readonly vault: Vault;
  readonly settings: Settings;
  readonly log: Logger;
  /** Resolves when these views, and the directory, have seen a position (null: at once). Throws Refusal (503) after two seconds. */
  readonly caughtUp: (position: bigint | null, ...views: readonly ViewName[]) => Promise<void>;
}
