import { describe, expect, test } from 'vitest';
import { contarLivres, embaralhar, listar, vendidosPorOutros } from './listagem.ts';

const todosLivres = () => true;

describe('the list of a sale', () => {
  test('holds the free tickets, ascending', () => {
    expect([...listar(5, (n) => n !== 2, '', 4)]).toEqual([1, 3, 4, 5]);
  });

  test('finds digits in the padded number, the typed number first', () => {
    expect([...listar(30, todosLivres, '2', 4)]).toEqual([2, 12, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29]);
    expect([...listar(1200, todosLivres, '0012', 4)]).toEqual([12]);
    expect([...listar(200, todosLivres, '012', 4)]).toEqual([
      12, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129,
    ]);
  });

  test('finds numbers and sequences', () => {
    expect([...listar(100, (n) => n !== 4, '0003/0006', 4)]).toEqual([3, 5, 6]);
    expect([...listar(100, todosLivres, '9, 3 / 5', 4)]).toEqual([3, 4, 5, 9]);
  });

  test('shows everything while a sequence is only half typed', () => {
    expect(listar(100, todosLivres, '3/', 4)).toHaveLength(100);
  });

  test('ignores a filter without digits', () => {
    expect(listar(100, todosLivres, ' - ', 4)).toHaveLength(100);
  });

  test('shuffles without losing or doubling a ticket', () => {
    const lista = listar(1000, todosLivres, '', 4);
    let semente = 7;
    const misturada = embaralhar(lista, () => {
      semente = (semente * 16_807) % 2_147_483_647;
      return semente / 2_147_483_647;
    });
    expect([...misturada]).not.toEqual([...lista]);
    expect([...misturada].sort((a, b) => a - b)).toEqual([...lista]);
    expect(lista[0]).toBe(1);
  });

  test('counts what is still free after others sold', () => {
    expect(contarLivres(listar(10, todosLivres, '', 4), (n) => n > 3)).toBe(7);
  });

  test('copes with 100,000 tickets', () => {
    const lista = listar(100_000, todosLivres, '', 5);
    expect(lista).toHaveLength(100_000);
    expect(embaralhar(lista, () => 0.5)).toHaveLength(100_000);
    expect(listar(100_000, todosLivres, '99999', 5)[0]).toBe(99_999);
  });
});

test('one’s own sale is not counted as others’', () => {
  const lista = listar(5, todosLivres, '', 4);
  const depois = (n: number) => ![2, 3, 5].includes(n);
  expect(vendidosPorOutros(lista, depois, new Set())).toBe(3);
  expect(vendidosPorOutros(lista, depois, new Set([2, 3]))).toBe(1);
});
