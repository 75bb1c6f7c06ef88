import type { carregarBilhetesVendidosGeral } from '@rifa-viva/contracts/http/bilhetes';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { lerMilhares } from '@rifa-viva/contracts/regras/premio';
import { caminhoDaCampanha } from '@rifa-viva/contracts/rotas';
import { linhasDosBilhetes, MAXIMO_POR_MENSAGEM } from '../../comum/compartilhar/bilhetes.ts';
import type { Partilha } from '../../comum/compartilhar/compartilhar.ts';
import type { Rifa } from './dados.ts';

type Vendido = Pick<
  AnswerOf<typeof carregarBilhetesVendidosGeral>[number],
  'numBilhete' | 'numerosDaSorte' | 'token'
>;

/** What was sold at the counter as a message to who bought it; `qtde`: of them all, of which so many are written out. */
export function mensagemDaVenda(
  { idRifa, titulo, dtSorteio, qtdeNumeros }: Pick<Rifa, 'idRifa' | 'titulo' | 'dtSorteio' | 'qtdeNumeros'>,
  vendidos: readonly Vendido[],
  qtde: number,
  origem: string = location.origin,
): Partilha {
  const bilhetes = vendidos.map(({ numBilhete, numerosDaSorte, token }) => ({
    numBilhete,
    numeros: lerMilhares(numerosDaSorte).join(', '),
    token,
  }));
  const mais = qtde - MAXIMO_POR_MENSAGEM;
  const linhas = [
    ...linhasDosBilhetes({ titulo, dtSorteio, largura: larguraDoNumero(qtdeNumeros) }, bilhetes, origem),
    ...(mais > 0
      ? [mais === 1 ? 'e mais 1 bilhete' : `e mais ${mais.toLocaleString('pt-BR')} bilhetes`]
      : []),
    'Campanha:',
  ];
  return { titulo, texto: linhas.join('\n'), url: origem + caminhoDaCampanha(idRifa) };
}
