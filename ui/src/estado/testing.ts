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

/** Caches of answers by their address, as pages and service workers share them. */
export function cachesEmMemoria() {
  const todas = new Map<string, Map<string, string>>();
  return {
    async open(nome: string) {
      const itens = todas.get(nome) ?? new Map<string, string>();
      todas.set(nome, itens);
      return {
        match: async (chave: string) => {
          const texto = itens.get(chave);
          return texto === undefined ? undefined : new Response(texto);
        },
        put: async (chave: string, resposta: Response) => void itens.set(chave, await resposta.text()),
        delete: async (chave: string) => itens.delete(chave),
      };
    },
    keys: async () => [...todas.keys()],
    delete: async (nome: string) => todas.delete(nome),
  };
}
