import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import { alterar, criar, mudarStatus, registrarResultado } from './decide-campanha.ts';
import { cancelar, expirar, pagar, reservar, respostaDaReserva } from './decide-reserva.ts';
import { devolver, liberar, registrarImpressao, vender } from './decide-venda.ts';
import { evolve } from './evolve.ts';
import { formatoDoEstado } from './snapshot.ts';
import { type EstadoRifa, estadoInicial } from './state.ts';

function decide(estado: EstadoRifa, comando: ComandoRifa): Decision<EventoRifa, RespostaRifa> {
  switch (comando.type) {
    case 'CriarRifa':
      return criar(estado, comando);
    case 'AlterarRifa':
      return alterar(estado, comando);
    case 'ExcluirRifa':
    case 'RestaurarRifa':
    case 'ExpurgarRifa':
      return mudarStatus(estado, comando);
    case 'ReservarBilhetes':
      return reservar(estado, comando);
    case 'CancelarReserva':
      return cancelar(estado, comando);
    case 'PagarReserva':
      return pagar(estado, comando);
    case 'ExpirarReservas':
      return expirar(estado, comando);
    case 'VenderBilhetes':
      return vender(estado, comando);
    case 'LiberarBilhetes':
      return liberar(estado, comando);
    case 'DevolverBilhetes':
      return devolver(estado, comando);
    case 'RegistrarImpressao':
      return registrarImpressao(estado, comando);
    case 'RegistrarResultado':
      return registrarResultado(estado, comando);
  }
}

/** The answer a recorded command had: told by its events alone. */
function answerOf(eventos: readonly EventoRifa[]): RespostaRifa {
  for (const evento of eventos) {
    if (evento.type === 'BilhetesReservados') return respostaDaReserva(evento.data);
    if (evento.type === 'BilhetesVendidos') {
      const { numeros, total } = evento.data;
      return { tipo: 'venda', disponiveis: numeros, indisponiveis: [], total };
    }
  }
  return { tipo: 'feito', idRifa: eventos[0]?.data.idRifa ?? 0 };
}

/** One raffle with all its tickets: the consistency boundary in which nothing is sold twice. */
export const rifaDecider: Decider<EstadoRifa, ComandoRifa, EventoRifa, RespostaRifa> = {
  initial: estadoInicial,
  decide,
  evolve,
  answerOf,
  snapshot: formatoDoEstado,
};
