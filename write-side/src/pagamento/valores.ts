import { MAXIMO_CENTAVOS } from '@rifa-viva/contracts/regras/dinheiro';

/** Amounts as providers write them: reais with a point. No arithmetic on fractions. */

/** `1234` -> `12.34`. */
export const escreverValor = (centavos: number): string =>
  `${Math.trunc(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;

/** `12.34`, 12.34 or 12 -> centavos; null for what is no amount of centavos. */
export function lerValor(valor: string | number): number | null {
  const partes = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(String(valor));
  if (!partes) return null;
  const centavos = Number(partes[1]) * 100 + Number((partes[2] ?? '').padEnd(2, '0'));
  return centavos <= MAXIMO_CENTAVOS ? centavos : null;
}

/** ISO 8601 UTC; null for what is no moment. */
export function lerMomento(texto: string): string | null {
  const momento = new Date(texto);
  return Number.isNaN(momento.getTime()) ? null : momento.toISOString();
}
