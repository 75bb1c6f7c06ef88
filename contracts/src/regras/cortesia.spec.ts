import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dividirEmParcelas, precoTotal, quantidadePagavel } from './cortesia.ts';

const aCada = (qtdeBilhetes: number) => ({ cortesia: true, qtdeBilhetes });

describe('courtesy', () => {
  it.each([
    [9, 10, 9],
    [10, 10, 9],
    [25, 10, 23],
    [3, 2, 2],
    [1, 1, 1],
    [7, 0, 7],
  ])('of %i tickets, every %i-th free, %i are paid', (qtde, n, pagaveis) => {
    expect(quantidadePagavel(qtde, aCada(n))).toBe(pagaveis);
  });

  it('gives nothing while it is switched off', () => {
    expect(quantidadePagavel(10, { cortesia: false, qtdeBilhetes: 2 })).toBe(10);
  });

  it('makes the price from the payable quantity', () => {
    expect(precoTotal(25, 1_050, aCada(10))).toBe(23 * 1_050);
    expect(precoTotal(3, 1_050, aCada(1))).toBe(3 * 1_050);
    expect(precoTotal(3, 0, aCada(2))).toBe(0);
  });

  it('takes off floor(quantity / N), never more than all', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.integer({ min: 2, max: 100_000 }), (qtde, n) => {
        expect(quantidadePagavel(qtde, aCada(n))).toBe(qtde - Math.floor(qtde / n));
        expect(quantidadePagavel(qtde, aCada(n))).toBeGreaterThanOrEqual(qtde / 2);
      }),
    );
  });
});

describe('dividirEmParcelas', () => {
  it('gives the odd centavos to the first shares', () => {
    expect(dividirEmParcelas(1_000, 3)).toEqual([334, 333, 333]);
    expect(dividirEmParcelas(2, 3)).toEqual([1, 1, 0]);
    expect(dividirEmParcelas(0, 2)).toEqual([0, 0]);
  });

  it('sums to the total, shares one centavo apart at most, descending', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 5_000 }), (total, n) => {
        const parcelas = dividirEmParcelas(total, n);
        expect(parcelas).toHaveLength(n);
        expect(parcelas.reduce((soma, parcela) => soma + parcela, 0)).toBe(total);
        expect((parcelas[0] ?? 0) - (parcelas[n - 1] ?? 0)).toBeLessThanOrEqual(1);
        expect([...parcelas].sort((a, b) => b - a)).toEqual(parcelas);
      }),
    );
  });
});
