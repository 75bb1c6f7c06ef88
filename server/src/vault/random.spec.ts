import { describe, expect, it } from 'vitest';
import { pooledRandom } from './random.ts';

describe('random bytes from a pool', () => {
  it('are as many as asked for, and none comes twice', () => {
    const given = Array.from({ length: 5_000 }, (_, i) => pooledRandom(12 + (i % 21)));
    for (const [i, bytes] of given.entries()) expect(bytes).toHaveLength(12 + (i % 21));
    expect(new Set(given.map((bytes) => bytes.subarray(0, 12).toString('hex'))).size).toBe(5_000);
  });

  it('stay what they were when many more are asked for', () => {
    const first = pooledRandom(32);
    const text = first.toString('hex');
    for (let i = 0; i < 5_000; i += 1) pooledRandom(32);
    expect(first.toString('hex')).toBe(text);
  });

  it('may be more than a pool holds', () => {
    expect(pooledRandom(20_000)).toHaveLength(20_000);
  });
});
