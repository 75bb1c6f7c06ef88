const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits: names of requests and payments, never secrets. Works outside secure contexts. */
export function textoAleatorio(tamanho: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(tamanho));
  return Array.from(bytes, (byte) => ALFABETO[byte % ALFABETO.length]).join('');
}
