import { MAXIMO_DE_GRUPOS } from '@rifa-viva/contracts/regras/limites';
import type { Intervalo } from '@rifa-viva/contracts/regras/numeracao';
import { MAXIMO_DE_COBRANCAS } from '@rifa-viva/contracts/regras/reserva';
import type { Acao } from '@rifa-viva/contracts/regras/vida-do-bilhete';

/** Tickets that one select-all step ticks, and that one call carries. */
export const LOTE = MAXIMO_DE_GRUPOS;

/** A ticket, and what it was seen to belong to: the server refuses it once it belongs to something else. */
export type Visto = readonly [numBilhete: number, posse: string];

/**
 * Which ticket is ticked for which action. A ticket has one action at most, so ticking it in one list
 * takes it out of the others. Kept outside React: with 100,000 tickets a tick must not copy the lists.
 */
export class Selecao {
  readonly #marcas = new Map<number, { readonly acao: Acao; readonly posse: string }>();
  readonly #contagens: Record<Acao, number> = { pdf: 0, imprimir: 0, liberar: 0, devolver: 0 };
  readonly #ouvintes = new Set<() => void>();
  #versao = 0;

  /** Grows with every change: the snapshot of totals. */
  readonly versao = (): number => this.#versao;

  readonly acaoDe = (numBilhete: number): Acao | undefined => this.#marcas.get(numBilhete)?.acao;

  readonly assinar = (ouvinte: () => void): (() => void) => {
    this.#ouvintes.add(ouvinte);
    return () => this.#ouvintes.delete(ouvinte);
  };

  quantos(acao: Acao): number {
    return this.#contagens[acao];
  }

  /** Tickets of one list, ascending. */
  lista(acao: Acao): Visto[] {
    const vistos: Visto[] = [];
    for (const [numero, marca] of this.#marcas) if (marca.acao === acao) vistos.push([numero, marca.posse]);
    return vistos.sort(([a], [b]) => a - b);
  }

  alternar(visto: Visto, acao: Acao): void {
    const [numero] = visto;
    if (this.acaoDe(numero) === acao) this.desmarcar([numero]);
    else this.marcar([visto], acao);
  }

  marcar(vistos: Iterable<Visto>, acao: Acao): void {
    for (const [numero, posse] of vistos) {
      this.#tirar(numero);
      this.#marcas.set(numero, { acao, posse });
      this.#contagens[acao] += 1;
    }
    this.#avisar();
  }

  desmarcar(numeros: Iterable<number>): void {
    for (const numero of numeros) this.#tirar(numero);
    this.#avisar();
  }

  limpar(): void {
    this.desmarcar([...this.#marcas.keys()]);
  }

  /** Drops ticks whose ticket is gone, another's, or no longer allows the action: those that may are `permitidos`. */
  conferir(acao: Acao, permitidos: ReadonlyMap<number, string>): void {
    const caidas = this.lista(acao).filter(([numero, posse]) => permitidos.get(numero) !== posse);
    if (caidas.length > 0) this.desmarcar(caidas.map(([numero]) => numero));
  }

  #tirar(numero: number): void {
    const antes = this.acaoDe(numero);
    if (antes === undefined) return;
    this.#marcas.delete(numero);
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

/**
 * Tickets that one call changes. What is reserved together goes together, for a provider's charge is of a whole purchase, and
 * no more reservations than one call may end charges of.
 */
export function* lotesParaMudar(vistos: readonly Visto[]): Generator<Visto[]> {
  let lote: Visto[] = [];
  let reservas = 0;
  for (const parte of inseparaveis(vistos)) {
    const reserva = eReserva(parte[0]) ? 1 : 0;
    if (lote.length + parte.length > LOTE || reservas + reserva > MAXIMO_DE_COBRANCAS) {
      yield lote;
      [lote, reservas] = [[], 0];
    }
    lote.push(...parte);
    reservas += reserva;
  }
  if (lote.length > 0) yield lote;
}

/** Reservations, and sold tickets one by one. */
function inseparaveis(vistos: readonly Visto[]): (readonly [Visto, ...Visto[]])[] {
  const reservas = new Map<string, [Visto, ...Visto[]]>();
  const vendidos: [Visto][] = [];
  for (const visto of vistos) {
    const outros = reservas.get(visto[1]);
    if (outros) outros.push(visto);
    else if (eReserva(visto)) reservas.set(visto[1], [visto]);
    else vendidos.push([visto]);
  }
  return [...reservas.values(), ...vendidos];
}

const eReserva = ([, posse]: Visto): boolean => posse.startsWith('r');

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
