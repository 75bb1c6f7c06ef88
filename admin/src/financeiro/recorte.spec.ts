import { describe, expect, it } from 'vitest';
import { lerVendedor, vendedoresDe } from './recorte.ts';

it.each([
  ['', {}],
  ['vendedor=', {}],
  ['vendedor=6', { vendedor: 6 }],
  ['vendedor=0', { vendedor: 0 }],
  ['vendedor=00', {}],
  ['vendedor=-6', {}],
  ['vendedor=VERA', {}],
  ['vendedor=9999999999', {}],
])('the address %j asks for the sales of %o', (busca, lido) => {
  expect(lerVendedor(new URLSearchParams(busca))).toEqual(lido);
});

describe('whose sales can be asked for', () => {
  const cartao = (idVendedor: number | null, vendedor: string, idUsuarioEmissor = 9) => ({
    idVendedor,
    vendedor,
    idUsuarioEmissor,
    usuarioEmissor: 'ALICE',
    qtde: 1,
    valorTotal: 10,
    comissao: 1,
    devida: 1,
  });
  const cartoes = [
    cartao(6, 'ZÉLIA'),
    cartao(null, 'VENDA ONLINE'),
    cartao(5, 'ÁUREA'),
    cartao(6, 'ZÉLIA', 8),
  ];

  it('are those who sold, each once, by name', () => {
    expect(vendedoresDe(cartoes, undefined)).toEqual([
      [5, 'ÁUREA'],
      [0, 'VENDA ONLINE'],
      [6, 'ZÉLIA'],
    ]);
    expect(vendedoresDe([], undefined)).toEqual([]);
  });

  it('is also who is asked for and sold nothing', () => {
    expect(vendedoresDe([cartao(6, 'ZÉLIA')], 7)).toEqual([
      [7, 'Vendedor nº 7'],
      [6, 'ZÉLIA'],
    ]);
    expect(vendedoresDe(cartoes, 6)).toHaveLength(3);
  });
});
