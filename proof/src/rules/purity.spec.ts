import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const IMPURE = [
  'new Date()',
  'Date()',
  'Date.now()',
  "Date['now']()",
  'Math.random()',
  "Math['random']()",
  'performance.now()',
  'crypto.randomUUID()',
  'globalThis.crypto',
  'process.hrtime()',
  'process.env',
  'setTimeout(String, 1)',
  'setInterval(String, 1)',
  'setImmediate(String)',
  'queueMicrotask(String)',
  "fetch('')",
];
const PURE = [
  'new Date(0)',
  "new Date('2026-01-01')",
  'Date.UTC(2026, 0)',
  'Date.parse("")',
  'Math.floor(1.5)',
];

const DECIDING = [
  'write-side/src/rifa/decider.ts',
  'write-side/src/rifa/decide-venda.ts',
  'contracts/src/rifa/evolve.ts',
  'contracts/src/rifa/estado.ts',
  'contracts/src/rifa/guardado.ts',
  'write-side/src/rifa/vencidas.ts',
  'write-side/src/rifa/estoque.ts',
  'write-side/src/empresa/permissoes.ts',
  'contracts/src/regras/pix.ts',
];
const OTHERS = [
  'write-side/src/rifa/routes.ts',
  'write-side/src/rifa/decider.spec.ts',
  'server/src/http/router.ts',
];

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

describe('purity of decisions', () => {
  let tree: string;
  let found: ReadonlySet<string>;

  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };

  beforeAll(async () => {
    tree = mkdtempSync(join(tmpdir(), 'purity-'));
    for (const name of ['biome.json', 'decisions-are-pure.grit', '.gitignore'])
      copyFileSync(join(root, name), join(tree, name));
    const lines = [...IMPURE, ...PURE].map((expression) => `export default ${expression};\n`).join('');
    for (const file of [...DECIDING, ...OTHERS]) write(file, lines);
    // It ends with 1 for what it found.
    const output = await new Promise<string>((done) => {
      const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
      execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: tree }, (_, stdout) => done(stdout));
    });
    found = new Set(
      (JSON.parse(output) as Report).diagnostics
        .filter(({ category }) => category === 'plugin' || category === 'lint/style/noRestrictedGlobals')
        .map(({ location }) => `${location.path}:${location.start.line}`),
    );
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const redIn = (file: string): readonly string[] =>
    [...IMPURE, ...PURE].filter((_, at) => found.has(`${file}:${at + 1}`));

  it.each(DECIDING)('%s: clock, randomness and I/O are red, all else is not', (file) => {
    expect(redIn(file)).toEqual(IMPURE);
  });

  it.each(OTHERS)('%s may use them', (file) => {
    expect(redIn(file)).toEqual([]);
  });
});
