import { expect, test } from 'vitest';
import { nomeDoArquivo, novoTrabalho } from './pedido.ts';

test.each([
  [{ idRifa: 7, numeros: [12], formato: { tipo: 'pdf' } }, 'rifa-7-bilhete-12.pdf'],
  [{ idRifa: 7, numeros: [1, 2], formato: { tipo: 'pdf' } }, 'rifa-7-2-bilhetes.pdf'],
  [{ idRifa: 7, numeros: [1, 2], formato: { tipo: 'termica', papel: 58 } }, 'rifa-7-2-bilhetes-termica.pdf'],
] as const)('the file of %j is called %s', (documento, nome) => expect(nomeDoArquivo(documento)).toBe(nome));

test('a job is named by a random UUID', () => {
  const nomes = Array.from({ length: 50 }, novoTrabalho);
  expect(new Set(nomes).size).toBe(50);
  for (const nome of nomes) {
    expect(nome).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
