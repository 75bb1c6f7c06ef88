/** Money is integer centavos inside; reais (number or Brazilian text) only at the edge. */

/** R$ 9.999.999,99: fits a 32-bit integer, and 100,000 tickets of it stay exact in a double. */
export const MAXIMO_CENTAVOS = 999_999_999;

const TEXTO_BRASILEIRO = /^(0|[1-9]\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/;

/**
 * Reads reais into centavos. Documented forms only: a number with at most two decimals, or Brazilian text
 * (`1.234,56`, `1234,5`, `10`). Anything else, a negative or more than R$ 9.999.999,99: null.
 */
export function lerDinheiro(texto: string | number): number | null {
  const centavos = typeof texto === 'number' ? centavosDoNumero(texto) : centavosDoTexto(texto);
  return centavos !== null && centavos <= MAXIMO_CENTAVOS ? centavos : null;
}

function centavosDoNumero(reais: number): number | null {
  const centavos = paraCentavos(reais);
  // Division rounds correctly, so this holds exactly for decimals of two places and fails for longer ones.
  return reais >= 0 && centavos / 100 === reais ? centavos + 0 : null;
}

function centavosDoTexto(texto: string): number | null {
  const partes = texto.length <= 20 ? TEXTO_BRASILEIRO.exec(texto) : null;
  if (!partes) return null;
  const reais = Number((partes[1] ?? '').replaceAll('.', ''));
  return reais * 100 + Number((partes[2] ?? '').padEnd(2, '0'));
}

const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const VALOR = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `R$ 1.234,56`, with the no-break space that Intl puts after the sign. */
export const formatarReais = (centavos: number): string => REAIS.format(paraReais(centavos));

/** `1.234,56`: the form `lerDinheiro` reads back. */
export const formatarValor = (centavos: number): string => VALOR.format(paraReais(centavos));

/** What an input field shows: digits typed fill from the right, `123456` -> `1.234,56`; no digit: empty. */
export function mascararDinheiro(texto: string): string {
  const digitos = texto.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return digitos === '' ? '' : formatarValor(Number(digitos.slice(0, 9)));
}

/** Centavos -> number of reais, for answers. */
export const paraReais = (centavos: number): number => centavos / 100;

/** Reais of an answer -> centavos; sums go beyond what `lerDinheiro` takes from a person. */
export const paraCentavos = (reais: number): number => Math.round(reais * 100);
