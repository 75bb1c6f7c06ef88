import type { Planilha } from '../exportacao/exportacao.ts';
import type { Financeiro } from '../providers/data/tipos.ts';

/** Of a chart. */
export interface Barra {
  /** Tells bars of the same label apart. */
  readonly chave: string;
  readonly rotulo: string;
  /** Reais. */
  readonly valor: number;
}

/** Tickets of the sales that are summed. */
export const bilhetesSomados = (dados: Financeiro): number =>
  dados.cartoes.reduce((total, { qtde }) => total + qtde, 0);

/** One line per card, then their total: a Gerente's cards are not the whole campaign. Money in reais. */
export function planilhaFinanceira(idRifa: number | null, dados: Financeiro): Planilha {
  return {
    nome: idRifa === null ? 'financeiro' : `financeiro-rifa-${idRifa}`,
    dado: 'financeiro',
    ...(idRifa === null ? {} : { idRifa }),
    cabecalho: ['Emissor', 'Vendedor', 'Quantidade', 'Valor total', 'Comissão', 'Comissão devida'],
    linhas: [
      ...dados.cartoes.map((c) => [c.usuarioEmissor, c.vendedor, c.qtde, c.valorTotal, c.comissao, c.devida]),
      ['TOTAL', '', bilhetesSomados(dados), dados.valorTotal, dados.comissaoTotal, dados.devidaTotal],
    ],
  };
}

/** More names than this make a chart nobody reads. */
const MAXIMO_DE_VENDEDORES = 15;

/** Cards of one seller added up, the largest first; the smallest of many as one. */
export function vendasPorVendedor(dados: Financeiro, maximo = MAXIMO_DE_VENDEDORES): Barra[] {
  const somas = new Map<string, Barra>();
  for (const { idVendedor, vendedor, valorTotal } of dados.cartoes) {
    const chave = String(idVendedor);
    somas.set(chave, { chave, rotulo: vendedor, valor: (somas.get(chave)?.valor ?? 0) + valorTotal });
  }
  const ordenadas = [...somas.values()].sort((a, b) => b.valor - a.valor);
  if (ordenadas.length <= maximo) return ordenadas;
  const outras = ordenadas.slice(maximo - 1);
  const valor = outras.reduce((soma, barra) => soma + barra.valor, 0);
  return [...ordenadas.slice(0, maximo - 1), { chave: 'outros', rotulo: `Outros ${outras.length}`, valor }];
}

/** `2026-03-10` -> `10/03`. */
const diaEMes = (dia: string): string => dia.slice(5).split('-').reverse().join('/');

/** The last `maximo` days with sales, ascending. */
export const vendasPorDia = (dados: Financeiro, maximo = 30): Barra[] =>
  dados.porDia.slice(-maximo).map(({ dia, valor }) => ({ chave: dia, rotulo: diaEMes(dia), valor }));
