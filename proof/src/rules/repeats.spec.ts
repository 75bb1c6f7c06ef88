import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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

/** Red the first time alone. */
const unsteady = (mark: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { expect, it } from 'vitest';
  it('sees a notice', () => {
    const again = existsSync('${mark}');
    writeFileSync('${mark}', '');
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

/** What a run as `npm test` makes it says of the planted files below `part`. */
async function run(part: string): Promise<{ lines: string[]; passed: boolean }> {
  const own = join(folder, `reports-${part}`);
  const script = `
    import { createRun } from ${JSON.stringify(join(root, 'scripts/suite.mjs'))};
    const vitest = ${JSON.stringify(join(root, 'node_modules/.bin/vitest'))};
    const tests = createRun({ root: ${JSON.stringify(folder)}, folder: ${JSON.stringify(own)}, vitest });
    await tests.suite({ title: 'Planted', parts: [{ name: 'planted', args: [${JSON.stringify(part)}] }] });
    process.exit(tests.tell() ? 0 : 1);
  `;
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', script],
      { cwd: folder, env, maxBuffer: 1e8 },
      (error, out) => resolve({ lines: out.trimEnd().split('\n'), passed: error === null }),
    );
  });
}

describe('what failed', () => {
  it('on a screen is run once more, alone; passed then, it is counted as passed and named', async () => {
    put('e2e/src/planted.journey.ts', unsteady('seen-screen'));
    const { lines, passed } = await run('e2e/src/planted');
    expect(passed).toBe(true);
    expect(lines.at(-1)).toBe('2 passed, 0 failed');
    const told = lines.slice(lines.indexOf('Unsteady: (passed when run once more, alone)') + 1);
    expect(told[0]).toBe(
      "  e2e/src/planted.journey.ts > sees a notice: AssertionError: expected 'nothing' to be 'the notice' // Object.is equality",
    );
    const kept = JSON.parse(readFileSync(join(folder, 'reports-e2e/src/planted/unsteady.json'), 'utf8'));
    expect(kept).toMatchObject([{ because: 'a browser and a whole product share two cores' }]);
    const report = JSON.parse(readFileSync(join(folder, 'reports-e2e/src/planted/planted.json'), 'utf8'));
    expect(report.testResults[0].assertionResults).toMatchObject([
      { title: 'sees a notice', status: 'passed' },
      { title: 'is quiet', status: 'passed' },
    ]);
  });

  it.each([
    ['an invariant', 'proof/src/proofs/race.spec.ts'],
    ['an outage', 'e2e/src/outage.journey.ts'],
  ])('of %s is red at once', async (_what, path) => {
    put(path, unsteady(`seen-${path.length}`));
    const { lines, passed } = await run(path);
    expect(passed).toBe(false);
    expect(lines.slice(-4)).toEqual([
      'Failed:',
      `  ${path} > sees a notice: AssertionError: expected 'nothing' to be 'the notice' // Object.is equality`,
      '',
      '1 passed, 1 failed',
    ]);
    expect(lines).not.toContain('Unsteady: (passed when run once more, alone)');
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
});
