import type { Diario } from './diario.ts';

/** A person plus 1, and how many are hers. */
const PALAVRAS = 2;
const PRIMEIRAS = 16;

interface Campos {
  /** Open addressing, at most three quarters full. */
  readonly celas: Uint32Array;
  ocupadas: number;
}

/** How many each person has, in a fifth of the room that a Map takes. */
export class Contagem {
  #c: Campos = vazia(0);
  readonly #diario: Diario;

  constructor(diario: Diario) {
    this.#diario = diario;
  }

  de(pessoa: number): number {
    return this.#c.celas[celaDe(this.#c, pessoa) + 1] ?? 0;
  }

  somar(pessoa: number, quantas: number): void {
    const cela = celaDe(this.#c, pessoa);
    const { celas } = this.#c;
    this.#diario.anotar(celas, cela);
    this.#diario.anotar(celas, cela + 1);
    if (celas[cela] === 0) this.#c.ocupadas += 1;
    celas[cela] = pessoa + 1;
    celas[cela + 1] = (celas[cela + 1] ?? 0) + quantas;
    if (this.#c.ocupadas * PALAVRAS * 4 > celas.length * 3) this.#c = refeita(this.#c);
  }

  /** Those who have any, in no order. */
  *[Symbol.iterator](): Generator<[pessoa: number, quantas: number]> {
    yield* contadas(this.#c);
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const antes = { ...this.#c };
    return () => {
      this.#c = antes;
    };
  }
}

/** With room for twice as many. */
function vazia(pessoas: number): Campos {
  const lugares = 2 ** Math.ceil(Math.log2(Math.max(PRIMEIRAS, pessoas * 2)));
  return { celas: new Uint32Array(lugares * PALAVRAS), ocupadas: 0 };
}

/** Without those who have none any more. */
function refeita(campos: Campos): Campos {
  const todas = [...contadas(campos)];
  const nova = vazia(todas.length);
  nova.ocupadas = todas.length;
  for (const [pessoa, quantas] of todas) nova.celas.set([pessoa + 1, quantas], celaDe(nova, pessoa));
  return nova;
}

function* contadas({ celas }: Campos): Generator<[pessoa: number, quantas: number]> {
  for (let cela = 0; cela < celas.length; cela += PALAVRAS) {
    const quantas = celas[cela + 1] ?? 0;
    if (quantas > 0) yield [(celas[cela] ?? 0) - 1, quantas];
  }
}

/** Where a person stands, or would. */
function celaDe({ celas }: Campos, pessoa: number): number {
  const mascara = celas.length - 1;
  let cela = (Math.imul(pessoa, 2_654_435_761) * PALAVRAS) & mascara;
  while (celas[cela] !== 0 && celas[cela] !== pessoa + 1) cela = (cela + PALAVRAS) & mascara;
  return cela;
}
