/** Browser storage that may be full, blocked or filled by others: reading and writing never throw. */
export function lerGuardado<T>(
  onde: 'local' | 'sessao',
  chave: string,
  valido: (valor: unknown) => valor is T,
): T | null {
  try {
    const texto = storage(onde).getItem(chave);
    const valor: unknown = texto === null ? null : JSON.parse(texto);
    return valido(valor) ? valor : null;
  } catch {
    return null;
  }
}

/** null removes. */
export function guardar(onde: 'local' | 'sessao', chave: string, valor: unknown): void {
  try {
    if (valor === null) storage(onde).removeItem(chave);
    else storage(onde).setItem(chave, JSON.stringify(valor));
  } catch {
    // Without storage the page still works; only the memory across reloads is lost.
  }
}

const storage = (onde: 'local' | 'sessao'): Storage => (onde === 'local' ? localStorage : sessionStorage);

export const ehTexto = (valor: unknown): valor is string => typeof valor === 'string';
