import { numerosPremiados, type Premio } from '@rifa-viva/contracts/regras/premio';
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
    depois text NOT NULL,
    confirmado_em timestamptz,
    confirmado_por integer,
    sozinho boolean,
    extracao jsonb
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
  { view: 'resultados', tables: TABLES, version: 3 },
  {
    'rifa-': {
      RifaCriada: ({ data }, tx) => criar(tx, data),
      RascunhoCriado: ({ data }, tx) => criar(tx, data),
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
        await tx.query('INSERT INTO registro VALUES ($1, $2, $3, $4, $5, $6, NULL, NULL, NULL, $7)', [
          position,
          idRifa,
          data.em ?? at,
          idUsuario,
          data.anterior.join(','),
          depois,
          data.extracao ? JSON.stringify(data.extracao) : null,
        ]);
        return classificar(tx, idRifa);
      },
      ResultadoConfirmado: async ({ data: { idRifa, idUsuario, sozinho }, metadata: { at } }, tx) => {
        await tx.query(
          `UPDATE registro SET confirmado_em = $2, confirmado_por = $3, sozinho = $4
           WHERE posicao = (SELECT max(posicao) FROM registro WHERE id_rifa = $1)`,
          [idRifa, at, idUsuario, sozinho],
        );
        return idRifa;
      },
    },
  },
);

export interface Sorteio {
  readonly sucessor: boolean;
  readonly milhar_sorteada: string;
  readonly semente: string | null;
  readonly algoritmo: string | null;
  readonly qtde_numeros: number | null;
  readonly qtde_chances: number | null;
}

/** Keeps the tickets that hold a winning number. */
async function classificar(tx: Tx, idRifa: number): Promise<number> {
  await tx.query('DELETE FROM ganhador WHERE id_rifa = $1', [idRifa]);
  const { rows } = await tx.query<Sorteio>('SELECT * FROM sorteio WHERE id_rifa = $1', [idRifa]);
  const [sorteio] = rows;
  for (const { num, classificacao, ordem, numero } of sorteio ? bilhetesPremiados(sorteio) : []) {
    await tx.query('INSERT INTO ganhador VALUES ($1, $2, $3, $4, $5)', [
      idRifa,
      num,
      classificacao,
      ordem,
      numero,
    ]);
  }
  return idRifa;
}

/** The tickets that hold a winning number, by the deal made again from the recorded seed; sold or not. */
export function bilhetesPremiados(sorteio: Sorteio): (Premio & { readonly num: number })[] {
  const { semente, algoritmo, qtde_numeros: qtdeNumeros, qtde_chances: qtdeChances } = sorteio;
  if (sorteio.milhar_sorteada === '') return [];
  if (semente === null || algoritmo === null || qtdeNumeros === null || qtdeChances === null) return [];
  const premiados = numerosPremiados({ milharSorteada: sorteio.milhar_sorteada, sucessor: sorteio.sucessor });
  const numeros = distribuirNumeros({ semente, algoritmo, qtdeNumeros, qtdeChances });
  return Array.from(numeros).flatMap((numero, i) =>
    (premiados.get(numero) ?? []).map((premio) => ({ ...premio, num: Math.floor(i / qtdeChances) + 1 })),
  );
}

async function criar(
  tx: Tx,
  { idRifa, sucessor }: { readonly idRifa: number; readonly sucessor: boolean },
): Promise<number> {
  await tx.query('INSERT INTO sorteio (id_rifa, sucessor) VALUES ($1, $2)', [idRifa, sucessor]);
  return idRifa;
}
