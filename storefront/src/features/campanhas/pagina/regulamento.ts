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

/** How far a raffle has come: what is over is told as over. */
interface Fase {
  /** No ticket is sold any more. */
  readonly encerrada: boolean;
  readonly sorteada: boolean;
}

/** A raffle's rules in sentences, as far as its own settings tell them. */
export function regulamento(rifa: Regras, { encerrada, sorteada }: Fase): string[] {
  const { valor, cortesia, qtdeBilhetes, qtdeChances, qtdeNumeros, totalBilhetes, sucessor } = rifa;
  const numero = (n: number) => formatarNumero(n, larguraDoNumero(qtdeNumeros));
  const bilhetes = totalBilhetes.toLocaleString('pt-BR');
  const preco = formatarReais(lerDinheiro(valor) ?? 0);
  const vendas = formatarDataHora(rifa.dtEncerramento);
  const sorteio = formatarDataHora(rifa.dtSorteio);
  return [
    `${encerrada ? 'Foram' : 'São'} ${bilhetes} bilhetes, a ${preco} cada um.`,
    ...(cortesia && qtdeBilhetes > 0
      ? [`A cada ${qtdeBilhetes} bilhetes da mesma compra, 1 ${encerrada ? 'era' : 'é'} grátis.`]
      : []),
    qtdeChances === 1
      ? `Cada bilhete tem 1 número da sorte, de ${numero(0)} a ${numero(qtdeNumeros - 1)}.`
      : `Cada bilhete tem ${qtdeChances} números da sorte, de ${numero(0)} a ${numero(qtdeNumeros - 1)}.`,
    escolha(rifa, encerrada),
    `As vendas ${encerrada ? 'foram' : 'vão'} até ${vendas}. O sorteio ${sorteada ? 'foi' : 'é'} em ${sorteio}.`,
    // A rule still: where several numbers were drawn no neighbour has won.
    ...(sucessor
      ? ['Sorteado um só número, também são premiados o número anterior e o seguinte a ele.']
      : []),
  ];
}

function escolha({ numerosAEscolha }: Pick<Regras, 'numerosAEscolha'>, encerrada: boolean): string {
  const limite = `até ${MAXIMO_POR_COMPRA} por compra`;
  if (numerosAEscolha) {
    return encerrada
      ? `Quem comprou escolheu seus bilhetes entre os disponíveis, ou deixou que fossem sorteados, ${limite}.`
      : `Você escolhe seus bilhetes entre os disponíveis, ou deixa que sejam sorteados, ${limite}.`;
  }
  return `Os bilhetes ${encerrada ? 'foram' : 'são'} escolhidos ao acaso entre os disponíveis, ${limite}.`;
}

/** Whole percent of the tickets that are taken; 100 only when none is left. */
export const porcentagemEscolhida = ({
  total,
  disponiveis,
}: {
  readonly total: number;
  readonly disponiveis: number;
}): number => (total === 0 ? 0 : Math.floor((100 * (total - disponiveis)) / total));
