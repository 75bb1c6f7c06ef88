/** Every ticket free is no courtesy any more: a raffle that costs nothing has no price. */
const MENOR_N = 2;

/** Courtesy: every N-th ticket of one purchase is free. */
export interface Cortesia {
  readonly cortesia: boolean;
  /** N; below 2 nothing is free. */
  readonly qtdeBilhetes: number;
}

export function quantidadePagavel(qtde: number, { cortesia, qtdeBilhetes }: Cortesia): number {
  return cortesia && qtdeBilhetes >= MENOR_N ? qtde - Math.floor(qtde / qtdeBilhetes) : qtde;
}

/** Centavos to pay for `qtde` tickets. */
export function precoTotal(qtde: number, valorCentavos: number, cortesia: Cortesia): number {
  return quantidadePagavel(qtde, cortesia) * valorCentavos;
}

/** `n` shares in centavos that sum exactly to `total`; the first ones carry the odd centavos. */
export function dividirEmParcelas(total: number, n: number): number[] {
  const base = Math.floor(total / n);
  const maiores = total - base * n;
  return Array.from({ length: n }, (_, i) => (i < maiores ? base + 1 : base));
}
