import type { EventoPagamento, MotivoDeDevolucao } from '@rifa-viva/contracts/eventos/pagamento';
import { accept, type Decider, type Decision, refuse } from '../kernel/decider.ts';
import type {
  ComandoCobranca,
  Conferir,
  ConfirmarCancelamento,
  FalharDevolucao,
  PedirCancelamento,
  PedirDevolucao,
  RecusarRecebimento,
  RegistrarCriacao,
  RegistrarRecebimentos,
  RespostaCobranca,
  Solicitar,
  Vincular,
} from './commands.ts';
import { idDaDevolucao } from './ids.ts';
import type { Recebimento } from './provedor.ts';
import {
  aAplicar,
  aberta,
  aConferir,
  aDevolver,
  conhecido,
  devolucaoDe,
  type EstadoCobranca,
  estadoInicial,
  evolve,
  falhas,
  paga,
  type Recebido,
  temNovidade,
} from './state.ts';

type Decisao = Decision<EventoPagamento, RespostaCobranca>;

/** Webhooks remembered of one charge; each is but a hint to look, and it is looked at anyway. */
export const MAXIMO_DE_AVISOS = 50;
/** Words for money that was given back outside of here. */
export const DEVOLVIDO_NO_PROVEDOR = 'O provedor devolveu o dinheiro ao pagador';

function decide(estado: EstadoCobranca, comando: ComandoCobranca): Decisao {
  if (comando.type === 'Solicitar') return solicitar(estado, comando);
  if (comando.type === 'ConsultarCobranca') return aceitar(estado);
  if (!estado.solicitada) return refuse('NAO_ENCONTRADO');
  switch (comando.type) {
    case 'RegistrarCriacao':
      return registrarCriacao(estado, comando);
    case 'Recusar':
      return recusar(estado, comando.motivo);
    case 'Vincular':
      return vincular(estado, comando);
    case 'AnotarAviso':
      return anotarAviso(estado, comando.idAviso);
    case 'RegistrarRecebimentos':
      return registrarRecebimentos(estado, comando);
    case 'Aplicar':
      return aplicar(estado, comando.idRecebimento);
    case 'RecusarRecebimento':
      return recusarRecebimento(estado, comando);
    case 'ConcluirDevolucao':
      return concluirDevolucao(estado, comando.idDevolucao);
    case 'FalharDevolucao':
      return falharDevolucao(estado, comando);
    case 'PedirDevolucao':
      return pedirDevolucao(estado, comando);
    case 'PedirCancelamento':
      return pedirCancelamento(estado, comando);
    case 'ConfirmarCancelamento':
      return confirmarCancelamento(estado, comando);
    case 'Conferir':
      return conferir(estado, comando);
  }
}

/** These things happened; nothing did where there are none. */
const aceitar = (estado: EstadoCobranca, ...eventos: readonly EventoPagamento[]): Decisao =>
  accept({ cobranca: eventos.reduce(evolve, estado) }, ...eventos);

/** The key names one charge: the same again is that charge, another amount under it is a mistake. */
function solicitar(estado: EstadoCobranca, comando: Solicitar): Decisao {
  const { idCobranca, provedor, idUsuario, valor, descricao } = comando;
  const { solicitada } = estado;
  if (solicitada) {
    const mesma = solicitada.provedor === provedor && solicitada.valor === valor;
    return mesma && solicitada.idUsuario === idUsuario ? aceitar(estado) : refuse('CONFLITO');
  }
  if (valor <= 0) return refuse('VALOR', { campo: 'valor' });
  const pagarAte = new Date(comando.pagarAte).toISOString();
  return aceitar(estado, {
    type: 'CobrancaSolicitada',
    data: { idCobranca, provedor, idUsuario, valor, pagarAte, descricao },
  });
}

/** One that was given up meanwhile exists nevertheless: it must be ended. */
function registrarCriacao(estado: EstadoCobranca, comando: RegistrarCriacao): Decisao {
  if (estado.criada) return aceitar(estado);
  const { idCobranca } = estado;
  const { idPagamento, pixCopiaECola, urlDoProvedor } = comando;
  const criada: EventoPagamento = {
    type: 'CobrancaCriada',
    data: { idCobranca, idPagamento, pixCopiaECola, ...(urlDoProvedor ? { urlDoProvedor } : {}) },
  };
  return estado.recusada
    ? aceitar(estado, criada, { type: 'CancelamentoPedido', data: { idCobranca, motivo: 'semReserva' } })
    : aceitar(estado, criada);
}

function recusar(estado: EstadoCobranca, motivo: string): Decisao {
  if (estado.criada || estado.recusada) return aceitar(estado);
  return aceitar(estado, { type: 'CobrancaRecusada', data: { idCobranca: estado.idCobranca, motivo } });
}

/**
 * Repeated by the same purchase it changes nothing, however the charge stands: the raffle has its own word on a purchase
 * that it knows.
 */
function vincular(estado: EstadoCobranca, comando: Vincular): Decisao {
  const { idRifa, qtde } = comando;
  const { solicitada, vinculo, idCobranca } = estado;
  if (!estado.criada || solicitada?.idUsuario !== comando.idUsuario) return refuse('PAGAMENTO_POR_PROVEDOR');
  if (vinculo) {
    const mesmo = vinculo.idRifa === idRifa && vinculo.qtde === qtde;
    return mesmo ? aceitar(estado) : refuse('PAGAMENTO_DE_OUTRA_RESERVA', { campo: 'idPagamento' });
  }
  if (!aberta(estado) || estado.recebidos.length > 0) return refuse('PAGAMENTO_POR_PROVEDOR');
  const expiraEm = new Date(comando.expiraEm).toISOString();
  return aceitar(estado, { type: 'CobrancaVinculada', data: { idCobranca, idRifa, qtde, expiraEm } });
}

function anotarAviso(estado: EstadoCobranca, idAviso: string): Decisao {
  const { avisos, idCobranca } = estado;
  if (avisos.includes(idAviso) || avisos.length >= MAXIMO_DE_AVISOS) return aceitar(estado);
  return aceitar(estado, { type: 'AvisoRecebido', data: { idCobranca, idAviso } });
}

/**
 * Each movement of money once. What is to become of it is decided with it, so that none is left without an end: that of
 * money which went back by itself too.
 */
function registrarRecebimentos(estado: EstadoCobranca, { recebimentos }: RegistrarRecebimentos): Decisao {
  const eventos: EventoPagamento[] = [];
  let agora = estado;
  for (const recebimento of recebimentos) {
    const destes = conhecido(agora, recebimento) ? voltou(agora, recebimento) : receber(agora, recebimento);
    agora = destes.reduce(evolve, agora);
    eventos.push(...destes);
  }
  return accept({ cobranca: agora }, ...eventos);
}

/** Its tickets have to go free as if somebody had asked, and the provider then says that it is done. */
function voltou(estado: EstadoCobranca, recebimento: Recebimento): EventoPagamento[] {
  if (!temNovidade(estado, recebimento)) return [];
  const recusada = devolucaoDe(estado, recebimento.idRecebimento);
  if (!recusada) return [devolucao(estado, recebimento, 'manual', { texto: DEVOLVIDO_NO_PROVEDOR })];
  const { idCobranca } = estado;
  return [{ type: 'DevolucaoConcluida', data: { idCobranca, idDevolucao: recusada.idDevolucao } }];
}

function receber(estado: EstadoCobranca, recebimento: Recebimento): EventoPagamento[] {
  const { idCobranca } = estado;
  const { idRecebimento, valor, pagoEm, devolvido } = recebimento;
  const recebido: EventoPagamento = {
    type: 'PagamentoRecebido',
    data: { idCobranca, idRecebimento, valor, pagoEm },
  };
  if (devolvido >= valor) {
    const pedida = devolucao(estado, recebimento, 'manual', { texto: DEVOLVIDO_NO_PROVEDOR });
    const { idDevolucao } = pedida.data;
    return [recebido, pedida, { type: 'DevolucaoConcluida', data: { idCobranca, idDevolucao } }];
  }
  const motivo = porQueDevolver(estado, recebimento);
  // What went back already goes back no second time.
  return motivo
    ? [recebido, devolucao(estado, { idRecebimento, valor: valor - devolvido }, motivo)]
    : [recebido];
}

/** Why this money can be no sale; null: the raffle is asked. */
function porQueDevolver(estado: EstadoCobranca, recebimento: Recebimento): MotivoDeDevolucao | null {
  const valor = estado.solicitada?.valor;
  if (recebimento.valor !== valor || recebimento.devolvido > 0) return 'valorDivergente';
  if (!estado.vinculo) return 'semReserva';
  return estado.recebidos.some((outro) => outro.valor === valor) ? 'emDobro' : null;
}

function devolucao(
  estado: EstadoCobranca,
  { idRecebimento, valor }: Pick<Recebido, 'idRecebimento' | 'valor'>,
  motivo: MotivoDeDevolucao,
  { idUsuario = 0, texto }: { idUsuario?: number; texto?: string } = {},
): Extract<EventoPagamento, { type: 'DevolucaoPedida' }> {
  const { idCobranca } = estado;
  // Asked for anew only where every one before was refused.
  const recusadas = estado.devolucoes.filter((uma) => uma.idRecebimento === idRecebimento).length;
  const idDevolucao = idDaDevolucao(idCobranca, idRecebimento, recusadas);
  return {
    type: 'DevolucaoPedida',
    data: { idCobranca, idRecebimento, idDevolucao, valor, motivo, ...(texto ? { texto } : {}), idUsuario },
  };
}

function aplicar(estado: EstadoCobranca, idRecebimento: string): Decisao {
  const { idCobranca, vinculo } = estado;
  if (aAplicar(estado)?.idRecebimento !== idRecebimento || !vinculo) return aceitar(estado);
  const { idRifa } = vinculo;
  return aceitar(estado, { type: 'PagamentoAplicado', data: { idCobranca, idRecebimento, idRifa } });
}

function recusarRecebimento(estado: EstadoCobranca, { idRecebimento }: RecusarRecebimento): Decisao {
  const recebido = aAplicar(estado);
  if (recebido?.idRecebimento !== idRecebimento) return aceitar(estado);
  return aceitar(estado, devolucao(estado, recebido, 'semBilhetes'));
}

/** That the money went back stands, whatever another process was told of the same request. */
function concluirDevolucao(estado: EstadoCobranca, idDevolucao: string): Decisao {
  const aberta = estado.devolucoes.some(
    (uma) => uma.idDevolucao === idDevolucao && uma.situacao !== 'concluida',
  );
  if (!aberta) return aceitar(estado);
  return aceitar(estado, {
    type: 'DevolucaoConcluida',
    data: { idCobranca: estado.idCobranca, idDevolucao },
  });
}

function falharDevolucao(estado: EstadoCobranca, { idDevolucao, motivo }: FalharDevolucao): Decisao {
  if (!aDevolver(estado).some((uma) => uma.idDevolucao === idDevolucao)) return aceitar(estado);
  return aceitar(estado, {
    type: 'DevolucaoFalhou',
    data: { idCobranca: estado.idCobranca, idDevolucao, motivo },
  });
}

/**
 * What the provider refused to give back is asked for again, for the reason it had; where nothing failed, what was sold
 * goes back. Money that is on its way already needs nobody.
 */
function pedirDevolucao(estado: EstadoCobranca, { idUsuario, texto }: PedirDevolucao): Decisao {
  const por = { idUsuario, texto };
  const falharam = falhas(estado);
  if (falharam.length > 0) {
    const novas = falharam.map(({ idRecebimento, ...recebido }) => {
      const { valor, motivo } = devolucaoDe(estado, idRecebimento) ?? { ...recebido, motivo: 'manual' };
      return devolucao(estado, { idRecebimento, valor }, motivo, por);
    });
    return aceitar(estado, ...novas);
  }
  const vendidos = estado.recebidos.filter(
    ({ aplicado, idRecebimento }) => aplicado && !devolucaoDe(estado, idRecebimento),
  );
  if (vendidos.length === 0)
    return aDevolver(estado).length > 0 ? aceitar(estado) : refuse('NADA_A_DEVOLVER');
  return aceitar(estado, ...vendidos.map((recebido) => devolucao(estado, recebido, 'manual', por)));
}

function pedirCancelamento(estado: EstadoCobranca, { motivo }: PedirCancelamento): Decisao {
  if (paga(estado)) return refuse('RESERVA_NAO_ABERTA');
  if (!aberta(estado)) return aceitar(estado);
  return aceitar(estado, { type: 'CancelamentoPedido', data: { idCobranca: estado.idCobranca, motivo } });
}

/** What was paid before it ended stands: then it is no cancellation. */
function confirmarCancelamento(
  estado: EstadoCobranca,
  { motivo, desconhecida }: ConfirmarCancelamento,
): Decisao {
  const { idCobranca, cancelamento } = estado;
  if (estado.recusada || cancelamento?.confirmado || paga(estado)) return aceitar(estado);
  const cancelada: EventoPagamento = {
    type: 'CobrancaCancelada',
    data: { idCobranca, ...(desconhecida && { desconhecida }) },
  };
  return cancelamento
    ? aceitar(estado, cancelada)
    : aceitar(estado, { type: 'CancelamentoPedido', data: { idCobranca, motivo } }, cancelada);
}

/** What was found first stands. Money that came nevertheless tells for itself. */
function conferir(estado: EstadoCobranca, { idUsuario, achado }: Conferir): Decisao {
  if (estado.desconhecida === 'conferida') return aceitar(estado);
  if (!aConferir(estado)) return refuse('NADA_A_CONFERIR');
  return aceitar(estado, {
    type: 'CobrancaConferida',
    data: { idCobranca: estado.idCobranca, achado, idUsuario },
  });
}

/** One charge: every movement of its money ends as one sale or one refund. */
export const cobrancaDecider: Decider<EstadoCobranca, ComandoCobranca, EventoPagamento, RespostaCobranca> = {
  initial: estadoInicial,
  decide,
  evolve,
  answerOf: () => ({ cobranca: null }),
};
