import type { Tx } from './db.ts';

/**
 * Columns of a table by their names: type, what stands there, and what else its definition says where that is not
 * NOT NULL; arrays are of numbers.
 */
export type Columns<R> = Readonly<
  Record<string, readonly [type: string, of: (row: R) => unknown, constraint?: string]>
>;

/** The statement that makes a table of them. */
export const creating = <R>(table: string, key: string, columns: Columns<R>): string => {
  const defined = Object.entries(columns).map(
    ([name, [type, , constraint = 'NOT NULL']]) => `${name} ${type} ${constraint}`,
  );
  return `CREATE TABLE ${table} (${[...defined, `PRIMARY KEY (${key})`].join(', ')});`;
};

/** Rows as parameters, one for each column: the statement is the same however many there are. */
export function asParameters<R>(columns: Columns<R>) {
  const all = Object.entries(columns);
  const names = all.map(([name]) => name).join(', ');
  // Arrays of arrays would be unnested down to their values.
  const isArray = (type: string) => type.endsWith('[]');
  const parameters = all.map(([, [type]], i) => `$${i + 1}::${isArray(type) ? 'text' : type}[]`);
  const selected = all.map(([name, [type]]) => (isArray(type) ? `n.${name}::${type}` : `n.${name}`));
  const written = all.map(([, [type, of]]) =>
    isArray(type) ? (row: R) => `{${(of(row) as readonly unknown[]).join(',')}}` : of,
  );
  return {
    names,
    /** A SELECT of them, each under its column's name. */
    rows: `SELECT ${selected.join(', ')} FROM unnest(${parameters.join(', ')}) AS n(${names})`,
    values: (rows: readonly R[]): unknown[][] => written.map((of) => rows.map(of)),
  };
}

/** Inserts rows into a table; `conflict` is the clause for those that are there already. */
export function inserting<R>(table: string, columns: Columns<R>, conflict = '') {
  const { names, rows: selected, values } = asParameters(columns);
  const text = `INSERT INTO ${table} (${names}) ${selected} ${conflict}`;
  return async (tx: Tx, rows: readonly R[]): Promise<void> => {
    if (rows.length > 0) await tx.query({ name: `${table}-inserir`, text, values: values(rows) });
  };
}

/** These columns as they are now. */
export const replacing = (key: string, names: readonly string[]): string =>
  `ON CONFLICT (${key}) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`;

/** These columns and as much again as came. */
export const adding = (table: string, key: string, names: readonly string[]): string =>
  `ON CONFLICT (${key}) DO UPDATE SET ${names.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
