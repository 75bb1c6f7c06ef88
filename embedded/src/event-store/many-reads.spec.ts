import { event, newStream, useTarget } from '@rifa-viva/proof/event-store/target';
import { connectEventStore } from '@rifa-viva/server/event-store/client';
import { describe, expect, it } from 'vitest';

const target = useTarget();
/** More than the resets in a row that an HTTP/2 server takes for an attack. */
const READS = 3_000;
const TOGETHER = 50;

describe('the product’s own client', () => {
  it('keeps its connection however often it looks at the newest event', async () => {
    const store = connectEventStore(target.url);
    const stream = newStream();
    await target.client.appendToStream(stream, event(1));
    const end = await store.lastPosition();
    for (let done = 0; done < READS; done += TOGETHER) {
      const found = await Promise.all(
        Array.from({ length: TOGETHER }, (_, i) =>
          i % 2 === 0 ? store.lastPosition() : store.lastRevision(stream),
        ),
      );
      expect(new Set(found)).toEqual(new Set([end, 0n]));
    }
    await store.close();
  });
});
