import { randomUUID } from 'node:crypto';
import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  type Filter,
  type Position,
  START,
  streamNameFilter,
} from '@eventstore/db-client';
import { type Listener, listen } from '@rifa-viva/proof/event-store/listening';
import { append, event, events, newStream, useTarget } from '@rifa-viva/proof/event-store/target';
import { describe, expect, it, onTestFinished } from 'vitest';

const target = useTarget();
type From = Position | typeof START | typeof END;

function follow(filter: Filter, fromPosition: From = START): Listener {
  const listener = listen(target.client.subscribeToAll({ fromPosition, filter }));
  onTestFinished(() => listener.stop());
  return listener;
}

describe('a subscription to the whole log', () => {
  it('without a filter brings everything: what is there, caught up, what comes', async () => {
    const stream = newStream();
    await append(target, stream, events(3, 1_000));
    const listener = listen(target.client.subscribeToAll());
    onTestFinished(() => listener.stop());
    await listener.caughtUp;
    await append(target, stream, events(2, 1_003));
    await listener.until(() => listener.heard.at(-1) === 1_004);
    expect(listener.heard.slice(-6)).toEqual([1_000, 1_001, 1_002, 'caughtUp', 1_003, 1_004]);
  });

  it('begins after the position named', async () => {
    const stream = newStream();
    const { position } = await append(target, stream, events(3));
    await append(target, stream, events(2, 3));
    const listener = follow(streamNameFilter({ prefixes: [stream] }), position ?? START);
    await listener.caughtUp;
    expect(listener.heard).toEqual([3, 4, 'caughtUp']);
  });

  it('from the end brings only what comes', async () => {
    const stream = newStream();
    await append(target, stream, events(3));
    const listener = follow(streamNameFilter({ prefixes: [stream] }), END);
    await listener.caughtUp;
    await append(target, stream, event(3));
    await listener.until(() => listener.numbers.length === 1);
    expect(listener.heard).toEqual(['caughtUp', 3]);
  });

  it('misses and repeats nothing while many write', async () => {
    const mark = randomUUID();
    const listeners: Listener[] = [];
    const writers = Array.from({ length: 10 }, async (_, w) => {
      for (let n = 0; n < 100; n += 1) {
        if (w === 0 && n % 25 === 0) listeners.push(follow(streamNameFilter({ prefixes: [mark] })));
        await append(target, `${mark}-${w}`, event(w * 100 + n));
      }
    });
    await Promise.all(writers);
    for (const listener of listeners) {
      await listener.until(() => listener.numbers.length >= 1_000);
      expect(new Set(listener.numbers).size).toBe(1_000);
      expect(listener.numbers).toEqual(listeners[0]?.numbers);
    }
  });

  it('neither holds up the writers nor the others when a client stops reading', async () => {
    const stream = newStream();
    const idle = target.client.subscribeToAll({ fromPosition: END }, { highWaterMark: 1 });
    idle.on('error', () => undefined);
    idle.pause();
    onTestFinished(() => idle.unsubscribe());
    const listener = follow(streamNameFilter({ prefixes: [stream] }));
    await listener.caughtUp;
    for (let i = 0; i < 40; i += 1) {
      await append(target, stream, events(50, i * 50));
      await listener.until(() => listener.numbers.length === (i + 1) * 50);
    }
    expect(listener.numbers).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
  });
});

describe('a filter', () => {
  it.each([
    [
      'stream prefixes',
      (mark: string) => streamNameFilter({ prefixes: [`a-${mark}`, `b-${mark}`] }),
      [0, 1, 10, 11],
    ],
    ['a stream expression', (mark: string) => streamNameFilter({ regex: `^[ac]-${mark}` }), [0, 2, 10, 12]],
    [
      'type prefixes',
      (mark: string) => eventTypeFilter({ prefixes: [`x-${mark}`, `y-${mark}`] }),
      [0, 1, 10, 11],
    ],
    ['a type expression', (mark: string) => eventTypeFilter({ regex: `^[xz]-${mark}` }), [0, 2, 10, 12]],
  ] as const)('by %s lets its own through, of the past and of the present', async (_, filterBy, expected) => {
    const mark = randomUUID();
    const write = async (from: number) => {
      for (const [i, name] of ['a', 'b', 'c'].entries()) {
        await append(target, `${name}-${mark}`, event(from + i, { type: `${['x', 'y', 'z'][i]}-${mark}` }));
      }
    };
    await write(0);
    const listener = follow(filterBy(mark));
    await listener.caughtUp;
    await write(10);
    await listener.until(() => listener.numbers.length === 4);
    expect(listener.heard).toEqual([...expected.slice(0, 2), 'caughtUp', ...expected.slice(2)]);
  });

  it('takes prefixes to the letter', async () => {
    const mark = `100%_\\${randomUUID()}`;
    const listener = follow(streamNameFilter({ prefixes: [mark] }));
    await append(target, mark.replace('%_', 'xx'), event(1));
    await append(target, mark.toUpperCase(), event(2));
    await append(target, mark, event(3));
    await listener.until(() => listener.numbers.length === 1);
    expect(listener.numbers).toEqual([3]);
  });

  it('can leave out the events of the system itself', async () => {
    const stream = newStream();
    await target.client.setStreamMetadata(stream, { maxCount: 100 });
    await append(target, stream, event(7_777));
    const types: string[] = [];
    const subscription = target.client.subscribeToAll({ filter: excludeSystemEvents() });
    onTestFinished(() => subscription.unsubscribe());
    subscription.on('error', () => undefined);
    for await (const { event: read } of subscription.iterator({ destroyOnReturn: false })) {
      types.push(read?.type ?? '');
      if (read?.streamId === stream) break;
    }
    expect(types.filter((type) => type.startsWith('$'))).toEqual([]);
  });

  it('that makes no sense is refused', async () => {
    const listener = follow(streamNameFilter({ regex: '(' }));
    expect(await listener.failed).toBeInstanceOf(Error);
  });
});

describe('checkpoints', () => {
  const WINDOW = 50;

  /** Positions told while nothing, or little, matches. */
  function checkpointsOf(prefix: string, fromPosition: From) {
    const positions: bigint[] = [];
    const filter = streamNameFilter({
      prefixes: [prefix],
      maxSearchWindow: WINDOW,
      checkpointInterval: 2,
      checkpointReached: (_subscription, position) => {
        positions.push(position.commit);
      },
    });
    return { positions, listener: follow(filter, fromPosition) };
  }

  it('come while nothing matches, of the past and of the present, and lead on from there', async () => {
    const noise = newStream();
    const quiet = newStream();
    const { position: before } = await append(target, noise, event());
    const { position: middle } = await append(target, noise, events(1_000));
    const { positions, listener } = checkpointsOf(quiet, before ?? START);
    await listener.caughtUp;
    const past = positions.length;
    expect(past).toBeGreaterThanOrEqual(1_000 / (2 * WINDOW) - 1);
    expect(positions.at(-1)).toBeLessThanOrEqual(middle?.commit ?? 0n);
    const { position: after } = await append(target, noise, events(1_000));
    await expect.poll(() => positions.length).toBeGreaterThanOrEqual(past + 9);
    expect([...positions].sort((a, b) => Number(a - b))).toEqual(positions);
    expect(new Set(positions).size).toBe(positions.length);
    expect(positions.at(-1)).toBeLessThanOrEqual(after?.commit ?? 0n);
    const last = positions.at(-1) ?? 0n;
    await append(target, quiet, event(42));
    const resumed = follow(streamNameFilter({ prefixes: [quiet] }), { commit: last, prepare: last });
    await resumed.until(() => resumed.numbers.length === 1);
    expect(resumed.numbers).toEqual([42]);
  });

  it('never skip an event: all between two of them have been brought', async () => {
    const stream = newStream();
    const noise = newStream();
    const { position: before } = await append(target, noise, event());
    const positions: bigint[] = [];
    for (let i = 0; i < 20; i += 1) {
      const { position } = await append(target, stream, event(i));
      if (position) positions.push(position.commit);
      await append(target, noise, events(70));
    }
    const told: (readonly [checkpoint: bigint, brought: number])[] = [];
    const filter = streamNameFilter({
      prefixes: [stream],
      maxSearchWindow: WINDOW,
      checkpointInterval: 1,
      checkpointReached: (_subscription, { commit }) => {
        told.push([commit, listener.numbers.length]);
      },
    });
    const listener = follow(filter, before ?? START);
    await listener.caughtUp;
    expect(listener.numbers).toEqual(Array.from({ length: 20 }, (_, n) => n));
    expect(told.length).toBeGreaterThanOrEqual(20);
    for (const [commit, brought] of told) {
      expect(brought).toBeGreaterThanOrEqual(positions.filter((p) => p <= commit).length);
    }
  });
});
