import { type Static, Type } from '@sinclair/typebox';
import { Extracao } from '../regras/extracao.ts';
import { MAXIMO_DE_CHANCES } from '../regras/limites.ts';
import { MAXIMO_NUMEROS } from '../regras/numeracao.ts';
import { RegraDoSorteio } from '../regras/regra-do-sorteio.ts';
import { DadosDoSelo } from '../regras/selo.ts';
import { ALGORITMO_DO_SORTEIO } from '../regras/sorteio.ts';
import { CampoCifrado, Centavos, com, Id, Momento, Numeros, Texto, TipoDePagamento } from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `rifa-{idRifa}`. Money is integer centavos, moments are ISO 8601 UTC. */

const Chances = () => Type.Integer({ minimum: 1, maximum: MAXIMO_DE_CHANCES });
const QtdeDeNumeros = () => Type.Integer({ minimum: 1, maximum: MAXIMO_NUMEROS });

const DadosDaRifa = Type.Object({
  idModeloBilhete: Id(),
  titulo: Texto(),
  descricao: Texto(),
  /** Centavos a ticket. */
  valor: Centavos(),
  dtSorteio: Momento(),
  dtEncerramento: Momento(),
  imgRifa: Texto(),
  cortesia: Type.Boolean(),
  /** Courtesy: every N-th ticket is free. */
  qtdeBilhetes: Type.Integer({ minimum: 0 }),
  /** Percent. */
  comissao: Type.Number(),
  sucessor: Type.Boolean(),
  qtdeChances: Chances(),
  qtdeNumeros: QtdeDeNumeros(),
  /** Customers may choose their tickets' numbers; absent: the server draws them. */
  numerosAEscolha: Type.Optional(Type.Boolean()),
  /** Winners are named in public, by first name and initial; absent: not at all. */
  nomesDosGanhadores: Type.Optional(Type.Boolean()),
  /** Further pictures, see `regras/galeria.ts`; absent: none. */
  galeria: Type.Optional(Texto()),
});
export type DadosDaRifa = Readonly<Static<typeof DadosDaRifa>>;
/** Whether it is a draft is told by events of their own: who reads drafts knows none by mistake for a campaign on sale. */
export type DadosComRascunho = DadosDaRifa & { readonly rascunho?: boolean };
/** Of campaigns older than these fields. */
export const DADOS_AUSENTES = { numerosAEscolha: false, nomesDosGanhadores: false, galeria: '' } as const;

const idRifa = Id();
/** Ordinal within the raffle, from 1. */
const Ordinal = () => Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const Quem = { idRifa, idUsuario: Id() };
const DaReserva = { idRifa, idReserva: Ordinal(), numeros: Numeros() };
const DaVenda = { ...DaReserva, idVenda: Ordinal(), total: Centavos(), dtPagamento: Momento() };
const Milhares = () => Type.Array(Texto());
/**
 * What the list of sold tickets says of the holder's name: SHA-256 (hex) of `textoDoTitular` (`regras/selo.ts`). Salted
 * from the sale's secret, so that it tells nobody's name; absent in sales older than seals.
 */
const Titular = () => Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' }));

export const EVENTOS_RIFA = {
  RifaCriada: com(DadosDaRifa, Quem),
  /** In the place of `RifaCriada`: seen by those alone who may edit it, and not sold until it is published. */
  RascunhoCriado: com(DadosDaRifa, Quem),
  /** A draft is a campaign like others from here on, for good. */
  RifaPublicada: Type.Object(Quem),
  /** The tickets exist from here on; dealt again (before any ticket leaves Livre) when the numbers change. */
  BilhetesEmitidos: Type.Object({
    idRifa,
    total: Type.Integer({ minimum: 0, maximum: MAXIMO_NUMEROS }),
    qtdeNumeros: QtdeDeNumeros(),
    qtdeChances: Chances(),
    semente: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    /** Name of the deal, see `regras/sorteio.ts`. */
    algoritmo: Type.String({ pattern: `^${ALGORITMO_DO_SORTEIO}$` }),
  }),
  RifaAlterada: Type.Object({
    ...Quem,
    antes: Type.Partial(DadosDaRifa),
    depois: Type.Partial(DadosDaRifa),
  }),
  RifaExcluida: Type.Object(Quem),
  RifaRestaurada: Type.Object(Quem),
  /** Hidden from every list for ever; the history stays. */
  RifaExpurgada: Type.Object(Quem),
  BilhetesReservados: Type.Object({
    ...DaReserva,
    idPagamento: Texto(),
    idUsuario: Id(),
    /** Centavos to pay. */
    total: Centavos(),
    cliente: Type.Union([CampoCifrado(), Type.Null()]),
    /** Random secret of the sale this becomes (under the buyer's key); ticket tokens are HMACs under it. */
    segredo: CampoCifrado(),
    titular: Titular(),
    tipoPagamento: TipoDePagamento(),
    /** End of the countdown the buyer sees. */
    pagarAte: Momento(),
    /** When the tickets go free by themselves. */
    expiraEm: Momento(),
    /** The buyer chose the numbers; absent: the server drew them. */
    escolhidos: Type.Optional(Type.Literal(true)),
  }),
  /** Its end passed without payment: free again. */
  ReservaExpirada: Type.Object(DaReserva),
  /** Given up by its buyer: free again. */
  ReservaCancelada: Type.Object({ ...DaReserva, idUsuario: Id() }),
  /**
   * Paid (by a provider, or nothing was to be paid): Vendido online. Buyer, client and secret are the
   * reservation's.
   */
  ReservaPaga: Type.Object({ ...DaVenda, idPagamento: Texto() }),
  /**
   * Money came for a reservation that can be no sale any more, or never was made: whatever happens later, this payment
   * id gets no tickets, and its money goes back.
   */
  PagamentoRecusado: Type.Object({ idRifa, idPagamento: Texto() }),
  /** Confirmed by hand (LIBERAR), whole or in part: Liberado. Buyer, client and secret are the reservation's. */
  BilhetesLiberados: Type.Object({ ...DaVenda, liberadoPor: Id() }),
  /** Sold by staff: Vendido. */
  BilhetesVendidos: Type.Object({
    idRifa,
    idVenda: Ordinal(),
    numeros: Numeros(),
    idUsuarioEmissor: Id(),
    idVendedor: Id(),
    cliente: Type.Union([CampoCifrado(), Type.Null()]),
    total: Centavos(),
    /** Random secret of this sale (under the sale's own key); ticket tokens are HMACs under it. */
    segredo: CampoCifrado(),
    titular: Titular(),
    dtPagamento: Momento(),
  }),
  /** Back to the free stock (DEVOLVER): one event a reservation or sale touched. */
  BilhetesDevolvidos: Type.Object({
    idRifa,
    /** One of the two: the reservation or the sale they came from. */
    idReserva: Type.Optional(Ordinal()),
    idVenda: Type.Optional(Ordinal()),
    numeros: Numeros(),
    /** Centavos these tickets had been charged. */
    total: Centavos(),
    idUsuario: Id(),
  }),
  BilhetesImpressos: Type.Object({
    idRifa,
    numeros: Numeros(),
    idTrabalho: Texto(),
    formato: Type.Union([Type.Literal('pdf'), Type.Literal('termica')]),
    idUsuario: Id(),
  }),
  /** How the draw will go; another one only before the first ticket leaves Livre. */
  RegraDoSorteioFixada: Type.Object({ ...Quem, regra: RegraDoSorteio }),
  /** The list of sold tickets is final: nothing is reserved, sold, released, paid or returned any more. */
  ListaSelada: Type.Object({
    ...Quem,
    selo: DadosDoSelo,
    /** Ed25519 over the bytes of `textoDoSelo(selo)`, base64. */
    assinatura: Texto(),
    /** Of the company, 32 bytes as base64. */
    chavePublica: Texto(),
    /** Sealed because a result was to be recorded, not by somebody beforehand. */
    comOResultado: Type.Boolean(),
  }),
  /** An outside authority says when the seal was there (RFC 3161). */
  SeloCarimbado: Type.Object({
    idRifa,
    /** Whom we asked. */
    tsa: Texto(),
    /** As the token says it. */
    em: Momento(),
    /** The time-stamp token over the SHA-256 of `textoDoSelo(selo)`, as it came, base64. */
    token: Texto(),
  }),
  /** The draw, or its correction: both values stand. */
  ResultadoRegistrado: Type.Object({
    ...Quem,
    milharSorteada: Milhares(),
    anterior: Milhares(),
    /** When; absent in those older than confirmations. */
    em: Type.Optional(Momento()),
    /** What the numbers were worked out from, where whoever recorded them gave it. */
    extracao: Type.Optional(Extracao),
  }),
  /** Somebody stands for the recorded numbers: another Administrador, or, where only one is, he himself after a pause. */
  ResultadoConfirmado: Type.Object({ ...Quem, milharSorteada: Milhares(), sozinho: Type.Boolean() }),
};
export type EventoRifa = EventOf<typeof EVENTOS_RIFA>;
