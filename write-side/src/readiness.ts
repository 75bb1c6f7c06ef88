import type { Directory } from '@rifa-viva/server/access/directory';
import { believed } from '@rifa-viva/server/believed';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { answers, type Readiness } from '@rifa-viva/server/readiness';
import type { Vault } from '@rifa-viva/server/vault/vault';
import type { Arquivos } from './adapters/arquivos.ts';

export interface Ground {
  readonly store: EventStore;
  readonly vault: Vault;
  readonly directory: Directory;
  readonly keys: { readonly ready: boolean };
  readonly arquivos: Pick<Arquivos, 'experimentar'>;
}

export function readinessOf({ store, vault, directory, keys, arquivos }: Ground): Readiness {
  const vaultTakes = believed(() => vault.canWrite(), 'the vault takes no writes');
  return {
    'event-store': async () => {
      if (!directory.isReady()) throw new Error('people and company are not read yet');
      if (!keys.ready) throw new Error('the keys of the last calls are not read yet');
      await Promise.all([answers(store), store.canWrite()]);
    },
    cofre: async () => {
      await Promise.all([vault.ping(), vaultTakes()]);
    },
    imagens: believed(() => arquivos.experimentar(), 'the folder of pictures takes none'),
  };
}
