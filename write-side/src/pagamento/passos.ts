import { type CodigoDeErro, textoDoErro } from '@rifa-viva/contracts/erros';
import type { MotivoDeCancelamento } from '@rifa-viva/contracts/eventos/pagamento';
import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import { Refusal } from '@rifa-viva/server/http/refusal';
import { LRUCache } from 'lru-cache';
import type { Actors } from '../kernel/actors.ts';
import { sha256 } from '../kernel/commands.ts';
import type { ComandoCobranca, RespostaCobranca } from './commands.ts';
import type { Rifas } from './portas.ts';
import {
  CobrancaDesconhecidaError,
  type CobrancaNoProvedor,
  type PagamentoGateway,
  type PedidoDeCobranca,
  type Provedores,
  ProvedorIndisponivelError,
  ProvedorRecusouError,
  type Recebimento,
} from './provedor.ts';
import { esperadaAte, type Passo } from './proximo-passo.ts';
import {
  aAplicar,
  aberta,
  aDevolver,
  conhecido,
  type Devolucao,
  type EstadoCobranca,
  paga,
  temNovidade,
} from './state.ts';

/**
 * The steps of a charge. Each may be taken again at any moment, by any process: the provider knows requests by their
 * keys, the raffle and the charge's stream say no twice to nothing. So a crash between any two lines loses nothing.
 */
export interface PassosDeps {
  readonly cobrancas: Pick<Actors<ComandoCobranca, RespostaCobranca>, 'execute'>;
  readonly rifas: Rifas;
  readonly provedores: Provedores;
  readonly pedidoDe: (estado: EstadoCobranca) => Promise<PedidoDeCobranca>;
  /** Milliseconds since the epoch. */
  readonly agora: () => number;
}

export interface Passos {
  /** How the charge stands in the log. Throws Refusal. */
  consultar(idCobranca: string): Promise<EstadoCobranca>;
  /** How it stands after the step. Throws what the provider's port throws, and Refusal. */
  dar(passo: Passo, estado: EstadoCobranca): Promise<EstadoCobranca>;
  /** Made at the provider, or refused by it. */
  criar(estado: EstadoCobranca, pedido?: PedidoDeCobranca): Promise<Gravada>;
  mandar(idCobranca: string, command: ComandoCobranca, chave?: string): Promise<EstadoCobranca>;
  /**
   * The charge whose payment Mercado Pago names by an id that nobody here knows: a second payment has one of its own. The
   * charge's payments are all looked for from then on. Null: none of ours, or one that is being made.
   */
  reconhecer(idPagamento: string): Promise<string | null>;
}

/** A charge after a command, and where what it wrote stands in the log; 0 where it wrote nothing. */
export interface Gravada {
  readonly estado: EstadoCobranca;
  readonly position: bigint;
}

/** Charges known to have more than one payment; of one forgotten they are found when it is over. */
const COM_OUTROS = 1_000;

const SISTEMA = { idUsuario: 0, tipo: 'Sistema' } as const;

export function criarPassos(deps: PassosDeps): Passos {
  const { cobrancas, rifas, provedores, agora } = deps;
  const comOutros = new LRUCache<string, true>({ max: COM_OUTROS });

  async function consultar(idCobranca: string): Promise<EstadoCobranca> {
    const { answer } = await executar(idCobranca, { type: 'ConsultarCobranca' }, 'consultar');
    if (!answer.cobranca) throw new Error('a question left something in the log');
    return answer.cobranca;
  }

  const executar = (idCobranca: string, command: ComandoCobranca, commandId: string) =>
    cobrancas.execute(streamPagamento(idCobranca), {
      command,
      commandId,
      who: SISTEMA,
      at: new Date(agora()).toISOString(),
      correlationId: commandId,
    });

  /** `chave` tells commands of one type apart. */
  async function gravar(idCobranca: string, command: ComandoCobranca, chave = ''): Promise<Gravada> {
    const { answer, position } = await executar(idCobranca, command, `${command.type}.${chave}`);
    return { estado: answer.cobranca ?? (await consultar(idCobranca)), position };
  }

  const mandar = async (
    idCobranca: string,
    command: ComandoCobranca,
    chave?: string,
  ): Promise<EstadoCobranca> => (await gravar(idCobranca, command, chave)).estado;

  const gatewayDe = ({ solicitada }: EstadoCobranca): Promise<PagamentoGateway> => {
    if (!solicitada) throw new Error('a charge that nobody asked for');
    return provedores.de(solicitada.provedor);
  };

  async function criar(estado: EstadoCobranca, pedido?: PedidoDeCobranca): Promise<Gravada> {
    const { idCobranca, solicitada } = estado;
    const feita = await pedirCriacao(estado, pedido);
    if (feita instanceof ProvedorRecusouError) {
      return gravar(idCobranca, { type: 'Recusar', motivo: feita.message });
    }
    const { idPagamento, pixCopiaECola, urlDoProvedor } = feita;
    const criada = await gravar(idCobranca, {
      type: 'RegistrarCriacao',
      idPagamento,
      pixCopiaECola,
      urlDoProvedor,
    });
    // Of another amount it is nobody's purchase.
    return feita.valor === solicitada?.valor
      ? criada
      : gravar(idCobranca, { type: 'PedirCancelamento', motivo: 'provedor' });
  }

  async function pedirCriacao(
    estado: EstadoCobranca,
    pedido?: PedidoDeCobranca,
  ): Promise<CobrancaNoProvedor | ProvedorRecusouError> {
    try {
      const gateway = await gatewayDe(estado);
      return await gateway.criar(pedido ?? (await deps.pedidoDe(estado)));
    } catch (error) {
      if (error instanceof ProvedorRecusouError) return error;
      throw error;
    }
  }

  async function ler(estado: EstadoCobranca): Promise<EstadoCobranca> {
    const { idCobranca, criada } = estado;
    const gateway = await gatewayDe(estado);
    const todos = !aberta(estado) || paga(estado) || comOutros.has(idCobranca);
    const lida = await gateway.ler({ idCobranca, idPagamento: criada?.idPagamento ?? null, todos });
    if (!lida) return estado;
    const depois = await anotarRecebimentos(estado, lida.recebimentos);
    if (lida.aberta || paga(depois) || !aberta(depois)) return depois;
    return encerrar(depois, 'provedor');
  }

  async function reconhecer(idPagamento: string): Promise<string | null> {
    const gateway = await provedores.de('mercadoPago');
    const idCobranca = (await gateway.cobrancaDo?.(idPagamento)) ?? null;
    if (idCobranca === null) return null;
    const { criada } = await consultar(idCobranca);
    if (!criada) return null;
    if (criada.idPagamento !== idPagamento) comOutros.set(idCobranca, true);
    return idCobranca;
  }

  async function anotarRecebimentos(
    estado: EstadoCobranca,
    recebimentos: readonly Recebimento[],
  ): Promise<EstadoCobranca> {
    const novos = recebimentos.filter((recebimento) => temNovidade(estado, recebimento));
    if (novos.length === 0) return estado;
    const vistos = novos.map((um) => `${um.idRecebimento} ${conhecido(estado, um)}`);
    const chave = sha256(vistos.join('\n'));
    return mandar(estado.idCobranca, { type: 'RegistrarRecebimentos', recebimentos: novos }, chave);
  }

  /**
   * The provider first: until it says that nobody can pay any more, nothing goes free. That it is given up stands in the
   * log before, so that nobody claims it meanwhile; where a person wanted it, and is told that it did not work, its buyer
   * still has it.
   */
  async function cancelar(estado: EstadoCobranca, motivo: MotivoDeCancelamento): Promise<EstadoCobranca> {
    const { idCobranca, criada } = estado;
    if (!criada) return estado;
    const antes =
      DE_PESSOAS.has(motivo) || estado.cancelamento
        ? estado
        : await mandar(idCobranca, { type: 'PedirCancelamento', motivo });
    const gateway = await gatewayDe(antes);
    let lida: CobrancaNoProvedor;
    try {
      lida = await gateway.cancelar({ idCobranca, idPagamento: criada.idPagamento });
    } catch (error) {
      if (!(error instanceof CobrancaDesconhecidaError) || agora() < esperadaAte(antes)) throw error;
      return encerrar(antes, motivo, true);
    }
    const depois = await anotarRecebimentos(antes, lida.recebimentos);
    if (paga(depois)) return depois;
    if (lida.aberta) throw new ProvedorIndisponivelError('cancelled, and can be paid');
    return encerrar(depois, motivo);
  }

  /**
   * Its tickets go free before the charge is over: in between, a crash leaves the step to be taken again. What an
   * administrator returns goes back by his own command, or with its time.
   */
  async function encerrar(
    estado: EstadoCobranca,
    motivo: MotivoDeCancelamento,
    desconhecida?: true,
  ): Promise<EstadoCobranca> {
    const { idCobranca, criada, solicitada } = estado;
    // A purchase may have claimed it just now.
    const { vinculo } = estado.vinculo ? estado : await consultar(idCobranca);
    if (vinculo && criada && motivo !== 'administrador') {
      const idUsuario = motivo === 'comprador' ? (solicitada?.idUsuario ?? 0) : 0;
      await rifas.soltar(vinculo.idRifa, { idPagamento: criada.idPagamento, idUsuario });
    }
    return mandar(idCobranca, {
      type: 'ConfirmarCancelamento',
      motivo,
      ...(desconhecida && { desconhecida }),
    });
  }

  async function aplicar(estado: EstadoCobranca): Promise<EstadoCobranca> {
    const { idCobranca, criada, vinculo } = estado;
    const recebido = aAplicar(estado);
    if (!recebido || !criada || !vinculo) return estado;
    const { idRecebimento, pagoEm } = recebido;
    const vendida = await rifas.pagar(vinculo.idRifa, { idPagamento: criada.idPagamento, pagoEm });
    const type = vendida ? 'Aplicar' : 'RecusarRecebimento';
    return mandar(idCobranca, { type, idRecebimento }, idRecebimento);
  }

  /** Each by itself: one that the provider does not answer to holds no other up. */
  async function devolver(estado: EstadoCobranca): Promise<EstadoCobranca> {
    const feitas = await Promise.allSettled(aDevolver(estado).map((uma) => devolverUma(estado, uma)));
    const falhou = feitas.find((feita) => feita.status === 'rejected');
    if (falhou) throw falhou.reason;
    return consultar(estado.idCobranca);
  }

  async function devolverUma(estado: EstadoCobranca, devolucao: Devolucao): Promise<void> {
    const { idCobranca } = estado;
    const { idDevolucao, idRecebimento, valor } = devolucao;
    try {
      await devolverBilhetes(estado, devolucao);
      const gateway = await gatewayDe(estado);
      const feita = await gateway.devolver({ idDevolucao, idRecebimento, valor });
      // Until it is done it can still come to nothing: asked for again later, under its id.
      if (feita === 'emAndamento' && !(await devolvida(estado, devolucao)))
        throw new ProvedorIndisponivelError('the refund is under way');
    } catch (error) {
      const motivo = motivoDaFalha(error);
      if (motivo === null) throw error;
      // After the seal its tickets stay sold; whoever asks nevertheless has been told.
      const podeTerIdo = error instanceof ProvedorRecusouError || devolucao.idUsuario !== 0;
      if (podeTerIdo && (await devolvida(estado, devolucao))) {
        await mandar(idCobranca, { type: 'ConcluirDevolucao', idDevolucao }, idDevolucao);
        return;
      }
      await mandar(idCobranca, { type: 'FalharDevolucao', idDevolucao, motivo }, idDevolucao);
      return;
    }
    await mandar(idCobranca, { type: 'ConcluirDevolucao', idDevolucao }, idDevolucao);
  }

  /**
   * Whether the money went back all the same: asked for by another process, or given back in the provider's own pages. All of
   * it: of what only the rest was asked for, a part had gone back before.
   */
  async function devolvida(estado: EstadoCobranca, { idRecebimento }: Devolucao): Promise<boolean> {
    const { idCobranca, criada } = estado;
    const gateway = await gatewayDe(estado);
    const lida = await gateway.ler({ idCobranca, idPagamento: criada?.idPagamento ?? null });
    const recebido = lida?.recebimentos.find((um) => um.idRecebimento === idRecebimento);
    return recebido !== undefined && recebido.devolvido >= recebido.valor;
  }

  /** What was sold for this money goes free before it goes back. */
  async function devolverBilhetes(
    { criada, vinculo, recebidos }: EstadoCobranca,
    { idRecebimento, idUsuario }: Devolucao,
  ): Promise<void> {
    const vendeu = recebidos.some((um) => um.aplicado && um.idRecebimento === idRecebimento);
    if (!vendeu || !criada || !vinculo) return;
    await rifas.devolver(vinculo.idRifa, { idPagamento: criada.idPagamento, idUsuario });
  }

  return {
    consultar,
    mandar,
    criar,
    reconhecer,
    async dar(passo, estado) {
      switch (passo.tipo) {
        case 'criar':
          return (await criar(estado)).estado;
        case 'ler':
          return ler(estado);
        case 'aplicar':
          return aplicar(estado);
        case 'devolver':
          return devolver(estado);
        case 'cancelar':
          return cancelar(estado, passo.motivo);
      }
    },
  };
}

const DE_PESSOAS: ReadonlySet<MotivoDeCancelamento> = new Set(['comprador', 'administrador']);

/** What was sold stays so for good. */
const NUNCA_MAIS: ReadonlySet<CodigoDeErro> = new Set(['JA_SORTEADA', 'LISTA_SELADA']);

/** In words, what will not be otherwise when it is tried again; null for everything else. */
function motivoDaFalha(error: unknown): string | null {
  if (error instanceof ProvedorRecusouError) return error.message;
  const definitiva = error instanceof Refusal && NUNCA_MAIS.has(error.codigo);
  return definitiva ? textoDoErro(error.codigo) : null;
}
