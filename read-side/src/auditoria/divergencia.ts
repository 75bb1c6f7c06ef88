import type { VISOES_COMPARADAS } from '@rifa-viva/contracts/http/repeticao';

export type Visao = (typeof VISOES_COMPARADAS)[number];

/** Something that the rows say otherwise than the log. */
export interface Achado {
  readonly visao: Visao;
  readonly numBilhete: number | null;
  readonly campo: string;
  readonly esperado: string;
  readonly encontrado: string;
  /** Of the event that the expected value comes from; of a total, the last that moved it. */
  readonly revisao: number | null;
  readonly total?: true;
}

/** Named one by one; further ones are counted. */
const MAXIMO_DE_ACHADOS = 500;

export class Achados {
  readonly lista: Achado[] = [];
  qtde = 0;

  conferir(onde: Omit<Achado, 'esperado' | 'encontrado'>, esperado: string, encontrado: string): void {
    if (esperado === encontrado) return;
    this.qtde += 1;
    if (this.lista.length < MAXIMO_DE_ACHADOS) this.lista.push({ ...onde, esperado, encontrado });
  }
}
