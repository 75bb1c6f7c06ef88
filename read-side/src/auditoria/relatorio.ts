import type { Comparacao as Contrato } from '@rifa-viva/contracts/http/repeticao';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import type { Static } from '@sinclair/typebox';

type Comparacao = Static<typeof Contrato>;

/** Everything was compared, and nothing differs. Null: the raffle has rows and no log. */
export const confere = (comparacao: Comparacao | null): boolean =>
  comparacao?.qtde === 0 && comparacao.paradas.length === 0;

/** One raffle among all: a line where it is as it should be. */
export function linhasDeUma(idRifa: number, comparacao: Comparacao | null): string[] {
  if (!comparacao) return [`Rifa ${idRifa}: está nas telas, mas não no log.`];
  const relatorio = relatorioDaComparacao(idRifa, comparacao);
  return confere(comparacao) ? [relatorio.join(' ')] : relatorio;
}

/** `outras`: ids of those that differ or could not be compared. */
export function resumoDeTodas(quantas: number, outras: readonly number[]): string {
  const comparadas = `${quantas} ${quantas === 1 ? 'rifa comparada' : 'rifas comparadas'}`;
  return outras.length === 0
    ? `${comparadas}: todas conferem com o log.`
    : `${comparadas}: não conferem, ou aguardam manutenção: ${outras.join(', ')}.`;
}

/** A comparison as plain text, one line a fact. */
export function relatorioDaComparacao(
  idRifa: number,
  { eventos, bilhetes, qtde, divergencias, paradas }: Comparacao,
): string[] {
  const cabeca = `Rifa ${idRifa}: ${eventos} eventos e ${bilhetes} bilhetes comparados.`;
  const linhas = divergencias.flatMap(({ visao, numBilhete, campo, esperado, encontrado, total, causa }) => [
    `- ${visao}, ${numBilhete === null ? 'campanha' : `bilhete ${numBilhete}`}, ${campo}: esperado "${esperado}", encontrado "${encontrado}"`,
    causa
      ? `  ${total ? 'último evento que moveu este total, ' : ''}evento ${causa.revisao} (${causa.tipo}, ${formatarDataHora(causa.em)}): ${causa.frase}`
      : '  sem um evento só que o cause',
  ]);
  const esperas = paradas.map(({ visao, motivo }) => `A visão ${visao} aguarda manutenção: ${motivo}.`);
  if (qtde === 0) {
    const onde = paradas.length > 0 ? ' no que pôde ser comparado' : '';
    return [cabeca, ...esperas, `Nenhuma divergência${onde}.`];
  }
  const visoes = [...new Set(divergencias.map(({ visao }) => visao))].join(' ');
  return [
    cabeca,
    ...esperas,
    `${qtde} ${qtde === 1 ? 'divergência' : 'divergências'}:`,
    ...linhas,
    ...(qtde > divergencias.length ? [`... e mais ${qtde - divergencias.length}.`] : []),
    `Para reconstruir: npm run rebuild ${visoes}`,
  ];
}
