import { numerosPremiados } from '@rifa-viva/contracts/regras/premio';
import { distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import type { Tx } from '../kernel/db.ts';
import { oneByOne } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE sorteio (
    id_rifa integer PRIMARY KEY,
    sucessor boolean NOT NULL,
    milhar_sorteada text NOT NULL DEFAULT '',
    semente text,
    algoritmo text,
    qtde_numeros integer,
    qtde_chances integer
  );
  CREATE TABLE registro (
    posicao bigint PRIMARY KEY,
    id_rifa integer NOT NULL,
    em timestamptz NOT NULL,
    id_usuario integer NOT NULL,
    antes text NOT NULL,
    depois text NOT NULL
  );
  CREATE INDEX registro_rifa ON registro (id_rifa, posicao DESC);
  CREATE TABLE ganhador (
    id_rifa integer NOT NULL,
    num integer NOT NULL,
    classificacao text NOT NULL,
    ordem integer NOT NULL,
    numero text NOT NULL,
    PRIMARY KEY (id_rifa, num, classificacao, ordem, numero)
  );
`;

/** Drawn numbers, their corrections, and which tickets they fall on (whether sold or not). */
export const resultadosProjector = oneByOne(
  { view: 'resultados', tables: TABLES },
  {
    'rifa-': {
      RifaCriada: async ({ data: { idRifa, sucessor } }, tx) => {
        await tx.query('INSERT INTO sorteio (id_rifa, sucessor) VALUES ($1, $2)', [idRifa, sucessor]);
        return idRifa;
      },
      RifaAlterada: async ({ data: { idRifa, depois } }, tx) => {
        const { sucessor } = depois;
        if (sucessor === undefined) return null;
        await tx.query('UPDATE sorteio SET sucessor = $2 WHERE id_rifa = $1', [idRifa, sucessor]);
        return classificar(tx, idRifa);
      },
      BilhetesEmitidos: async ({ data }, tx) => {
        await tx.query(
          `UPDATE sorteio SET semente = $2, algoritmo = $3, qtde_numeros = $4, qtde_chances = $5
           WHERE id_rifa = $1`,
          [data.idRifa, data.semente, data.algoritmo, data.qtdeNumeros, data.qtdeChances],
        );
        return classificar(tx, data.idRifa);
      },
      ResultadoRegistrado: async ({ position, data, metadata: { at } }, tx) => {
        const { idRifa, idUsuario } = data;
        const depois = data.milharSorteada.join(',');
        await tx.query('UPDATE sorteio SET milhar_sorteada = $2 WHERE id_rifa = $1', [idRifa, depois]);
        await tx.query('INSERT INTO registro VALUES ($1, $2, $3, $4, $5, $6)', [
          position,
          idRifa,
          at,
          idUsuario,
          data.anterior.join(','),
          depois,
        ]);
        return classificar(tx, idRifa);
      },
    },
  },
);

interface Sorteio {
  readonly sucessor: boolean;
  readonly milhar_sorteada: string;
  readonly semente: string | null;
  readonly algoritmo: string | null;
  readonly qtde_numeros: number | null;
  readonly qtde_chances: number | null;
}

/** Deals the numbers again from the recorded seed and keeps the tickets that hold a winning one. */
async function classificar(tx: Tx, idRifa: number): Promise<number> {
  await tx.query('DELETE FROM ganhador WHERE id_rifa = $1', [idRifa]);
  const { rows } = await tx.query<Sorteio>('SELECT * FROM sorteio WHERE id_rifa = $1', [idRifa]);
  const [sorteio] = rows;
  if (!sorteio || sorteio.milhar_sorteada === '') return idRifa;
  const { semente, algoritmo, qtde_numeros: qtdeNumeros, qtde_chances: qtdeChances } = sorteio;
  if (semente === null || algoritmo === null || qtdeNumeros === null || qtdeChances === null) return idRifa;
  const premiados = numerosPremiados({ milharSorteada: sorteio.milhar_sorteada, sucessor: sorteio.sucessor });
  const numeros = distribuirNumeros({ semente, algoritmo, qtdeNumeros, qtdeChances });
  for (const [i, numero] of numeros.entries()) {
    for (const premio of premiados.get(numero) ?? []) {
      await tx.query('INSERT INTO ganhador VALUES ($1, $2, $3, $4, $5)', [
        idRifa,
        Math.floor(i / qtdeChances) + 1,
        premio.classificacao,
        premio.ordem,
        premio.numero,
      ]);
    }
  }
  return idRifa;
}
