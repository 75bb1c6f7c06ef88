import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, sourcesOf, textOf } from './sources.ts';

const ROOMS: string[] = JSON.parse(textOf('package.json')).workspaces;
/** Numbers under which nothing was ever kept: what was first called 12 is 11, and others were given to nothing. */
const NEVER = ['0012', '0018', '0023', '0037'];
const records = readdirSync(`${root}/docs/adr`);
const numbers = records.map((name) => name.slice(0, 4));

/** Names of records in a text that are no record's: `adr/0001`, `adr/0001-a-name.md`, `ADR 1`. */
const missingIn = (text: string): string[] =>
  [...text.matchAll(/\badr\/(\d{4}(?:-[\w-]+)?)|\bADR (\d+)/g)]
    .map(([, path, number]) => path ?? String(number).padStart(4, '0'))
    .filter(
      (named) =>
        !records.some(
          (name) => name === `${named}.md` || (named.length === 4 && name.startsWith(`${named}-`)),
        ),
    );

describe('records of choices', () => {
  it('have each a number of its own, and none is missing unnamed', () => {
    const last = Number(numbers.at(-1));
    const all = Array.from({ length: last }, (_, i) => String(i + 1).padStart(4, '0'));
    expect([...numbers, ...NEVER].sort()).toEqual(all);
  });

  it('are there where they are named', () => {
    const documents = (readdirSync(`${root}/docs`, { recursive: true }) as string[])
      .filter((path) => path.endsWith('.md'))
      .map((path) => `docs/${path}`);
    const files = [...sourcesOf(ROOMS), ...documents, 'README.md', 'CONTRIBUTING.md'];
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((path) => missingIn(textOf(path)).map((named) => `${path}: ${named}`))).toEqual([]);
  });

  it('are missed where one is none', () => {
    expect(missingIn('docs/adr/0001, ADR 1, adr/0012-x.md, ADR 12, adr/0001-another.md')).toEqual([
      '0012-x',
      '0012',
      '0001-another',
    ]);
  });
});
