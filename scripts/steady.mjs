// `npm run steady -- N [--load] [unit|proofs|journeys]`: parts of `npm test` so many times, all of them unless one is named;
// with --load beside two processes that do nothing but keep a core busy each. Files come in another order each time. Tells what
// failed how often, and why.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { journeys, proofs, unit } from './parts.mjs';
import { bin, fail, prepare, root } from './prepare.mjs';
import { createRun } from './suite.mjs';

const PARTS = { unit, proofs, journeys };
const asked = process.argv.slice(2);
const times = Number(asked.find((word) => /^\d+$/.test(word)) ?? Number.NaN);
const named = asked.filter((word) => word in PARTS);
const unknown = asked.filter((word) => !/^\d+$/.test(word) && word !== '--load' && !(word in PARTS));
if (!(times > 0) || unknown.length > 0) fail('npm run steady -- N [--load] [unit|proofs|journeys]');

prepare();
const busy = asked.includes('--load') ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : [];
process.on('exit', () => {
  for (const child of busy) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));

/** By test: how often it was red and how often unsteady. */
const found = new Map();
const note = (where, what) => {
  const so = found.get(where) ?? { red: 0, unsteady: 0 };
  found.set(where, { ...so, [what]: so[what] + 1 });
};
const rows = [];
for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
  const part = PARTS[name]();
  if (!part) fail('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  const passed = [];
  for (let i = 1; i <= times; i += 1) {
    const folder = join(root, '.tmp', 'steady', `${name}-${i}`);
    const run = createRun({ root, folder, vitest: bin('vitest') });
    const order = ['--sequence.shuffle.files', `--sequence.seed=${i}`];
    await run.suite({ ...part, args: [...part.args, ...order] });
    passed.push(run.tell());
    for (const { where } of run.red) note(where, 'red');
    for (const { where } of run.unsteady) note(where, 'unsteady');
  }
  rows.push(`| ${name} | ${times} | ${passed.filter((green) => !green).length} |`);
}
const load = busy.length > 0 ? ', two busy processes beside it' : '';
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, commit ${commit}\n\n| part${load} | runs | red |\n|---|---|---|\n${rows.join('\n')}`,
);
const tests = [...found].map(([where, { red, unsteady }]) => `| ${where} | ${red} | ${unsteady} |`);
if (tests.length > 0) console.log(`\n| test | red | unsteady |\n|---|---|---|\n${tests.join('\n')}`);
process.exit([...found.values()].some(({ red }) => red > 0) ? 1 : 0);
