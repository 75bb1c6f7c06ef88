import type { Tx } from '../kernel/db.ts';
import { oneByOne } from '../kernel/projector.ts';

const TABLES = `
  CREATE TABLE modelo (
    id_modelo_bilhete integer PRIMARY KEY,
    nome_modelo text NOT NULL,
    dados jsonb NOT NULL,
    status text NOT NULL DEFAULT 'ativo',
    url_bilhete text GENERATED ALWAYS AS (dados->>'urlBilhete') STORED
  );
  CREATE INDEX modelo_lista ON modelo (status, nome_modelo, id_modelo_bilhete);
  CREATE TABLE uso (id_rifa integer PRIMARY KEY, id_modelo_bilhete integer NOT NULL, status text NOT NULL);
  CREATE INDEX uso_modelo ON uso (id_modelo_bilhete, status);
`;

/** Ticket models, and which campaigns use them (Indisponivel). */
export const modelosProjector = oneByOne(
  { view: 'modelos', tables: TABLES },
  {
    'modeloBilhete-': {
      ModeloCriado: async ({ data: { idModeloBilhete, dados } }, tx) => {
        await tx.query('INSERT INTO modelo VALUES ($1, $2, $3)', [idModeloBilhete, dados.nomeModelo, dados]);
        return idModeloBilhete;
      },
      ModeloAlterado: async ({ data: { idModeloBilhete, depois } }, tx) => {
        await tx.query(
          `UPDATE modelo SET dados = dados || $2, nome_modelo = coalesce($3, nome_modelo) WHERE id_modelo_bilhete = $1`,
          [idModeloBilhete, depois, depois.nomeModelo ?? null],
        );
        return idModeloBilhete;
      },
      ModeloExcluido: ({ data }, tx) => mudarStatus(tx, data.idModeloBilhete, 'excluido'),
      ModeloRestaurado: ({ data }, tx) => mudarStatus(tx, data.idModeloBilhete, 'ativo'),
      ModeloExpurgado: ({ data }, tx) => mudarStatus(tx, data.idModeloBilhete, 'expurgado'),
    },
    // Only what changes which model a campaign uses, or whether the campaign counts.
    'rifa-': {
      RifaCriada: ({ data }, tx) => usar(tx, data),
      RascunhoCriado: ({ data }, tx) => usar(tx, data),
      RifaAlterada: async ({ data: { idRifa, depois } }, tx) => {
        const { idModeloBilhete } = depois;
        if (idModeloBilhete === undefined) return null;
        await tx.query('UPDATE uso SET id_modelo_bilhete = $2 WHERE id_rifa = $1', [idRifa, idModeloBilhete]);
        return idModeloBilhete;
      },
      RifaExcluida: ({ data }, tx) => mudarUso(tx, data.idRifa, 'excluido'),
      RifaRestaurada: ({ data }, tx) => mudarUso(tx, data.idRifa, 'ativo'),
      RifaExpurgada: ({ data }, tx) => mudarUso(tx, data.idRifa, 'expurgado'),
    },
  },
);

async function usar(
  tx: Tx,
  { idRifa, idModeloBilhete }: { readonly idRifa: number; readonly idModeloBilhete: number },
): Promise<number> {
  await tx.query(`INSERT INTO uso VALUES ($1, $2, 'ativo')`, [idRifa, idModeloBilhete]);
  return idModeloBilhete;
}

async function mudarStatus(tx: Tx, idModeloBilhete: number, status: string): Promise<number> {
  await tx.query('UPDATE modelo SET status = $2 WHERE id_modelo_bilhete = $1', [idModeloBilhete, status]);
  return idModeloBilhete;
}

/** Tells the model that the campaign uses. */
async function mudarUso(tx: Tx, idRifa: number, status: string): Promise<number | null> {
  const { rows } = await tx.query<{ id: number }>(
    'UPDATE uso SET status = $2 WHERE id_rifa = $1 RETURNING id_modelo_bilhete AS id',
    [idRifa, status],
  );
  return rows[0]?.id ?? null;
}
