import type { Comparacao as Contrato } from '@rifa-viva/contracts/http/repeticao';
import { formatarDataHora } from '@rifa-viva/contracts/regras/datas';
import type { Static } from '@sinclair/typebox';

/** A comparison as plain text, one line a fact. */
export function relatorioDaComparacao(
  idRifa: number,
  { eventos, bilhetes, qtde, divergencias, paradas }: Static<typeof Contrato>,
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
