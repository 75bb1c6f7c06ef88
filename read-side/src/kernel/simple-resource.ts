import type { Db } from './db.ts';
import { contains, type ListRequest, type ListRules, Where, whereFields, whereIds } from './list.ts';

/** A page of a table that is a resource by itself. */
export async function pageOf<Row extends object>(
  db: Db,
  table: string,
  idColumn: string,
  rules: ListRules,
  { sort, range, filter }: ListRequest,
  searched?: string,
): Promise<{ rows: Row[]; total: number }> {
  const where = new Where();
  whereIds(where, filter, idColumn);
  if (searched && typeof filter.q === 'string' && filter.q !== '')
    where.and(`${searched} ILIKE ?`, contains(filter.q));
  whereFields(where, filter, rules.columns);
  const { rows: counts } = await db.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} ${where.sql}`,
    where.values,
  );
  const limit = where.next(range.to - range.from + 1);
  const offset = where.next(range.from);
  const { rows } = await db.query<Row>(
    `SELECT * FROM ${table} ${where.sql} ORDER BY ${sort.column} ${sort.order}, ${idColumn} LIMIT ${limit} OFFSET ${offset}`,
    where.values,
  );
  return { rows, total: counts[0]?.n ?? 0 };
}
