import { describe, expect, it } from 'vitest';
import type { Financeiro } from '../providers/data/tipos.ts';
import { planilhaFinanceira, vendasPorDia, vendasPorVendedor } from './planilhas.ts';

const cartao = (idVendedor: number | null, vendedor: string, qtde: number, valorTotal: number) => ({
  idUsuarioEmissor: 3,
  usuarioEmissor: 'ANA',
  idVendedor,
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
  cartoes: [cartao(null, 'VENDA ONLINE', 1, 10), cartao(5, 'ZÉ', 2, 20), cartao(5, 'ZÉ', 3, 30)],
  porDia: [
    { dia: '2026-03-09', qtde: 1, valor: 10 },
    { dia: '2026-03-10', qtde: 5, valor: 50 },
  ],
};

describe('the sheets of sales', () => {
  it('exports a card a line and the total', () => {
    const { linhas, nome } = planilhaFinanceira(7, dados);
    expect(nome).toBe('financeiro-rifa-7');
    expect(linhas).toHaveLength(4);
    expect(linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6]);
  });

  it('the total is that of the cards, also when the campaign sold more', () => {
    expect(planilhaFinanceira(7, { ...dados, vendidos: 900 }).linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6]);
  });

  it('sums by seller, the largest first; namesakes are not mixed', () => {
    const xara = cartao(6, 'ZÉ', 1, 7);
    expect(vendasPorVendedor({ ...dados, cartoes: [...dados.cartoes, xara] })).toEqual([
      { chave: '5', rotulo: 'ZÉ', valor: 50 },
      { chave: 'null', rotulo: 'VENDA ONLINE', valor: 10 },
      { chave: '6', rotulo: 'ZÉ', valor: 7 },
    ]);
  });

  it('shows the last days', () => {
    expect(vendasPorDia(dados, 1)).toEqual([{ chave: '2026-03-10', rotulo: '10/03', valor: 50 }]);
  });
});
