import { describe, expect, it } from 'vitest';
import { textoDoCorte } from './corte.ts';

describe('what is cut off of a picture', () => {
  it('is told with its size, and how much of it is seen', () => {
    expect(textoDoCorte({ largura: 800, altura: 800 }, 3)).toBe(
      'Esta imagem, de 800 x 800, aparece cortada em cima e embaixo: 33% dela.',
    );
    expect(textoDoCorte({ largura: 4_000, altura: 1_000 }, 3)).toBe(
      'Esta imagem, de 4000 x 1000, aparece cortada dos lados: 75% dela.',
    );
  });

  it('is not told where all of it is seen, or nearly so, or where it is shown whole', () => {
    expect(textoDoCorte({ largura: 1_920, altura: 640 }, 3)).toBe('');
    expect(textoDoCorte({ largura: 1_900, altura: 650 }, 3)).toBe('');
    expect(textoDoCorte({ largura: 10, altura: 1_000 }, undefined)).toBe('');
  });
});
