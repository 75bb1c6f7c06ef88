import { expect, it } from 'vitest';
import { resumoDasChances } from './chances.ts';

it('all numbers alike by the units of the prizes', () => {
  expect(resumoDasChances('loteria-federal-unidades-v1', 10_000)).toEqual([
    { extracao: 'Qualquer extração', melhor: '1 em 10.000', pior: '1 em 10.000', semChance: 0 },
  ]);
});

it('the first prize favours the low endings', () => {
  expect(resumoDasChances('loteria-federal-primeiro-premio-v1', 10_000)).toEqual([
    { extracao: 'Extração de quarta-feira', melhor: '10 em 92.000', pior: '9 em 92.000', semChance: 0 },
    { extracao: 'Extração de sábado', melhor: '10 em 96.000', pior: '9 em 96.000', semChance: 0 },
    { extracao: 'Extração especial', melhor: '9 em 84.000', pior: '8 em 84.000', semChance: 0 },
  ]);
});

it('and never draws the highest of five digits', () => {
  expect(resumoDasChances('loteria-federal-primeiro-premio-v1', 100_000)).toEqual([
    { extracao: 'Extração de quarta-feira', melhor: '1 em 92.000', pior: '0 em 92.000', semChance: 8_000 },
    { extracao: 'Extração de sábado', melhor: '1 em 96.000', pior: '0 em 96.000', semChance: 4_000 },
    { extracao: 'Extração especial', melhor: '1 em 84.000', pior: '0 em 84.000', semChance: 16_000 },
  ]);
});

it('another source’s chances nobody can work out', () => {
  expect(resumoDasChances('outra-fonte-v1', 10_000)).toBeNull();
});
