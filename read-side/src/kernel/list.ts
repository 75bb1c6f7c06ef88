import { Refusal } from '@rifa-viva/server/http/refusal';

/** ra-data-simple-rest's list parameters, checked. */
export interface ListRequest {
  readonly sort: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  /** Both ends included. */
  readonly range: { readonly from: number; readonly to: number };
  readonly filter: Readonly<Record<string, unknown>>;
}

export interface ListRules {
  /** Field names of records to SQL columns, for sorting and equality filters. */
  readonly columns: Readonly<Record<string, string>>;
  readonly defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** Filter keys besides the columns and `id`. */
  readonly filters: readonly string[];
  readonly resource: string;
}

const MAX_PAGE = 1_000;

const bad = (campo: string) => new Refusal('VALOR_INVALIDO', { campo });

function parse(text: string | undefined, campo: string): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad(campo);
  }
}

/** Throws Refusal on anything that is not allowed. */
export function readListRequest(
  query: { readonly sort?: string; readonly range?: string; readonly filter?: string },
  rules: ListRules,
): ListRequest {
  return {
    sort: readSort(parse(query.sort, 'sort'), rules),
    range: readRange(parse(query.range, 'range')),
    filter: readFilter(parse(query.filter, 'filter'), rules),
  };
}

function readSort(sort: unknown, { columns, defaultSort }: ListRules): ListRequest['sort'] {
  const [field, order] = Array.isArray(sort) ? (sort as unknown[]) : defaultSort;
  const column = typeof field === 'string' && Object.hasOwn(columns, field) ? columns[field] : undefined;
  if (column === undefined || (order !== 'ASC' && order !== 'DESC')) throw bad('sort');
  return { column, order };
}

function readRange(range: unknown): ListRequest['range'] {
  if (range === undefined) return { from: 0, to: MAX_PAGE - 1 };
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : [];
  if (!Number.isInteger(from) || !Number.isInteger(to)) throw bad('range');
  const start = Number(from);
  if (start < 0 || Number(to) < start) throw bad('range');
  return { from: start, to: Math.min(Number(to), start + MAX_PAGE - 1) };
}

function readFilter(filter: unknown, { columns, filters }: ListRules): ListRequest['filter'] {
  if (filter === undefined) return {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw bad('filter');
  const unknown = Object.keys(filter).find(
    (key) => key !== 'id' && !filters.includes(key) && !Object.hasOwn(columns, key),
  );
  if (unknown !== undefined) throw new Refusal('CAMPO_NAO_PERMITIDO', { campo: unknown.slice(0, 60) });
  return filter as Record<string, unknown>;
}

/** A text that matches itself anywhere in a column: wildcards are taken literally. */
export const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Builds a WHERE clause piece by piece with numbered parameters. */
export class Where {
  readonly values: unknown[] = [];
  private readonly parts: string[] = [];

  /** `?` stands for the value. */
  and(condition: string, value?: unknown): this {
    if (condition.includes('?')) {
      this.values.push(value);
      this.parts.push(condition.replaceAll('?', `$${this.values.length}`));
    } else {
      this.parts.push(condition);
    }
    return this;
  }

  get sql(): string {
    return this.parts.length === 0 ? '' : `WHERE ${this.parts.join(' AND ')}`;
  }

  /** Number of the next parameter. */
  next(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** Filter on `id`: one or several ids. */
export function whereIds(where: Where, filter: ListRequest['filter'], column: string): void {
  if (filter.id === undefined) return;
  const ids = Array.isArray(filter.id) ? (filter.id as unknown[]) : [filter.id];
  if (!ids.every((id) => Number.isInteger(id))) throw bad('filter');
  where.and(`${column} = ANY(?)`, ids);
}

/** Equality filters on the record's own fields. */
export function whereFields(
  where: Where,
  filter: ListRequest['filter'],
  columns: ListRules['columns'],
  skip: readonly string[] = [],
): void {
  for (const [field, value] of Object.entries(filter)) {
    const column = columns[field];
    if (column === undefined || field === 'id' || skip.includes(field)) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw bad('filter');
    where.and(`${column}::text = ?`, String(value));
  }
}

export interface ListAnswer {
  readonly answer: readonly object[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Records with their Content-Range, as ra-data-simple-rest wants it. */
export function listAnswer(
  resource: string,
  records: readonly object[],
  from: number,
  total: number,
): ListAnswer {
  const range = records.length === 0 ? '*' : `${from}-${from + records.length - 1}`;
  return { answer: records, headers: { 'Content-Range': `${resource} ${range}/${total}` } };
}
