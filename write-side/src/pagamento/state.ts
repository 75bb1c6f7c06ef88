import type {
  EventoPagamento,
  MotivoDeCancelamento,
  MotivoDeDevolucao,
  Provedor,
} from '@rifa-viva/contracts/eventos/pagamento';
import type { Recebimento } from './provedor.ts';

/** Money that came for a charge. */
export interface Recebido {
  readonly idRecebimento: string;
  /** Centavos. */
  readonly valor: number;
  readonly pagoEm: string;
  /** The raffle made it a sale. */
  readonly aplicado: boolean;
}

export interface Devolucao {
  readonly idDevolucao: string;
  readonly idRecebimento: string;
  /** Centavos. */
  readonly valor: number;
  readonly motivo: MotivoDeDevolucao;
  /** Who decided; 0: the system. */
  readonly idUsuario: number;
  readonly situacao: 'pedida' | 'concluida' | 'falhou';
}

/** One charge by a provider. Plain data: it goes into a snapshot as it is. */
export interface EstadoCobranca {
  /** Events folded in: of two, the one that knows more. */
  readonly versao: number;
  readonly idCobranca: string;
  readonly solicitada: {
    readonly provedor: Provedor;
    readonly idUsuario: number;
    /** Centavos. */
    readonly valor: number;
    readonly pagarAte: string;
    readonly descricao?: string | undefined;
  } | null;
  readonly criada: {
    readonly idPagamento: string;
    readonly pixCopiaECola: string;
    readonly urlDoProvedor?: string | undefined;
  } | null;
  readonly recusada: boolean;
  readonly vinculo: { readonly idRifa: number; readonly qtde: number; readonly expiraEm: string } | null;
  readonly cancelamento: { readonly motivo: MotivoDeCancelamento; readonly confirmado: boolean } | null;
  /** The provider did not know of it: whether somebody has looked for its money. */
  readonly desconhecida: 'aConferir' | 'conferida' | null;
  readonly avisos: readonly string[];
  readonly recebidos: readonly Recebido[];
  readonly devolucoes: readonly Devolucao[];
}

export const estadoInicial = (): EstadoCobranca => ({
  versao: 0,
  idCobranca: '',
  solicitada: null,
  criada: null,
  recusada: false,
  vinculo: null,
  cancelamento: null,
  desconhecida: null,
  avisos: [],
  recebidos: [],
  devolucoes: [],
});

export const evolve = (estado: EstadoCobranca, evento: EventoPagamento): EstadoCobranca => ({
  ...mudada(estado, evento),
  versao: estado.versao + 1,
});

function mudada(estado: EstadoCobranca, { type, data }: EventoPagamento): EstadoCobranca {
  switch (type) {
    case 'CobrancaSolicitada': {
      const { idCobranca, ...solicitada } = data;
      return { ...estado, idCobranca, solicitada };
    }
    case 'CobrancaCriada': {
      const { idCobranca: _, ...criada } = data;
      return { ...estado, criada, recusada: false };
    }
    case 'CobrancaRecusada':
      return { ...estado, recusada: true };
    case 'CobrancaVinculada': {
      const { idRifa, qtde, expiraEm } = data;
      return { ...estado, vinculo: { idRifa, qtde, expiraEm } };
    }
    case 'AvisoRecebido':
      return { ...estado, avisos: [...estado.avisos, data.idAviso] };
    case 'PagamentoRecebido': {
      const { idRecebimento, valor, pagoEm } = data;
      return {
        ...estado,
        recebidos: [...estado.recebidos, { idRecebimento, valor, pagoEm, aplicado: false }],
      };
    }
    case 'PagamentoAplicado':
      return {
        ...estado,
        recebidos: estado.recebidos.map((recebido) =>
          recebido.idRecebimento === data.idRecebimento ? { ...recebido, aplicado: true } : recebido,
        ),
      };
    case 'DevolucaoPedida': {
      const { idDevolucao, idRecebimento, valor, motivo, idUsuario } = data;
      const nova: Devolucao = { idDevolucao, idRecebimento, valor, motivo, idUsuario, situacao: 'pedida' };
      return { ...estado, devolucoes: [...estado.devolucoes, nova] };
    }
    case 'DevolucaoConcluida':
      return comDevolucao(estado, data.idDevolucao, 'concluida');
    case 'DevolucaoFalhou':
      return comDevolucao(estado, data.idDevolucao, 'falhou');
    case 'CancelamentoPedido':
      return { ...estado, cancelamento: { motivo: data.motivo, confirmado: false } };
    case 'CobrancaCancelada':
      return {
        ...estado,
        cancelamento: { motivo: estado.cancelamento?.motivo ?? 'provedor', confirmado: true },
        desconhecida: data.desconhecida ? 'aConferir' : null,
      };
    case 'CobrancaConferida':
      return { ...estado, desconhecida: 'conferida' };
  }
}

const comDevolucao = (
  estado: EstadoCobranca,
  idDevolucao: string,
  situacao: Devolucao['situacao'],
): EstadoCobranca => ({
  ...estado,
  devolucoes: estado.devolucoes.map((uma) => (uma.idDevolucao === idDevolucao ? { ...uma, situacao } : uma)),
});

/** The time this money went back; until then, the last time it was asked to. */
export function devolucaoDe(estado: EstadoCobranca, idRecebimento: string): Devolucao | undefined {
  const suas = estado.devolucoes.filter((devolucao) => devolucao.idRecebimento === idRecebimento);
  return suas.find(({ situacao }) => situacao === 'concluida') ?? suas.at(-1);
}

export const conhecido = (
  { recebidos }: EstadoCobranca,
  { idRecebimento }: Pick<Recebido, 'idRecebimento'>,
): boolean => recebidos.some((um) => um.idRecebimento === idRecebimento);

/**
 * The provider tells of money that is not known, or that all of it went back to its payer and nobody here knows. Where that
 * was refused for tickets that are sold, a person decides.
 */
export function temNovidade(estado: EstadoCobranca, recebimento: Recebimento): boolean {
  if (!conhecido(estado, recebimento)) return true;
  // The raffle has its word first.
  if (aAplicar(estado)?.idRecebimento === recebimento.idRecebimento) return false;
  const pedida = devolucaoDe(estado, recebimento.idRecebimento);
  const naoSabida = pedida === undefined || (pedida.situacao === 'falhou' && pedida.motivo !== 'manual');
  return naoSabida && recebimento.devolvido >= recebimento.valor;
}

/** Money that waits for the raffle's word. */
export const aAplicar = (estado: EstadoCobranca): Recebido | undefined =>
  estado.recebidos.find(
    ({ aplicado, idRecebimento }) => !aplicado && devolucaoDe(estado, idRecebimento) === undefined,
  );

/** Money that stands for the tickets, or is about to. */
export const paga = (estado: EstadoCobranca): boolean =>
  aAplicar(estado) !== undefined || estado.recebidos.some(({ aplicado }) => aplicado);

/** The tickets are the buyer's, and nobody has asked for the money back. */
export const vendida = (estado: EstadoCobranca): boolean =>
  estado.recebidos.some(
    ({ aplicado, idRecebimento }) => aplicado && devolucaoDe(estado, idRecebimento) === undefined,
  );

/** Refunds that the provider has not done yet. */
export const aDevolver = (estado: EstadoCobranca): readonly Devolucao[] =>
  estado.devolucoes.filter(({ situacao }) => situacao === 'pedida');

/** Money that the provider did not give back: a person has to look. */
export const falhas = (estado: EstadoCobranca): readonly Recebido[] =>
  estado.recebidos.filter(({ idRecebimento }) => devolucaoDe(estado, idRecebimento)?.situacao === 'falhou');

/** A person has to look whether there is money that its provider did not tell of. */
export const aConferir = ({ desconhecida, recebidos }: EstadoCobranca): boolean =>
  desconhecida === 'aConferir' && recebidos.length === 0;

/** It waits for a person. */
export const esperaPessoa = (estado: EstadoCobranca): boolean =>
  falhas(estado).length > 0 || aConferir(estado);

/** It was asked for, and nobody knows of a reason why its buyer could not pay it. */
export const aberta = ({ solicitada, recusada, cancelamento }: EstadoCobranca): boolean =>
  solicitada !== null && !recusada && cancelamento === null;

/** Open, and no purchase's yet. */
export const solta = (estado: EstadoCobranca): boolean =>
  aberta(estado) && estado.vinculo === null && estado.recebidos.length === 0;

/** A buyer may pay it now: bound, or about to be, and not paid. */
export const podeSerPaga = (estado: EstadoCobranca): boolean =>
  aberta(estado) && estado.criada !== null && !paga(estado);

/** Its money, come or to come, may become a sale of the raffle that it is bound to. */
export const podeVender = (estado: EstadoCobranca): boolean =>
  estado.vinculo !== null && (aAplicar(estado) !== undefined || !(paga(estado) || fechada(estado)));

/** Nobody can pay it any more, and its tickets were let go. */
export const fechada = ({ recusada, cancelamento }: EstadoCobranca): boolean =>
  recusada || cancelamento?.confirmado === true;

/** Nothing happens to it any more unless money comes, or a person wants it back. */
export const encerrada = (estado: EstadoCobranca): boolean =>
  aDevolver(estado).length === 0 && aAplicar(estado) === undefined && (fechada(estado) || paga(estado));
