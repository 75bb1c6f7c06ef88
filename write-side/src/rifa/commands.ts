import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { DadosDaRifa, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Alcance, Ator } from '@rifa-viva/contracts/regras/alcance';

interface ComRelogio {
  /** The server's clock, milliseconds since the epoch. */
  readonly agora: number;
}

export interface CriarRifa {
  readonly type: 'CriarRifa';
  readonly idRifa: number;
  readonly ator: Ator;
  readonly dados: DadosDaRifa;
  /** 64 hex digits. */
  readonly semente: string;
}
export interface AlterarRifa extends ComRelogio {
  readonly type: 'AlterarRifa';
  readonly ator: Ator;
  readonly alteracoes: Partial<DadosDaRifa>;
  readonly semente: string;
}
export interface MudarStatus extends ComRelogio {
  readonly type: 'ExcluirRifa' | 'RestaurarRifa' | 'ExpurgarRifa';
  readonly ator: Ator;
  /** Decides only, writes nothing: lets a list of raffles be checked before the first one changes. */
  readonly ensaio?: boolean;
}
export interface ReservarBilhetes extends ComRelogio {
  readonly type: 'ReservarBilhetes';
  readonly ator: Ator;
  readonly qtde: number;
  readonly idPagamento: string;
  readonly cliente: Cifrado | null;
  readonly segredo: Cifrado;
  readonly tipoPagamento: Extract<EventoRifa, { type: 'BilhetesReservados' }>['data']['tipoPagamento'];
  /** Length of the buyer's countdown. */
  readonly minutos: number;
  /** How long unpaid tickets stay reserved in all, in minutes. */
  readonly minutosDeEspera: number;
  /** What the Pix code is built from; it must be buildable before anything is reserved. */
  readonly pix: { readonly chave: string; readonly nome: string; readonly cidade: string };
  readonly semente: string;
}
export interface CancelarReserva extends ComRelogio {
  readonly type: 'CancelarReserva';
  readonly ator: Ator;
  readonly idPagamento: string;
}
/** The provider says paid. */
export interface PagarReserva extends ComRelogio {
  readonly type: 'PagarReserva';
  readonly idPagamento: string;
  /** When the money moved, milliseconds since the epoch. */
  readonly pagoEm: number;
}
export interface ExpirarReservas extends ComRelogio {
  readonly type: 'ExpirarReservas';
}
export interface VenderBilhetes extends ComRelogio {
  readonly type: 'VenderBilhetes';
  readonly ator: Ator;
  readonly idVendedor: number;
  readonly numeros: readonly number[];
  readonly cliente: Cifrado | null;
  readonly segredo: Cifrado;
  /** Centavos a ticket as the seller's screen believed; null when it sent none. */
  readonly valorPorBilhete: number | null;
  /** Most tickets this seller may sell at once. */
  readonly limite: number;
}
export interface LiberarBilhetes extends ComRelogio {
  readonly type: 'LiberarBilhetes';
  readonly ator: Ator;
  readonly numeros: readonly number[];
}
export interface DevolverBilhetes extends ComRelogio {
  readonly type: 'DevolverBilhetes';
  readonly ator: Ator;
  readonly alcance: Alcance;
  readonly numeros: readonly number[];
}
export interface RegistrarImpressao {
  readonly type: 'RegistrarImpressao';
  readonly ator: Ator;
  readonly alcance: Alcance;
  readonly numeros: readonly number[];
  readonly formato: 'pdf' | 'termica';
  readonly idTrabalho: string;
}
export interface RegistrarResultado extends ComRelogio {
  readonly type: 'RegistrarResultado';
  readonly ator: Ator;
  /** As typed: one or several numbers, comma-separated. */
  readonly milharSorteada: string;
}

export type ComandoRifa =
  | CriarRifa
  | AlterarRifa
  | MudarStatus
  | ReservarBilhetes
  | CancelarReserva
  | PagarReserva
  | ExpirarReservas
  | VenderBilhetes
  | LiberarBilhetes
  | DevolverBilhetes
  | RegistrarImpressao
  | RegistrarResultado;

export type RespostaRifa =
  | { readonly tipo: 'feito'; readonly idRifa: number }
  | {
      readonly tipo: 'reserva';
      readonly idReserva: number;
      readonly numeros: readonly number[];
      /** Centavos. */
      readonly total: number;
      readonly pagarAte: string;
      readonly expiraEm: string;
    }
  | {
      readonly tipo: 'venda';
      readonly disponiveis: readonly number[];
      readonly indisponiveis: readonly number[];
      /** Centavos. */
      readonly total: number;
    }
  /** After an expiry: when the next open reservation ends, milliseconds; null when none is open. */
  | { readonly tipo: 'expiracao'; readonly proxima: number | null };
