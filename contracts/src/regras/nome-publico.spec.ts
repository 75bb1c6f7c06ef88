import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nomePublico } from './nome-publico.ts';

describe('what anybody may read of a winner', () => {
  it.each([
    ['MARIA DA PENHA SILVA', 'MARIA S.'],
    ['  JOÃO   ', 'JOÃO'],
    ["D'ÁVILA ÉRICA", "D'ÁVILA É."],
    ['ANA 11987654321', 'ANA'],
    ['11987654321', null],
    ['ana@exemplo.com.br', null],
    ['', null],
    [null, null],
  ])('of %j is %j', (nome, publico) => {
    expect(nomePublico(nome)).toBe(publico);
  });

  it('is never more than one word and one letter, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (nome) => {
        const publico = nomePublico(nome);
        if (publico === null) return;
        expect(publico).toMatch(/^\p{L}[\p{L}\p{M}'-]{0,29}( \p{L}\.)?$/u);
        expect(publico).not.toMatch(/\d/);
      }),
    );
  });
});
