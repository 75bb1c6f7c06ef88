import { describe, expect, it } from 'vitest';
import type { Financeiro } from '../comum/tipos.ts';
import { planilhaFinanceira, vendasPorDia, vendasPorVendedor } from './planilhas.ts';

const cartao = (vendedor: string, qtde: number, valorTotal: number) => ({
  idUsuarioEmissor: 3,
  usuarioEmissor: 'ANA',
  idVendedor: 5,
  vendedor,
  qtde,
  valorTotal,
  comissao: valorTotal / 10,
});
const dados: Financeiro = {
  gerados: 1000,
  vendidos: 6,
  restantes: 994,
  reservados: 0,
  valorTotal: 60,
  comissaoTotal: 6,
  cartoes: [cartao('VENDA ONLINE', 1, 10), cartao('ZÉ', 2, 20), cartao('ZÉ', 3, 30)],
  porDia: [
    { dia: '2026-03-09', qtde: 1, valor: 10 },
    { dia: '2026-03-10', qtde: 5, valor: 50 },
  ],
};

describe('financeiro', () => {
  it('exporta um cartão por linha e o total', () => {
    const { linhas, nome } = planilhaFinanceira(7, dados);
    expect(nome).toBe('financeiro-rifa-7');
    expect(linhas).toHaveLength(4);
    expect(linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6]);
  });

  it('soma por vendedor, o maior primeiro', () => {
    expect(vendasPorVendedor(dados)).toEqual([
      { rotulo: 'ZÉ', valor: 50 },
      { rotulo: 'VENDA ONLINE', valor: 10 },
    ]);
  });

  it('mostra os últimos dias', () => {
    expect(vendasPorDia(dados, 1)).toEqual([{ rotulo: '10/03', valor: 50 }]);
  });
});
