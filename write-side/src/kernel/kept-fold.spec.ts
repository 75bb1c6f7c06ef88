import { MemoryStore } from '@rifa-viva/proof/testing/memory-store';
import type { FollowItem } from '@rifa-viva/server/event-store/types';
import { createLogger } from '@rifa-viva/server/logger';
import { describe, expect, it, onTestFinished } from 'vitest';
import { keptFold } from './kept-fold.ts';

/** A log whose `events` come one after the other, and then nothing more. */
function logOf(events: number): MemoryStore {
  const store = new MemoryStore();
  store.follow = async function* follow({ signal }: { readonly signal?: AbortSignal } = {}) {
    for (let at = 1n; at <= BigInt(events); at += 1n) {
      const place = { id: `e${at}`, stream: 'a-1', revision: at - 1n, position: at };
      yield [
        { kind: 'event', event: { ...place, type: 'Algo', data: {}, metadata: {} } } as never,
      ] satisfies FollowItem[];
    }
    yield [{ kind: 'caughtUp', position: BigInt(events) } as never];
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
  };
  return store;
}

describe('a kept fold', () => {
  it('whose snapshot fails goes on, and keeps the next one', async () => {
    const store = logOf(4);
    let [folded, asked] = [0, 0];
    const fold = keptFold<{ readonly folded: number }>({
      name: 'teste',
      snapshot: 'teste',
      store,
      log: createLogger('silent'),
      prefix: 'a-',
      version: 1,
      every: 2,
      fold: () => {
        folded += 1;
      },
      facts() {
        asked += 1;
        if (asked === 1) throw new Error('a defect of the fold');
        return { folded };
      },
      recall: () => undefined,
    });
    onTestFinished(() => fold.close());
    await fold.ready();
    expect(folded).toBe(4);
    await expect.poll(() => store.binary.get('snapshot-teste')?.length).toBe(1);
  });
});
