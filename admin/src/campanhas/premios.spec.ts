import { partesDaDescricao } from '@rifa-viva/contracts/regras/texto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { juntarPremios, linhasDosPremios, moverLinha, mudarLinha, tirarLinha } from './premios.ts';

describe('prizes as lines', () => {
  it('are kept as one text, and read back while they are typed', () => {
    const linhas = ['1º MOTO ', '', ' 2º CAPACETE'];
    expect(juntarPremios(linhas)).toBe('1º MOTO  &  &  2º CAPACETE');
    expect(linhasDosPremios(juntarPremios(linhas))).toEqual(linhas);
    expect(linhasDosPremios('')).toEqual(['']);
    expect(linhasDosPremios('A&B & C')).toEqual(['A', 'B', 'C']);
    expect(linhasDosPremios(juntarPremios(mudarLinha(['A', 'B'], 1, 'X & Y')))).toEqual(['A', 'X', 'Y']);
  });

  it('whatever is typed, no line is lost or changed', () => {
    const linha = fc.string({ maxLength: 20 }).map((texto) => texto.replaceAll('&', ''));
    fc.assert(
      fc.property(fc.array(linha, { minLength: 1, maxLength: 8 }), (linhas) => {
        expect(linhasDosPremios(juntarPremios(linhas))).toEqual(linhas);
        const ditas = linhas.map((texto) => texto.trim()).filter((texto) => texto !== '');
        expect(partesDaDescricao(juntarPremios(linhas))).toEqual(ditas);
      }),
    );
  });

  it('are moved and taken away; one is always left', () => {
    expect(moverLinha(['A', 'B', 'C'], 2, -1)).toEqual(['A', 'C', 'B']);
    expect(moverLinha(['A', 'B'], 0, -1)).toEqual(['A', 'B']);
    expect(moverLinha(['A', 'B'], 1, 1)).toEqual(['A', 'B']);
    expect(tirarLinha(['A', 'B'], 0)).toEqual(['B']);
    expect(tirarLinha(['A'], 0)).toEqual(['']);
  });
});
