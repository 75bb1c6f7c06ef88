import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escreverValor, lerMomento, lerValor } from './valores.ts';

describe('amounts', () => {
  it('go out and come back as they were, as text and as JSON’s number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (centavos) => {
        const texto = escreverValor(centavos);
        expect(texto).toMatch(/^\d+\.\d\d$/);
        expect(lerValor(texto)).toBe(centavos);
        expect(lerValor(JSON.parse(texto))).toBe(centavos);
      }),
    );
  });

  it.each([
    -1,
    0.001,
    1e21,
    Number.NaN,
    10_000_000,
    '',
    '1,00',
    '1.000',
    '0x1',
    ' 1',
    '1e2',
    '99999999999.00',
  ])('%j is none', (valor) => {
    expect(lerValor(valor)).toBeNull();
  });
});

describe('moments', () => {
  it('are UTC, or none', () => {
    expect(lerMomento('2030-01-01T09:00:00.000-03:00')).toBe('2030-01-01T12:00:00.000Z');
    expect(lerMomento('ontem')).toBeNull();
  });
});
