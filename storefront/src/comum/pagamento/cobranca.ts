import type { carregarCobrancasAbertas } from '@rifa-viva/contracts/http/cobrancas-abertas';
import type { Resposta } from '@rifa-viva/ui/api/cliente.ts';

export type CobrancaAberta = Resposta<typeof carregarCobrancasAbertas>[number];
export type TipoPagamento = CobrancaAberta['tipoPagamento'];

/** A charge that can be paid: what the modal shows, whoever made it and wherever it was begun. */
export interface Cobranca {
  readonly idPagamento: string;
  readonly idRifa: number;
  readonly titulo: string;
  readonly tipoPagamento: TipoPagamento;
  readonly numeros: readonly number[];
  /** Reais. */
  readonly valor: number;
  readonly pix: string;
  /** ISO end of the countdown. */
  readonly pagarAte: string;
  /** ISO moment at which unpaid tickets go free by themselves. */
  readonly expiraEm: string | null;
  /** ISO moment at which the buyer said that she has paid. */
  readonly declaradoEm: string | null;
}

/** What is to be paid, and how wide its raffle's numbers are written. */
export interface CobrancaAPagar {
  readonly cobranca: Cobranca;
  readonly largura: number;
}

export const cobrancaAberta = ({ pixCopiaECola: pix, ...resto }: CobrancaAberta): Cobranca => ({
  ...resto,
  pix,
});

/** The countdown may end before the reservation does, and the code goes on until then: by manual Pix alone. */
export const valeDepoisDoTempo = ({ tipoPagamento, pagarAte, expiraEm }: Cobranca): boolean =>
  tipoPagamento === 'normal' && expiraEm !== pagarAte;

/** Until when it can be paid: by manual Pix as long as the tickets are reserved, the countdown being the first part of it. */
export const fimDoPagamento = ({ tipoPagamento, pagarAte, expiraEm }: Cobranca): string =>
  tipoPagamento === 'normal' ? (expiraEm ?? pagarAte) : pagarAte;
