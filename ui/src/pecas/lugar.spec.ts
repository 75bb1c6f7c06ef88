import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lugarLivre } from './lugar.ts';

const soma = (linhas: readonly number[]) => linhas.reduce((total, linha) => total + linha, 0);

it('a notice stands as low as it can without covering anything', () => {
  expect(lugarLivre([0, 0, 0, 0, 0], 2)).toBe(3);
  expect(lugarLivre([0, 0, 0, 0, 3], 2)).toBe(2);
  expect(lugarLivre([0, 0, 5, 0, 3], 2)).toBe(0);
});

it('where there is no free place it covers least', () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.nat(3), { minLength: 1, maxLength: 60 })
        .chain((linhas) =>
          fc.record({ linhas: fc.constant(linhas), altura: fc.integer({ min: 1, max: linhas.length }) }),
        ),
      ({ linhas, altura }) => {
        const em = (inicio: number) => soma(linhas.slice(inicio, inicio + altura));
        const todos = Array.from({ length: linhas.length - altura + 1 }, (_, inicio) => em(inicio));
        const lugar = lugarLivre(linhas, altura);
        expect(em(lugar)).toBe(Math.min(...todos));
        expect(todos.slice(lugar + 1).every((outro) => outro > em(lugar))).toBe(true);
      },
    ),
  );
});
