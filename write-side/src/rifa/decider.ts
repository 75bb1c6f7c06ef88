import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EstadoRifa, estadoInicial, marcar } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import type { Decider, Decision } from '../kernel/decider.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';
import { somarVendas } from './decide-acerto.ts';
import { alterar, criar, mudarStatus } from './decide-campanha.ts';
import { consultarFim, liberarReserva } from './decide-conferencia.ts';
import {
  cancelar,
  consultar,
  consultarDevolucao,
  consultarEspera,
  devolverVenda,
  expirar,
  orcar,
  pagar,
  reservar,
  respostaDaReserva,
  soltar,
} from './decide-reserva.ts';
import { carimbar, confirmarResultado, consultarSelo, registrarResultado, selar } from './decide-sorteio.ts';
import { devolver, liberar, registrarImpressao, vender } from './decide-venda.ts';
import { formatoDoEstado } from './snapshot.ts';

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
    case 'OrcarReserva':
      return orcar(estado, comando);
    case 'SomarVendas':
      return somarVendas(estado, comando);
    case 'ConsultarReserva':
      return consultar(estado, comando);
    case 'ConsultarEspera':
      return consultarEspera(estado, comando);
    case 'ReservarBilhetes':
      return reservar(estado, comando);
    case 'CancelarReserva':
      return cancelar(estado, comando);
    case 'SoltarReserva':
      return soltar(estado, comando);
    case 'PagarReserva':
      return pagar(estado, comando);
    case 'ConsultarDevolucao':
      return consultarDevolucao(estado, comando);
    case 'DevolverVenda':
      return devolverVenda(estado, comando);
    case 'ExpirarReservas':
      return expirar(estado, comando);
    case 'VenderBilhetes':
      return vender(estado, comando);
    case 'LiberarBilhetes':
      return liberar(estado, comando);
    case 'LiberarReserva':
      return liberarReserva(estado, comando);
    case 'ConsultarFim':
      return consultarFim(estado, comando);
    case 'DevolverBilhetes':
      return devolver(estado, comando);
    case 'RegistrarImpressao':
      return registrarImpressao(estado, comando);
    case 'ConsultarSelo':
      return consultarSelo(estado, comando);
    case 'SelarLista':
      return selar(estado, comando);
    case 'CarimbarSelo':
      return carimbar(estado, comando);
    case 'RegistrarResultado':
      return registrarResultado(estado, comando);
    case 'ConfirmarResultado':
      return confirmarResultado(estado, comando);
  }
}

/** The answer a recorded command had: told by its events alone. */
function answerOf(eventos: readonly EventoRifa[]): RespostaRifa {
  for (const evento of eventos) {
    if (evento.type === 'BilhetesReservados') return respostaDaReserva(evento.data);
    // A purchase that cost nothing was told as its reservation, which stands before it.
    if (evento.type === 'ReservaPaga') return { tipo: 'pagamento', vendida: true };
    if (evento.type === 'PagamentoRecusado') return { tipo: 'pagamento', vendida: false };
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
  mark(estado) {
    const { desfazer, manter } = marcar(estado);
    return { undo: desfazer, keep: manter };
  },
  snapshot: formatoDoEstado,
};
