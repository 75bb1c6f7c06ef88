import { MAX_ID } from '@rifa-viva/contracts/http/campos';
import { Refusal } from '@rifa-viva/server/http/refusal';

/** ra-data-simple-rest's list parameters, checked. */
export interface ListRequest {
  readonly sort: { readonly column: string; readonly order: 'ASC' | 'DESC' };
  /** Both ends included. */
  readonly range: { readonly from: number; readonly to: number };
  readonly filter: Readonly<Record<string, unknown>>;
}

/** How a record's field reads in its column. */
export type ColumnType = 'integer' | 'text' | 'moment' | 'centavos';

export interface ListRules {
  readonly resource: string;
  /** Field names of records to SQL columns, for sorting and equality filters. `id` is one of them. */
  readonly columns: { readonly id: Column } & Readonly<Record<string, Column>>;
  readonly defaultSort: readonly [field: string, order: 'ASC' | 'DESC'];
  /** What `q` looks into; none: no `q`. */
  readonly search?: readonly Searched[];
  /** More filter keys, which the resource reads itself. */
  readonly filters?: readonly string[];
}
/** An SQL text column, or one with what is compared with it by LIKE for a text that was typed. */
export type Searched = string | { readonly sql: string; readonly pattern: (text: string) => string };
export type Column = readonly [sql: string, type: ColumnType];

const MAX_PAGE = 1_000;
const MAX_IDS = 1_000;

const bad = (campo: string) => new Refusal('VALOR_INVALIDO', { campo });

function parse(text: string | undefined, campo: string): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw bad(campo);
  }
}

/** Throws Refusal on anything that is not allowed. `longest` caps the page. */
export function readListRequest(
  query: { readonly sort?: string; readonly range?: string; readonly filter?: string },
  rules: ListRules,
  longest = MAX_PAGE,
): ListRequest {
  return {
    sort: readSort(parse(query.sort, 'sort'), rules),
    range: readRange(parse(query.range, 'range'), longest),
    filter: readFilter(parse(query.filter, 'filter'), rules),
  };
}

const columnOf = (rules: ListRules, field: unknown): Column | undefined =>
  typeof field === 'string' && Object.hasOwn(rules.columns, field) ? rules.columns[field] : undefined;

function readSort(sort: unknown, rules: ListRules): ListRequest['sort'] {
  if (sort !== undefined && !Array.isArray(sort)) throw bad('sort');
  const [field, order] = (sort as unknown[] | undefined) ?? rules.defaultSort;
  const column = columnOf(rules, field);
  if (column === undefined || (order !== 'ASC' && order !== 'DESC')) throw bad('sort');
  return { column: column[0], order };
}

function readRange(range: unknown, longest: number): ListRequest['range'] {
  if (range === undefined) return { from: 0, to: longest - 1 };
  const [from, to] = Array.isArray(range) ? (range as unknown[]) : [];
  const start = Number(from);
  const fits = [from, to].every((n) => Number.isInteger(n) && Number(n) >= 0 && Number(n) <= MAX_ID);
  if (!fits || Number(to) < start) throw bad('range');
  return { from: start, to: Math.min(Number(to), start + longest - 1) };
}

function readFilter(filter: unknown, rules: ListRules): ListRequest['filter'] {
  if (filter === undefined) return {};
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) throw bad('filter');
  const known = [...(rules.search ? ['q'] : []), ...(rules.filters ?? [])];
  const unknown = Object.keys(filter).find((key) => !known.includes(key) && !columnOf(rules, key));
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
    const place = condition.includes('?') ? this.next(value) : '';
    this.parts.push(condition.replaceAll('?', place));
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

/** What a list's `id`, `q` and equality filters ask for. Throws Refusal on values of the wrong kind. */
export function whereFilter(where: Where, filter: ListRequest['filter'], rules: ListRules): Where {
  for (const [field, value] of Object.entries(filter)) {
    if (rules.filters?.includes(field)) continue;
    const column = columnOf(rules, field);
    if (field === 'id') where.and(`${rules.columns.id[0]} = ANY(?)`, readIds(value));
    else if (column) where.and(`${column[0]} = ?`, readValue(field, value, column[1]));
    else if (rules.search) {
      const text = readText(field, value);
      const found = rules.search.map((column) =>
        typeof column === 'string'
          ? `${column} ILIKE ${where.next(contains(text))}`
          : `${column.sql} LIKE ${where.next(column.pattern(text))}`,
      );
      where.and(`(${found.join(' OR ')})`);
    }
  }
  return where;
}

/** The `status` filter of resources that are excluded before they are deleted; ativo unless told. */
export function readStatus(filter: ListRequest['filter']): 'ativo' | 'excluido' {
  const { status = 'ativo' } = filter;
  if (status !== 'ativo' && status !== 'excluido') throw bad('status');
  return status;
}

function readIds(value: unknown): number[] {
  const ids = Array.isArray(value) ? (value as unknown[]) : [value];
  if (ids.length > MAX_IDS) throw bad('id');
  return ids.map((id) => readInteger('id', id));
}

function readValue(campo: string, value: unknown, type: ColumnType): string | number | Date {
  switch (type) {
    case 'integer':
      return readInteger(campo, value);
    case 'text':
      return readText(campo, value);
    case 'moment': {
      const moment = new Date(readText(campo, value));
      if (Number.isNaN(moment.getTime())) throw bad(campo);
      return moment;
    }
    case 'centavos':
      if (typeof value !== 'number') throw bad(campo);
      return readInteger(campo, Math.round(value * 100));
  }
}

function readInteger(campo: string, value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > MAX_ID) throw bad(campo);
  return value;
}

/** PostgreSQL stores no NUL; nothing could match it. */
function readText(campo: string, value: unknown): string {
  if (typeof value !== 'string' || value.includes('\0')) throw bad(campo);
  return value;
}

/** Records with their Content-Range, as ra-data-simple-rest wants it. */
export function listAnswer<R>({ resource }: ListRules, records: R[], { range }: ListRequest, total: number) {
  const shown = records.length === 0 ? '*' : `${range.from}-${range.from + records.length - 1}`;
  return { answer: records, headers: { 'Content-Range': `${resource} ${shown}/${total}` } };
}
