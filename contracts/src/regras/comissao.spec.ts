import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comissao } from './comissao.ts';

describe('comissao', () => {
  it.each([
    [20, 1_000, 10, 2_000],
    [3, 1_050, 12.5, 394],
    [1, 1, 50, 1],
    [1, 1, 49.99, 0],
    [7, 333, 0, 0],
    [1, 1_000, 33.3333, 333],
    [100_000, 999_999_999, 100, 99_999_999_900_000],
  ])('%i tickets of %i centavos at %d %% earn %i', (qtde, valor, percentual, centavos) => {
    expect(comissao(qtde, valor, percentual)).toBe(centavos);
  });

  it('is within half a centavo of quantity x value x percent / 100', () => {
    const percentual = fc.integer({ min: 0, max: 10_000 }).map((centesimos) => centesimos / 100);
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(100_000), percentual, (qtde, valor, p) => {
        expect(Math.abs(comissao(qtde, valor, p) - (qtde * valor * p) / 100)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });
});
