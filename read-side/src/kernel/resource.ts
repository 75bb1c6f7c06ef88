import type { QueryOf } from '@rifa-viva/contracts/http/call';
import type { REST } from '@rifa-viva/contracts/http/rest';
import { Refusal } from '@rifa-viva/server/http/refusal';
import type { Db } from './db.ts';
import { type ListRequest, type ListRules, listAnswer, readListRequest, Where, whereFilter } from './list.ts';

/** A kind of record: the rows it is read from, and who sees which of them. */
export interface Resource<Row extends object, Item extends object, Who> {
  readonly rules: ListRules;
  readonly select: string;
  readonly from: string;
  /** Condition of rows that still count: all of them unless told. */
  readonly kept?: string;
  /** Waits until its rows have seen a position (null: at once). */
  readonly ready: (position: bigint | null) => Promise<void>;
  readonly idOf: (item: Item) => number;
  readonly read: (row: Row, who: Who) => Item;
  /** What a list shows; everything unless told. */
  readonly shown?: (where: Where, who: Who, filter: ListRequest['filter']) => Where;
  /** Longest page, where it depends on who asks. */
  readonly longest?: (who: Who) => number | undefined;
  /** Refuses one record that is asked for by its id, before what is missing is. Throws Refusal. */
  readonly check?: (row: Row | undefined, who: Who, id: number) => void;
}

export interface Asked<Who> {
  readonly caller: Who;
  readonly minPosition: bigint | null;
}
type ListQuery = QueryOf<typeof REST.rifas.List>;

/** Handlers of the calls that read a resource: its whole list, its pages and single records by simple-rest. */
export function createReads<Row extends object, Item extends Readonly<Record<string, unknown>>, Who>(
  db: Db,
  resource: Resource<Row, Item, Who>,
) {
  const { rules, select, from, ready, idOf, read } = resource;
  const idColumn = rules.columns.id[0];
  const kept = () => (resource.kept ? new Where().and(resource.kept) : new Where());
  const shown = (who: Who, filter: ListRequest['filter']) =>
    whereFilter(resource.shown?.(kept(), who, filter) ?? kept(), filter, rules);
  const ordered = (where: Where, column: string, order: string) =>
    `SELECT ${select} FROM ${from} ${where.sql} ORDER BY ${column} ${order} NULLS LAST, ${idColumn}`;
  const withId = (item: Item) => ({ id: idOf(item), ...item });

  async function one(id: number, who: Who): Promise<Item> {
    const { sql, values } = kept().and(`${idColumn} = ?`, id);
    const { rows } = await db.query<Row>(`SELECT ${select} FROM ${from} ${sql}`, values);
    resource.check?.(rows[0], who, id);
    if (!rows[0]) throw new Refusal('NAO_ENCONTRADO');
    return read(rows[0], who);
  }

  return {
    /** One record by its id. Throws Refusal. */
    one,
    /** The whole list, in its own order. */
    async all({ caller, minPosition }: Asked<Who>, filter: ListRequest['filter'] = {}) {
      await ready(minPosition);
      const where = shown(caller, filter);
      const { sort } = readListRequest({}, rules);
      const { rows } = await db.query<Row>(ordered(where, sort.column, sort.order), where.values);
      return { answer: rows.map((row) => read(row, caller)) };
    },
    async restList({ query, caller, minPosition }: Asked<Who> & { readonly query: ListQuery }) {
      await ready(minPosition);
      const request = readListRequest(query, rules, resource.longest?.(caller));
      const { sort, range, filter } = request;
      const where = shown(caller, filter);
      const counted = `SELECT count(*) AS n FROM ${from} ${where.sql}`;
      const { rows: counts } = await db.query<{ n: number }>(counted, [...where.values]);
      const page = ordered(where, sort.column, sort.order);
      const limit = where.next(range.to - range.from + 1);
      const offset = where.next(range.from);
      const { rows } = await db.query<Row>(`${page} LIMIT ${limit} OFFSET ${offset}`, where.values);
      const records = rows.map((row) => withId(read(row, caller)));
      return listAnswer(rules, records, request, counts[0]?.n ?? 0);
    },
    async restOne({
      params,
      caller,
      minPosition,
    }: Asked<Who> & { readonly params: { readonly id: number } }) {
      await ready(minPosition);
      return { answer: withId(await one(params.id, caller)) };
    },
  };
}
