import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import { ALGORITMO, distribuir } from '@rifa-viva/verificador/sorteio';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const semente = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));
const emissao = (de: string, qtdeNumeros: number, qtdeChances: number) => ({
  semente: de,
  algoritmo: ALGORITMO,
  qtdeNumeros,
  qtdeChances,
  total: Math.floor(qtdeNumeros / qtdeChances),
});

describe('the deal, written a second time', () => {
  it('gives every ticket the numbers that the product gave it', () => {
    fc.assert(
      fc.property(
        semente,
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 10 }),
        (de, n, chances) => {
          const uma = emissao(de, n, Math.min(n, chances));
          expect(distribuir(uma)).toEqual(distribuirNumeros(uma));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('does so for 100,000 numbers', () => {
    const uma = emissao('5a'.repeat(32), 100_000, 7);
    expect(distribuir(uma)).toEqual(distribuirNumeros(uma));
  });

  const NUMEROS = 10;
  const VEZES = 20_000;
  /** Chi-squared of where number 0 went, against every place alike; nine degrees of freedom. */
  function quiQuadrado(lugarDoZero: (vez: number) => number): number {
    const vistos = new Array<number>(NUMEROS).fill(0);
    for (let vez = 0; vez < VEZES; vez += 1) {
      const lugar = lugarDoZero(vez);
      vistos[lugar] = (vistos[lugar] ?? 0) + 1;
    }
    const esperados = VEZES / NUMEROS;
    return vistos.reduce((soma, visto) => soma + (visto - esperados) ** 2 / esperados, 0);
  }
  const sementeDa = (vez: number) => vez.toString(16).padStart(64, '0');
  /** One in a million deals that are fair would be beyond it. */
  const LIMITE = 44.8;

  it('favours no place', () => {
    expect(quiQuadrado((vez) => distribuir(emissao(sementeDa(vez), NUMEROS, 1)).indexOf(0))).toBeLessThan(
      LIMITE,
    );
  });

  it('would be seen to favour one: control', () => {
    const torto = (vez: number) => {
      const lugar = distribuir(emissao(sementeDa(vez), NUMEROS, 1)).indexOf(0);
      return lugar === 9 && vez % 5 === 0 ? 0 : lugar;
    };
    expect(quiQuadrado(torto)).toBeGreaterThan(LIMITE);
  });
});
