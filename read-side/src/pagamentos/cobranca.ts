import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type {
  DadosDoFato,
  FatoDaCobranca,
  MotivoDaEspera,
  SituacaoDaCobranca,
} from '@rifa-viva/contracts/regras/cobranca';
import type { RecordedEvent } from '@rifa-viva/server/event-store/types';
import { type Handlers, handling } from '../kernel/projector.ts';

/** A charge as rows, and what each fact makes of it. Money in centavos, moments ISO. */

/** Where the money of a receipt is: each is in exactly one place, whole. */
export const DESTINOS = ['vendido', 'devolvido', 'pendente'] as const;
export type Destino = (typeof DESTINOS)[number];

export interface Recebimento {
  readonly idRecebimento: string;
  readonly valor: number;
  readonly pagoEm: string;
  /** The raffle made it a sale. */
  aplicado: boolean;
  /** The latest time it was to go back. */
  idDevolucao: string | null;
  devolucao: 'pedida' | 'falhou' | 'concluida' | null;
}

export interface Cobranca {
  readonly idCobranca: string;
  readonly provedor: Provedor;
  readonly idUsuario: number;
  readonly valor: number;
  readonly criadaEm: string;
  readonly pagarAte: string;
  /** How far it came, whatever was paid. */
  fase: 'solicitada' | 'criada' | 'aguardando' | 'desconhecida' | 'cancelada' | 'recusada';
  idPagamento: string | null;
  pixCopiaECola: string | null;
  idRifa: number | null;
  idVenda: number | null;
  /** Tickets sold by it. */
  numeros: number[];
  /** How many of them are free again. */
  liberados: number;
  readonly recebimentos: Map<string, Recebimento>;
}

export function destinoDe({ aplicado, devolucao }: Recebimento, { liberados }: Cobranca): Destino {
  if (devolucao !== null) return devolucao === 'concluida' ? 'devolvido' : 'pendente';
  return aplicado && liberados === 0 ? 'vendido' : 'pendente';
}

/** What needs somebody most comes first; nothing paid: how far the charge came. */
export function situacaoDe(cobranca: Cobranca): SituacaoDaCobranca {
  const recebimentos = [...cobranca.recebimentos.values()];
  const algum = (como: (r: Recebimento) => boolean) => recebimentos.some(como);
  if (algum((r) => r.devolucao === 'falhou')) return 'devolucaoFalhou';
  if (algum((r) => r.devolucao === 'pedida')) return 'devolvendo';
  if (algum((r) => r.devolucao === null && !r.aplicado)) return 'paga';
  if (algum((r) => r.devolucao === null)) return 'vendida';
  return recebimentos.length > 0 ? 'devolvida' : cobranca.fase;
}

export function esperaPor(cobranca: Cobranca): MotivoDaEspera | null {
  const recebimentos = [...cobranca.recebimentos.values()];
  if (recebimentos.some((r) => r.devolucao === 'falhou')) return 'devolucaoFalhou';
  if (recebimentos.length === 0 && cobranca.fase === 'desconhecida') return 'desconhecida';
  const vendido = recebimentos.some((r) => r.aplicado && r.devolucao === null);
  return vendido && cobranca.liberados > 0 ? 'bilhetesDevolvidos' : null;
}

/** One line of a charge's history. */
export interface Fato {
  readonly posicao: bigint;
  readonly idCobranca: string;
  readonly em: string;
  readonly tipo: FatoDaCobranca['type'];
  /** Null: the system. */
  readonly idUsuario: number | null;
  readonly dados: DadosDoFato;
}

/** What the facts of a batch have between them. */
export interface Contexto {
  /** Every charge they name that was ever asked for; changed in place. */
  readonly cobrancas: Map<string, Cobranca>;
  /** The same, by what the raffle knows them by. */
  readonly porPagamento: Map<string, Cobranca>;
  readonly porVenda: Map<string, Cobranca>;
  readonly fatos: Fato[];
}

export type Evento = RecordedEvent & FatoDaCobranca;
type DePagamento = Required<NonNullable<Handlers<Contexto, void>['pagamento-']>>;
type DaRifa = Required<
  Pick<
    NonNullable<Handlers<Contexto, void>['rifa-']>,
    'ReservaPaga' | 'PagamentoRecusado' | 'BilhetesDevolvidos'
  >
>;

export const chaveDaVenda = (idRifa: number, idVenda: number): string => `${idRifa}.${idVenda}`;

const PAGAMENTO: DePagamento = {
  CobrancaSolicitada(event, contexto) {
    const { idCobranca, provedor, idUsuario, valor, pagarAte } = event.data;
    if (contexto.cobrancas.has(idCobranca)) throw new Error(`charge ${idCobranca} was asked for already`);
    contexto.cobrancas.set(idCobranca, {
      idCobranca,
      provedor,
      idUsuario,
      valor,
      criadaEm: event.metadata.at,
      pagarAte,
      fase: 'solicitada',
      idPagamento: null,
      pixCopiaECola: null,
      idRifa: null,
      idVenda: null,
      numeros: [],
      liberados: 0,
      recebimentos: new Map(),
    });
    contar(event, contexto);
  },
  CobrancaCriada(event, contexto) {
    const cobranca = contar(event, contexto);
    if (!cobranca) return;
    const { idPagamento, pixCopiaECola } = event.data;
    Object.assign(cobranca, { fase: 'criada', idPagamento, pixCopiaECola });
    contexto.porPagamento.set(idPagamento, cobranca);
  },
  CobrancaRecusada: (event, contexto) => passar(event, contexto, 'recusada'),
  CobrancaVinculada(event, contexto) {
    const cobranca = passar(event, contexto, 'aguardando');
    if (cobranca) cobranca.idRifa = event.data.idRifa;
  },
  AvisoRecebido: (event, contexto) => void contar(event, contexto),
  PagamentoRecebido(event, contexto) {
    const { idRecebimento, valor, pagoEm } = event.data;
    contar(event, contexto)?.recebimentos.set(idRecebimento, {
      idRecebimento,
      valor,
      pagoEm,
      aplicado: false,
      idDevolucao: null,
      devolucao: null,
    });
  },
  PagamentoAplicado(event, contexto) {
    const recebimento = contar(event, contexto)?.recebimentos.get(event.data.idRecebimento);
    if (recebimento) recebimento.aplicado = true;
  },
  DevolucaoPedida(event, contexto) {
    const recebimento = contar(event, contexto)?.recebimentos.get(event.data.idRecebimento);
    if (recebimento) {
      Object.assign(recebimento, { idDevolucao: event.data.idDevolucao, devolucao: 'pedida' });
    }
  },
  DevolucaoConcluida: (event, contexto) => encerrar(event, contexto, 'concluida'),
  DevolucaoFalhou: (event, contexto) => encerrar(event, contexto, 'falhou'),
  CancelamentoPedido: (event, contexto) => void contar(event, contexto),
  CobrancaCancelada: (event, contexto) =>
    void passar(event, contexto, event.data.desconhecida ? 'desconhecida' : 'cancelada'),
  CobrancaConferida: (event, contexto) => void passar(event, contexto, 'cancelada'),
};

const RIFA: DaRifa = {
  ReservaPaga(event, contexto) {
    const { idRifa, idVenda, idPagamento, numeros, total } = event.data;
    // What costs nothing is paid under an id of the buyer's choice.
    const cobranca = total > 0 ? contexto.porPagamento.get(idPagamento) : undefined;
    if (cobranca?.idRifa !== idRifa) return;
    Object.assign(cobranca, { idVenda, numeros: [...numeros] });
    contexto.porVenda.set(chaveDaVenda(idRifa, idVenda), cobranca);
    anotar(event, contexto, cobranca);
  },
  PagamentoRecusado(event, contexto) {
    const { idRifa, idPagamento } = event.data;
    const cobranca = contexto.porPagamento.get(idPagamento);
    if (cobranca?.idRifa === idRifa) anotar(event, contexto, cobranca);
  },
  BilhetesDevolvidos(event, contexto) {
    const { idRifa, idVenda, numeros } = event.data;
    const cobranca = contexto.porVenda.get(chaveDaVenda(idRifa, idVenda ?? 0));
    if (!cobranca) return;
    cobranca.liberados += numeros.length;
    anotar(event, contexto, cobranca);
  },
};
export const fatos = handling<Contexto, void>({ 'pagamento-': PAGAMENTO, 'rifa-': RIFA });

type DoPagamento = Extract<Evento, { data: { idCobranca: string } }>;

/** The charge of an event, which goes into its history. */
function contar(event: DoPagamento, contexto: Contexto): Cobranca | undefined {
  const cobranca = contexto.cobrancas.get(event.data.idCobranca);
  if (cobranca) anotar(event, contexto, cobranca);
  return cobranca;
}

function passar(event: DoPagamento, contexto: Contexto, fase: Cobranca['fase']): Cobranca | undefined {
  const cobranca = contar(event, contexto);
  if (cobranca) cobranca.fase = fase;
  return cobranca;
}

function encerrar(
  event: Extract<Evento, { type: 'DevolucaoConcluida' | 'DevolucaoFalhou' }>,
  contexto: Contexto,
  devolucao: Recebimento['devolucao'],
): void {
  const recebimentos = contar(event, contexto)?.recebimentos.values() ?? [];
  for (const recebimento of recebimentos) {
    if (recebimento.idDevolucao === event.data.idDevolucao) recebimento.devolucao = devolucao;
  }
}

function anotar(event: Evento, { fatos }: Contexto, { idCobranca }: Cobranca): void {
  fatos.push({
    posicao: event.position,
    idCobranca,
    em: event.metadata.at,
    tipo: event.type,
    idUsuario: event.metadata.actor.idUsuario || null,
    dados: contado(event),
  });
}

/** Nobody pays by a history. */
function contado(event: Evento): DadosDoFato {
  if (event.type !== 'CobrancaCriada') return event.data;
  const { idCobranca, idPagamento } = event.data;
  return { idCobranca, idPagamento };
}
