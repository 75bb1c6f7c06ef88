import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { nomeDoVendedor } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { PreviaDoResultado } from '../providers/data/tipos.ts';
import { classificar } from './classificacao.ts';

/** Further winners are counted. */
const MAIS_LINHAS = 10;

/** Who would win, a line a prize, for whoever is about to record it. */
export function textoDaPrevia(previa: PreviaDoResultado): string {
  const largura = larguraDoNumero(previa.qtdeNumeros);
  const premiados = classificar(previa).map(({ ganhador, rotulo, pelaRegra }) =>
    [
      `${rotulo}: bilhete ${formatarNumero(ganhador.numBilhete, largura)}`,
      `número ${ganhador.numero}`,
      ganhador.cliente || 'cliente não informado',
      nomeDoVendedor(ganhador.vendedor),
      ...(pelaRegra === null ? [] : [pelaRegra]),
    ].join(' · '),
  );
  const deNinguem = previa.pelaRegra.flatMap(({ frase, numero }) => (numero === null ? frase : []));
  const linhas = [...premiados, ...deNinguem];
  const resto = linhas.length - MAIS_LINHAS;
  return [
    premiados.length > 0 ? 'Com esse resultado ganham:' : 'Nenhum bilhete ganha com esse resultado.',
    ...linhas.slice(0, MAIS_LINHAS),
    ...(resto > 0 ? [`e mais ${resto.toLocaleString('pt-BR')}`] : []),
  ].join('\n');
}
