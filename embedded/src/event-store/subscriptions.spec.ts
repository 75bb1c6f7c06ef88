import { describe, expect, it } from 'vitest';
import type { Frames, Sink } from './frames.ts';
import type { Pages } from './pages.ts';
import { followLog } from './subscriptions.ts';
import { Tail } from './tail.ts';
import type { StoredEvent } from './types.ts';

const event = (position: bigint): StoredEvent => ({
  position,
  revision: position - 1n,
  stream: 's',
  type: 'Algo',
  frame: Buffer.from(`evento-${position}`.padEnd(20)),
});

describe('a subscription that says it is caught up', () => {
  it('is told of what was committed while it said so', async () => {
    const tail = new Tail(0n);
    const commit = (position: bigint) => {
      tail.push([event(position)]);
      tail.announce();
    };
    const stop = new AbortController();
    const sent: string[] = [];
    let messages = 0;
    const sink: Sink = {
      write(frames: Frames, flushed) {
        messages += 1;
        const bytes = Buffer.alloc(frames.byteLength + 5);
        frames.copy(bytes);
        sent.push(bytes.toString('latin1'));
        // The second message says that it is caught up; before the client has it, somebody commits.
        if (messages === 2) commit(1n);
        setImmediate(flushed);
        return true;
      },
    };
    const following = followLog(
      { id: 'a', sink, signal: stop.signal, resolve: null },
      { pages: null as unknown as Pages, tail },
      'start',
      null,
    );
    await expect.poll(() => sent.some((text) => text.includes('evento-1'))).toBe(true);
    commit(2n);
    await expect.poll(() => sent.some((text) => text.includes('evento-2'))).toBe(true);
    expect(sent.filter((text) => text.includes('evento-1'))).toHaveLength(1);
    stop.abort();
    await following;
  });
});
