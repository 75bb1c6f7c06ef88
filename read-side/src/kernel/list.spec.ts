import { Refusal } from '@rifa-viva/server/http/refusal';
import { describe, expect, it } from 'vitest';
import { type ListRules, listAnswer, readListRequest, readStatus, Where, whereFilter } from './list.ts';

const RULES: ListRules = {
  resource: 'coisas',
  columns: {
    id: ['c.id', 'integer'],
    nome: ['c.nome', 'text'],
    em: ['c.em', 'moment'],
    valor: ['c.valor', 'centavos'],
  },
  defaultSort: ['nome', 'ASC'],
  search: ['c.nome', 'c.apelido'],
  filters: ['status'],
};
const asked = (query: Record<string, string>) => readListRequest(query, RULES);
const filtered = (filter: unknown) => {
  const where = whereFilter(new Where(), asked({ filter: JSON.stringify(filter) }).filter, RULES);
  return { sql: where.sql, values: where.values };
};
const refusal = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.codigo, error.detalhe.campo];
    throw error;
  }
  return 'accepted';
};

describe('a list request', () => {
  it('defaults to the resource’s own order and its first thousand records', () => {
    expect(asked({})).toEqual({
      sort: { column: 'c.nome', order: 'ASC' },
      range: { from: 0, to: 999 },
      filter: {},
    });
  });

  it('takes both ends of the range, and no more than the longest page', () => {
    expect(asked({ range: '[30,44]' }).range).toEqual({ from: 30, to: 44 });
    expect(asked({ range: '[0,99999]' }).range).toEqual({ from: 0, to: 999 });
    expect(readListRequest({ range: '[10,500]' }, RULES, 100).range).toEqual({ from: 10, to: 109 });
  });

  it('sorts by the columns of its fields alone', () => {
    expect(asked({ sort: '["em","DESC"]' }).sort).toEqual({ column: 'c.em', order: 'DESC' });
  });

  it.each([
    ['sort', '["senha","ASC"]'],
    ['sort', '["constructor","ASC"]'],
    ['sort', '["nome","ASC; DROP TABLE x"]'],
    ['sort', '"nome"'],
    ['sort', '{'],
    ['range', '[5,4]'],
    ['range', '[-1,4]'],
    ['range', '[0.5,4]'],
    ['range', '[0,3000000000]'],
    ['range', '"0-4"'],
    ['filter', '[]'],
    ['filter', 'null'],
    ['filter', '"x"'],
  ])('refuses %s=%s', (name, text) => {
    expect(refusal(() => asked({ [name]: text }))).toEqual([400, 'VALOR_INVALIDO', name]);
  });

  it.each(['senha', '__proto__x', 'toString'])('refuses the unknown filter %s', (key) => {
    expect(refusal(() => asked({ filter: `{"${key}":1}` }))).toEqual([400, 'CAMPO_NAO_PERMITIDO', key]);
  });
});

describe('a filter', () => {
  it('finds a text anywhere in the searched columns, its wildcards taken literally', () => {
    expect(filtered({ q: '50%_\\' })).toEqual({
      sql: 'WHERE (c.nome ILIKE $1 OR c.apelido ILIKE $2)',
      values: ['%50\\%\\_\\\\%', '%50\\%\\_\\\\%'],
    });
  });

  it('compares fields in the form their column keeps them', () => {
    expect(filtered({ id: [1, 2], nome: "' OR 1=1--", valor: 12.34, em: '2026-03-01T00:00:00Z' })).toEqual({
      sql: 'WHERE c.id = ANY($1) AND c.nome = $2 AND c.valor = $3 AND c.em = $4',
      values: [[1, 2], "' OR 1=1--", 1234, new Date('2026-03-01T00:00:00Z')],
    });
    expect(filtered({ id: 7 }).values).toEqual([[7]]);
  });

  it('leaves what the resource reads itself', () => {
    expect(filtered({ status: 'excluido' }).sql).toBe('');
    expect(readStatus({})).toBe('ativo');
    expect(readStatus({ status: 'excluido' })).toBe('excluido');
    expect(refusal(() => readStatus({ status: 'todos' }))).toEqual([400, 'VALOR_INVALIDO', 'status']);
  });

  it.each([
    ['id', 'x'],
    ['id', [1, null]],
    ['id', 1.5],
    ['id', -1],
    ['id', 2 ** 31],
    ['id', Array.from({ length: 1001 }, (_, i) => i)],
    ['nome', 1],
    ['nome', null],
    ['nome', 'a\0b'],
    ['q', ['x']],
    ['q', '\0'],
    ['em', 'ontem'],
    ['valor', '12,34'],
    ['valor', 1e12],
  ])('refuses %s: %j', (field, value) => {
    expect(refusal(() => filtered({ [field]: value }))).toEqual([400, 'VALOR_INVALIDO', field]);
  });
});

describe('a list answer', () => {
  it('tells which records these are of how many', () => {
    const request = asked({ range: '[15,29]' });
    expect(listAnswer(RULES, [{}, {}], request, 17).headers).toEqual({ 'Content-Range': 'coisas 15-16/17' });
    expect(listAnswer(RULES, [], request, 0).headers).toEqual({ 'Content-Range': 'coisas */0' });
  });
});
