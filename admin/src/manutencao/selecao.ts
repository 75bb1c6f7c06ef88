import type { Intervalo } from '@rifa-viva/contracts/regras/numeracao';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';

/** Tickets that one select-all step ticks, and that one call carries. */
export const LOTE = 500;

/**
 * Which ticket is ticked for which action. A ticket has one action at most, so ticking it in one list
 * takes it out of the others. Kept outside React: with 100,000 tickets a tick must not copy the lists.
 */
export class Selecao {
  readonly #acoes = new Map<number, Acao>();
  readonly #contagens: Record<Acao, number> = { pdf: 0, imprimir: 0, liberar: 0, devolver: 0 };
  readonly #ouvintes = new Set<() => void>();
  #versao = 0;

  /** Grows with every change: the snapshot of totals. */
  readonly versao = (): number => this.#versao;

  readonly acaoDe = (numBilhete: number): Acao | undefined => this.#acoes.get(numBilhete);

  readonly assinar = (ouvinte: () => void): (() => void) => {
    this.#ouvintes.add(ouvinte);
    return () => this.#ouvintes.delete(ouvinte);
  };

  quantos(acao: Acao): number {
    return this.#contagens[acao];
  }

  /** Ticket numbers of one list, ascending. */
  lista(acao: Acao): number[] {
    const numeros: number[] = [];
    for (const [numero, marcada] of this.#acoes) if (marcada === acao) numeros.push(numero);
    return numeros.sort((a, b) => a - b);
  }

  alternar(numBilhete: number, acao: Acao): void {
    if (this.#acoes.get(numBilhete) === acao) this.desmarcar([numBilhete]);
    else this.marcar([numBilhete], acao);
  }

  marcar(numeros: Iterable<number>, acao: Acao): void {
    for (const numero of numeros) {
      this.#tirar(numero);
      this.#acoes.set(numero, acao);
      this.#contagens[acao] += 1;
    }
    this.#avisar();
  }

  desmarcar(numeros: Iterable<number>): void {
    for (const numero of numeros) this.#tirar(numero);
    this.#avisar();
  }

  limpar(): void {
    this.desmarcar([...this.#acoes.keys()]);
  }

  /** Drops ticks whose ticket is gone or no longer allows the action: those that may are `permitidos`. */
  conferir(acao: Acao, permitidos: readonly number[]): void {
    const ainda = new Set(permitidos);
    const caidas = this.lista(acao).filter((numero) => !ainda.has(numero));
    if (caidas.length > 0) this.desmarcar(caidas);
  }

  #tirar(numero: number): void {
    const antes = this.#acoes.get(numero);
    if (antes === undefined) return;
    this.#acoes.delete(numero);
    this.#contagens[antes] -= 1;
  }

  #avisar(): void {
    this.#versao += 1;
    for (const ouvinte of this.#ouvintes) ouvinte();
  }
}

export function* emLotes<T>(itens: readonly T[], tamanho = LOTE): Generator<T[]> {
  for (let i = 0; i < itens.length; i += tamanho) yield itens.slice(i, i + tamanho);
}

/** Those of `numeros`, ascending, that lie in one of the typed intervals; each once. */
export function dentroDosIntervalos(numeros: readonly number[], intervalos: readonly Intervalo[]): number[] {
  const achados = new Set<number>();
  for (const { de, ate } of intervalos) {
    for (let i = primeiroDesde(numeros, de); i < numeros.length; i += 1) {
      const numero = numeros[i];
      if (numero === undefined || numero > ate) break;
      achados.add(numero);
    }
  }
  return [...achados];
}

/** Index of the first that is `numero` or above, by bisection. */
function primeiroDesde(numeros: readonly number[], numero: number): number {
  let de = 0;
  let ate = numeros.length;
  while (de < ate) {
    const meio = (de + ate) >> 1;
    if ((numeros[meio] ?? Number.POSITIVE_INFINITY) < numero) de = meio + 1;
    else ate = meio;
  }
  return de;
}

/** Single numbers of the typed list that are not among these. */
export function numerosAusentes(numeros: readonly number[], intervalos: readonly Intervalo[]): number[] {
  const presentes = new Set(numeros);
  return intervalos.filter(({ de, ate }) => de === ate && !presentes.has(de)).map(({ de }) => de);
}
