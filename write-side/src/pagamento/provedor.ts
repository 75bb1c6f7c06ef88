import type { Provedor } from '@rifa-viva/contracts/eventos/pagamento';

/** What is asked of a provider. `idCobranca` is the key: asked again, it is the same charge. */
export interface PedidoDeCobranca {
  readonly idCobranca: string;
  /** Centavos. */
  readonly valor: number;
  readonly descricao: string;
  /** Milliseconds since the epoch. A provider that allows no end so near takes its nearest. */
  readonly pagarAte: number;
  readonly pagador: { readonly idUsuario: number; readonly nome: string };
  /** Of Mercado Pago's browser script. */
  readonly deviceId?: string | undefined;
}

/** Money that came for a charge. */
export interface Recebimento {
  /** Efí's endToEndId; Mercado Pago's id of the payment. */
  readonly idRecebimento: string;
  /** Centavos. */
  readonly valor: number;
  /** ISO 8601 UTC. */
  readonly pagoEm: string;
  /** Centavos of it that were given back already. */
  readonly devolvido: number;
}

/** A charge as its provider tells it. */
export interface CobrancaNoProvedor {
  readonly idPagamento: string;
  readonly pixCopiaECola: string;
  readonly urlDoProvedor?: string;
  /** Centavos charged. */
  readonly valor: number;
  /** Whether it can be paid (a second time, where it was paid). */
  readonly aberta: boolean;
  readonly recebimentos: readonly Recebimento[];
  /** The provider's own word. */
  readonly status: string;
}

/** No answer, or none that makes sense: it may or may not have been done. Ask again under the same key. */
export class ProvedorIndisponivelError extends Error {}
/** It says no, and will say so again: wrong credentials, a refund that cannot be. `message` is for people (pt-BR), without secrets. */
export class ProvedorRecusouError extends Error {}

/** It knows of no such charge. */
export class CobrancaDesconhecidaError extends ProvedorRecusouError {}

/**
 * The port to a payment provider. Every call ends within its time-out and throws one of the errors above. Answers
 * are checked against a schema: nonsense is ProvedorIndisponivelError.
 */
export interface PagamentoGateway {
  readonly provedor: Provedor;
  /** Idempotent by `idCobranca`. */
  criar(pedido: PedidoDeCobranca): Promise<CobrancaNoProvedor>;
  /**
   * By our id where the provider's is not known yet; null: it knows no such charge. `todos`: payments under another id of
   * the provider's too, where looking for them is a call of its own; of one that is open nothing else asks for that.
   */
  ler(chave: {
    readonly idCobranca: string;
    readonly idPagamento: string | null;
    readonly todos?: boolean;
  }): Promise<CobrancaNoProvedor | null>;
  /** Our id of a payment that the provider names; null: none of ours. Absent where it names no others than ours. */
  cobrancaDo?(idPagamento: string): Promise<string | null>;
  /** After it the charge cannot be paid any more; the answer says whether it was paid before. Throws CobrancaDesconhecidaError. */
  cancelar(chave: { readonly idCobranca: string; readonly idPagamento: string }): Promise<CobrancaNoProvedor>;
  /** Idempotent by `idDevolucao`. `emAndamento`: accepted, and may still come to nothing. */
  devolver(devolucao: {
    readonly idDevolucao: string;
    readonly idRecebimento: string;
    readonly valor: number;
  }): Promise<'feita' | 'emAndamento'>;
}

/** The gateways as the company's settings and credentials are now. Throws ProvedorRecusouError where they are none. */
export interface Provedores {
  de(provedor: Provedor): Promise<PagamentoGateway>;
}
