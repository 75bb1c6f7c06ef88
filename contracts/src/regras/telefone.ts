export const somenteDigitos = (texto: string): string => texto.replace(/\D/g, '');

/** Full length of a masked phone: focus moves on when it is reached. */
export const TAMANHO_DO_TELEFONE = 15;
/** A shorter text is no phone (spec, section 5). */
export const MINIMO_DO_TELEFONE = 11;

/** `(DD) NNNNN-NNNN`, as far as digits were typed; the rest is cut. */
export function mascararTelefone(texto: string): string {
  const digitos = somenteDigitos(texto).slice(0, 11);
  if (digitos === '') return '';
  if (digitos.length <= 2) return `(${digitos}`;
  if (digitos.length <= 7) return `(${digitos.slice(0, 2)}) ${digitos.slice(2)}`;
  return `(${digitos.slice(0, 2)}) ${digitos.slice(2, 7)}-${digitos.slice(7)}`;
}

/** Masked or digits only: area code and nine digits, nothing but the mask's own signs between them. */
export const telefoneValido = (texto: string): boolean =>
  texto.length >= MINIMO_DO_TELEFONE &&
  texto.length <= TAMANHO_DO_TELEFONE &&
  /^[\d() -]+$/.test(texto) &&
  /^[1-9]\d{10}$/.test(somenteDigitos(texto));
