import type {} from '@rifa-viva/proof/testing/global-setup';
import { PATIENCE_MS } from '@rifa-viva/proof/testing/patience';
import { createTestStores, type TestStores } from '@rifa-viva/proof/testing/stores';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type FollowedKeys, followKeys } from './bound-keys.ts';
import { envelopeOf } from './commands.ts';
import { nextId } from './sequence.ts';

let stores: TestStores;
let store: EventStore;
let running: FollowedKeys[];

beforeEach(async () => {
  stores = await createTestStores(inject('postgresUrl'));
  store = connectEventStore(stores.eventStoreUrl);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((keys) => keys.close()));
  await store.close();
  await stores.stop();
});

/** Revision of the last one. */
const snapshots = () => store.lastRevision('snapshot-chaves');

/** The keys of a process that has begun, and left its snapshot. */
async function aProcess(snapshotEvery?: number, its = store): Promise<FollowedKeys> {
  const before = await snapshots();
  const options = {
    store: its,
    log: createLogger('silent'),
    secret: Buffer.alloc(32),
    esperaMs: PATIENCE_MS,
  };
  const keys = followKeys({ ...options, ...(snapshotEvery ? { snapshotEvery } : {}) });
  running.push(keys);
  await expect.poll(snapshots).toBe(before + 1n);
  return keys;
}

/** As a call does: its key is bound, then what it writes stands in a stream of its own. */
async function call(keys: FollowedKeys, commandId: string, fingerprint: string): Promise<void> {
  await keys.bind(commandId, fingerprint);
  const caused = { caller: { idUsuario: 1, tipo: 'Administrador' }, commandId, fingerprint } as const;
  await nextId(store, 'rifa', envelopeOf({ ...caused, requestId: 'spec', now: new Date(0) }, null));
}

const OF_ANOTHER = { codigo: 'CHAVE_DE_OUTRO_PEDIDO', status: 409 };

describe('the keys of the processes before', () => {
  it('are known to the next one, also those that the process which left the last snapshot never heard of', async () => {
    const [one, other] = [await aProcess(), await aProcess(2)];
    await call(one, 'a', 'x');
    const before = await snapshots();
    await call(other, 'b', 'x');
    await call(other, 'c', 'x');
    await expect.poll(snapshots).toBe(before + 1n);
    const next = await aProcess();
    for (const key of ['a', 'b', 'c']) {
      await expect(next.bind(key, 'y')).rejects.toMatchObject(OF_ANOTHER);
      await next.bind(key, 'x');
    }
    await next.bind('d', 'y');
  });
});

it('are read once: a store that is lost while the first snapshot is kept makes nobody wait for them again', async () => {
  const lostOnce: EventStore = {
    ...store,
    async *follow(options) {
      for await (const batch of store.follow(options)) {
        yield batch;
        if (batch.some(({ kind }) => kind === 'caughtUp')) options.onBreak?.(new Error('lost'), false);
      }
    },
  };
  const keys = await aProcess(undefined, lostOnce);
  expect(keys.ready).toBe(true);
});
