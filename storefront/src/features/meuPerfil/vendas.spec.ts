import { expect, test } from 'vitest';
import { periodosDeSempre, totalDasVendas } from './vendas.ts';

test('sums tickets, and the commission to the centavo: all of it, what was paid, what is open', () => {
  const rifas = [
    { qtde: 1, comissao: 0.1, paga: 0, aberta: 0.1 },
    { qtde: 2, comissao: 0.2, paga: 0.3, aberta: -0.1 },
    { qtde: 100_000, comissao: 123_456_789.01, paga: 0.2, aberta: 123_456_788.81 },
  ];
  expect(totalDasVendas(rifas)).toEqual({
    qtde: 100_003,
    comissao: 12_345_678_931,
    paga: 50,
    aberta: 12_345_678_881,
  });
});

test('no sale, no commission', () =>
  expect(totalDasVendas([])).toEqual({ qtde: 0, comissao: 0, paga: 0, aberta: 0 }));

test('the periods asked for every day end today', () => {
  expect(
    periodosDeSempre('2026-03-01').map(({ rotulo, dtInicial, dtFinal }) => [rotulo, dtInicial, dtFinal]),
  ).toEqual([
    ['Hoje', '2026-03-01', '2026-03-01'],
    ['Últimos 7 dias', '2026-02-23', '2026-03-01'],
    ['Este mês', '2026-03-01', '2026-03-01'],
  ]);
});
