import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatarEdicao,
  formatarNumero,
  idBilhete,
  larguraDoNumero,
  lerIntervalos,
  lerListaDeNumeros,
  lerNumero,
  lerNumeros,
  listaDeNumeros,
  MAXIMO_DA_LISTA,
  partesDoIdBilhete,
  totalDeBilhetes,
} from './numeracao.ts';

const recusado = (n: string) => ({ ok: false, codigo: 'NUMERO_DE_BILHETE', n });

describe('widths', () => {
  it('has 4 digits up to 10,000 numbers, 5 above', () => {
    expect([1, 9_999, 10_000, 10_001, 100_000].map(larguraDoNumero)).toEqual([4, 4, 4, 5, 5]);
  });

  it('pads to a minimum', () => {
    expect(formatarNumero(7, 4)).toBe('0007');
    expect(formatarNumero(10_000, 4)).toBe('10000');
    expect([1, 42, 1234].map(formatarEdicao)).toEqual(['001', '042', '1234']);
  });

  it('a list spells out so many, and counts the rest', () => {
    expect(listaDeNumeros([7, 150], 4, 2)).toBe('0007, 0150');
    expect(listaDeNumeros([7, 150, 9], 5, 2)).toBe('00007, 00150 e mais 1');
    expect(listaDeNumeros([], 4, 2)).toBe('');
  });
});

describe('tickets of a raffle', () => {
  it('counts whole deals only', () => {
    expect(totalDeBilhetes(10_000, 10)).toBe(1_000);
    expect(totalDeBilhetes(10, 3)).toBe(3);
    expect(totalDeBilhetes(100_000, 1)).toBe(100_000);
  });

  it('builds and takes apart ids', () => {
    expect(idBilhete(3, 17)).toBe(3_000_017);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.integer({ min: 1, max: 100_000 }),
        (idRifa, numBilhete) => {
          expect(partesDoIdBilhete(idBilhete(idRifa, numBilhete))).toEqual({ idRifa, numBilhete });
        },
      ),
    );
  });
});

describe('lerNumero', () => {
  it('reads integers and padded digits', () => {
    expect([lerNumero('00001'), lerNumero(1), lerNumero(100_000), lerNumero('0007')]).toEqual([
      1, 1, 100_000, 7,
    ]);
  });

  it.each([
    '',
    '0',
    '-1',
    '+1',
    '1.5',
    '1e3',
    '٣',
    ' 1',
    '100001',
    '0000001',
    0,
    -1,
    1.5,
    100_001,
    Number.NaN,
  ])('refuses %j', (valor) => {
    expect(lerNumero(valor)).toBeNull();
  });

  it('knows the raffle ends where it ends', () => {
    expect(lerNumero(1_000, 1_000)).toBe(1_000);
    expect(lerNumero(1_001, 1_000)).toBeNull();
  });
});

describe('typed lists', () => {
  it.each<[string, number[]]>([
    ['7', [7]],
    ['00001', [1]],
    ['0001/0004', [1, 2, 3, 4]],
    ['5, 1/2 ,5,2', [5, 1, 2]],
    ['3/3', [3]],
    ['100000', [100_000]],
  ])('reads %j', (texto, numeros) => {
    expect(lerNumeros(texto)).toEqual({ ok: true, numeros });
  });

  it.each([
    ['5/1', '5/1'],
    ['1,,2', '1,,2'],
    ['1/2/3', '1/2/3'],
    ['1,abc', 'abc'],
    ['0', '0'],
    ['100001', '100001'],
    ['1/100001', '1/100001'],
    ['1;2', '1;2'],
    ['/', '/'],
    ['1/', '1/'],
    [`9,${'x'.repeat(1_000)}`, 'x'.repeat(20)],
  ])('refuses %j naming %j', (texto, peca) => {
    expect(lerNumeros(texto)).toEqual(recusado(peca));
  });

  it('tells an empty list apart', () => {
    expect(lerNumeros('  ')).toEqual({ ok: false, codigo: 'NENHUM_BILHETE', n: '' });
    expect(lerListaDeNumeros([])).toEqual({ ok: false, codigo: 'NENHUM_BILHETE', n: '' });
  });

  it('refuses more than the limit, in numbers and in pieces', () => {
    expect(lerNumeros(`1/${MAXIMO_DA_LISTA}`)).toMatchObject({ ok: true });
    expect(lerNumeros(`1/${MAXIMO_DA_LISTA + 1}`)).toEqual(recusado('1/5001'));
    expect(lerNumeros(`1/${MAXIMO_DA_LISTA},9000`)).toEqual(recusado('9000'));
    expect(lerNumeros(Array.from({ length: 10_000 }, () => '1/2').join(','))).toEqual(recusado('1/2'));
  });

  it('keeps wide ranges as intervals for filters', () => {
    expect(lerIntervalos('1/100000, 7')).toEqual({
      ok: true,
      intervalos: [
        { de: 1, ate: 100_000 },
        { de: 7, ate: 7 },
      ],
    });
  });

  it('reads the lists of requests', () => {
    expect(lerListaDeNumeros([3, '0003', '0001'])).toEqual({ ok: true, numeros: [3, 1] });
    expect(lerListaDeNumeros([3, '1/2'])).toEqual(recusado('1/2'));
    expect(lerListaDeNumeros([11], 10)).toEqual(recusado('11'));
  });

  it('reads back any list of numbers, each once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 50 }),
        (numeros) => {
          const texto = numeros.map((n) => formatarNumero(n, 5)).join(',');
          expect(lerNumeros(texto)).toEqual({ ok: true, numeros: [...new Set(numeros)] });
        },
      ),
    );
  });
});
