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

describe('financeiro', () => {
  it('exporta um cartão por linha e o total', () => {
    const { linhas, nome } = planilhaFinanceira(7, dados);
    expect(nome).toBe('financeiro-rifa-7');
    expect(linhas).toHaveLength(4);
    expect(linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6]);
  });

  it('o total é o dos cartões, também quando a campanha vendeu mais', () => {
    expect(planilhaFinanceira(7, { ...dados, vendidos: 900 }).linhas.at(-1)).toEqual(['TOTAL', '', 6, 60, 6]);
  });

  it('soma por vendedor, o maior primeiro; xarás não se misturam', () => {
    const xara = cartao(6, 'ZÉ', 1, 7);
    expect(vendasPorVendedor({ ...dados, cartoes: [...dados.cartoes, xara] })).toEqual([
      { chave: '5', rotulo: 'ZÉ', valor: 50 },
      { chave: 'null', rotulo: 'VENDA ONLINE', valor: 10 },
      { chave: '6', rotulo: 'ZÉ', valor: 7 },
    ]);
  });

  it('mostra os últimos dias', () => {
    expect(vendasPorDia(dados, 1)).toEqual([{ chave: '2026-03-10', rotulo: '10/03', valor: 50 }]);
  });
});
