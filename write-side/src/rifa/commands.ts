import type { Cifrado } from '@rifa-viva/contracts/eventos/metadata';
import type { DadosComRascunho, EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { Alcance, Ator } from '@rifa-viva/contracts/regras/alcance';
import type { Extracao } from '@rifa-viva/contracts/regras/extracao';
import type { RegraDoSorteio } from '@rifa-viva/contracts/regras/regra-do-sorteio';
import type { DadosDoSelo } from '@rifa-viva/contracts/regras/selo';
import type { EstadoRifa } from '@rifa-viva/contracts/rifa/estado';

interface ComRelogio {
  /** The server's clock, milliseconds since the epoch. */
  readonly agora: number;
}

export interface CriarRifa {
  readonly type: 'CriarRifa';
  readonly idRifa: number;
  readonly ator: Ator;
  readonly dados: DadosComRascunho;
  /** 64 hex digits. */
  readonly semente: string;
  /** Absent: the usual one. */
  readonly regra?: RegraDoSorteio;
}
export interface AlterarRifa extends ComRelogio {
  readonly type: 'AlterarRifa';
  readonly ator: Ator;
  readonly alteracoes: Partial<DadosComRascunho>;
  readonly semente: string;
  readonly regra?: RegraDoSorteio;
}
export interface MudarStatus extends ComRelogio {
  readonly type: 'ExcluirRifa' | 'RestaurarRifa' | 'ExpurgarRifa';
  readonly ator: Ator;
}
export interface ReservarBilhetes extends ComRelogio {
  readonly type: 'ReservarBilhetes';
  readonly ator: Ator;
  readonly qtde: number;
  /** Chosen by the buyer, as many as `qtde`; null: to be drawn. */
  readonly numeros: readonly number[] | null;
  readonly idPagamento: string;
  readonly cliente: Cifrado | null;
  readonly segredo: Cifrado;
  /** `holderOf` of its secret and the buyer's name. */
  readonly titular: string;
  readonly tipoPagamento: Extract<EventoRifa, { type: 'BilhetesReservados' }>['data']['tipoPagamento'];
  /** Length of the buyer's countdown. */
  readonly minutos: number;
  /** How long unpaid tickets stay reserved in all, in minutes, while there are enough. */
  readonly minutosDeEspera: number;
  /** The buyer has paid for tickets of this installation before. */
  readonly comprou: boolean;
  /** Where the call comes from: unpaid tickets of this raffle held from there, and the share that may be. */
  readonly endereco: { readonly bilhetes: number; readonly parte: number };
  /** The charge that it is to be paid by: a provider's purchase needs one. */
  readonly cobranca: {
    /** Centavos. */
    readonly valor: number;
    /** End of its countdown, milliseconds since the epoch. */
    readonly pagarAte: number;
  } | null;
  /** What a Pix code of ours is built from; it must be buildable before anything is reserved. */
  readonly pix: { readonly chave: string; readonly nome: string; readonly cidade: string };
  readonly semente: string;
}
/** Decides only: what became of the tickets that a reservation was answered. */
export interface ConsultarReserva extends ComRelogio {
  readonly type: 'ConsultarReserva';
  readonly ator: Ator;
  readonly idPagamento: string;
  readonly numeros: readonly number[];
}
/** Decides only: whether this reservation of the actor's still waits for its payment. */
export interface ConsultarEspera extends ComRelogio {
  readonly type: 'ConsultarEspera';
  readonly ator: Ator;
  readonly idPagamento: string;
}
/** Decides only: what a charge for these tickets would have to be of. */
export interface OrcarReserva extends ComRelogio {
  readonly type: 'OrcarReserva';
  readonly ator: Ator;
  /** Null: as many as a purchase may have. */
  readonly qtde: number | null;
}
export interface CancelarReserva extends ComRelogio {
  readonly type: 'CancelarReserva';
  readonly ator: Ator;
  readonly idPagamento: string;
}
/** Its charge can be paid no longer. */
export interface SoltarReserva extends ComRelogio {
  readonly type: 'SoltarReserva';
  readonly idPagamento: string;
  /** Who gave it up; 0: the system. */
  readonly idUsuario: number;
}
/** The provider says paid. */
export interface PagarReserva extends ComRelogio {
  readonly type: 'PagarReserva';
  readonly idPagamento: string;
  /** When the money moved, milliseconds since the epoch. */
  readonly pagoEm: number;
}
/** The money of an online sale goes back: its tickets do too. */
export interface DevolverVenda {
  readonly type: 'DevolverVenda';
  readonly idPagamento: string;
  /** Who decided; 0: the system. */
  readonly idUsuario: number;
}
/** Decides only: whether they still can, for whoever is about to ask the money back. */
export interface ConsultarDevolucao {
  readonly type: 'ConsultarDevolucao';
  readonly idPagamento: string;
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
  /** `holderOf` of its secret and the client's name. */
  readonly titular: string;
  /** Centavos a ticket as the seller's screen believed; null when it sent none. */
  readonly valorPorBilhete: number | null;
  /** Most tickets this seller may sell at once. */
  readonly limite: number;
}
/** How somebody saw the tickets that are asked for; whatever they belong to where nothing is told. */
export interface ComoVistos {
  readonly numeros: readonly number[];
  /** The reservation they were in. */
  readonly idPagamento?: string;
  /** What each belonged to: `posseDe`. */
  readonly posses?: ReadonlyMap<number, string>;
}
export interface LiberarBilhetes extends ComRelogio, ComoVistos {
  readonly type: 'LiberarBilhetes';
  readonly ator: Ator;
}
/** A person has seen this reservation's money in the bank. */
export interface LiberarReserva extends ComRelogio {
  readonly type: 'LiberarReserva';
  readonly ator: Ator;
  readonly idPagamento: string;
  /** Centavos that came. */
  readonly valor: number;
}
/** Asks whether nobody can release it any more, and nobody did. */
export interface ConsultarFim extends ComRelogio {
  readonly type: 'ConsultarFim';
  readonly idPagamento: string;
}
export interface DevolverBilhetes extends ComRelogio, ComoVistos {
  readonly type: 'DevolverBilhetes';
  readonly ator: Ator;
  readonly alcance: Alcance;
  /** What the selection belonged to when it was asked for first: tickets free since are done, those of others refused. */
  readonly grupos?: readonly number[] | undefined;
  /** Its charges were ended. */
  readonly semCobranca?: boolean;
}
export interface RegistrarImpressao {
  readonly type: 'RegistrarImpressao';
  readonly ator: Ator;
  readonly alcance: Alcance;
  readonly numeros: readonly number[];
  readonly formato: 'pdf' | 'termica';
  readonly idTrabalho: string;
}
export interface SelarLista extends ComRelogio {
  readonly type: 'SelarLista';
  readonly ator: Ator;
  /** A result is about to be recorded: not somebody's own act. */
  readonly comOResultado: boolean;
  /** Charges whose money may still become a sale of this raffle, though nothing is reserved for it any more. */
  readonly cobrancasAbertas: number;
  readonly feita: {
    readonly selo: DadosDoSelo;
    readonly assinatura: string;
    readonly chavePublica: string;
    /** Of the state that the list was made of: another one has another list. */
    readonly de: Pick<EstadoRifa, 'reservas' | 'vendas' | 'qtdeLivres'>;
  };
}
/** Decides only: whether it can be sealed, before anybody makes the list. */
export interface ConsultarSelo extends ComRelogio {
  readonly type: 'ConsultarSelo';
  readonly cobrancasAbertas: number;
}
/** Somebody stands for the recorded numbers. */
export interface ConfirmarResultado extends ComRelogio {
  readonly type: 'ConfirmarResultado';
  readonly ator: Ator;
  /** As typed once more. */
  readonly milharSorteada: string;
  /** Whether another active Administrador could do it. */
  readonly haOutros: boolean;
}
export interface RegistrarResultado extends ComRelogio {
  readonly type: 'RegistrarResultado';
  readonly ator: Ator;
  /** As typed: one or several numbers, comma-separated. */
  readonly milharSorteada: string;
  /** What they were worked out from; null: not told. */
  readonly extracao: Extracao | null;
}
/** An outside authority stamped the seal. */
export interface CarimbarSelo {
  readonly type: 'CarimbarSelo';
  readonly tsa: string;
  readonly em: string;
  /** Base64. */
  readonly token: string;
}

/** Decides nothing: what a seller's tickets were charged. */
export interface SomarVendas {
  readonly type: 'SomarVendas';
  readonly idVendedor: number;
}

export type ComandoRifa =
  | SomarVendas
  | CriarRifa
  | AlterarRifa
  | MudarStatus
  | OrcarReserva
  | ConsultarReserva
  | ConsultarEspera
  | ReservarBilhetes
  | CancelarReserva
  | SoltarReserva
  | PagarReserva
  | ConsultarDevolucao
  | DevolverVenda
  | ExpirarReservas
  | VenderBilhetes
  | LiberarBilhetes
  | LiberarReserva
  | ConsultarFim
  | DevolverBilhetes
  | RegistrarImpressao
  | ConsultarSelo
  | SelarLista
  | CarimbarSelo
  | RegistrarResultado
  | ConfirmarResultado;

export type RespostaRifa =
  /** Centavos charged for somebody's sales, and his percent. */
  | { readonly tipo: 'vendas'; readonly cobrado: number; readonly comissao: number }
  | { readonly tipo: 'feito'; readonly idRifa: number }
  /** Centavos for each quantity that was asked. */
  | { readonly tipo: 'orcamento'; readonly totais: readonly number[]; readonly titulo: string }
  /** `aberta`: all wait for payment; `dele`: all are his, not all to be paid; `encerrada`: others may have them. */
  | { readonly tipo: 'situacao'; readonly situacao: 'aberta' | 'dele' | 'encerrada' }
  /** Of a reservation: it ended, and was never a sale. */
  | { readonly tipo: 'fim'; readonly acabou: boolean }
  /** Final: a sale, or never one. */
  | { readonly tipo: 'pagamento'; readonly vendida: boolean }
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
  /** Nothing was returned: the charges of these have to be ended first. `grupos`: what the selection belongs to. */
  | {
      readonly tipo: 'cobrancas';
      readonly idsPagamento: readonly string[];
      readonly grupos: readonly number[];
    }
  /** The reservation became a sale before, by whatever way. */
  | { readonly tipo: 'jaVendida' }
  /** After an expiry: when the next open reservation ends, milliseconds; null when none is open. */
  | { readonly tipo: 'expiracao'; readonly proxima: number | null };
