import { describe, expect, it } from 'vitest';
import { alcanceDe } from './alcance.ts';

const EQUIPE = [
  { idUsuario: 4, idGerente: null },
  { idUsuario: 5, idGerente: 4 },
  { idUsuario: 6, idGerente: 9 },
  { idUsuario: 7, idGerente: 4 },
];

describe('whose sales somebody reaches', () => {
  it('his own, a Gerente his people’s too, an Administrador everybody’s', () => {
    expect(alcanceDe({ idUsuario: 3, tipo: 'Administrador' }, EQUIPE)).toBe('todos');
    expect(alcanceDe({ idUsuario: 4, tipo: 'Gerente' }, EQUIPE)).toEqual([4, 5, 7]);
    expect(alcanceDe({ idUsuario: 5, tipo: 'Vendedor' }, EQUIPE)).toEqual([5]);
    expect(alcanceDe({ idUsuario: 6, tipo: 'Usuario' }, EQUIPE)).toEqual([6]);
  });

  it('is known of whoever has no people without a look at anybody', () => {
    const untouched: Iterable<never> = {
      [Symbol.iterator]: () => {
        throw new Error('everybody was walked through');
      },
    };
    for (const tipo of ['Vendedor', 'Usuario'] as const)
      expect(alcanceDe({ idUsuario: 5, tipo }, untouched)).toEqual([5]);
  });
});
