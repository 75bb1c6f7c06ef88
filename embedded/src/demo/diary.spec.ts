import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { expect, it, onTestFinished } from 'vitest';
import { CannotStartError } from '../cannot-start.ts';
import { begunIn, readDiary, writeDiary } from './diary.ts';

const NOW = Date.parse('2026-06-01T12:00:00.000Z');

it('what a demo knows of itself is told by its file where it cannot be read, and never begun anew', () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  expect(readDiary(path)).toBeNull();
  writeDiary(path, { preparedAt: 'ontem' });
  expect(readDiary(path)).toEqual({ preparedAt: 'ontem' });
  expect(begunIn(path, NOW)).toEqual(begunIn(path, NOW + 1));
  for (const [name, read] of [
    ['demo.json', () => readDiary(path)],
    ['demo-begun.json', () => begunIn(path, NOW)],
  ] as const) {
    writeFileSync(join(path, name), '');
    expect(read).toThrow(CannotStartError);
    expect(read).toThrow(`${join(path, name)} cannot be read`);
  }
});
