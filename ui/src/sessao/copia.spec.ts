import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';
import { apagarCopia, apagarCopiaAlheia, CHAVE_DA_COPIA, guardarCopia } from './copia.ts';

beforeEach(() => vi.stubGlobal('localStorage', guardaEmMemoria()));
afterEach(() => vi.unstubAllGlobals());

const guardada = () => localStorage.getItem(CHAVE_DA_COPIA);

it('a copy is its owner’s: nobody else finds it, nor does a page without a session', () => {
  for (const outro of [8, undefined]) {
    guardarCopia({ idUsuario: 7 });
    apagarCopiaAlheia(7);
    expect(guardada()).not.toBeNull();
    apagarCopiaAlheia(outro);
    expect(guardada()).toBeNull();
  }
});

it('what cannot be read goes', () => {
  localStorage.setItem(CHAVE_DA_COPIA, '{"idUsuario":');
  apagarCopiaAlheia(7);
  expect(guardada()).toBeNull();
});

it('wiped is gone', () => {
  guardarCopia({ idUsuario: 7 });
  apagarCopia();
  expect(localStorage.length).toBe(0);
});
