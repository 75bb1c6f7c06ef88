import { expect, test } from 'vitest';
import { agruparPor, itensDaPagina, paginaExistente, paginasVizinhas, totalDePaginas } from './listas.ts';

test('groups keep the order of keys and items', () => {
  expect([...agruparPor([3, 1, 2, 5], (n) => n % 2)]).toEqual([
    [1, [3, 1, 5]],
    [0, [2]],
  ]);
});

test.each([
  [0, 1],
  [30, 1],
  [31, 2],
])('%i items of 30 a page fill %i', (itens, paginas) => expect(totalDePaginas(itens, 30)).toBe(paginas));

test('a page that is not there is the nearest one', () => {
  expect(paginaExistente(9, 31, 30)).toBe(2);
  expect(paginaExistente(0, 31, 30)).toBe(1);
  expect(itensDaPagina([1, 2, 3], 2, 2)).toEqual([3]);
  expect(itensDaPagina([1, 2, 3], 7, 2)).toEqual([3]);
  expect([...itensDaPagina(Uint32Array.of(1, 2, 3), 1, 2)]).toEqual([1, 2]);
});

test.each([
  [1, 10, [1, 2, 3]],
  [5, 10, [3, 4, 5, 6, 7]],
  [10, 10, [8, 9, 10]],
  [1, 1, [1]],
])('page %i of %i offers %j', (pagina, total, vizinhas) =>
  expect(paginasVizinhas(pagina, total)).toEqual(vizinhas),
);
