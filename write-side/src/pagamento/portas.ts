import type { Ator } from '@rifa-viva/contracts/regras/alcance';

/** What is asked of the raffles: they know prices and tickets, and decide finally what a payment is. */
export interface Rifas {
  /** Centavos that a purchase of so many would cost, or of each quantity there may be, and of what. Throws Refusal. */
  orcar(
    idRifa: number,
    compra: { readonly ator: Ator; readonly qtde: number | null },
  ): Promise<{ readonly totais: readonly number[]; readonly titulo: string }>;
  /** Whether the payment is a sale. Asked again it answers the same, whoever asks. */
  pagar(
    idRifa: number,
    pagamento: { readonly idPagamento: string; readonly pagoEm: string },
  ): Promise<boolean>;
  /** The reservation's tickets go free. */
  soltar(
    idRifa: number,
    reserva: { readonly idPagamento: string; readonly idUsuario: number },
  ): Promise<void>;
  /** What is still sold goes free. Throws Refusal where it cannot any more. */
  devolver(
    idRifa: number,
    venda: { readonly idPagamento: string; readonly idUsuario: number },
  ): Promise<void>;
  /** Throws what `devolver` would be refused with. */
  consultarDevolucao(idRifa: number, idPagamento: string): Promise<void>;
}

/** How often charges are begun that come to nothing: each leaves events for ever, and asks the provider. */
export interface Ritmo {
  /** Counts one more of this person, from this network, until `desfazer`. Throws Refusal (429). */
  contar(idUsuario: number, rede: string): Promise<{ desfazer(): Promise<void> }>;
}

/** Time as it is told here: a proof brings its own. */
export interface Relogio {
  /** Milliseconds since the epoch. */
  agora(): number;
  /** Calls once after so many milliseconds, or before: whoever is called looks again. The answer takes it back. */
  depois(ms: number, chamar: () => void): () => void;
}

/** The clock on the wall may be set ahead, of which timers know nothing: so long after it, what is due is seen. */
export const MAIOR_ESPERA_MS = 5_000;

export const RELOGIO: Relogio = {
  agora: Date.now,
  depois(ms, chamar) {
    const timer = setTimeout(chamar, Math.min(Math.max(0, ms), MAIOR_ESPERA_MS));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
