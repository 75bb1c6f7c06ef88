import { describe, expect, it } from 'vitest';
import { bilheteEm, emTexto, ladoDaCelula, lerMudancas, lugarDoBilhete, malhaDe, vizinho } from './grade.ts';

const MALHA = malhaDe(100, 14 * 10 + 3);

describe('the grid of tickets', () => {
  it('has as many columns as fit, and a cell for each ticket', () => {
    expect(MALHA).toEqual({ total: 100, lado: 14, colunas: 10, linhas: 10 });
    expect(malhaDe(100_000, 300)).toMatchObject({ lado: 9, colunas: 33, linhas: 3_031 });
    expect(malhaDe(5, 3).colunas).toBe(1);
    expect(ladoDaCelula(20_000)).toBe(14);
  });

  it('finds the ticket of each cell, and none beside them', () => {
    for (const numero of [1, 10, 11, 55, 100]) {
      const { x, y } = lugarDoBilhete(MALHA, numero);
      expect(bilheteEm(MALHA, x + 7, y + 7)).toBe(numero);
    }
    expect(bilheteEm(MALHA, 141, 5)).toBeNull();
    expect(bilheteEm(MALHA, 5, 141)).toBeNull();
    expect(bilheteEm(MALHA, -1, 5)).toBeNull();
  });

  it('is walked by the arrow keys, never beyond its ends', () => {
    expect(vizinho(MALHA, 15, 'ArrowLeft')).toBe(14);
    expect(vizinho(MALHA, 15, 'ArrowUp')).toBe(5);
    expect(vizinho(MALHA, 5, 'ArrowUp')).toBe(5);
    expect(vizinho(MALHA, 95, 'ArrowDown')).toBe(95);
    expect(vizinho(MALHA, 95, 'End')).toBe(100);
    expect(vizinho(MALHA, 95, 'x')).toBeNull();
  });

  it('is told in words', () => {
    const texto = emTexto(Uint8Array.from([0, 2, 2, 2, 1, 0]), String);
    expect(texto).toEqual([
      { status: 'Livre', qtde: 2, numeros: '1, 6' },
      { status: 'Reservado', qtde: 1, numeros: '5' },
      { status: 'Vendido', qtde: 3, numeros: '2 a 4' },
      { status: 'Liberado', qtde: 0, numeros: '' },
    ]);
    const alternados = Uint8Array.from({ length: 1_000 }, (_, i) => (i % 2) * 2);
    expect(emTexto(alternados, String)[2]?.numeros).toMatch(/^2, 4, .* 400 e outros$/);
  });

  it('reads what an event changed', () => {
    expect(lerMudancas([7, 0, 1, 9, 1, 2])).toEqual([
      { numero: 7, antes: 0, depois: 1 },
      { numero: 9, antes: 1, depois: 2 },
    ]);
  });
});
