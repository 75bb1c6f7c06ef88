import { linhasDosBilhetes, MAXIMO_POR_MENSAGEM } from '../../comum/compartilhar/bilhetes.ts';
import type { Partilha } from '../../comum/compartilhar/compartilhar.ts';
import type { RifaComBilhetes } from './agrupamento.ts';

/** Her tickets of a raffle as a message: to keep, or for somebody who has no push. `antes` stands above them. */
export function mensagemDosBilhetes(
  rifa: RifaComBilhetes,
  origem: string = location.origin,
  antes: readonly string[] = [],
): Partilha {
  const bilhetes = rifa.bilhetes.map(({ bilhete: { numBilhete, token }, numeros }) => ({
    numBilhete,
    numeros: numeros.map(({ numero }) => numero).join(', '),
    token,
  }));
  const mais = bilhetes.length - MAXIMO_POR_MENSAGEM;
  const linhas = [
    ...antes,
    ...linhasDosBilhetes(rifa, bilhetes, origem),
    mais > 0 ? `e mais ${mais.toLocaleString('pt-BR')} em Meus Bilhetes:` : 'Meus Bilhetes:',
  ];
  return {
    titulo: rifa.titulo,
    texto: linhas.join('\n'),
    url: `${origem}/meusBilhetes`,
    pelasPalavras: true,
  };
}
