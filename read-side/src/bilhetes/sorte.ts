import type { Tx } from '../kernel/db.ts';

/**
 * Which ticket holds a lucky number, 4 bytes each from number 0 on, the first the highest; 0: nobody's. A search by number
 * reads one of them, where a raffle's tickets are up to 100,000 texts.
 */
const BYTES = 4;

/** Uncompressed: a piece of it is read without the rest. */
export const TABELA_DA_SORTE = `
  CREATE TABLE sorte (id_rifa integer PRIMARY KEY, bilhetes bytea NOT NULL);
  ALTER TABLE sorte ALTER COLUMN bilhetes SET STORAGE EXTERNAL;`;

/** `numeros`: as they were dealt, `qtdeChances` a ticket. */
export function sorteDe(
  numeros: Uint32Array,
  { qtdeNumeros, qtdeChances }: { readonly qtdeNumeros: number; readonly qtdeChances: number },
): Buffer {
  const bilhetes = Buffer.alloc(qtdeNumeros * BYTES);
  for (const [i, numero] of numeros.entries())
    bilhetes.writeUInt32BE(Math.floor(i / qtdeChances) + 1, numero * BYTES);
  return bilhetes;
}

/** Tickets by lucky number. */
export const lerSorte = (bilhetes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bilhetes.length / BYTES }, (_, numero) => bilhetes.readUInt32BE(numero * BYTES));

/** The ticket of lucky number `numero`, a parameter, in the row `s` of `sorte`. 0 where there is no such number. */
export const bilheteDoNumero = (numero: string): string =>
  `('x' || encode(substring(s.bilhetes FROM ${BYTES} * ${numero}::integer + 1 FOR ${BYTES}), 'hex'))::bit(${8 * BYTES})::integer`;

export async function gravarSorte(tx: Tx, idRifa: number, bilhetes: Buffer): Promise<void> {
  await tx.query(
    `INSERT INTO sorte VALUES ($1, $2) ON CONFLICT (id_rifa) DO UPDATE SET bilhetes = EXCLUDED.bilhetes`,
    [idRifa, bilhetes],
  );
}
