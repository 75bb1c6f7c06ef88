import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { followAll } from './follow.ts';
import type { FollowItem, RecordedEvent } from './types.ts';

/** More than is held before the source is paused. */
const HELD = 5_000;

/** A subscription that is told what to say; `waiting`: events it has read and not yet let out. */
class Scripted extends EventEmitter {
  waiting = 0;
  pause(): void {}
  resume(): void {}
  get readableLength(): number {
    return this.waiting;
  }
  async unsubscribe(): Promise<void> {}
  destroy(): void {
    this.emit('ended');
  }
  say(position: number): void {
    this.emit('data', BigInt(position));
  }
}

it('goes on after the last event that came out, where it breaks before a checkpoint', async () => {
  const begun: (bigint | null)[] = [];
  let first: { source: Scripted; checkpoint: (position: bigint) => Promise<void> } | undefined;
  const stop = new AbortController();
  const batches = followAll<bigint>(
    (from, checkpoint) => {
      begun.push(from);
      const source = new Scripted();
      first ??= { source, checkpoint: (commit) => checkpoint(null, { commit }) };
      return source;
    },
    (position) => ({ position }) as RecordedEvent,
    { from: null, prefixes: [], signal: stop.signal },
  );
  const positions: bigint[] = [];
  const reading = (async () => {
    for await (const batch of batches) {
      for (const item of batch as FollowItem[])
        if (item.kind === 'event') positions.push(item.event.position);
      // Broken while the rest of what is held still waits to be taken.
      if (begun.length === 1) first?.source.emit('error', new Error('gone'));
      await new Promise(setImmediate);
    }
  })();
  await expect.poll(() => first).toBeDefined();
  for (let n = 1; n <= HELD + 1; n += 1) first?.source.say(n);
  // Nine events are still in the stream's buffer when this checkpoint overtakes them.
  if (first) first.source.waiting = 9;
  const overtaking = first?.checkpoint(6_000n);
  await expect.poll(() => begun.length).toBe(2);
  await overtaking;
  expect(begun[1]).toBe(BigInt(HELD + 1));
  expect(positions.at(-1)).toBe(BigInt(HELD + 1));
  stop.abort();
  await reading;
});

it('ends where it was told to while its subscription was being made', async () => {
  let made: (source: Scripted) => void = () => undefined;
  const making = new Promise<Scripted>((resolve) => {
    made = resolve;
  });
  const source = new Scripted();
  const ended = once(source, 'ended');
  const stop = new AbortController();
  const begun = once(stop.signal, 'abort');
  const reading = (async () => {
    const options = { from: null, prefixes: [], signal: stop.signal };
    for await (const _ of followAll<bigint>(
      () => making,
      () => null,
      options,
    ));
  })();
  stop.abort();
  await begun;
  made(source);
  await Promise.all([reading, ended]);
});

it('tells of every break, and whether it is another than the one before', async () => {
  const stop = new AbortController();
  const told: [message: string, again: boolean][] = [];
  const options = {
    from: null,
    prefixes: [],
    signal: stop.signal,
    onBreak: (error: unknown, again: boolean) => told.push([(error as Error).message, again]),
  };
  let tries = 0;
  const subscribe = () => {
    tries += 1;
    if (tries !== 4) throw new Error(tries === 3 ? 'refused' : 'away');
    const source = new Scripted();
    setImmediate(() => {
      source.say(1);
      source.emit('error', new Error('refused'));
    });
    return source;
  };
  const reading = (async () => {
    for await (const _ of followAll<bigint>(
      subscribe,
      (position) => ({ position }) as RecordedEvent,
      options,
    ));
  })();
  await expect.poll(() => told.length).toBeGreaterThan(5);
  expect(told.slice(0, 6)).toEqual([
    ['away', false],
    ['away', true],
    ['refused', false],
    ['refused', false],
    ['away', false],
    ['away', true],
  ]);
  stop.abort();
  await reading;
});
