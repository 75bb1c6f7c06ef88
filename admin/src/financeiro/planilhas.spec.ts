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
  devida: idVendedor === null ? 0 : valorTotal / 10,
});
const dados: Financeiro = {
  gerados: 1000,
  vendidos: 6,
  restantes: 994,
  reservados: 0,
  valorTotal: 60,
  comissaoTotal: 6,
  devidaTotal: 5,
  abertaTotal: 0,
  abertas: [],
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
    expect(linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6, 5]);
  });

  it('the total is that of the cards, also when the campaign sold more', () => {
    expect(planilhaFinanceira(7, { ...dados, vendidos: 900 }).linhas.at(-1)).toEqual([
      'TOTAL',
      '',
      6,
      60,
      6,
      5,
    ]);
  });

  it('sums by seller, the largest first; namesakes are not mixed', () => {
    const xara = cartao(6, 'ZÉ', 1, 7);
    expect(vendasPorVendedor({ ...dados, cartoes: [...dados.cartoes, xara] })).toEqual([
      { chave: '5', rotulo: 'ZÉ', valor: 50 },
      { chave: 'null', rotulo: 'VENDA ONLINE', valor: 10 },
      { chave: '6', rotulo: 'ZÉ', valor: 7 },
    ]);
  });

  it('of many sellers the smallest are one bar, and nothing is lost', () => {
    const muitos = Array.from({ length: 40 }, (_, i) => cartao(i + 1, `PESSOA ${i + 1}`, 1, i + 1));
    const barras = vendasPorVendedor({ ...dados, cartoes: muitos }, 5);
    expect(barras.map(({ rotulo }) => rotulo)).toEqual([
      'PESSOA 40',
      'PESSOA 39',
      'PESSOA 38',
      'PESSOA 37',
      'Outros 36',
    ]);
    expect(barras.reduce((soma, { valor }) => soma + valor, 0)).toBe((40 * 41) / 2);
  });

  it('of all campaigns is named so', () => {
    expect(planilhaFinanceira(null, dados)).toMatchObject({ nome: 'financeiro' });
    expect(planilhaFinanceira(null, dados)).not.toHaveProperty('idRifa');
  });

  it('shows the last days', () => {
    expect(vendasPorDia(dados, 1)).toEqual([{ chave: '2026-03-10', rotulo: '10/03', valor: 50 }]);
  });
});
