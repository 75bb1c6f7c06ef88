import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { precoTotal } from '@rifa-viva/contracts/regras/cortesia';
import { MAXIMO_DE_GRUPOS } from '@rifa-viva/contracts/regras/limites';
import { permissoes } from '@rifa-viva/contracts/regras/permissoes-rifa';
import { MAXIMO_DE_COBRANCAS } from '@rifa-viva/contracts/regras/reserva';
import { detentorDe, permite } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import {
  type EstadoRifa,
  type Grupo,
  grupoDe,
  indiceDoGrupo,
  nomeDoStatus,
  posseDe,
  reservaDo,
} from '@rifa-viva/contracts/rifa/estado';
import { accept, type Decision, refuse } from '../kernel/decider.ts';
import type {
  ComoVistos,
  DevolverBilhetes,
  LiberarBilhetes,
  RegistrarImpressao,
  RespostaRifa,
  VenderBilhetes,
} from './commands.ts';
import { encerrada } from './decide-campanha.ts';
import { estoque } from './estoque.ts';
import { vencida, vencidas } from './vencidas.ts';

type Decisao = Decision<EventoRifa, RespostaRifa>;

/** All of the numbers or none: taken ones come back in `indisponiveis` and nothing is sold. */
export function vender(estado: EstadoRifa, comando: VenderBilhetes): Decisao {
  const { dados, idRifa } = estado;
  const { ator, numeros, agora } = comando;
  if (estado.situacao === 'rascunho') return refuse('RIFA_EM_RASCUNHO');
  if (!dados || estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.milharSorteada.length > 0) return refuse('VENDAS_ENCERRADAS');
  if (encerrada(estado, agora) && !permissoes.vendeDepoisDoEncerramento(ator))
    return refuse('VENDAS_ENCERRADAS');
  if (estado.selada) return refuse('LISTA_SELADA');
  const recusa = recusaDosNumeros(estado, numeros);
  if (recusa) return recusa;
  if (numeros.length > comando.limite) return refuse('LIMITE_DO_VENDEDOR', { n: comando.limite });
  if (comando.valorPorBilhete !== null && comando.valorPorBilhete !== dados.valor) {
    return refuse('VALOR_DIFERENTE', { campo: 'valorVendidoPorBilhete' });
  }
  const livresAgora = vencidas(estado, agora, numeros);
  const vencidos = new Set(livresAgora.numeros);
  const indisponiveis = numeros.filter((n) => !estoque.livre(estado, n) && !vencidos.has(n));
  if (indisponiveis.length > 0) return accept({ tipo: 'venda', disponiveis: [], indisponiveis, total: 0 });
  const total = precoTotal(numeros.length, dados.valor, dados);
  const venda: EventoRifa = {
    type: 'BilhetesVendidos',
    data: {
      idRifa,
      idVenda: estado.vendas + 1,
      numeros: [...numeros],
      idUsuarioEmissor: ator.idUsuario,
      idVendedor: comando.idVendedor,
      cliente: comando.cliente,
      total,
      segredo: comando.segredo,
      titular: comando.titular,
      dtPagamento: new Date(agora).toISOString(),
    },
  };
  return accept<EventoRifa, RespostaRifa>(
    { tipo: 'venda', disponiveis: numeros, indisponiveis: [], total },
    ...livresAgora.eventos,
    venda,
  );
}

function recusaDosNumeros(estado: EstadoRifa, numeros: readonly number[]): Decision<never, never> | null {
  const fora = numeros.find((n) => n < 1 || n > estado.total);
  return fora === undefined ? null : refuse('NUMERO_DE_BILHETE', { n: fora });
}

interface Selecionados {
  readonly indice: number;
  readonly grupo: Grupo;
  readonly numeros: number[];
  /** Centavos they had been charged together. */
  total: number;
}

/** The selected tickets by what they belong to; refused when one of them does not qualify. */
function selecionar(
  estado: EstadoRifa,
  numeros: readonly number[],
  agora: number,
  recusa: (numero: number, grupo: Grupo | undefined) => Decision<never, never> | null,
): { recusada: Decision<never, never> } | { selecionados: Selecionados[] } {
  const fora = recusaDosNumeros(estado, numeros);
  if (fora) return { recusada: fora };
  const porGrupo = new Map<number, Selecionados>();
  for (const numero of numeros) {
    const indice = indiceDoGrupo(estado, numero);
    const seu = estado.grupos.get(indice);
    const grupo = vencida(seu, agora) ? undefined : seu;
    const motivo = recusa(numero, grupo);
    if (motivo) return { recusada: motivo };
    if (!grupo) return { recusada: statusErrado(estado, numero) };
    const parte = porGrupo.get(indice) ?? { indice, grupo, numeros: [], total: 0 };
    parte.numeros.push(numero);
    parte.total += estado.cobrado[numero - 1] ?? 0;
    porGrupo.set(indice, parte);
  }
  // One event each, together in one append.
  if (porGrupo.size > MAXIMO_DE_GRUPOS) {
    return { recusada: refuse('SELECAO_GRANDE', { n: MAXIMO_DE_GRUPOS }) };
  }
  return { selecionados: [...porGrupo.values()] };
}

const statusErrado = (estado: EstadoRifa, numero: number): Decision<never, never> =>
  refuse('STATUS_DO_BILHETE', { n: numero, status: nomeDoStatus(estado, numero) });

/** Whoever saw a ticket so means nobody else's, whose it may be by now. */
function mudou(
  estado: EstadoRifa,
  { idPagamento, posses }: ComoVistos,
  numero: number,
  grupo: Grupo,
): Decision<never, never> | null {
  if (idPagamento !== undefined && reservaDo(estado, idPagamento)?.indice !== indiceDoGrupo(estado, numero))
    return refuse('RESERVA_NAO_ABERTA');
  return posses && posses.get(numero) !== posseDe(grupo) ? refuse('BILHETE_MUDOU', { n: numero }) : null;
}

/** LIBERAR: a person has seen the money; whole reservations or parts of them. */
export function liberar(estado: EstadoRifa, comando: LiberarBilhetes): Decisao {
  if (estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.milharSorteada.length > 0) return refuse('JA_SORTEADA');
  if (estado.selada) return refuse('LISTA_SELADA');
  const lido = selecionar(estado, comando.numeros, comando.agora, (numero, grupo) => {
    if (!grupo || !permite(nomeDoStatus(estado, numero), 'liberar')) return statusErrado(estado, numero);
    const outra = mudou(estado, comando, numero, grupo);
    if (outra) return outra;
    // The provider alone knows whether it was paid.
    return estado.promessas.has(indiceDoGrupo(estado, numero))
      ? refuse('COBRANCA_DO_PROVEDOR', { n: numero })
      : null;
  });
  if ('recusada' in lido) return lido.recusada;
  const eventos = lido.selecionados.map(
    ({ grupo, numeros, total }, i): EventoRifa => ({
      type: 'BilhetesLiberados',
      data: {
        idRifa: estado.idRifa,
        idReserva: grupo.ordinal,
        idVenda: estado.vendas + 1 + i,
        numeros,
        total,
        liberadoPor: comando.ator.idUsuario,
        dtPagamento: new Date(comando.agora).toISOString(),
      },
    }),
  );
  return accept<EventoRifa, RespostaRifa>({ tipo: 'feito', idRifa: estado.idRifa }, ...eventos);
}

/** DEVOLVER: back to the free stock. What a provider's charge may still pay goes back once nobody can pay it. */
export function devolver(estado: EstadoRifa, comando: DevolverBilhetes): Decisao {
  if (estado.situacao !== 'ativo') return refuse('NAO_ENCONTRADO');
  if (estado.milharSorteada.length > 0) return refuse('JA_SORTEADA');
  if (estado.selada) return refuse('LISTA_SELADA');
  const { ator, alcance } = comando;
  const lido = selecionar(estado, aDevolver(estado, comando), comando.agora, (numero, grupo) => {
    if (!grupo) return statusErrado(estado, numero);
    const outra = mudou(estado, comando, numero, grupo);
    if (outra) return outra;
    // Somebody else's by now, or paid: nobody meant them.
    if (comando.grupos?.includes(indiceDoGrupo(estado, numero)) === false) return refuse('CONFLITO');
    if (grupo.tipo === 'reserva') return permissoes.devolveReservado(ator) ? null : refuse('PAPEL');
    return permissoes.alcanca(alcance, detentorDe(grupo)) ? null : refuse('NAO_E_SEU');
  });
  if ('recusada' in lido) return lido.recusada;
  const antes = comando.semCobranca ? null : cobrancasDe(estado, lido.selecionados);
  if (antes) return antes;
  const eventos = lido.selecionados.map(
    ({ grupo, numeros, total }): EventoRifa => ({
      type: 'BilhetesDevolvidos',
      data: {
        idRifa: estado.idRifa,
        ...(grupo.tipo === 'reserva' ? { idReserva: grupo.ordinal } : { idVenda: grupo.ordinal }),
        numeros,
        total,
        idUsuario: ator.idUsuario,
      },
    }),
  );
  return accept<EventoRifa, RespostaRifa>({ tipo: 'feito', idRifa: estado.idRifa }, ...eventos);
}

/** Of what was asked for before, some may have gone free since: with its charge, or with its time. */
const aDevolver = (estado: EstadoRifa, { numeros, grupos, agora }: DevolverBilhetes): readonly number[] =>
  grupos ? numeros.filter((n) => !estoque.livre(estado, n) && !vencida(grupoDe(estado, n), agora)) : numeros;

/** The charges that may still pay what was selected, or why they cannot be ended for it; null: there are none. */
function cobrancasDe(estado: EstadoRifa, selecionados: readonly Selecionados[]): Decisao | null {
  const cobradas = selecionados.filter(({ indice }) => estado.promessas.has(indice));
  const parte = cobradas.find(({ grupo, numeros }) => numeros.length < grupo.qtde);
  if (parte) return refuse('COMPRA_INTEIRA', { n: parte.numeros[0] ?? 0 });
  if (cobradas.length > MAXIMO_DE_COBRANCAS) return refuse('SELECAO_GRANDE', { n: MAXIMO_DE_COBRANCAS });
  if (cobradas.length === 0) return null;
  const idsPagamento = cobradas.map(({ indice }) => estado.grupos.idPagamento(indice));
  return accept({ tipo: 'cobrancas', idsPagamento, grupos: selecionados.map(({ indice }) => indice) });
}

/** Printing is a fact of its own; the tickets stay what they are. */
export function registrarImpressao(estado: EstadoRifa, comando: RegistrarImpressao): Decisao {
  if (estado.situacao === 'inexistente' || estado.situacao === 'expurgado') return refuse('NAO_ENCONTRADO');
  const fora = recusaDosNumeros(estado, comando.numeros);
  if (fora) return fora;
  for (const numero of comando.numeros) {
    if (!permite(nomeDoStatus(estado, numero), 'pdf')) return statusErrado(estado, numero);
    const grupo = grupoDe(estado, numero);
    if (!grupo || !permissoes.alcanca(comando.alcance, detentorDe(grupo))) return refuse('NAO_E_SEU');
  }
  return accept<EventoRifa, RespostaRifa>(
    { tipo: 'feito', idRifa: estado.idRifa },
    {
      type: 'BilhetesImpressos',
      data: {
        idRifa: estado.idRifa,
        numeros: [...comando.numeros],
        idTrabalho: comando.idTrabalho,
        formato: comando.formato,
        idUsuario: comando.ator.idUsuario,
      },
    },
  );
}
