import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAlive, signal } from '../testing/programs.ts';

// @ts-expect-error: scripts run without a build, and have no types.
const scripts = await import('../../../scripts/repeatable.mjs');
const REPEATABLE: readonly { readonly files: readonly string[] }[] = scripts.REPEATABLE;
const MOST_REPEATED: number = scripts.MOST_REPEATED;
const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
beforeAll(() => {
  mkdirSync(join(root, '.tmp'), { recursive: true });
  folder = mkdtempSync(join(root, '.tmp', 'planted-'));
  put('vitest.config.ts', `export default { test: { include: ['**/*.{spec,journey}.ts'] } };`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Red the first time alone. Its server says which time it is. */
const unsteady = (mark: string) => `
  import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { expect, it } from 'vitest';
  it('sees a notice', () => {
    const again = existsSync('${mark}');
    writeFileSync('${mark}', '');
    mkdirSync(process.env.SERVER_LOGS, { recursive: true });
    const name = expect.getState().testPath.slice(process.cwd().length + 1).replaceAll('/', '-');
    for (const end of ['log', 'page-1.txt'])
      writeFileSync(join(process.env.SERVER_LOGS, name + '.' + end), again ? 'second' : 'first');
    writeFileSync(join(process.env.SERVER_LOGS, 'another-file.log'), '');
    expect(again ? 'the notice' : 'nothing').toBe('the notice');
  });
  it('is quiet', () => expect(1).toBe(1));
`;
const outside = `
  import { it } from 'vitest';
  it('lets an error go', () => { void Promise.reject(new Error('nobody caught it')); });
`;
const prepared = `
  import { beforeAll, describe, it } from 'vitest';
  describe('a world', () => {
    beforeAll(() => { throw new Error('no such world'); });
    it('never runs', () => undefined);
  });
`;
const endless = `
  import { it } from 'vitest';
  it('holds its process', () => { for (;;); });
`;
/** Says whose test it is, and waits for ever. */
const waiting = (mark: string) => `
  import { writeFileSync } from 'node:fs';
  import { it } from 'vitest';
  it('waits', () => {
    writeFileSync('${mark}', String(process.ppid));
    return new Promise(() => undefined);
  }, 600_000);
`;
/** A program that runs the planted files below `part` as `npm test` and `npm run steady` do. */
function program(part: string): readonly string[] {
  const own = join(folder, `reports-${part}`);
  const script = `
    import { createRun } from ${JSON.stringify(join(root, 'scripts/suite.mjs'))};
    const vitest = ${JSON.stringify(join(root, 'node_modules/.bin/vitest'))};
    const tests = createRun({ root: ${JSON.stringify(folder)}, folder: ${JSON.stringify(own)}, vitest });
    await tests.suite({ title: 'Planted', name: 'planted', args: [${JSON.stringify(part)}] });
    process.exit(tests.tell() ? 0 : 1);
  `;
  return ['--input-type=module', '-e', `process.on('SIGTERM', () => process.exit(1));${script}`];
}

const environment = (more: NodeJS.ProcessEnv = {}) => ({ ...process.env, NO_COLOR: '1', ...more });

/** What a run says. */
async function run(
  part: string,
  more: NodeJS.ProcessEnv = {},
): Promise<{ lines: string[]; passed: boolean }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      program(part),
      { cwd: folder, env: environment(more), maxBuffer: 1e8 },
      (error, out) => resolve({ lines: out.trimEnd().split('\n'), passed: error === null }),
    );
  });
}

describe('what failed', () => {
  it('on a screen is run once more, alone; passed then, it is counted as passed and named', async () => {
    const file = 'e2e/src/galeria.journey.ts';
    put(file, unsteady('seen-screen'));
    const { lines, passed } = await run('e2e/src/galeria');
    expect(passed).toBe(true);
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
    const told = lines.slice(lines.indexOf('Unsteady: (passed when run once more, alone)') + 1);
    expect(told[0]).toBe(
      `  ${file} > sees a notice: AssertionError: expected 'nothing' to be 'the notice' // Object.is equality`,
    );
    const left = (name: string) => readFileSync(join(folder, 'reports-e2e/src/galeria', name), 'utf8');
    expect(JSON.parse(left('unsteady.json'))).toMatchObject([
      { because: expect.stringContaining('screens are looked at') },
    ]);
    expect(left('failed/e2e-src-galeria.journey.ts.log')).toBe('first');
    expect(left('failed/e2e-src-galeria.journey.ts.page-1.txt')).toBe('first');
    expect(readdirSync(join(folder, 'reports-e2e/src/galeria/failed'))).toHaveLength(2);
    const report = JSON.parse(left('planted.json'));
    expect(report.testResults[0].assertionResults).toMatchObject([
      { title: 'sees a notice', status: 'passed' },
      { title: 'is quiet', status: 'passed' },
    ]);
  });

  it.each([
    ['an invariant', 'proof/src/proofs/race.spec.ts'],
    ['an outage', 'e2e/src/outage.journey.ts'],
    ['money, in a browser', 'e2e/src/storefront/pagamento-provedor.journey.ts'],
  ])('of %s is red at once', async (_what, path) => {
    put(path, unsteady(`seen-${path.length}`));
    const { lines, passed } = await run(path);
    expect(passed).toBe(false);
    expect(lines.slice(-6)).toEqual([
      'Failed:',
      `  ${path} > sees a notice: AssertionError: expected 'nothing' to be 'the notice' // Object.is equality`,
      '',
      `What the servers of these files said, and what pages showed: reports-${path}/failed`,
      '',
      '1 passed, 1 failed',
    ]);
    expect(lines).not.toContain('Unsteady: (passed when run once more, alone)');
  });

  it('in more files than a busy machine makes red is not run once more, wherever it failed', async () => {
    const many = Array.from({ length: MOST_REPEATED + 1 }, (_, i) => `read-side/src/documentos/${i}.spec.ts`);
    for (const file of many) put(file, unsteady(`seen-document-${file.length}-${many.indexOf(file)}`));
    const { lines, passed } = await run('read-side/src/documentos');
    expect(passed).toBe(false);
    expect(lines.at(-1)).toBe(`${many.length} passed, ${many.length} failed`);
  });

  it.each(REPEATABLE.flatMap(({ files }) => files))('may be run once more where there is one: %s', (file) => {
    expect(existsSync(join(root, file))).toBe(true);
  });

  it.each([
    ['an error that nobody caught', 'proof/src/uncaught.spec.ts', outside, 'nobody caught it', '1 passed'],
    ['a preparation', 'proof/src/prepared.spec.ts', prepared, 'no such world', '0 passed'],
  ])('outside a test, %s, has a reason', async (_what, path, text, reason, rest) => {
    put(path, text);
    const { lines, passed } = await run(path);
    expect(passed).toBe(false);
    expect(lines.slice(lines.indexOf('Failed:')).filter((line) => line.includes(reason))).toHaveLength(1);
    expect(lines.at(-1)).toMatch(new RegExp(`^${rest}, 1 failed`));
  });

  it('because it never ends is ended, and named', async () => {
    put('proof/src/never-ends.spec.ts', endless);
    const { lines, passed } = await run('proof/src/never-ends', { SUITE_SILENCE_MS: '10000' });
    expect(passed).toBe(false);
    expect(
      lines.slice(lines.indexOf('Failed:') + 1).filter((line) => line.includes('had not ended')),
    ).toEqual([
      '  proof/src/never-ends.spec.ts (outside a test): nothing was heard of this run for 10 s, and this file had not ended',
    ]);
    expect(lines.at(-1)).toMatch(/^0 passed, 1 failed/);
  });
});

it('a series that is broken off by a signal leaves none of its runs behind', async () => {
  const mark = join(folder, 'waits-for-ever');
  put('proof/src/waits.spec.ts', waiting(mark));
  const series = spawn(process.execPath, program('proof/src/waits'), { cwd: folder, env: environment() });
  await expect.poll(() => existsSync(mark) && readFileSync(mark, 'utf8')).toMatch(/^\d+$/);
  const vitest = Number(readFileSync(mark, 'utf8'));
  onTestFinished(() => signal([vitest], 'SIGKILL'));
  const ended = once(series, 'close');
  series.kill();
  await ended;
  await expect.poll(() => isAlive(vitest)).toBe(false);
});
