import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { montarPix, recebePagamentos } from '@rifa-viva/contracts/regras/pix';
import { accept, type Decision, hide, refuse } from '../kernel/decider.ts';
import type {
  CancelarReserva,
  ExpirarReservas,
  PagarReserva,
  ReservarBilhetes,
  RespostaRifa,
} from './commands.ts';
import { encerrada } from './decide-campanha.ts';
import { estoque } from './estoque.ts';
import { type EstadoRifa, type Grupo, numerosDosGrupos } from './state.ts';
import { type Vencidas, vencidas } from './vencidas.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

/** Open reservations a person may hold in one raffle. */
export const MAXIMO_ABERTAS = 2;
const MINUTO = 60_000;

export function reservar(estado: EstadoRifa, comando: ReservarBilhetes): Decisao {
  const { dados, idRifa } = estado;
  const { ator, qtde, idPagamento, agora } = comando;
  if (!dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.milharSorteada.length > 0 || encerrada(estado, agora)) return refuse('VENDAS_ENCERRADAS');
  if (estado.porPagamento.has(idPagamento))
    return refuse('PAGAMENTO_DE_OUTRA_RESERVA', { campo: 'idPagamento' });
  const livresAgora = vencidas(estado, agora);
  if (abertasDe(estado, ator.idUsuario, livresAgora) >= MAXIMO_ABERTAS) return refuse('MUITAS_TENTATIVAS');
  const disponiveis = estado.qtdeLivres + livresAgora.numeros.length;
  if (qtde > disponiveis) return refuse('SO_EXISTEM', { campo: 'qtde', n: disponiveis });
  const total = precoTotal(qtde, dados.valor, dados);
  if (total > 0 && !recebePagamentos(comando.tipoPagamento)) return refuse('PAGAMENTO_POR_PROVEDOR');
  if (total > 0 && montarPix({ ...comando.pix, valor: total, referencia: idPagamento }) === null) {
    return refuse('PIX_NAO_CARREGADO');
  }

  const numeros = estoque.escolher(estado, livresAgora.numeros, qtde, comando.semente);
  const idReserva = estado.reservas + 1;
  const data = {
    idRifa,
    idReserva,
    idPagamento,
    idUsuario: ator.idUsuario,
    numeros,
    total,
    cliente: comando.cliente,
    segredo: comando.segredo,
    tipoPagamento: comando.tipoPagamento,
    pagarAte: new Date(agora + comando.minutos * MINUTO).toISOString(),
    expiraEm: new Date(agora + comando.minutosDeEspera * MINUTO).toISOString(),
  };
  const eventos: EventoRifa[] = [...livresAgora.eventos, { type: 'BilhetesReservados', data }];
  if (total === 0) {
    eventos.push(
      paga(estado, { idReserva, numeros, total, idPagamento, dtPagamento: new Date(agora).toISOString() }),
    );
  }
  return accept<EventoRifa, RespostaRifa>(respostaDaReserva(data), ...eventos);
}

export function respostaDaReserva(
  data: Extract<EventoRifa, { type: 'BilhetesReservados' }>['data'],
): RespostaRifa {
  const { idReserva, numeros, total, pagarAte, expiraEm } = data;
  return { tipo: 'reserva', idReserva, numeros, total, pagarAte, expiraEm };
}

function abertasDe(estado: EstadoRifa, idUsuario: number, { grupos }: Vencidas): number {
  let abertas = estado.abertasPorPessoa.get(idUsuario) ?? 0;
  for (const indice of grupos) if (estado.grupos[indice]?.pessoa === idUsuario) abertas -= 1;
  return abertas;
}

function paga(
  estado: EstadoRifa,
  dados: { idReserva: number; numeros: number[]; total: number; idPagamento: string; dtPagamento: string },
): EventoRifa {
  return { type: 'ReservaPaga', data: { idRifa: estado.idRifa, idVenda: estado.vendas + 1, ...dados } };
}

/** The reservation behind a payment id; what of it is still open. */
function reservaDo(estado: EstadoRifa, idPagamento: string): { indice: number; grupo: Grupo } | null {
  const indice = estado.porPagamento.get(idPagamento);
  const grupo = indice === undefined ? undefined : estado.grupos[indice];
  return indice === undefined || !grupo ? null : { indice, grupo };
}

const numerosDe = (estado: EstadoRifa, indice: number): number[] =>
  numerosDosGrupos(estado, new Set([indice])).get(indice) ?? [];

/** Given up by its buyer. Repeated, or after the end: nothing to do. */
export function cancelar(estado: EstadoRifa, comando: CancelarReserva): Decisao {
  const reserva = reservaDo(estado, comando.idPagamento);
  if (!reserva) return refuse('NAO_ENCONTRADO');
  if (!permissoes.cancela(comando.ator, reserva.grupo.pessoa)) return hide();
  const feito: RespostaRifa = { tipo: 'feito', idRifa: estado.idRifa };
  if (reserva.grupo.qtde === 0) {
    return reserva.grupo.vendida ? refuse('RESERVA_NAO_ABERTA') : accept(feito);
  }
  return accept(feito, {
    type: 'ReservaCancelada',
    data: {
      idRifa: estado.idRifa,
      idReserva: reserva.grupo.ordinal,
      numeros: numerosDe(estado, reserva.indice),
      idUsuario: comando.ator.idUsuario,
    },
  });
}

/**
 * The provider says paid. Late, after the tickets went free: the same numbers, if all are still free and
 * the money moved before the end of sales; otherwise refused, and the caller gives the money back.
 */
export function pagar(estado: EstadoRifa, comando: PagarReserva): Decisao {
  const reserva = reservaDo(estado, comando.idPagamento);
  if (!reserva || !estado.dados) return refuse('NAO_ENCONTRADO');
  const { grupo, indice } = reserva;
  if (grupo.vendida) return accept<EventoRifa, RespostaRifa>({ tipo: 'feito', idRifa: estado.idRifa });
  const original = estado.promessas.get(grupo.ordinal);
  if (!original) return refuse('RESERVA_NAO_ABERTA');
  const meus = new Set(numerosDe(estado, indice));
  const todosMeus = original.numeros.every((n) => meus.has(n));
  const atrasada = !todosMeus || grupo.expiraEm <= comando.agora;
  if (atrasada && comando.pagoEm >= Date.parse(estado.dados.dtEncerramento))
    return refuse('RESERVA_NAO_ABERTA');
  if (estado.milharSorteada.length > 0) return refuse('RESERVA_NAO_ABERTA');
  const tomados = original.numeros.some((n) => !meus.has(n) && !estoque.livre(estado, n));
  if (tomados) return refuse('RESERVA_NAO_ABERTA');
  return accept<EventoRifa, RespostaRifa>(
    { tipo: 'feito', idRifa: estado.idRifa },
    paga(estado, {
      idReserva: grupo.ordinal,
      numeros: [...original.numeros],
      total: original.total,
      idPagamento: comando.idPagamento,
      dtPagamento: new Date(comando.pagoEm).toISOString(),
    }),
  );
}

export function expirar(estado: EstadoRifa, comando: ExpirarReservas): Decisao {
  const { eventos, grupos } = vencidas(estado, comando.agora);
  let proxima: number | null = null;
  for (const indice of estado.abertas) {
    const expiraEm = estado.grupos[indice]?.expiraEm ?? 0;
    if (!grupos.has(indice) && (proxima === null || expiraEm < proxima)) proxima = expiraEm;
  }
  return accept<EventoRifa, RespostaRifa>({ tipo: 'expiracao', proxima }, ...eventos);
}
