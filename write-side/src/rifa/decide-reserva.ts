import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { formatarNumero, larguraDoNumero } from '@rifa-viva/contracts/regras/numeracao';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import {
  MAXIMO_ABERTAS,
  MAXIMO_POR_COMPRA,
  maximoPorEndereco,
  minutosReservados,
} from '@rifa-viva/contracts/regras/reserva';
import { detentorDe } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import {
  type EstadoRifa,
  foiPaga,
  type Grupo,
  indiceDoGrupo,
  numerosDosGrupos,
  reservaDo,
} from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, hide, refuse } from '../kernel/decider.ts';
import type {
  CancelarReserva,
  ConsultarDevolucao,
  ConsultarEspera,
  ConsultarReserva,
  DevolverVenda,
  ExpirarReservas,
  OrcarReserva,
  PagarReserva,
  ReservarBilhetes,
  RespostaRifa,
  SoltarReserva,
} from './commands.ts';
import { encerrada } from './decide-campanha.ts';
import { estoque } from './estoque.ts';
import { type Vencidas, vencida, vencidas } from './vencidas.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

const MINUTO = 60_000;

/** Why nobody may reserve here now. */
function recusaDasVendas(estado: EstadoRifa, agora: number): Decision<never, never> | null {
  if (estado.situacao === 'rascunho') return refuse('RIFA_EM_RASCUNHO');
  if (!estado.dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.milharSorteada.length > 0 || encerrada(estado, agora)) return refuse('VENDAS_ENCERRADAS');
  return estado.selada ? refuse('LISTA_SELADA') : null;
}

type Recusa = Extract<Decision<never, never>, { refused: unknown }>;

interface Cabe {
  readonly livresAgora: Vencidas;
  readonly disponiveis: number;
}

/** Whether this person may reserve so many now, and what goes free by it. */
function livresPara(
  estado: EstadoRifa,
  { ator, agora, numeros }: Pick<ReservarBilhetes, 'ator' | 'agora' | 'numeros'>,
  qtde: number,
): Recusa | Cabe {
  const livresAgora = vencidas(estado, agora, numeros ?? []);
  const gratuitas = gratuitasDe(estado, ator.idUsuario);
  if (abertasDe(estado, ator.idUsuario, livresAgora) >= MAXIMO_ABERTAS)
    return { refused: 'COMPRAS_ABERTAS', detalhe: { n: MAXIMO_ABERTAS } };
  // What cost nothing cannot be paid or given up.
  if (gratuitas.compras >= MAXIMO_ABERTAS) return { refused: 'MUITAS_TENTATIVAS' };
  if (estado.dados?.valor === 0 && gratuitas.bilhetes + qtde > MAXIMO_POR_COMPRA)
    return { refused: 'LIMITE_DE_GRATUITOS', detalhe: { campo: 'qtde', n: MAXIMO_POR_COMPRA } };
  const disponiveis = estado.qtdeLivres + livresAgora.numeros.length;
  if (numeros) {
    return recusaDosEscolhidos(estado, numeros, qtde, livresAgora) ?? { livresAgora, disponiveis };
  }
  if (qtde > disponiveis) return { refused: 'SO_EXISTEM', detalhe: { campo: 'qtde', n: disponiveis } };
  return { livresAgora, disponiveis };
}

/** What a purchase costs, before anybody is asked for a charge. */
export function orcar(estado: EstadoRifa, comando: OrcarReserva): Decisao {
  const { dados } = estado;
  const fechada = recusaDasVendas(estado, comando.agora);
  if (fechada || !dados) return fechada ?? refuse('NAO_ENCONTRADO');
  const cabe = livresPara(estado, { ...comando, numeros: null }, comando.qtde ?? 1);
  if ('refused' in cabe) return cabe;
  const ate = Math.min(MAXIMO_POR_COMPRA, cabe.disponiveis);
  const quantidades = comando.qtde === null ? Array.from({ length: ate }, (_, i) => i + 1) : [comando.qtde];
  return accept({
    tipo: 'orcamento',
    titulo: dados.titulo,
    totais: quantidades.map((qtde) => precoTotal(qtde, dados.valor, dados)),
  });
}

export function reservar(estado: EstadoRifa, comando: ReservarBilhetes): Decisao {
  const { dados, idRifa } = estado;
  const { ator, qtde, idPagamento, agora } = comando;
  // First: a purchase that is known is told so, whatever is on sale by now.
  const antes = reservaDo(estado, idPagamento)?.grupo;
  if (antes) {
    return antes.pessoa === ator.idUsuario && antes.qtde === 0
      ? refuse('RESERVA_NAO_ABERTA')
      : refuse('PAGAMENTO_DE_OUTRA_RESERVA', { campo: 'idPagamento' });
  }
  const fechada = recusaDasVendas(estado, agora);
  if (fechada || !dados) return fechada ?? refuse('NAO_ENCONTRADO');
  if (comando.numeros && dados.numerosAEscolha !== true)
    return refuse('ESCOLHA_DESLIGADA', { campo: 'numeros' });
  const cabe = livresPara(estado, comando, qtde);
  if ('refused' in cabe) return cabe;
  const { livresAgora, disponiveis } = cabe;
  const { endereco } = comando;
  if (endereco.bilhetes + qtde > maximoPorEndereco(estado.total, endereco.parte))
    return refuse('MUITAS_TENTATIVAS');
  const total = precoTotal(qtde, dados.valor, dados);
  const recusa = recusaDoPagamento(estado, comando, total);
  if (recusa) return recusa;

  const numeros = comando.numeros
    ? comando.numeros.toSorted((a, b) => a - b)
    : estoque.escolher(estado, livresAgora.numeros, qtde, comando.semente);
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
    titular: comando.titular,
    tipoPagamento: comando.tipoPagamento,
    pagarAte: new Date(comando.cobranca?.pagarAte ?? agora + comando.minutos * MINUTO).toISOString(),
    expiraEm: new Date(agora + minutosDe(estado, comando, disponiveis - qtde) * MINUTO).toISOString(),
    ...(comando.numeros ? { escolhidos: true as const } : {}),
  };
  const eventos: EventoRifa[] = [...livresAgora.eventos, { type: 'BilhetesReservados', data }];
  if (total === 0) {
    eventos.push(
      paga(estado, { idReserva, numeros, total, idPagamento, dtPagamento: new Date(agora).toISOString() }),
    );
  }
  return accept<EventoRifa, RespostaRifa>(respostaDaReserva(data), ...eventos);
}

/** All of the chosen ones or none: those that others have are named. */
function recusaDosEscolhidos(
  estado: EstadoRifa,
  numeros: readonly number[],
  qtde: number,
  livresAgora: Vencidas,
): Recusa | null {
  if (numeros.length !== qtde) return { refused: 'QUANTIDADE', detalhe: { campo: 'qtde' } };
  const fora = numeros.find((n) => n < 1 || n > estado.total);
  if (fora !== undefined) return { refused: 'NUMERO_DE_BILHETE', detalhe: { campo: 'numeros', n: fora } };
  const vencidos = new Set(livresAgora.numeros);
  const tomados = numeros.filter((n) => !estoque.livre(estado, n) && !vencidos.has(n));
  if (tomados.length === 0) return null;
  const largura = larguraDoNumero(estado.dados?.qtdeNumeros ?? 0);
  const n = tomados
    .toSorted((a, b) => a - b)
    .map((numero) => formatarNumero(numero, largura))
    .join(', ');
  return { refused: 'NUMEROS_TOMADOS', detalhe: { campo: 'numeros', n } };
}

/** A provider's charge ends by itself; for manual Pix somebody has to look. */
const minutosDe = (estado: EstadoRifa, comando: ReservarBilhetes, livres: number): number =>
  comando.cobranca ? comando.minutosDeEspera : minutosReservados({ ...comando, livres, total: estado.total });
/** What a reservation that is asked for again is answered by: never as it was, where it has ended since. */
export function consultar(estado: EstadoRifa, comando: ConsultarReserva): Decisao {
  const { ator, idPagamento, numeros, agora } = comando;
  const indice = estado.grupos.reservaDo(idPagamento);
  let abertos = 0;
  for (const numero of numeros) {
    const deste = indiceDoGrupo(estado, numero);
    const grupo = estado.grupos.get(deste);
    if (deste === indice && !vencida(grupo, agora)) abertos += 1;
    else if (grupo?.tipo !== 'venda' || detentorDe(grupo) !== ator.idUsuario)
      return accept({ tipo: 'situacao', situacao: 'encerrada' });
  }
  return accept({ tipo: 'situacao', situacao: abertos === numeros.length ? 'aberta' : 'dele' });
}

/** Whether it can be paid: by its provider's charge of exactly the price, or by a Pix code of ours. */
function recusaDoPagamento(
  estado: EstadoRifa,
  { tipoPagamento, cobranca, idPagamento, pix }: ReservarBilhetes,
  total: number,
): Decision<never, never> | null {
  // Its money went back, or is about to.
  if (estado.pagamentosRecusados.has(idPagamento)) return refuse('PAGAMENTO_POR_PROVEDOR');
  if (cobranca && cobranca.valor !== total) return refuse('VALOR_DIFERENTE', { campo: 'valor' });
  if (total === 0) return null;
  if (tipoPagamento !== 'normal') return cobranca ? null : refuse('PAGAMENTO_POR_PROVEDOR');
  const codigo = montarPix({ ...pix, valor: total, referencia: idPagamento });
  return codigo === null ? refuse('PIX_NAO_CARREGADO') : null;
}

export function respostaDaReserva(
  data: Extract<EventoRifa, { type: 'BilhetesReservados' }>['data'],
): RespostaRifa {
  const { idReserva, numeros, total, pagarAte, expiraEm } = data;
  return { tipo: 'reserva', idReserva, numeros, total, pagarAte, expiraEm };
}

function abertasDe(estado: EstadoRifa, idUsuario: number, { grupos }: Vencidas): number {
  let abertas = estado.abertasPorPessoa.de(idUsuario);
  for (const indice of grupos) if (estado.grupos.get(indice)?.pessoa === idUsuario) abertas -= 1;
  return abertas;
}

/** What cost this person nothing in a raffle that costs nothing: a price never changes once a ticket is taken. */
function gratuitasDe(estado: EstadoRifa, idUsuario: number): { compras: number; bilhetes: number } {
  const suas = { compras: 0, bilhetes: 0 };
  if (estado.dados?.valor !== 0) return suas;
  for (const [indice, { tipo, pessoa, qtde }] of estado.grupos) {
    if (tipo !== 'venda' || pessoa !== idUsuario || qtde === 0) continue;
    if (estado.grupos.idPagamento(indice) === '') continue;
    suas.compras += 1;
    suas.bilhetes += qtde;
  }
  return suas;
}

function paga(
  estado: EstadoRifa,
  dados: { idReserva: number; numeros: number[]; total: number; idPagamento: string; dtPagamento: string },
): EventoRifa {
  return { type: 'ReservaPaga', data: { idRifa: estado.idRifa, idVenda: estado.vendas + 1, ...dados } };
}

const numerosDe = (estado: EstadoRifa, indice: number): number[] =>
  numerosDosGrupos(estado, new Set([indice])).get(indice) ?? [];

const feito = (estado: EstadoRifa): RespostaRifa => ({ tipo: 'feito', idRifa: estado.idRifa });

/** Given up by its buyer. Repeated, or after the end: nothing to do. */
export function cancelar(estado: EstadoRifa, comando: CancelarReserva): Decisao {
  const reserva = reservaDo(estado, comando.idPagamento);
  if (!reserva) return refuse('NAO_ENCONTRADO');
  if (!permissoes.cancela(comando.ator, reserva.grupo.pessoa)) return hide();
  if (reserva.grupo.qtde === 0) {
    return reserva.grupo.vendida ? refuse('RESERVA_NAO_ABERTA') : accept(feito(estado));
  }
  return accept(feito(estado), cancelada(estado, reserva, comando.ator.idUsuario));
}

/** What became a sale, or ended, waits for nothing. */
export function consultarEspera(estado: EstadoRifa, { ator, agora, idPagamento }: ConsultarEspera): Decisao {
  const grupo = reservaDo(estado, idPagamento)?.grupo;
  if (!grupo) return refuse('NAO_ENCONTRADO');
  if (!permissoes.cancela(ator, grupo.pessoa)) return hide();
  return grupo.qtde === 0 || vencida(grupo, agora) ? refuse('RESERVA_NAO_ABERTA') : accept(feito(estado));
}

/**
 * After its charge was cancelled at the provider. What became a sale, or ended already, stays so. Of a reservation that is
 * not known it is recorded that there will be none: one that another process made meanwhile is found by that.
 */
export function soltar(estado: EstadoRifa, { idPagamento, idUsuario }: SoltarReserva): Decisao {
  const { dados, idRifa, pagamentosRecusados } = estado;
  const reserva = reservaDo(estado, idPagamento);
  if (reserva && reserva.grupo.qtde > 0) return accept(feito(estado), cancelada(estado, reserva, idUsuario));
  return reserva || !dados || pagamentosRecusados.has(idPagamento)
    ? accept(feito(estado))
    : accept(feito(estado), { type: 'PagamentoRecusado', data: { idRifa, idPagamento } });
}

const cancelada = (
  estado: EstadoRifa,
  { indice, grupo }: { indice: number; grupo: Grupo },
  idUsuario: number,
): EventoRifa => ({
  type: 'ReservaCancelada',
  data: {
    idRifa: estado.idRifa,
    idReserva: grupo.ordinal,
    numeros: numerosDe(estado, indice),
    idUsuario,
  },
});

/**
 * The provider says paid: a sale, or recorded as one that never will be, so that however often and by whomever it is told
 * again, it is settled once.
 */
export function pagar(estado: EstadoRifa, comando: PagarReserva): Decisao {
  const { idPagamento } = comando;
  const responder = (vendida: boolean, ...eventos: readonly EventoRifa[]): Decisao =>
    accept<EventoRifa, RespostaRifa>({ tipo: 'pagamento', vendida }, ...eventos);
  // No raffle, so no tickets; what is not there can record nothing.
  if (!estado.dados || estado.pagamentosRecusados.has(idPagamento)) return responder(false);
  const reserva = reservaDo(estado, idPagamento);
  if (reserva?.grupo.vendida && foiPaga(estado, idPagamento)) return responder(true);
  const venda = reserva && vendaDa(estado, reserva, comando);
  if (!venda) {
    return responder(false, { type: 'PagamentoRecusado', data: { idRifa: estado.idRifa, idPagamento } });
  }
  return responder(true, ...venda);
}

/**
 * What makes the reservation a sale; null where it can be none. Late, after its end: the same numbers, if all are still
 * free and the money moved before the end of sales.
 */
function vendaDa(
  estado: EstadoRifa,
  { grupo, indice }: { indice: number; grupo: Grupo },
  { agora, pagoEm, idPagamento }: PagarReserva,
): EventoRifa[] | null {
  const original = estado.promessas.get(indice);
  if (!original || !estado.dados || estado.situacao !== 'ativo') return null;
  if (estado.selada || estado.milharSorteada.length > 0) return null;
  const meus = new Set(numerosDe(estado, indice));
  const atrasada = grupo.expiraEm <= agora || !original.numeros.every((n) => meus.has(n));
  if (atrasada && pagoEm >= Date.parse(estado.dados.dtEncerramento)) return null;
  const livresAgora = vencidas(estado, agora, original.numeros);
  const vencidos = new Set(livresAgora.numeros);
  const tomados = original.numeros.some((n) => !meus.has(n) && !vencidos.has(n) && !estoque.livre(estado, n));
  if (tomados) return null;
  const venda = paga(estado, {
    idReserva: grupo.ordinal,
    numeros: [...original.numeros],
    total: original.total,
    idPagamento,
    dtPagamento: new Date(pagoEm).toISOString(),
  });
  return atrasada ? [...livresAgora.eventos, venda] : [venda];
}

/** Nothing of a sale goes free once its list is sealed; where nothing was sold there is nothing to do. */
export function consultarDevolucao(
  estado: EstadoRifa,
  { idPagamento }: Pick<ConsultarDevolucao, 'idPagamento'>,
): Decisao {
  if (estado.grupos.vendaDo(idPagamento) === undefined) return accept(feito(estado));
  if (estado.milharSorteada.length > 0) return refuse('JA_SORTEADA');
  return estado.selada ? refuse('LISTA_SELADA') : accept(feito(estado));
}

/** What is still sold of it goes free. */
export function devolverVenda(estado: EstadoRifa, comando: DevolverVenda): Decisao {
  const { idPagamento, idUsuario } = comando;
  const podia = consultarDevolucao(estado, comando);
  const indice = estado.grupos.vendaDo(idPagamento) ?? -1;
  const venda = estado.grupos.get(indice);
  if ('refused' in podia || !venda) return podia;
  const numeros = numerosDe(estado, indice);
  const total = numeros.reduce((soma, numero) => soma + (estado.cobrado[numero - 1] ?? 0), 0);
  return accept<EventoRifa, RespostaRifa>(feito(estado), {
    type: 'BilhetesDevolvidos',
    data: { idRifa: estado.idRifa, idVenda: venda.ordinal, numeros, total, idUsuario },
  });
}

export function expirar(estado: EstadoRifa, comando: ExpirarReservas): Decisao {
  const { eventos, grupos } = vencidas(estado, comando.agora);
  let proxima: number | null = null;
  for (const indice of estado.abertas) {
    const expiraEm = estado.grupos.get(indice)?.expiraEm ?? 0;
    if (!grupos.has(indice) && (proxima === null || expiraEm < proxima)) proxima = expiraEm;
  }
  return accept<EventoRifa, RespostaRifa>({ tipo: 'expiracao', proxima }, ...eventos);
}
