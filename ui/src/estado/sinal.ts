/** Tells listeners that something happened. */
export interface Sinal<T = void> {
  emitir(valor: T): void;
  /** Returns the function that stops listening. */
  ouvir(ouvinte: (valor: T) => void): () => void;
}

export function criarSinal<T = void>(): Sinal<T> {
  const ouvintes = new Set<(valor: T) => void>();
  return {
    emitir(valor) {
      for (const ouvinte of [...ouvintes]) ouvinte(valor);
    },
    ouvir(ouvinte) {
      ouvintes.add(ouvinte);
      return () => ouvintes.delete(ouvinte);
    },
  };
}

/** A value outside React that `useSyncExternalStore` can follow. */
export interface Valor<T> {
  ler(): T;
  mudar(valor: T): void;
  ouvir(ouvinte: () => void): () => void;
}

export function criarValor<T>(inicial: T): Valor<T> {
  let atual = inicial;
  const mudou = criarSinal();
  return {
    ler: () => atual,
    mudar(valor) {
      if (Object.is(valor, atual)) return;
      atual = valor;
      mudou.emitir();
    },
    ouvir: mudou.ouvir,
  };
}

/** One function that stops everything, the last begun first. */
export const pararTudo = (paradas: readonly (() => void)[]) => (): void => {
  for (const parar of paradas.toReversed()) parar();
};
