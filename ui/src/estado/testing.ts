/** What specs need of a browser. */
export function guardaEmMemoria(): Storage {
  const itens = new Map<string, string>();
  return {
    get length() {
      return itens.size;
    },
    clear: () => itens.clear(),
    getItem: (chave) => itens.get(chave) ?? null,
    key: (n) => [...itens.keys()][n] ?? null,
    removeItem: (chave) => void itens.delete(chave),
    setItem: (chave, valor) => void itens.set(chave, valor),
  };
}
