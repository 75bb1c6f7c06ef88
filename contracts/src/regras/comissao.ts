/** Percentages are kept to four decimals. */
const ESCALA = 10_000;

/**
 * Commission in centavos: quantity x ticket value x percent / 100, half a centavo rounded up.
 * Exact for every percentage of up to four decimals, hence the big integers.
 */
export function comissao(qtde: number, valorCentavos: number, percentual: number): number {
  const divisor = BigInt(ESCALA) * 100n;
  const produto = BigInt(qtde) * BigInt(valorCentavos) * BigInt(Math.round(percentual * ESCALA));
  return Number((produto * 2n + divisor) / (divisor * 2n));
}

/** What a seller is owed, in centavos: the percent of what was charged for what he sold. */
export const comissaoDevida = (cobradoCentavos: number, percentual: number): number =>
  comissao(1, cobradoCentavos, percentual);
