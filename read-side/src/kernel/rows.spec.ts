import { expect, it } from 'vitest';
import type { Tx } from './db.ts';
import { adding, inserting, replacing } from './rows.ts';

interface Row {
  readonly id: number;
  readonly numbers: readonly number[];
}
const columns = {
  id: ['integer', (row: Row) => row.id],
  numbers: ['integer[]', (row: Row) => row.numbers],
} as const;

const asked = (work: (tx: Tx) => Promise<void>) => {
  const queries: unknown[] = [];
  const tx = { query: async (query: unknown) => void queries.push(query) } as unknown as Tx;
  return work(tx).then(() => queries);
};

it('writes rows as one parameter a column; arrays stay arrays', async () => {
  const rows = [
    { id: 1, numbers: [7, 8] },
    { id: 2, numbers: [] },
  ];
  const [query] = await asked((tx) => inserting('coisa', columns, replacing('id', ['numbers']))(tx, rows));
  expect(query).toEqual({
    name: 'coisa-inserir',
    text:
      'INSERT INTO coisa (id, numbers) SELECT n.id, n.numbers::integer[] ' +
      'FROM unnest($1::integer[], $2::text[]) AS n(id, numbers) ON CONFLICT (id) DO UPDATE SET numbers = excluded.numbers',
    values: [
      [1, 2],
      ['{7,8}', '{}'],
    ],
  });
});

it('asks nothing for no rows', async () => {
  expect(await asked((tx) => inserting('coisa', columns)(tx, []))).toEqual([]);
});

it('adds to what is there', () => {
  expect(adding('coisa', 'id', ['qtde', 'valor'])).toBe(
    'ON CONFLICT (id) DO UPDATE SET qtde = coisa.qtde + excluded.qtde, valor = coisa.valor + excluded.valor',
  );
});
