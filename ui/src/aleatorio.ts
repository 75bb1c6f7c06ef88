const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Random text of letters, digits, `-` and `_`. `crypto.randomUUID` would be missing outside secure contexts. */
export function textoAleatorio(tamanho: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tamanho));
  return Array.from(bytes, (byte) => ALFABETO[byte & 63]).join('');
}
