import { expect, test } from 'vitest';
import { aceitarQuantidade, limiteDaVenda, rotuloDaQuantidade, textoDoLimite } from './limites.ts';

test.each([
  ['Vendedor', 100, 100],
  ['Vendedor', undefined, 100],
  ['Gerente', 100, 5000],
  ['Administrador', 100, 5000],
] as const)('%s with a company maximum of %s sells up to %s a sale', (tipo, maximo, esperado) => {
  expect(limiteDaVenda(tipo, maximo)).toBe(esperado);
});

test('the label names the seller’s limit, 2500 for the others', () => {
  expect(rotuloDaQuantidade('Vendedor', 100)).toBe('Quantidade de bilhetes (máx. 100)');
  expect(rotuloDaQuantidade('Gerente', 5000)).toBe('Quantidade de bilhetes (máx. 2500)');
});

test('accepts what fits and explains what does not', () => {
  expect(aceitarQuantidade(5000, 5000, 9000)).toEqual({ qtde: 5000 });
  expect(aceitarQuantidade(5001, 5000, 9000)).toEqual({
    qtde: 5000,
    aviso: 'Você só pode gerar 5000 bilhetes por vez!!',
  });
  expect(aceitarQuantidade(8, 100, 7)).toEqual({ qtde: 7, aviso: 'Só existem 7 bilhetes disponíveis' });
});

test('beside the label stands what holds: the cap, or what is left', () => {
  expect(textoDoLimite(5000, 9000)).toBe('Nesta venda: até 5.000 bilhetes');
  expect(textoDoLimite(5000, 300)).toBe('Nesta venda: até 300 bilhetes');
  expect(textoDoLimite(100, 1)).toBe('Nesta venda: até 1 bilhete');
});
