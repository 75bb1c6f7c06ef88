import type { Db } from '../kernel/db.ts';
import { nomeSemAcentos, parteDeNome } from '../kernel/nomes.ts';

/** By id. */
export async function lerNomes(db: Db, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> {
  const procurados = [...new Set(ids)].filter((id) => id > 0);
  if (procurados.length === 0) return new Map();
  const { rows } = await db.query<{ id_usuario: number; nome: string }>(
    'SELECT id_usuario, nome FROM usuario WHERE id_usuario = ANY($1)',
    [procurados],
  );
  return new Map(rows.map(({ id_usuario, nome }) => [id_usuario, nome]));
}

export async function procurarPessoas(db: Db, nome: string): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ id_usuario: number }>(
    `SELECT id_usuario FROM usuario WHERE ${nomeSemAcentos('nome')} LIKE $1`,
    [parteDeNome(nome)],
  );
  return new Set(rows.map(({ id_usuario }) => id_usuario));
}
