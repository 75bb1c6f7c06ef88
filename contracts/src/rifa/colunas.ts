type Coluna = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;

const PRIMEIRAS = 16;
/** What a full column grows by: twice as much would leave a third of all columns empty. */
const FOLGA = 1.25;

/** Room for so many, and some that may come. */
export const espacoPara = (quantas: number): number => Math.max(PRIMEIRAS, Math.ceil(quantas * FOLGA));

/** The column itself where there is room, or a larger one with the same at its beginning. */
export function comEspaco<C extends Coluna>(coluna: C, escritas: number, quantas: number): C {
  if (quantas <= coluna.length) return coluna;
  const nova = new (coluna.constructor as new (quantas: number) => C)(espacoPara(quantas));
  nova.set(coluna.subarray(0, escritas));
  return nova;
}
