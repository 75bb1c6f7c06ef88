import { expect, test } from 'vitest';
import { textoDosVendidos } from './textos.ts';

test('names the tickets others were faster with, at the raffle’s width', () => {
  expect(textoDosVendidos([1, 20], 4)).toBe('Esses bilhetes já foram vendidos: 0001, 0020');
});

test('a long list ends in a count', () => {
  const muitos = Array.from({ length: 2000 }, (_, i) => i + 1);
  expect(textoDosVendidos(muitos, 5)).toMatch(
    /^Esses bilhetes já foram vendidos: 00001, .*, 00060 e mais 1\.940$/,
  );
});
