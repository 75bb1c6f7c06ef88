import type { Planilha } from '../exportacao/exportacao.ts';
import type { Financeiro } from '../providers/data/tipos.ts';
import type { Barra } from './GraficoDeBarras.tsx';

/** One line per card, then their total: a Gerente's cards are not the whole campaign. Money in reais. */
export function planilhaFinanceira(idRifa: number, dados: Financeiro): Planilha {
  const vendidos = dados.cartoes.reduce((total, { qtde }) => total + qtde, 0);
  return {
    nome: `financeiro-rifa-${idRifa}`,
    cabecalho: ['Emissor', 'Vendedor', 'Quantidade', 'Valor total', 'Comissão'],
    linhas: [
      ...dados.cartoes.map((c) => [c.usuarioEmissor, c.vendedor, c.qtde, c.valorTotal, c.comissao]),
      ['TOTAL', '', vendidos, dados.valorTotal, dados.comissaoTotal],
    ],
  };
}

/** Cards of one seller added up, the largest first. */
export function vendasPorVendedor(dados: Financeiro): Barra[] {
  const somas = new Map<string, Barra>();
  for (const { idVendedor, vendedor, valorTotal } of dados.cartoes) {
    const chave = String(idVendedor);
    somas.set(chave, { chave, rotulo: vendedor, valor: (somas.get(chave)?.valor ?? 0) + valorTotal });
  }
  return [...somas.values()].sort((a, b) => b.valor - a.valor);
}

/** `2026-03-10` -> `10/03`. */
const diaEMes = (dia: string): string => dia.slice(5).split('-').reverse().join('/');

/** The last `maximo` days with sales, ascending. */
export const vendasPorDia = (dados: Financeiro, maximo = 30): Barra[] =>
  dados.porDia.slice(-maximo).map(({ dia, valor }) => ({ chave: dia, rotulo: diaEMes(dia), valor }));
