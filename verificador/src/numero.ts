/** Digits of the numbers of a raffle, as everything that is printed has them. */
export const larguraDosNumeros = (qtdeNumeros: number): 4 | 5 => (qtdeNumeros > 10_000 ? 5 : 4);

/** A lucky number or a ticket's own; the width is a minimum. */
export const comZeros = (n: number, qtdeNumeros: number): string =>
  String(n).padStart(larguraDosNumeros(qtdeNumeros), '0');
