import { type Static, Type } from '@sinclair/typebox';
import { ALGORITMO_DO_SORTEIO } from '../regras/sorteio.ts';
import {
  CampoCifrado,
  Centavos,
  com,
  Id,
  MAXIMO_DE_BILHETES,
  Momento,
  Numeros,
  Texto,
  TipoDePagamento,
} from './campos.ts';
import type { EventOf } from './codec.ts';

/** Stream `rifa-{idRifa}`. Money is integer centavos, moments are ISO 8601 UTC. */

const Chances = () => Type.Integer({ minimum: 1, maximum: 10 });
const QtdeDeNumeros = () => Type.Integer({ minimum: 1, maximum: MAXIMO_DE_BILHETES });

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
});
export type DadosDaRifa = Readonly<Static<typeof DadosDaRifa>>;

const idRifa = Id();
/** Ordinal within the raffle, from 1. */
const Ordinal = () => Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 });
const Quem = { idRifa, idUsuario: Id() };
const DaReserva = { idRifa, idReserva: Ordinal(), numeros: Numeros() };
const DaVenda = { ...DaReserva, idVenda: Ordinal(), total: Centavos(), dtPagamento: Momento() };
const Milhares = () => Type.Array(Texto());

export const EVENTOS_RIFA = {
  RifaCriada: com(DadosDaRifa, Quem),
  /** The tickets exist from here on; dealt again (before any ticket leaves Livre) when the numbers change. */
  BilhetesEmitidos: Type.Object({
    idRifa,
    total: Type.Integer({ minimum: 0, maximum: MAXIMO_DE_BILHETES }),
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
    tipoPagamento: TipoDePagamento(),
    /** End of the countdown the buyer sees. */
    pagarAte: Momento(),
    /** When the tickets go free by themselves. */
    expiraEm: Momento(),
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
  /** The draw, or its correction: both values stand. */
  ResultadoRegistrado: Type.Object({ ...Quem, milharSorteada: Milhares(), anterior: Milhares() }),
};
export type EventoRifa = EventOf<typeof EVENTOS_RIFA>;
