import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { minhasVendas } from '@rifa-viva/contracts/http/financeiro';
import { somarDias } from '@rifa-viva/contracts/regras/datas';
import { paraCentavos } from '@rifa-viva/contracts/regras/dinheiro';

/** Own sales in one raffle; commission in reais. */
export type VendasDaRifa = AnswerOf<typeof minhasVendas>[number];

/** Everything sold: tickets, and commission in centavos summed over the raffles. */
export function totalDasVendas(rifas: readonly Pick<VendasDaRifa, 'qtde' | 'comissao'>[]) {
  return {
    qtde: rifas.reduce((soma, rifa) => soma + rifa.qtde, 0),
    comissao: rifas.reduce((soma, rifa) => soma + paraCentavos(rifa.comissao), 0),
  };
}

export interface Periodo {
  readonly rotulo: string;
  readonly dtInicial: string;
  readonly dtFinal: string;
}

/** What a seller asks for every day, by the company's day. */
export const periodosDeSempre = (hoje: string): readonly Periodo[] => [
  { rotulo: 'Hoje', dtInicial: hoje, dtFinal: hoje },
  { rotulo: 'Últimos 7 dias', dtInicial: somarDias(hoje, -6), dtFinal: hoje },
  { rotulo: 'Este mês', dtInicial: `${hoje.slice(0, 8)}01`, dtFinal: hoje },
];
