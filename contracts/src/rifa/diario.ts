/** A column of numbers that is written in place. */
interface Coluna {
  [lugar: number]: number;
}

/** What a fold has to be able to take back. */
export interface Marca<S> {
  /** As it was at the mark. */
  desfazer(): S;
  /** Nobody takes it back any more. */
  manter(): void;
}

/**
 * What was written over since a mark, so that it can be written back: a fold changes its columns in place, and copying
 * them for each append would cost more than the append. Between marks nothing is noted.
 */
export class Diario {
  #aberto = false;
  #colunas: Coluna[] = [];
  #lugares: number[] = [];
  #valores: number[] = [];
  #conjuntos: (() => void)[] = [];

  /** Before a cell is written. */
  anotar(coluna: Coluna, lugar: number): void {
    if (!this.#aberto) return;
    this.#colunas.push(coluna);
    this.#lugares.push(lugar);
    this.#valores.push(coluna[lugar] ?? 0);
  }

  /** Before something is put into a set. */
  anotarConjunto<K>(conjunto: Set<K>, chave: K): void {
    if (this.#aberto && !conjunto.has(chave)) this.#conjuntos.push(() => conjunto.delete(chave));
  }

  abrir(): void {
    this.#esvaziar();
    this.#aberto = true;
  }

  fechar(): void {
    this.#esvaziar();
    this.#aberto = false;
  }

  /** The newest first. */
  desfazer(): void {
    for (let i = this.#colunas.length - 1; i >= 0; i -= 1) {
      const coluna = this.#colunas[i];
      if (coluna) coluna[this.#lugares[i] ?? 0] = this.#valores[i] ?? 0;
    }
    for (const voltar of this.#conjuntos.toReversed()) voltar();
    this.fechar();
  }

  #esvaziar(): void {
    if (this.#colunas.length > 0) {
      this.#colunas = [];
      this.#lugares = [];
      this.#valores = [];
    }
    if (this.#conjuntos.length > 0) this.#conjuntos = [];
  }
}
