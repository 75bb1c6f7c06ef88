import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { afterwards, inTime, outwait } from './patience.ts';

/** This process does nothing else for so long, whatever a clock says. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('patience', () => {
  it('is not used up by a stall of our own', async () => {
    const answer = delay(60, 'the answer');
    const patience = outwait(3, 20).then(() => 'silence');
    standStill(500);
    expect(await Promise.race([answer, patience])).toBe('the answer');
  });

  it('is, where one timer counts it', async () => {
    const answer = delay(60, 'the answer');
    const patience = delay(50, 'silence');
    standStill(500);
    expect(await Promise.race([answer, patience])).toBe('silence');
  });

  it('is not, in two turns', async () => {
    const late = vi.fn();
    const heard = afterwards(50, late);
    standStill(500);
    await delay(0);
    heard();
    expect(late).not.toHaveBeenCalled();
  });

  it('ends at last', async () => {
    await expect(new Promise((done) => afterwards(10, () => done('late')))).resolves.toBe('late');
  });

  it('ends with its signal', async () => {
    const signal = AbortSignal.abort();
    await outwait(1_000, 1_000, signal);
    expect(signal.aborted).toBe(true);
  });

  it('gives what came, passes on what failed, and says what did not come', async () => {
    expect(await inTime(Promise.resolve(7), 'nothing came')).toBe(7);
    await expect(inTime(Promise.reject(new Error('it broke')), 'nothing came')).rejects.toThrow('it broke');
    await expect(inTime(new Promise(() => undefined), 'nothing came')).rejects.toThrow('nothing came');
  });
});
