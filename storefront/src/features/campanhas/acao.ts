import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';
import type { Rifa } from './consultas.ts';

/** What a campaign's card lets its reader do. */
export type Acao = 'entrar' | 'comprar' | 'vender' | 'encerrada' | 'esgotada';

/** Most tickets of one online purchase (spec, section 9). */
export const MAXIMO_POR_COMPRA = 10;

/**
 * `encerrada`: the server's clock has passed dtEncerramento. Staff may sell what is left, Administrador also
 * after the end of sales until a number is drawn.
 */
export function acaoDoCartao(
  usuario: UsuarioDaSessao | null,
  { milharSorteada }: Pick<Rifa, 'milharSorteada'>,
  encerrada: boolean,
  disponiveis: number,
): Acao {
  const sorteada = milharSorteada !== '';
  if (sorteada || (encerrada && usuario?.tipo !== 'Administrador')) return 'encerrada';
  if (usuario && usuario.tipo !== 'Usuario') return 'vender';
  if (disponiveis === 0) return 'esgotada';
  return usuario ? 'comprar' : 'entrar';
}

/** Most tickets a customer may buy now: never more than are left. */
export const maximoDaCompra = (disponiveis: number): number => Math.min(MAXIMO_POR_COMPRA, disponiveis);

/** A quantity within what may be bought, at least 1. */
export const quantidadePermitida = (qtde: number, disponiveis: number): number =>
  Math.max(1, Math.min(qtde, maximoDaCompra(disponiveis)));

/** Where a campaign stands, in the order in which the server lists them. */
export type Fase = 'À venda' | 'Aguardando sorteio' | 'Já sorteadas';

export function faseDaRifa(
  { milharSorteada, dtEncerramento }: Pick<Rifa, 'milharSorteada' | 'dtEncerramento'>,
  agoraMs: number,
): Fase {
  if (milharSorteada !== '') return 'Já sorteadas';
  return agoraMs < Date.parse(dtEncerramento) ? 'À venda' : 'Aguardando sorteio';
}
