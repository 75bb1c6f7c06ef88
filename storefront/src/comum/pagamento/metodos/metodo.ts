import type { UsuarioDaSessao } from '@rifa-viva/contracts/rotas';

/** What is bought, and by whom: all that a charge is made of. */
export interface Pedido {
  readonly idRifa: number;
  readonly titulo: string;
  readonly qtde: number;
  /** Reais; the server asks for its own price. */
  readonly valor: number;
  readonly comprador: UsuarioDaSessao;
  /** Chosen by the buyer, `qtde` of them; absent: the server draws them. */
  readonly numeros?: readonly number[];
}

/** How one kind of payment makes its charge, and how it is asked whether it was paid. */
export interface Metodo {
  /** What helps to make a charge and may fail: called when a purchase begins, waited for by nobody. */
  preparar?(publicKey: string): void;
  /** Answers the id that the tickets are reserved under. Asked again under the same key, it is the same charge. */
  gerar(pedido: Pedido, chave: string): Promise<string>;
  /** Absent: a person at the company looks, and the buyer's own list tells. */
  readonly conferencia?: {
    readonly cadaMs: number;
    pago(idPagamento: string, signal: AbortSignal): Promise<boolean>;
  };
}
