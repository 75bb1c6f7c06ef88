import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatarReais,
  formatarValor,
  lerDinheiro,
  MAXIMO_CENTAVOS,
  mascararDinheiro,
  paraCentavos,
  paraReais,
} from './dinheiro.ts';

const centavos = fc.integer({ min: 0, max: MAXIMO_CENTAVOS });

describe('lerDinheiro', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234,5', 123_450],
    ['10', 1_000],
    ['0,01', 1],
    ['1.000.000', 100_000_000],
    ['9.999.999,99', MAXIMO_CENTAVOS],
    [0, 0],
    [-0, 0],
    [10, 1_000],
    [19.99, 1_999],
    [1234.56, 123_456],
  ])('reads %j', (texto, esperado) => {
    expect(lerDinheiro(texto)).toBe(esperado);
  });

  it.each([
    '1234.56',
    '1.5',
    '12.34,00',
    '1,2,3',
    '1.2345',
    'R$ 5',
    '',
    ' ',
    ' 5',
    '-1',
    '+1',
    '1e3',
    '0,001',
    '0x10',
    '05',
    '٣',
    '10.000.000',
    '99999999999,99',
    '9'.repeat(400),
    -1,
    0.001,
    0.1 + 0.2,
    1e9,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %j', (texto) => {
    expect(lerDinheiro(texto)).toBeNull();
  });

  it('reads back every amount, as number and as text', () => {
    fc.assert(
      fc.property(centavos, (valor) => {
        expect(lerDinheiro(paraReais(valor))).toBe(valor);
        expect(lerDinheiro(formatarValor(valor))).toBe(valor);
      }),
    );
  });

  it('never answers anything but whole centavos in range', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.string()), (texto) => {
        const lido = lerDinheiro(texto);
        expect(lido === null || (Number.isInteger(lido) && lido >= 0 && lido <= MAXIMO_CENTAVOS)).toBe(true);
      }),
    );
  });
});

describe('showing money', () => {
  it('writes Brazilian reais with a no-break space', () => {
    expect(formatarReais(123_456)).toBe('R$\u00a01.234,56');
    expect(formatarReais(0)).toBe('R$\u00a00,00');
  });

  it.each([
    ['', ''],
    ['R$ ', ''],
    ['5', '0,05'],
    ['0,055', '0,55'],
    ['123456', '1.234,56'],
    ['1.234,567', '12.345,67'],
    ['99999999999', '9.999.999,99'],
  ])('masks %j as %j', (digitado, mostrado) => {
    expect(mascararDinheiro(digitado)).toBe(mostrado);
  });

  it('masks a masked text to itself', () => {
    fc.assert(
      fc.property(fc.string(), (texto) => {
        const mascarado = mascararDinheiro(texto);
        expect(mascararDinheiro(mascarado)).toBe(mascarado);
      }),
    );
  });
});

it('reais of an answer lead back to their centavos, of sums too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 * MAXIMO_CENTAVOS }), (soma) => {
      expect(paraCentavos(paraReais(soma))).toBe(soma);
    }),
  );
});
