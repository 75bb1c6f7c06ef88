import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../testing/programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

/** Where this project's own lint rules find something in these files, as `path:line`. */
export async function linted(files: ReadonlyMap<string, string>): Promise<ReadonlySet<string>> {
  const { path: tree, remove } = temporaryFolder();
  try {
    for (const name of readdirSync(root).filter((name) => /^biome\.json$|\.grit$|^\.gitignore$/.test(name)))
      copyFileSync(join(root, name), join(tree, name));
    for (const [path, text] of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      writeFileSync(join(tree, path), text);
    }
    // It ends with 1 for what it found.
    const output = await new Promise<string>((done) => {
      const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
      execFile(join(root, 'node_modules/.bin/biome'), args, { cwd: tree }, (_, stdout) => done(stdout));
    });
    return new Set(
      (JSON.parse(output) as Report).diagnostics
        .filter(({ category }) => category === 'plugin' || category === 'lint/style/noRestrictedGlobals')
        .map(({ location }) => `${location.path}:${location.start.line}`),
    );
  } finally {
    remove();
  }
}
