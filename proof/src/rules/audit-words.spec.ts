import { existsSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root, sourcesOf, textOf } from './sources.ts';

/** What buyers keep of an audit has one name each, wherever they read it (docs/glossary.md). */
const OTHER_NAMES: readonly { name: string; other: RegExp; butIn?: RegExp }[] = [
  { name: 'código do selo', other: /c[óo]digo d[ae] lista/i },
  // A purchase has a receipt of its own, of money: that one is called so, in its places alone.
  {
    name: 'recibo',
    other: /comprovante/i,
    butIn: /^storefront\/src\/(comum\/pagamento|features\/meusBilhetes)\//,
  },
];

it.each(OTHER_NAMES)('$name has no other name', ({ other, butIn }) => {
  const rooms = readdirSync(root).filter((room) => existsSync(`${root}/${room}/src`));
  const pages = ['verificador/src/pagina/pagina.html', 'docs/auditoria.md', 'README.md'];
  const paths = [...sourcesOf(rooms), ...pages];
  expect(paths.length).toBeGreaterThan(300);
  expect(paths.filter((path) => !butIn?.test(path) && other.test(textOf(path)))).toEqual([]);
});
