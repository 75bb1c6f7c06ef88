import type { Directory } from '@rifa-viva/server/access/directory';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { answers, type Readiness } from '@rifa-viva/server/readiness';
import type { Vault } from '@rifa-viva/server/vault/vault';

export interface Ground {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly keys: { readonly ready: boolean };
}

export const readinessOf = ({ store, vault, directory, keys }: Ground): Readiness => ({
  'event-store': async () => {
    if (!directory.isReady()) throw new Error('people and company are not read yet');
    if (!keys.ready) throw new Error('the keys of the last calls are not read yet');
    await Promise.all([answers(store), store.canWrite()]);
  },
  cofre: () => vault.ping(),
});
