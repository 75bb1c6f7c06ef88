import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import type { minhasVendas } from '@rifa-viva/contracts/http/financeiro';
import { somarDias } from '@rifa-viva/contracts/regras/datas';
import { paraCentavos } from '@rifa-viva/contracts/regras/dinheiro';

/** Own sales in one raffle; commission in reais. */
export type VendasDaRifa = AnswerOf<typeof minhasVendas>[number];

/** Everything sold: tickets, and in centavos commission, what of it was paid and what is open, over the raffles. */
export function totalDasVendas(
  rifas: readonly Pick<VendasDaRifa, 'qtde' | 'comissao' | 'paga' | 'aberta'>[],
) {
  const soma = (campo: 'comissao' | 'paga' | 'aberta') =>
    rifas.reduce((total, rifa) => total + paraCentavos(rifa[campo]), 0);
  return {
    qtde: rifas.reduce((total, { qtde }) => total + qtde, 0),
    comissao: soma('comissao'),
    paga: soma('paga'),
    aberta: soma('aberta'),
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
