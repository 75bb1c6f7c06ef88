import type { Diario } from './diario.ts';
import { Tabela } from './tabela.ts';

/** Whose it was, marks. */
const PALAVRAS = 2;
/** Marks: there is always one. */
const OCUPADA = 1;
const VENDIDA = 2;
const PAGA = 4;

export interface Encerrada {
  readonly pessoa: number;
  /** At least a part of it became a sale. */
  readonly vendida: boolean;
  /** By its payment id, and what it sold went free again. */
  readonly paga: boolean;
}

/**
 * What has to be known for ever of reservations that are over, by payment id, in some thirty bytes each: they may be made
 * and given up without end.
 */
export class Encerradas {
  readonly #tabela: Tabela;

  constructor(antes?: Uint32Array<ArrayBuffer>, diario?: Diario) {
    this.#tabela = new Tabela(PALAVRAS, antes, diario);
  }

  /** For a snapshot. */
  get tabela(): Uint32Array<ArrayBuffer> {
    return this.#tabela.palavras;
  }

  de(idPagamento: string): Encerrada | undefined {
    const palavras = this.#tabela.de(idPagamento);
    if (!palavras) return undefined;
    const [pessoa = 0, marcas = 0] = palavras;
    return { pessoa, vendida: (marcas & VENDIDA) !== 0, paga: (marcas & PAGA) !== 0 };
  }

  anotar(idPagamento: string, { pessoa, vendida, paga }: Encerrada): void {
    this.#tabela.anotar(idPagamento, [pessoa, OCUPADA | (vendida ? VENDIDA : 0) | (paga ? PAGA : 0)]);
  }

  marcar(): () => void {
    return this.#tabela.marcar();
  }
}
