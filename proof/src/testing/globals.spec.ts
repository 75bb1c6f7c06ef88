import { afterEach, describe, expect, it, vi } from 'vitest';
import { restoreGlobals } from './globals.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('globals', () => {
  it('that nobody touched are no news, nor those that were put back in order', () => {
    expect(restoreGlobals()).toEqual([]);
    vi.useFakeTimers();
    vi.stubGlobal('performance', { timeOrigin: 1 });
    vi.stubGlobal('sessionStorage', {});
    vi.unstubAllGlobals();
    vi.useRealTimers();
    expect(restoreGlobals()).toEqual([]);
  });

  it('a clock that stands still is told, and goes on', () => {
    vi.useFakeTimers();
    vi.stubGlobal('performance', { timeOrigin: 1 });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    expect(performance.now()).toBe(0);
    expect(restoreGlobals()).toEqual(['performance']);
    expect(performance.now()).toBeGreaterThan(0);
    expect(restoreGlobals()).toEqual([]);
  });

  it('what was put in the place of another or taken away is told, and put back; what was added stays', () => {
    const { fetch, crypto } = globalThis;
    Object.assign(globalThis, { fetch: () => undefined, hoje: 1 });
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    Reflect.deleteProperty(globalThis, 'btoa');
    expect(restoreGlobals().sort()).toEqual(['btoa', 'crypto', 'fetch']);
    expect(globalThis.fetch).toBe(fetch);
    expect(globalThis.crypto).toBe(crypto);
    expect(Reflect.deleteProperty(globalThis, 'hoje')).toBe(true);
    expect(btoa('a')).toBe('YQ==');
  });
});
