import { Codec } from '@rifa-viva/contracts/eventos/codec';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { UnknownOutcomeError } from '@rifa-viva/server/event-store/types';
import { Type } from '@sinclair/typebox';
import { expect, inject, it, onTestFinished } from 'vitest';
import { anEvent } from '../testing/events.ts';
import { createTestStores, type TestStores } from '../testing/stores.ts';

const kind = { types: { Algo: Type.Object({}) } };
const codec = new Codec({ 'a-': kind, 'b-': kind });

async function connected() {
  const stores: TestStores = await createTestStores(inject('postgresUrl'));
  const store = connectEventStore(stores.eventStoreUrl, { codec });
  onTestFinished(async () => {
    await store.close();
    await stores.stop();
  });
  return { stores, store };
}

// The library forgets what every client of the process waits for, and would end the process with the answers.
it('a store that breaks ends no append to another: it is answered, or its outcome is asked for', async () => {
  const [steady, broken] = [await connected(), await connected()];
  await broken.store.append('b-1', [anEvent()], 'any');
  let [over, appended, unknown] = [false, 0, 0];
  const append = async (stream: string) => {
    while (!over) {
      const sent = [anEvent()];
      for (let heard = false; !heard; )
        heard = await steady.store.append(stream, sent, 'any').then(
          () => true,
          (error: unknown) => {
            if (!(error instanceof UnknownOutcomeError)) throw error;
            unknown += 1;
            return false;
          },
        );
      appended += 1;
    }
  };
  const appending = Promise.all(Array.from({ length: 20 }, (_, i) => append(`a-${i}`)));
  const more = (n: number) => {
    const goal = appended + n;
    return expect.poll(() => appended).toBeGreaterThan(goal);
  };
  await more(100);
  await broken.stores.restartEventStore();
  await expect.poll(() => unknown).toBeGreaterThan(0);
  await more(100);
  over = true;
  await appending;
});
