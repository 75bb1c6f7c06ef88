import { MAXIMO_CENTAVOS } from '@rifa-viva/contracts/regras/dinheiro';

/** What goes to providers and comes from them. Amounts are reais with a point: no arithmetic on fractions. */

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

/** As much of a text as is taken, and no half of a character. */
export const comeco = (texto: string, maximo: number): string =>
  texto.slice(0, maximo).replace(/[\uD800-\uDBFF]$/, '');

/** ISO 8601 UTC; null for what is no moment. */
export function lerMomento(texto: string): string | null {
  const momento = new Date(texto);
  return Number.isNaN(momento.getTime()) ? null : momento.toISOString();
}
