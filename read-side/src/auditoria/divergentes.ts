import { type Db, transaction } from '../kernel/db.ts';

/** A raffle whose rows say something else than its log. */
export interface Divergente {
  readonly idRifa: number;
  readonly qtde: number;
}

/** By the last comparison of each. Kept in the database, beside the views: a restart mends no row. */
export interface Divergentes {
  lista(): readonly Divergente[];
  anotar(idRifa: number, qtde: number): Promise<void>;
  esquecer(idRifa: number): Promise<void>;
}

/** What was found itself names people, and is found again. */
const TABELA = `
  CREATE SCHEMA IF NOT EXISTS auditoria;
  CREATE TABLE IF NOT EXISTS auditoria.divergente (id_rifa integer PRIMARY KEY, qtde integer NOT NULL)`;
/** Several processes may start at the same moment. */
const TABELA_LOCK = 7272;

export async function abrirDivergentes(db: Db): Promise<Divergentes> {
  await transaction(db, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [TABELA_LOCK]);
    await tx.query(TABELA);
  });
  const { rows } = await db.query<{ id_rifa: number; qtde: number }>('SELECT * FROM auditoria.divergente');
  const porRifa = new Map(rows.map(({ id_rifa, qtde }) => [id_rifa, qtde]));
  return {
    lista: () => Array.from(porRifa, ([idRifa, qtde]) => ({ idRifa, qtde })),
    async anotar(idRifa, qtde) {
      porRifa.set(idRifa, qtde);
      await db.query(
        `INSERT INTO auditoria.divergente VALUES ($1, $2) ON CONFLICT (id_rifa) DO UPDATE SET qtde = excluded.qtde`,
        [idRifa, qtde],
      );
    },
    async esquecer(idRifa) {
      await db.query('DELETE FROM auditoria.divergente WHERE id_rifa = $1', [idRifa]);
      porRifa.delete(idRifa);
    },
  };
}
