import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraseDoVago, numeroVago, vagoDoPremio } from './vago.ts';

const milhar = (n: number) => String(n).padStart(4, '0');

describe('a drawn number that nobody bought', () => {
  it.each([
    ['proximo-acima', 1],
    ['proximo-abaixo', -1],
  ] as const)('by %s goes to the nearest sold one that way, round the end', (regra, passo) => {
    const caso = fc.integer({ min: 1, max: 60 }).chain((qtde) =>
      fc.record({
        qtde: fc.constant(qtde),
        vendidos: fc.uniqueArray(fc.integer({ min: 0, max: qtde - 1 })),
        de: fc.integer({ min: 0, max: qtde - 1 }),
      }),
    );
    fc.assert(
      fc.property(caso, ({ qtde, vendidos, de }) => {
        const outros = vendidos.filter((n) => n !== de);
        const donos = new Map(outros.map((n) => [n, n + 1]));
        const longe = (n: number) => ((n - de) * passo + qtde) % qtde;
        const [perto] = outros.toSorted((a, b) => longe(a) - longe(b));
        const vago = numeroVago(milhar(de), { qtdeNumeros: qtde, regra }, (n) => donos.get(n));
        expect(vago).toEqual({
          milhar: milhar(de),
          numero: perto === undefined ? null : milhar(perto),
          numBilhete: perto === undefined ? null : perto + 1,
        });
      }),
    );
  });

  it('is nobody’s by the next extraction, or without a rule', () => {
    for (const regra of ['proxima-extracao', undefined] as const) {
      const vago = numeroVago('0003', { qtdeNumeros: 10, regra }, () => 1);
      expect(vago).toEqual({ milhar: '0003', numero: null, numBilhete: null });
    }
    const ninguem = { milhar: '0003', numero: null, numBilhete: null };
    expect(fraseDoVago(ninguem, 'proxima-extracao')).toBe(
      'O número 0003 não foi vendido: pela regra vale a próxima extração.',
    );
    expect(fraseDoVago(ninguem, undefined)).toBe('O número 0003 não foi vendido.');
    expect(fraseDoVago({ ...ninguem, numero: '0005', numBilhete: 6 }, 'proximo-acima')).toBe(
      'O número 0003 não foi vendido: pela regra vale o 0005, do bilhete 0006.',
    );
  });
  it('is a drawn number’s, never its neighbours’', () => {
    const vago = { milhar: '0003' };
    expect(vagoDoPremio({ classificacao: 'PRINCIPAL', numero: '0003' }, [vago])).toBe(vago);
    expect(vagoDoPremio({ classificacao: 'PRINCIPAL', numero: '0004' }, [vago])).toBeUndefined();
    expect(vagoDoPremio({ classificacao: 'SUCESSOR', numero: '0003' }, [vago])).toBeUndefined();
  });
});
