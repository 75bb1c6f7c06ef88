import { expect, test } from 'vitest';
import {
  comDadosDaRifa,
  periodosDeSempre,
  totalDasVendas,
  type VendaPropria,
  vendasPorRifa,
} from './vendas.ts';

const venda = (campos: Partial<VendaPropria> = {}): VendaPropria => ({
  idRifa: 1,
  status: 'Vendido',
  idVendedor: 6,
  titulo: 'RIFA',
  urlBilhete: 'a.jpg',
  dtSorteio: '2026-12-01T22:00:00.000Z',
  valor: 10,
  comissao: 12.5,
  ...campos,
});

test('counts sold and released tickets and sums the commission over the raffles', () => {
  const rifas = vendasPorRifa([
    venda(),
    venda({ status: 'Liberado' }),
    venda({ status: 'Reservado' }),
    // Bought online, before she sold for the company.
    venda({ idVendedor: null }),
    venda({ idRifa: 2, valor: 0.5, comissao: 10, dtSorteio: '2026-12-24T22:00:00.000Z' }),
  ]);
  expect(rifas.map((r) => [r.idRifa, r.qtde, r.comissao])).toEqual([
    [2, 1, 5],
    [1, 2, 250],
  ]);
  expect(totalDasVendas(rifas)).toEqual({ qtde: 3, comissao: 255 });
});

test('no sale, no commission', () =>
  expect(totalDasVendas(vendasPorRifa([]))).toEqual({ qtde: 0, comissao: 0 }));

test('found sales take the raffle’s fields from one’s own tickets', () => {
  const proprias = [venda({ idRifa: 7, titulo: 'SETE' })];
  expect(
    comDadosDaRifa(
      [
        { idRifa: 7, status: 'Liberado', idVendedor: 6 },
        { idRifa: 8, status: 'Vendido', idVendedor: 6 },
      ],
      proprias,
    ),
  ).toEqual([{ ...proprias[0], status: 'Liberado' }]);
});

test('the periods asked for every day end today', () => {
  expect(
    periodosDeSempre('2026-03-01').map(({ rotulo, dtInicial, dtFinal }) => [rotulo, dtInicial, dtFinal]),
  ).toEqual([
    ['Hoje', '2026-03-01', '2026-03-01'],
    ['Últimos 7 dias', '2026-02-23', '2026-03-01'],
    ['Este mês', '2026-03-01', '2026-03-01'],
  ]);
});
