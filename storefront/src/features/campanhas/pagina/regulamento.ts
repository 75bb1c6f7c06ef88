import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import { formatarReais, lerDinheiro } from '@rifa-viva/contracts/regras/dinheiro';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { MAXIMO_POR_COMPRA } from '../acao.ts';
import type { Rifa } from '../consultas.ts';

type Regras = Pick<
  Rifa,
  | 'valor'
  | 'cortesia'
  | 'qtdeBilhetes'
  | 'qtdeChances'
  | 'qtdeNumeros'
  | 'totalBilhetes'
  | 'sucessor'
  | 'numerosAEscolha'
  | 'dtEncerramento'
  | 'dtSorteio'
>;

/** A raffle's rules in sentences, as far as its own settings tell them. */
export function regulamento(rifa: Regras): string[] {
  const { valor, cortesia, qtdeBilhetes, qtdeChances, qtdeNumeros, totalBilhetes, sucessor } = rifa;
  const numero = (n: number) => formatarNumero(n, larguraDoNumero(qtdeNumeros));
  const bilhetes = totalBilhetes.toLocaleString('pt-BR');
  return [
    `São ${bilhetes} bilhetes, a ${formatarReais(lerDinheiro(valor) ?? 0)} cada um.`,
    ...(cortesia && qtdeBilhetes > 0 ? [`A cada ${qtdeBilhetes} bilhetes da mesma compra, 1 é grátis.`] : []),
    qtdeChances === 1
      ? `Cada bilhete tem 1 número da sorte, de ${numero(0)} a ${numero(qtdeNumeros - 1)}.`
      : `Cada bilhete tem ${qtdeChances} números da sorte, de ${numero(0)} a ${numero(qtdeNumeros - 1)}.`,
    rifa.numerosAEscolha
      ? `Você escolhe seus bilhetes entre os disponíveis, ou deixa que sejam sorteados, até ${MAXIMO_POR_COMPRA} por compra.`
      : `Os bilhetes são escolhidos ao acaso entre os disponíveis, até ${MAXIMO_POR_COMPRA} por compra.`,
    `As vendas vão até ${formatarDataHora(rifa.dtEncerramento)}. O sorteio é em ${formatarDataHora(rifa.dtSorteio)}.`,
    ...(sucessor
      ? ['Sorteado um só número, também são premiados o número anterior e o seguinte a ele.']
      : []),
  ];
}

/** Whole percent of the tickets that are taken; 100 only when none is left. */
export const porcentagemEscolhida = ({
  total,
  disponiveis,
}: {
  readonly total: number;
  readonly disponiveis: number;
}): number => (total === 0 ? 0 : Math.floor((100 * (total - disponiveis)) / total));

/** `1º PRÊMIO: MOTO` tells its place itself. */
export const jaNumerado = (premio: string): boolean => /^\d+\s*(?:[ºª°]|\)|[-–]\s)/u.test(premio);
