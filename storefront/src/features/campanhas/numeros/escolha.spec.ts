import { describe, expect, it } from 'vitest';
import { alternar, NENHUM, semTomados, textoDosPerdidos } from './escolha.ts';

const escolhidos = (...numeros: number[]) =>
  numeros.reduce((escolha, n) => alternar(escolha, n, 10) ?? escolha, NENHUM);

describe('choosing numbers', () => {
  it('chooses and takes back, in their order', () => {
    expect(escolhidos(9, 2, 5).numeros).toEqual([2, 5, 9]);
    expect(escolhidos(9, 2, 5, 2).numeros).toEqual([5, 9]);
  });

  it('stops at what one purchase may have; taking back goes on', () => {
    const cheia = escolhidos(1, 2, 3);
    expect(alternar(cheia, 4, 3)).toBeNull();
    expect(alternar(cheia, 2, 3)?.numeros).toEqual([1, 3]);
  });

  it('loses what others took, and names it', () => {
    const { escolha, perdidos } = semTomados(escolhidos(1, 2, 3), (n) => n === 2);
    expect([escolha.numeros, perdidos]).toEqual([[2], [1, 3]]);
    expect(textoDosPerdidos(['0001', '0003'])).toBe(
      'Outras pessoas acabaram de escolher 0001 e 0003. Escolha outros números.',
    );
    expect(textoDosPerdidos(['0001'])).toBe('Outra pessoa acabou de escolher o 0001. Escolha outro número.');
  });

  it('stays the same object while nothing of it is taken', () => {
    const escolha = escolhidos(1, 2);
    expect(semTomados(escolha, () => true).escolha).toBe(escolha);
  });
});
