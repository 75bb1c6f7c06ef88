import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTRASTE_MINIMO, contraste, textoLegivel } from './cores.ts';
import { CORES_PADRAO, coresLegiveis } from './tema.ts';

const cor = fc.integer({ min: 0, max: 0xffffff }).map((valor) => `#${valor.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('goes from 1 to 21', () => {
    expect(contraste('#000000', '#FFFFFF')).toBeCloseTo(21);
    expect(contraste('#777777', '#777777')).toBe(1);
    expect(contraste('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
    expect(contraste('red', '#ffffff')).toBe(0);
  });

  it('keeps a readable pair as the company chose it', () => {
    expect(textoLegivel('#12372a', '#f5a524')).toBe('#f5a524');
  });

  it('picks a readable text for every background', () => {
    fc.assert(
      fc.property(cor, cor, (fundo, texto) => {
        expect(contraste(fundo, textoLegivel(fundo, texto))).toBeGreaterThanOrEqual(CONTRASTE_MINIMO);
      }),
    );
    expect(CONTRASTE_MINIMO).toBe(4.5);
  });
});

it('what is no colour is the default, with a text that can be read on it', () => {
  const cores = coresLegiveis({ ...CORES_PADRAO, corFundoMenu: 'x', corTextoMenu: '#13382b' });
  expect(cores.corFundoMenu).toBe(CORES_PADRAO.corFundoMenu);
  expect(cores.corTextoMenu).toBe('#ffffff');
});
