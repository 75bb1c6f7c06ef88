import { describe, expect, it } from 'vitest';
import { compararPosicoes, lembrarPosicao, ultimaPosicao } from './posicao.ts';

describe('positions', () => {
  it('compare as numbers of any size', () => {
    expect(compararPosicoes('9', '10')).toBe(-1);
    expect(compararPosicoes('9007199254740993', '9007199254740992')).toBe(1);
    expect(compararPosicoes('7', '7')).toBe(0);
  });

  it('only grow; what is no position is not remembered', () => {
    lembrarPosicao('100');
    lembrarPosicao('99');
    lembrarPosicao(null);
    lembrarPosicao('abc');
    expect(ultimaPosicao()).toBe('100');
    lembrarPosicao('101');
    expect(ultimaPosicao()).toBe('101');
  });
});
