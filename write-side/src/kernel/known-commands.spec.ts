import { describe, expect, it } from 'vitest';
import { KnownCommands } from './known-commands.ts';

const MANY = 50_000;

function many(known = new KnownCommands(), from = 0): KnownCommands {
  for (let i = from; i < from + MANY; i += 1) known.add(`c${i}`, BigInt(i));
  return known;
}

describe('the commands of a stream', () => {
  it('are told where their first event stands', () => {
    const known = new KnownCommands();
    for (const revision of [0n, 1n, 2n]) known.add('a', revision);
    known.add('b', 3n);
    expect(['a', 'b', 'c'].map((id) => known.find(id))).toEqual([0n, 3n, undefined]);
  });

  it('are all known, and no others', () => {
    const known = many();
    for (let i = 0; i < MANY; i += 1) expect(known.find(`c${i}`)).toBe(BigInt(i));
    for (let i = MANY; i < 2 * MANY; i += 1) expect(known.find(`c${i}`)).toBeUndefined();
  });

  it('go into a snapshot and out of it, from whatever place in its bytes', () => {
    const bytes = many().bytes();
    const shifted = Buffer.concat([Buffer.alloc(1), bytes]).subarray(1);
    const restored = many(KnownCommands.from(shifted), MANY);
    for (let i = 0; i < 2 * MANY; i += 1) expect(restored.find(`c${i}`)).toBe(BigInt(i));
  });

  it('take 16 to 32 bytes each', () => {
    const each = many().bytes().length / MANY;
    expect(each).toBeGreaterThanOrEqual(16);
    expect(each).toBeLessThanOrEqual(32);
  });

  it.each([1, 10, 40_000])('that were %i more since a mark are taken back, and may come again', (more) => {
    const known = many();
    const mark = known.mark();
    for (let i = MANY; i < MANY + more; i += 1) known.add(`c${i}`, BigInt(i));
    expect(known.find(`c${MANY + more - 1}`)).toBe(BigInt(MANY + more - 1));
    mark.undo();
    for (let i = 0; i < MANY + more; i += 1)
      expect(known.find(`c${i}`)).toBe(i < MANY ? BigInt(i) : undefined);
    known.mark();
    known.add(`c${MANY}`, 7n);
    known.mark().undo();
    expect(known.find(`c${MANY}`)).toBe(7n);
  });

  it('come again after they were taken back as the last ones, in the place that they get then', () => {
    const known = new KnownCommands();
    const mark = known.mark();
    known.add('a', 0n);
    mark.undo();
    known.add('b', 0n);
    known.add('a', 1n);
    expect(['a', 'b'].map((id) => known.find(id))).toEqual([1n, 0n]);
  });
});
