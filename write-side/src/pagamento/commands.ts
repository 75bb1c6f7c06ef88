import type { MotivoDeCancelamento, Provedor } from '@rifa-viva/contracts/eventos/pagamento';
import type { Recebimento } from './provedor.ts';
import type { EstadoCobranca } from './state.ts';

/** A person asks for a charge. */
export interface Solicitar {
  readonly type: 'Solicitar';
  readonly idCobranca: string;
  readonly provedor: Provedor;
  readonly idUsuario: number;
  /** Centavos. */
  readonly valor: number;
  /** End of the buyer's countdown, milliseconds since the epoch. */
  readonly pagarAte: number;
  /** What the payer's bank shows. */
  readonly descricao: string;
}
/** The provider made it. */
export interface RegistrarCriacao {
  readonly type: 'RegistrarCriacao';
  readonly idPagamento: string;
  readonly pixCopiaECola: string;
  readonly urlDoProvedor?: string | undefined;
}
/** The provider does not make it. */
export interface Recusar {
  readonly type: 'Recusar';
  /** For people (pt-BR). */
  readonly motivo: string;
}
/** Claims it for one purchase. */
export interface Vincular {
  readonly type: 'Vincular';
  readonly idUsuario: number;
  readonly idRifa: number;
  readonly qtde: number;
  /** When the reservation ends by itself, milliseconds since the epoch. */
  readonly expiraEm: number;
}
export interface AnotarAviso {
  readonly type: 'AnotarAviso';
  readonly idAviso: string;
}
/** What the provider, read back, says that came. */
export interface RegistrarRecebimentos {
  readonly type: 'RegistrarRecebimentos';
  readonly recebimentos: readonly Recebimento[];
}
/** The raffle made it a sale. */
export interface Aplicar {
  readonly type: 'Aplicar';
  readonly idRecebimento: string;
}
/** The raffle gives no tickets for it. */
export interface RecusarRecebimento {
  readonly type: 'RecusarRecebimento';
  readonly idRecebimento: string;
}
export interface ConcluirDevolucao {
  readonly type: 'ConcluirDevolucao';
  readonly idDevolucao: string;
}
export interface FalharDevolucao {
  readonly type: 'FalharDevolucao';
  readonly idDevolucao: string;
  /** For people (pt-BR). */
  readonly motivo: string;
}
/** By hand; what the provider refused to give back is asked for anew. */
export interface PedirDevolucao {
  readonly type: 'PedirDevolucao';
  readonly idUsuario: number;
  readonly texto: string;
}
export interface PedirCancelamento {
  readonly type: 'PedirCancelamento';
  readonly motivo: MotivoDeCancelamento;
}
/** The provider says that it can be paid no longer. */
export interface ConfirmarCancelamento {
  readonly type: 'ConfirmarCancelamento';
  /** Why, where nobody had asked for it. */
  readonly motivo: MotivoDeCancelamento;
  /** The provider knows of no such charge. */
  readonly desconhecida?: true;
}
/** By hand, of one that its provider did not know. */
export interface Conferir {
  readonly type: 'Conferir';
  readonly idUsuario: number;
  /** What was found in the provider's account. */
  readonly achado: string;
}
/** Decides nothing: tells how it stands. */
export interface ConsultarCobranca {
  readonly type: 'ConsultarCobranca';
}

export type ComandoCobranca =
  | Solicitar
  | RegistrarCriacao
  | Recusar
  | Vincular
  | AnotarAviso
  | RegistrarRecebimentos
  | Aplicar
  | RecusarRecebimento
  | ConcluirDevolucao
  | FalharDevolucao
  | PedirDevolucao
  | PedirCancelamento
  | ConfirmarCancelamento
  | Conferir
  | ConsultarCobranca;

/** How the charge stands after the command; null where a recorded one is told of, whose charge went on since. */
export interface RespostaCobranca {
  readonly cobranca: EstadoCobranca | null;
}
