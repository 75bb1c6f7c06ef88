import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Tx } from './db.ts';

/**
 * A read model's writer. Its tables live in a schema of the view's name; SQL names them without it.
 * Applying the same events to the same rows gives the same rows: the kernel commits rows and checkpoint together.
 */
export interface Projector<C = unknown> {
  readonly view: string;
  /** Stream name prefixes it listens to. */
  readonly prefixes: readonly string[];
  /** Event types it reads of those streams; absent: all. */
  readonly types?: ReadonlySet<string>;
  /** CREATE TABLE and INDEX statements, run in a fresh schema. Changing them fills the view anew. */
  readonly tables: string;
  /** Raised when `apply` writes other rows than before, so that the view is filled anew; absent: 1. */
  readonly version?: number;
  /**
   * Events in log order, cut anywhere. Returns what changed, for those who push it on. An error that is not the
   * database's parks the stream of the event that causes it.
   */
  apply(events: readonly RecordedEvent[], tx: Tx, vault: Vault): Promise<C>;
}

export const listensTo = (
  { prefixes, types }: Pick<Projector, 'prefixes' | 'types'>,
  event: Pick<RecordedEvent, 'stream' | 'type'>,
): boolean =>
  (types === undefined || types.has(event.type)) &&
  prefixes.some((prefix) => event.stream.startsWith(prefix));
