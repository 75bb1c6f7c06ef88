import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openKey, sealKey } from './key.ts';

describe('a key under a password', () => {
  const key = randomBytes(32).toString('hex');

  it('is opened by that password alone, and never twice the same', () => {
    const sealed = sealKey(key, 'maçã verde');
    expect(openKey(sealed, 'maçã verde')).toBe(key);
    // As another keyboard writes the same letters.
    expect(openKey(sealed, 'maçã verde'.normalize('NFD'))).toBe(key);
    expect(openKey(sealed, 'maca verde')).toBeNull();
    expect(sealed).not.toContain(key);
    expect(sealKey(key, 'maçã verde')).not.toBe(sealed);
  });

  it('is nothing where it was changed', () => {
    expect(openKey(`A${sealKey(key, 'x').slice(1)}`, 'y')).toBeNull();
    expect(openKey('', 'x')).toBeNull();
  });
});
