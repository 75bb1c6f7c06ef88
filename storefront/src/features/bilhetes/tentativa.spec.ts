import { expect, test } from 'vitest';
import { depoisDeFechar, novaTentativa, tentativaIncerta } from './tentativa.ts';

test('a lost answer keeps the key of the sale, also once the payment was closed', () => {
  const tentativa = novaTentativa();
  const incerta = tentativaIncerta(tentativa.chave);
  expect(incerta).toEqual({ chave: tentativa.chave, incerta: true });
  expect(depoisDeFechar(incerta, false)).toBe(incerta);
});

test.each([
  ['sold', tentativaIncerta('a-chave-de-antes'), true],
  ['never sent', novaTentativa(), false],
])('after one that was %s comes another', (_, tentativa, vendida) => {
  const proxima = depoisDeFechar(tentativa, vendida);
  expect(proxima.incerta).toBe(false);
  expect(proxima.chave).not.toBe(tentativa.chave);
});
