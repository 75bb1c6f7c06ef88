import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root, sourcesOf, textOf } from './sources.ts';

/** What buyers keep has one name each, wherever they read it (docs/glossary.md). */
const OTHER_NAMES = {
  'código do selo': /c[óo]digo d[ae] lista/i,
  recibo: /comprovante/i,
};

it.each(Object.entries(OTHER_NAMES))('%s has no other name', (_, other) => {
  const rooms = readdirSync(root).filter((room) => existsSync(`${root}/${room}/src`));
  const pages = ['verificador/src/pagina/pagina.html', 'docs/auditoria.md', 'README.md'];
  const paths = [...sourcesOf(rooms), ...pages];
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => other.test(textOf(path)))).toEqual([]);
});
