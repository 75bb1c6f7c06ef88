export const somenteDigitos = (texto: string): string => texto.replace(/\D/g, '');

/** Full length of a masked phone: focus moves on when it is reached. */
export const TAMANHO_DO_TELEFONE = 15;
/** A shorter text is no phone (spec, section 5). */
export const MINIMO_DO_TELEFONE = 11;

const DIGITOS = 11;

/**
 * Digits of a phone as people keep it among their contacts: without the country's 55 and the 0 of a call between cities.
 * 55 is an area code too, so that it is the country's only where more follows than a phone has.
 */
export function telefoneNacional(texto: string): string {
  const digitos = semZeros(somenteDigitos(texto));
  return digitos.length > DIGITOS && digitos.startsWith('55') ? semZeros(digitos.slice(2)) : digitos;
}
const semZeros = (digitos: string): string => digitos.replace(/^0+/, '');

/** `(DD) NNNNN-NNNN`, as far as digits were typed; the rest is cut. */
export function mascararTelefone(texto: string): string {
  const digitos = somenteDigitos(texto).slice(0, DIGITOS);
  if (digitos === '') return '';
  if (digitos.length <= 2) return `(${digitos}`;
  if (digitos.length <= 7) return `(${digitos.slice(0, 2)}) ${digitos.slice(2)}`;
  return `(${digitos.slice(0, 2)}) ${digitos.slice(2, 7)}-${digitos.slice(7)}`;
}

/** Digits of what may be a part of a phone, however it is written; null: it is none. */
export function parteDoTelefone(texto: string): string | null {
  const digitos = /^[\d\s().+-]+$/.test(texto) ? somenteDigitos(texto) : '';
  if (digitos === '') return null;
  return digitos.length > DIGITOS ? telefoneNacional(digitos) : digitos;
}

/** Masked or digits only: area code and nine digits, nothing but the mask's own signs between them. */
export const telefoneValido = (texto: string): boolean =>
  texto.length >= MINIMO_DO_TELEFONE &&
  texto.length <= TAMANHO_DO_TELEFONE &&
  /^[\d() -]+$/.test(texto) &&
  /^[1-9]\d{10}$/.test(somenteDigitos(texto));
