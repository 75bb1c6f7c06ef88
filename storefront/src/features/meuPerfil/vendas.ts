import { comissao } from '@rifa-viva/contracts/regras/comissao';
import { somarDias } from '@rifa-viva/contracts/regras/datas';
import { lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { type StatusBilhete, vendido } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { agruparPor } from '@rifa-viva/ui/pecas/listas.ts';

/** What the totals need of one's own ticket. */
export interface VendaPropria {
  readonly idRifa: number;
  readonly status: StatusBilhete;
  /** null: she bought it online herself, which is no sale. */
  readonly idVendedor?: number | null | undefined;
  readonly titulo: string;
  readonly urlBilhete: string;
  readonly dtSorteio: string;
  /** Reais. */
  readonly valor: number;
  /** Percent. */
  readonly comissao?: number;
}

/** Own sales in one raffle. */
export interface VendasDaRifa {
  readonly idRifa: number;
  readonly titulo: string;
  readonly urlBilhete: string;
  readonly dtSorteio: string;
  readonly qtde: number;
  /** Centavos. */
  readonly comissao: number;
}

const vendida = ({ status, idVendedor }: Pick<VendaPropria, 'status' | 'idVendedor'>): boolean =>
  idVendedor !== null && vendido(status);

/** Sold tickets by raffle, the latest draw first. Commission is on the whole quantity. */
export function vendasPorRifa(vendas: readonly VendaPropria[]): VendasDaRifa[] {
  const grupos = agruparPor(vendas.filter(vendida), ({ idRifa }) => idRifa);
  return Array.from(grupos.values(), ({ length: qtde, 0: rifa }) => ({
    idRifa: rifa.idRifa,
    titulo: rifa.titulo,
    urlBilhete: rifa.urlBilhete,
    dtSorteio: rifa.dtSorteio,
    qtde,
    comissao: comissao(qtde, lerDinheiro(rifa.valor) ?? 0, rifa.comissao ?? 0),
  })).sort((a, b) => b.dtSorteio.localeCompare(a.dtSorteio) || b.idRifa - a.idRifa);
}

/** Everything sold: tickets, and commission in centavos summed over the raffles. */
export function totalDasVendas(rifas: readonly VendasDaRifa[]): { qtde: number; comissao: number } {
  return {
    qtde: rifas.reduce((soma, rifa) => soma + rifa.qtde, 0),
    comissao: rifas.reduce((soma, rifa) => soma + rifa.comissao, 0),
  };
}

/** Sales found by a search, which carry no raffle fields, with those of one's own tickets joined in. */
export function comDadosDaRifa(
  encontradas: readonly Pick<VendaPropria, 'idRifa' | 'status' | 'idVendedor'>[],
  proprias: readonly VendaPropria[],
): VendaPropria[] {
  const rifas = new Map(proprias.map((venda) => [venda.idRifa, venda]));
  return encontradas.flatMap(({ idRifa, status, idVendedor }) => {
    const rifa = rifas.get(idRifa);
    return rifa ? [{ ...rifa, status, idVendedor }] : [];
  });
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
