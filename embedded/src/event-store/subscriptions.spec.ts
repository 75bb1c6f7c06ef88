import { describe, expect, it } from 'vitest';
import type { Frames, Sink } from './frames.ts';
import { NO_METADATA } from './metadata.ts';
import type { Pages } from './pages.ts';
import { followLog, followStream } from './subscriptions.ts';
import { Tail } from './tail.ts';
import { NO_REVISION, type StoredEvent } from './types.ts';

const event = (position: bigint): StoredEvent => ({
  position,
  revision: position - 1n,
  stream: 's',
  type: 'Algo',
  frame: Buffer.from(`evento-${position}`.padEnd(200)),
});

/** Takes what it is sent, as texts. `hears`: of each message, before the client has it. */
function client(hears: (messages: number) => unknown = () => undefined) {
  const sent: string[] = [];
  const sink: Sink = {
    write(frames: Frames, flushed) {
      const bytes = Buffer.alloc(frames.byteLength + 5);
      frames.copy(bytes);
      sent.push(bytes.toString('latin1'));
      hears(sent.length);
      setImmediate(flushed);
      return true;
    },
  };
  return { sent, sink };
}

describe('a subscription that says it is caught up', () => {
  it('is told of what was committed while it said so', async () => {
    const tail = new Tail(0n);
    const commit = (position: bigint) => {
      tail.push([event(position)]);
      tail.announce();
    };
    const stop = new AbortController();
    // The second message says that it is caught up; before the client has it, somebody commits.
    const { sent, sink } = client((messages) => messages === 2 && commit(1n));
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

describe('a subscription to a stream', () => {
  it('is brought what was committed during its last look, however much that is', async () => {
    const written = 3_000n;
    const log = [event(1n)];
    const tail = new Tail(1n);
    let looks = 0;
    const pages = {
      async facts() {
        looks += 1;
        // The second look is the last one, and everything is written meanwhile.
        if (looks === 2)
          for (let position = 2n; position <= written; position += 1n) {
            const news = event(position);
            log.push(news);
            tail.push([news]);
          }
        tail.announce();
        return {
          revision: 0n,
          metadataRevision: NO_REVISION,
          metadata: NO_METADATA,
          ...(looks > 2 && { revision: written - 1n }),
        };
      },
      async ofStream({ lowest, limit }: { lowest: bigint; limit: number }) {
        const found = log.slice(Number(lowest), Number(lowest) + limit);
        return {
          frames: Buffer.concat(found.map(({ frame }) => frame)),
          count: found.length,
          last: found.at(-1)?.revision,
        };
      },
    };
    const stop = new AbortController();
    const { sent, sink } = client();
    const following = followStream(
      { id: 'a', sink, signal: stop.signal, resolve: null },
      { pages: pages as unknown as Pages, tail },
      's',
      'start',
    );
    await Promise.race([following, expect.poll(() => sent.join('')).toContain(`evento-${written} `)]);
    stop.abort();
    await following;
    const brought = [...sent.join('').matchAll(/evento-(\d+)/g)].map(([, position]) => Number(position));
    expect(brought).toEqual(log.map(({ position }) => Number(position)));
  });
});
