import type { Planilha } from '../comum/exportacao.ts';
import type { Barra } from '../comum/GraficoDeBarras.tsx';
import type { Financeiro } from '../comum/tipos.ts';

/** One line per card, then the total. Money in reais. */
export function planilhaFinanceira(idRifa: number, dados: Financeiro): Planilha {
  return {
    nome: `financeiro-rifa-${idRifa}`,
    cabecalho: ['Emissor', 'Vendedor', 'Quantidade', 'Valor total', 'Comissão'],
    linhas: [
      ...dados.cartoes.map((c) => [c.usuarioEmissor, c.vendedor, c.qtde, c.valorTotal, c.comissao]),
      ['TOTAL', '', dados.vendidos, dados.valorTotal, dados.comissaoTotal],
    ],
  };
}

/** Cards of one seller added up, the largest first. */
export function vendasPorVendedor(dados: Financeiro): Barra[] {
  const somas = new Map<string, number>();
  for (const { vendedor, valorTotal } of dados.cartoes) {
    somas.set(vendedor, (somas.get(vendedor) ?? 0) + valorTotal);
  }
  return [...somas].map(([rotulo, valor]) => ({ rotulo, valor })).sort((a, b) => b.valor - a.valor);
}

/** `2026-03-10` -> `10/03`. */
const diaEMes = (dia: string): string => dia.slice(5).split('-').reverse().join('/');

/** The last `maximo` days with sales, ascending. */
export const vendasPorDia = (dados: Financeiro, maximo = 30): Barra[] =>
  dados.porDia.slice(-maximo).map(({ dia, valor }) => ({ rotulo: diaEMes(dia), valor }));
