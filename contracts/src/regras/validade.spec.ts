import { expect, it } from 'vitest';
import { diasAte } from './validade.ts';

it('counts whole days until the end', () => {
  const fim = Date.parse('2030-01-31T12:00:00Z');
  const em = (momento: string) => diasAte(fim, Date.parse(momento));
  expect(em('2030-01-01T12:00:00Z')).toBe(30);
  expect(em('2030-01-01T12:00:01Z')).toBe(29);
  expect(em('2030-01-31T11:59:59Z')).toBe(0);
  expect(em('2030-01-31T12:00:01Z')).toBe(-1);
});
