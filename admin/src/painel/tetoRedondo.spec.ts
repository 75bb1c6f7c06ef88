import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tetoRedondo } from './tetoRedondo.ts';

describe('the upper end of a drawing', () => {
  it.each([
    [0, 100],
    [1, 100],
    [100, 100],
    [101, 200],
    [143_737, 200_000],
    [200_001, 400_000],
    [400_001, 600_000],
    [799_999, 800_000],
    [800_001, 1_000_000],
    [1_000_000, 1_000_000],
  ])('%d: %d', (valor, teto) => expect(tetoRedondo(valor)).toBe(teto));

  it('is never too low, and at most double', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 10 ** 12 }), (valor) => {
        const teto = tetoRedondo(valor);
        expect(teto).toBeGreaterThanOrEqual(valor);
        expect(teto).toBeLessThanOrEqual(2 * valor);
      }),
    );
  });
});
