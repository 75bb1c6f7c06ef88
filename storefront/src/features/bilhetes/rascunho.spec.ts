import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { guardarRascunho, retirarRascunho } from './rascunho.ts';

const rascunho = { idRifa: 4, cliente: 'ANA', idVendedor: 6, numeros: [3, 7] };

beforeEach(() => {
  const itens = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (chave: string) => itens.get(chave) ?? null,
    setItem: (chave: string, valor: string) => itens.set(chave, valor),
    removeItem: (chave: string) => itens.delete(chave),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what was filled in comes back once', () => {
  guardarRascunho(rascunho);
  expect(retirarRascunho(4)).toEqual(rascunho);
  expect(retirarRascunho(4)).toBeNull();
});

test('another raffle gets nothing of it', () => {
  guardarRascunho(rascunho);
  expect(retirarRascunho(5)).toBeNull();
});

test('what is no draft is none', () => {
  sessionStorage.setItem('rifaviva.venda', JSON.stringify({ ...rascunho, numeros: ['3'] }));
  expect(retirarRascunho(4)).toBeNull();
});
