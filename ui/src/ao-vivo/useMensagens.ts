import type { Recurso, RecursoMudou, UsuarioMudou, VendasMudaram } from '@rifa-viva/contracts/ao-vivo';
import { useEffect, useEffectEvent } from 'react';
import { lembrarPosicao } from '../api/posicao.ts';
import { pararTudo } from '../estado/sinal.ts';
import { aoConectarDepois, type Cliente, ouvirMensagem, participar } from './conexao.ts';

/** Messages about lists: `aoMudar` also runs with null after each connect that comes later, when messages may have been missed. */
export function useRecursosAoVivo(
  recursos: readonly Recurso[],
  aoMudar: (mudou: RecursoMudou | null) => void,
): void {
  const mudou = useEffectEvent((mensagem: RecursoMudou | null) => {
    if (mensagem && !recursos.includes(mensagem.recurso)) return;
    if (mensagem) lembrarPosicao(mensagem.posicao);
    aoMudar(mensagem);
  });
  useEffect(() => {
    const paradas = [ouvirMensagem('recurso:mudou', (m) => mudou(m)), aoConectarDepois(() => mudou(null))];
    return pararTudo(paradas);
  }, []);
}

/** One's own room; `aoMudar` runs with null after each connect, when messages may have been missed. */
export function useUsuarioAoVivo(
  idUsuario: number | null,
  aoMudar: (mudou: UsuarioMudou | null) => void,
): void {
  const mudou = useEffectEvent((mensagem: UsuarioMudou | null) => {
    if (mensagem) lembrarPosicao(mensagem.posicao);
    aoMudar(mensagem);
  });
  useEffect(() => {
    if (idUsuario === null) return;
    const paradas = [
      ouvirMensagem('usuario:mudou', (m) => m.idUsuario === idUsuario && mudou(m)),
      participar((cliente) => cliente.emit('usuario:entrar', { idUsuario }, () => mudou(null))),
    ];
    return pararTudo(paradas);
  }, [idUsuario]);
}

/** The back office's room of a raffle; null after each connect. */
export function useVendasAoVivo(
  idRifa: number | null,
  aoMudar: (mudaram: VendasMudaram | null) => void,
): void {
  const mudou = useEffectEvent((mensagem: VendasMudaram | null) => {
    if (mensagem) lembrarPosicao(mensagem.posicao);
    aoMudar(mensagem);
  });
  useEffect(() => {
    if (idRifa === null) return;
    let cliente: Cliente | null = null;
    const paradas = [
      () => void cliente?.emit('vendas:sair', { idRifa }, () => undefined),
      ouvirMensagem('vendas:mudou', (m) => m.idRifa === idRifa && mudou(m)),
      participar((novo) => {
        cliente = novo;
        novo.emit('vendas:entrar', { idRifa }, () => mudou(null));
      }),
    ];
    return pararTudo(paradas);
  }, [idRifa]);
}
