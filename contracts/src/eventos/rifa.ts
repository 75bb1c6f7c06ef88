import type { Cifrado, StoredEvent } from './metadata.ts';

/** Stream `rifa-{idRifa}`. Money is integer centavos, moments are ISO 8601 UTC. */

export interface DadosDaRifa {
  readonly idModeloBilhete: number;
  readonly titulo: string;
  readonly descricao: string;
  /** Centavos a ticket. */
  readonly valor: number;
  readonly dtSorteio: string;
  readonly dtEncerramento: string;
  readonly imgRifa: string;
  readonly cortesia: boolean;
  /** Courtesy: every N-th ticket is free. */
  readonly qtdeBilhetes: number;
  /** Percent. */
  readonly comissao: number;
  readonly sucessor: boolean;
  readonly qtdeChances: number;
  readonly qtdeNumeros: number;
}

export type RifaCriada = StoredEvent<'RifaCriada', DadosDaRifa & { idRifa: number; idUsuario: number }>;

/** The tickets exist from here on; dealt again (before any ticket leaves Livre) when the numbers change. */
export type BilhetesEmitidos = StoredEvent<
  'BilhetesEmitidos',
  {
    idRifa: number;
    total: number;
    qtdeNumeros: number;
    qtdeChances: number;
    /** 64 hex digits. */
    semente: string;
    /** Name of the deal, see `regras/sorteio.ts`. */
    algoritmo: string;
  }
>;

export type RifaAlterada = StoredEvent<
  'RifaAlterada',
  { idRifa: number; idUsuario: number; antes: Partial<DadosDaRifa>; depois: Partial<DadosDaRifa> }
>;
export type RifaExcluida = StoredEvent<'RifaExcluida', { idRifa: number; idUsuario: number }>;
export type RifaRestaurada = StoredEvent<'RifaRestaurada', { idRifa: number; idUsuario: number }>;
/** Hidden from every list for ever; the history stays. */
export type RifaExpurgada = StoredEvent<'RifaExpurgada', { idRifa: number; idUsuario: number }>;

export type BilhetesReservados = StoredEvent<
  'BilhetesReservados',
  {
    idRifa: number;
    /** Ordinal within the raffle, from 1. */
    idReserva: number;
    idPagamento: string;
    idUsuario: number;
    numeros: number[];
    /** Centavos to pay. */
    total: number;
    cliente: Cifrado | null;
    /** Random secret of the sale this becomes (under the buyer's key); ticket tokens are HMACs under it. */
    segredo: Cifrado;
    tipoPagamento: 'normal' | 'mercadoPago' | 'efi';
    /** End of the countdown the buyer sees. */
    pagarAte: string;
    /** When the tickets go free by themselves. */
    expiraEm: string;
  }
>;
/** Its end passed without payment: free again. */
export type ReservaExpirada = StoredEvent<
  'ReservaExpirada',
  { idRifa: number; idReserva: number; numeros: number[] }
>;
/** Given up by its buyer: free again. */
export type ReservaCancelada = StoredEvent<
  'ReservaCancelada',
  { idRifa: number; idReserva: number; numeros: number[]; idUsuario: number }
>;
/**
 * Paid (by a provider, or nothing was to be paid): Vendido online. Buyer, client and secret are the
 * reservation's.
 */
export type ReservaPaga = StoredEvent<
  'ReservaPaga',
  {
    idRifa: number;
    idReserva: number;
    /** Ordinal of the sale within the raffle, from 1. */
    idVenda: number;
    numeros: number[];
    total: number;
    idPagamento: string;
    dtPagamento: string;
  }
>;
/** Confirmed by hand (LIBERAR), whole or in part: Liberado. Buyer, client and secret are the reservation's. */
export type BilhetesLiberados = StoredEvent<
  'BilhetesLiberados',
  {
    idRifa: number;
    idReserva: number;
    idVenda: number;
    numeros: number[];
    total: number;
    liberadoPor: number;
    dtPagamento: string;
  }
>;
/** Sold by staff: Vendido. */
export type BilhetesVendidos = StoredEvent<
  'BilhetesVendidos',
  {
    idRifa: number;
    idVenda: number;
    numeros: number[];
    idUsuarioEmissor: number;
    idVendedor: number;
    cliente: Cifrado | null;
    total: number;
    /** Random secret of this sale (under the sale's own key); ticket tokens are HMACs under it. */
    segredo: Cifrado;
    dtPagamento: string;
  }
>;
/** Back to the free stock (DEVOLVER): one event a reservation or sale touched. */
export type BilhetesDevolvidos = StoredEvent<
  'BilhetesDevolvidos',
  {
    idRifa: number;
    /** One of the two: the reservation or the sale they came from. */
    idReserva?: number;
    idVenda?: number;
    numeros: number[];
    /** Centavos these tickets had been charged. */
    total: number;
    idUsuario: number;
  }
>;
export type BilhetesImpressos = StoredEvent<
  'BilhetesImpressos',
  { idRifa: number; numeros: number[]; idTrabalho: string; formato: 'pdf' | 'termica'; idUsuario: number }
>;
/** The draw, or its correction: both values stand. */
export type ResultadoRegistrado = StoredEvent<
  'ResultadoRegistrado',
  { idRifa: number; milharSorteada: string[]; anterior: string[]; idUsuario: number }
>;

export type EventoRifa =
  | RifaCriada
  | BilhetesEmitidos
  | RifaAlterada
  | RifaExcluida
  | RifaRestaurada
  | RifaExpurgada
  | BilhetesReservados
  | ReservaExpirada
  | ReservaCancelada
  | ReservaPaga
  | BilhetesLiberados
  | BilhetesVendidos
  | BilhetesDevolvidos
  | BilhetesImpressos
  | ResultadoRegistrado;
