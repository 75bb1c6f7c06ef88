import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Tail } from './tail.ts';
import type { FollowItem, FollowOptions, RecordedEvent } from './types.ts';

/** A log whose subscriptions are counted, and that can be made to break; positions begin at 1. */
class Log {
  readonly streams: string[] = [];
  open = 0;
  begun = 0;
  private wakers: (() => void)[] = [];
  private breaks = 0;

  add(...streams: string[]): void {
    this.streams.push(...streams);
    this.wake();
  }

  /** All who follow it are told, and go on. */
  break(): void {
    this.breaks += 1;
    this.wake();
  }

  wake(): void {
    for (const waker of this.wakers.splice(0)) waker();
  }

  async *follow({ from, prefixes, signal, onBreak }: FollowOptions): AsyncGenerator<readonly FollowItem[]> {
    this.open += 1;
    this.begun += 1;
    let heard = this.breaks;
    let next = Number(from ?? 0n);
    let caughtUp = false;
    const wake = () => this.wake();
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        if (heard < this.breaks) {
          onBreak?.(new Error('gone'), false);
          caughtUp = false;
        }
        heard = this.breaks;
        const items: FollowItem[] = [];
        for (const stream of this.streams.slice(next, next + 3)) {
          next += 1;
          const event = { stream, revision: 0n, position: BigInt(next) } as RecordedEvent;
          if (prefixes.some((prefix) => stream.startsWith(prefix))) items.push({ kind: 'event', event });
          else items.push({ kind: 'checkpoint', position: event.position });
        }
        if (next === this.streams.length && !caughtUp) {
          caughtUp = true;
          items.push({ kind: 'caughtUp' });
        }
        if (items.length > 0) yield items;
        else await new Promise<void>((resolve) => this.wakers.push(resolve));
        await new Promise(setImmediate);
      }
    } finally {
      signal.removeEventListener('abort', wake);
      // To take leave of a server takes a while.
      await new Promise(setImmediate);
      this.open -= 1;
    }
  }
}

const tailOf = (log: Log) => new Tail((options) => log.follow(options), ['a-', 'b-'], 'a-');

/** Follows until it is ended, and keeps what it was given. */
class Reader {
  readonly got: bigint[] = [];
  position = 0n;
  breaks = 0;
  caughtUp = false;
  /** Turns of the loop that each batch takes. */
  turns = 0;
  private readonly stop = new AbortController();
  readonly done: Promise<void>;

  constructor(
    tail: Tail,
    readonly from: bigint | null,
    readonly prefixes: readonly string[],
  ) {
    this.done = this.read(tail);
  }

  private async read(tail: Tail): Promise<void> {
    const { from, prefixes } = this;
    const onBreak = () => {
      this.breaks += 1;
      this.caughtUp = false;
    };
    for await (const batch of tail.follow({ from, prefixes, signal: this.stop.signal, onBreak })) {
      for (const item of batch) {
        if (item.kind === 'caughtUp') {
          this.caughtUp = true;
          continue;
        }
        const position = item.kind === 'event' ? item.event.position : item.position;
        expect(position).toBeGreaterThan(this.position);
        this.position = position;
        if (item.kind === 'event') this.got.push(position);
      }
      for (let turn = 0; turn < this.turns; turn += 1) await new Promise(setImmediate);
    }
  }

  has(log: Log): Promise<void> {
    return expect.poll(() => this.position, { interval: 1 }).toBe(BigInt(log.streams.length));
  }

  owed(log: Log): bigint[] {
    const all = log.streams.map((stream, i) => ({ stream, position: BigInt(i + 1) }));
    return all
      .filter(
        ({ stream, position }) =>
          position > (this.from ?? 0n) && this.prefixes.some((p) => stream.startsWith(p)),
      )
      .map(({ position }) => position);
  }

  end(): Promise<void> {
    this.stop.abort();
    return this.done;
  }
}

describe('the end of the log', () => {
  it('is one subscription, however many follow it, and none after the last has left', async () => {
    const log = new Log();
    log.add('a-1', 'b-1', 'c-1');
    const tail = tailOf(log);
    const readers = [['a-'], ['b-', 'a-'], ['a-', 'b-1']].map((prefixes) => new Reader(tail, null, prefixes));
    await expect.poll(() => [log.open, log.begun]).toEqual([1, 4]);
    log.add('b-1', 'a-2', 'c-1');
    for (const reader of readers) await reader.has(log);
    expect(readers.map(({ got }) => got)).toEqual(readers.map((reader) => reader.owed(log)));
    log.break();
    await expect.poll(() => readers.map(({ breaks }) => breaks)).toEqual([1, 1, 1]);
    await expect.poll(() => readers.map(({ caughtUp }) => caughtUp)).toEqual([true, true, true]);
    for (const reader of readers) await reader.end();
    expect([log.open, log.begun]).toEqual([0, 4]);
    const again = new Reader(tail, 3n, ['a-']);
    log.add('a-1');
    await again.has(log);
    expect(again.got).toEqual([5n, 7n]);
    await again.end();
    expect(log.open).toBe(0);
  });

  it('waits for nobody: who takes slowly reads alone until he is there again', async () => {
    const log = new Log();
    log.add('a-1');
    const tail = tailOf(log);
    const quick = new Reader(tail, null, ['a-']);
    const slow = new Reader(tail, null, ['a-']);
    await expect.poll(() => [log.open, log.begun]).toEqual([1, 3]);
    slow.turns = 100_000;
    log.add(...Array.from({ length: 6_000 }, (_, i) => `a-${i}`));
    await quick.has(log);
    expect(slow.position).toBeLessThan(3_000n);
    slow.turns = 0;
    await expect.poll(() => log.open, { interval: 1 }).toBe(2);
    log.break();
    for (const reader of [quick, slow]) await expect.poll(() => reader.breaks, { interval: 1 }).toBe(1);
    // What the others are told after the break is no longer held when he joins them.
    log.add(...Array.from({ length: 600 }, (_, i) => `a-${i}`));
    for (const reader of [quick, slow]) await reader.has(log);
    await expect.poll(() => log.open).toBe(1);
    await expect.poll(() => [quick.caughtUp, slow.caughtUp]).toEqual([true, true]);
    for (const reader of [quick, slow]) {
      expect(reader.got).toEqual(reader.owed(log));
      await reader.end();
    }
    expect(log.begun).toBeGreaterThan(3);
  });

  it('is not for streams that nobody shares, nor for who wants none of the busy ones, nor for types', async () => {
    const log = new Log();
    log.add('c-1');
    const tail = tailOf(log);
    const stop = new AbortController();
    const others = [['c-'], ['a-', 'c-'], ['b-']].map((prefixes) => new Reader(tail, null, prefixes));
    for (const other of others) await other.has(log);
    log.add('c-1', 'b-1');
    for (const other of others) await other.has(log);
    expect(others.map(({ got }) => got)).toEqual(others.map((other) => other.owed(log)));
    expect([log.open, log.begun]).toEqual([3, 3]);
    for (const other of others) await other.end();
    for await (const batch of tail.follow({
      from: null,
      by: 'type',
      prefixes: ['c-'],
      signal: stop.signal,
    })) {
      expect(batch.length).toBe(4);
      break;
    }
    expect([log.open, log.begun]).toEqual([0, 4]);
  });

  it('tells who follows when it can be followed no more', async () => {
    const log = new Log();
    log.add('a-1');
    let left = 1;
    const tail = new Tail(
      (options) => {
        left -= 1;
        if (left < 0) throw new Error('no more');
        return log.follow(options);
      },
      ['a-'],
      'a-',
    );
    await expect(new Reader(tail, null, ['a-']).done).rejects.toThrow('no more');
    expect(log.open).toBe(0);
  });

  it('gives everybody what is his, each once and in order, whoever comes, goes, breaks and dawdles', async () => {
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({ do: fc.constant('add' as const), n: fc.integer({ min: 1, max: 400 }) }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ do: fc.constant('turn' as const), n: fc.integer({ min: 1, max: 20 }) }),
      },
      { weight: 2, arbitrary: fc.record({ do: fc.constant('come' as const), n: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('go' as const), n: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('dawdle' as const), n: fc.nat() }) },
      { weight: 1, arbitrary: fc.record({ do: fc.constant('break' as const), n: fc.nat() }) },
    );
    const PREFIXES = [['a-'], ['b-'], ['a-', 'b-'], ['b-1', 'a-']];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const log = new Log();
        const tail = tailOf(log);
        const readers: Reader[] = [];
        const gone: Reader[] = [];
        for (const { do: what, n } of steps) {
          const one = readers[n % readers.length];
          if (what === 'add')
            log.add(...Array.from({ length: n }, (_, i) => `${'abc'[(i * n) % 3]}-${(i + n) % 4}`));
          if (what === 'turn') for (let turn = 0; turn < n; turn += 1) await new Promise(setImmediate);
          if (what === 'break') log.break();
          if (what === 'dawdle' && one) one.turns = n % 50;
          if (what === 'come') {
            const from = n % 3 === 0 ? null : BigInt(n % (log.streams.length + 1)) || null;
            readers.push(new Reader(tail, from, PREFIXES[n % PREFIXES.length] ?? []));
          }
          if (what === 'go' && one) {
            readers.splice(readers.indexOf(one), 1);
            await one.end();
            gone.push(one);
          }
        }
        log.add('c-9');
        for (const reader of readers) reader.turns = 0;
        for (const reader of readers) await reader.has(log);
        for (const reader of readers) expect(reader.got).toEqual(reader.owed(log));
        await expect.poll(() => readers.every(({ caughtUp }) => caughtUp), { interval: 1 }).toBe(true);
        for (const { got, position, ...reader } of gone)
          expect(got).toEqual(Reader.prototype.owed.call(reader, log).filter((at) => at <= position));
        await Promise.all(readers.map((reader) => reader.end()));
        expect(log.open).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});
