import { Type } from '@sinclair/typebox';
import { Centavos, Id, Momento, Texto } from './campos.ts';
import type { EventOf } from './codec.ts';

/**
 * Stream `pagamento-{idCobranca}`: one charge by a provider, from its request to its end. Money is integer centavos.
 *
 * `idCobranca` is ours (26 to 35 letters and digits: Efí's txid, Mercado Pago's external_reference). `idPagamento` is
 * what the buyer's browser and the raffle know it by: Mercado Pago's own id of the payment, Efí's txid.
 */

export const PROVEDORES = ['mercadoPago', 'efi'] as const;
export type Provedor = (typeof PROVEDORES)[number];
const Provedor = () => Type.Union(PROVEDORES.map((nome) => Type.Literal(nome)));

/** Why a charge is not to be paid any more. */
export const MOTIVOS_DE_CANCELAMENTO = [
  /** Given up by its buyer. */
  'comprador',
  /** Its time was over. */
  'prazo',
  /** Never bound to a reservation, or the reservation was refused. */
  'semReserva',
  /** The provider ended it by itself. */
  'provedor',
  /** An administrator returned what it was to pay. */
  'administrador',
] as const;
export type MotivoDeCancelamento = (typeof MOTIVOS_DE_CANCELAMENTO)[number];

/** Why money goes back. */
export const MOTIVOS_DE_DEVOLUCAO = [
  /** The tickets were gone, or sales had ended. */
  'semBilhetes',
  /** The charge belonged to no reservation. */
  'semReserva',
  /** Another amount than was charged. */
  'valorDivergente',
  /** The charge had been paid already. */
  'emDobro',
  /** An administrator's decision, with his words. */
  'manual',
] as const;
export type MotivoDeDevolucao = (typeof MOTIVOS_DE_DEVOLUCAO)[number];

const idCobranca = Texto();
/** One movement of money: Efí's endToEndId, Mercado Pago's id of the payment. */
const idRecebimento = Texto();
const idDevolucao = Type.String({ pattern: '^[A-Za-z0-9]{1,35}$' });

export const EVENTOS_PAGAMENTO = {
  /** Recorded before the provider is asked, with the key under which it is asked. */
  CobrancaSolicitada: Type.Object({
    idCobranca,
    provedor: Provedor(),
    idUsuario: Id(),
    valor: Centavos(),
    /** End of the buyer's countdown. */
    pagarAte: Momento(),
    /** What the payer's bank shows; before it was kept, the company's name. */
    descricao: Type.Optional(Texto()),
  }),
  CobrancaCriada: Type.Object({
    idCobranca,
    idPagamento: Texto(),
    pixCopiaECola: Texto(),
    /** Mercado Pago's page of the payment. */
    urlDoProvedor: Type.Optional(Texto()),
  }),
  /** The provider refused it, or never answered: nothing can be paid. `motivo` is for people (pt-BR). */
  CobrancaRecusada: Type.Object({ idCobranca, motivo: Texto() }),
  /** Claimed for one purchase, before its tickets are reserved. */
  CobrancaVinculada: Type.Object({
    idCobranca,
    idRifa: Id(),
    qtde: Type.Integer({ minimum: 1 }),
    /** When the reservation ends by itself, unpaid. */
    expiraEm: Momento(),
  }),
  /** The inbox: a provider's webhook, once for each id of it. The provider is read back for what it says. */
  AvisoRecebido: Type.Object({ idCobranca, idAviso: Texto() }),
  /** The provider, read back, says that this much money came. Once for each `idRecebimento`. */
  PagamentoRecebido: Type.Object({ idCobranca, idRecebimento, valor: Centavos(), pagoEm: Momento() }),
  /** The raffle made it a sale. */
  PagamentoAplicado: Type.Object({ idCobranca, idRecebimento, idRifa: Id() }),
  /** The outbox: the provider is asked until it is done or cannot be, always under the same `idDevolucao`. */
  DevolucaoPedida: Type.Object({
    idCobranca,
    idRecebimento,
    idDevolucao,
    valor: Centavos(),
    motivo: Type.Union(MOTIVOS_DE_DEVOLUCAO.map((nome) => Type.Literal(nome))),
    /** An administrator's words. */
    texto: Type.Optional(Texto()),
    /** Who decided; 0: the system. */
    idUsuario: Id(),
  }),
  DevolucaoConcluida: Type.Object({ idCobranca, idDevolucao }),
  /** It cannot be done by itself: a person has to look. `motivo` is for people (pt-BR). */
  DevolucaoFalhou: Type.Object({ idCobranca, idDevolucao, motivo: Texto() }),
  CancelamentoPedido: Type.Object({
    idCobranca,
    motivo: Type.Union(MOTIVOS_DE_CANCELAMENTO.map((nome) => Type.Literal(nome))),
  }),
  /** Confirmed by the provider: it cannot be paid any more. */
  CobrancaCancelada: Type.Object({
    idCobranca,
    /** Not confirmed: long after its end the provider knows of no such charge, as where its account was changed. */
    desconhecida: Type.Optional(Type.Literal(true)),
  }),
  /** Somebody looked in the provider's account for one that it did not know by its key, and says what was there. */
  CobrancaConferida: Type.Object({ idCobranca, achado: Texto(), idUsuario: Id() }),
};
export type EventoPagamento = EventOf<typeof EVENTOS_PAGAMENTO>;
