/** Centavos inside, as everywhere in the product; reais and texts at the providers' edges. */

export const toReais = (centavos: number): number => centavos / 100;

/** `12.34`, as Efí writes it. */
export const toText = (centavos: number): string => (centavos / 100).toFixed(2);

/** Null where it is no amount of at most two decimals. */
export function fromReais(value: unknown): number | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  const centavos = Math.round(value * 100);
  return Math.abs(value * 100 - centavos) < 1e-6 ? centavos : null;
}

export const fromText = (text: string): number => Math.round(Number(text) * 100);
