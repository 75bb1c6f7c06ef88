// `npm run steady -- N [--from K] [--load] [--late] [unit|proofs|journeys]`: parts of `npm test` so many times, all of them unless
// one is named; with --load beside two processes that do nothing but keep a core busy each, with --late each call of a journey's
// pages waits up to LATE_MS. Files come in another order each time, K's (1) the first time. What failed how often is told at the
// end, or when it is broken off.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { journeys, proofs, unit } from './parts.mjs';
import { bin, commit, fail, prepare, root } from './prepare.mjs';
import { createRun } from './suite.mjs';

const PARTS = { unit, proofs, journeys };
const LATE_MS = 800;
const { times, from, load, late, names } = asked();

/** Of each part that began: how many runs ended, and how many of them were red. */
const parts = new Map();
/** By test: of which part it is, how often it was red and how often unsteady. */
const tests = new Map();

prepare();
const busy = load ? [1, 2].map(() => spawn(process.execPath, ['-e', 'for (;;);'])) : [];
process.on('exit', () => {
  for (const child of busy) child.kill('SIGKILL');
  tell();
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
for (const name of names) await repeat(name);
process.exit([...parts.values()].some(({ red }) => red > 0) ? 1 : 0);

function asked() {
  try {
    const no = { type: 'boolean', default: false };
    const options = { from: { type: 'string', default: '1' }, load: no, late: no };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [times, from] = [positionals[0], values.from].map(Number);
    const names = positionals.slice(1);
    if (!(times > 0) || !(from > 0) || names.some((name) => !(name in PARTS))) throw new Error('not so');
    const { load, late } = values;
    return { times, from, load, late, names: names.length > 0 ? names : Object.keys(PARTS) };
  } catch {
    return fail('npm run steady -- N [--from K] [--load] [--late] [unit|proofs|journeys]');
  }
}

async function repeat(name) {
  const part = PARTS[name]();
  if (!part) fail('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  const of = { runs: 0, red: 0 };
  parts.set(name, of);
  for (let seed = from; seed < from + times; seed += 1) {
    const run = createRun({
      root,
      folder: join(root, '.tmp', 'steady', `${name}-${seed}`),
      vitest: bin('vitest'),
    });
    const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`];
    const env = { ...part.env, ...(late ? { LATE_MS, LATE_SEED: seed } : {}) };
    await run.suite({ ...part, args: [...part.args, ...order], env });
    of.runs += 1;
    if (!run.tell()) of.red += 1;
    for (const { where } of run.red) note(name, where, 'red');
    for (const { where } of run.unsteady) note(name, where, 'unsteady');
  }
}

function note(part, where, what) {
  const so = tests.get(where) ?? { part, red: 0, unsteady: 0 };
  tests.set(where, { ...so, [what]: so[what] + 1 });
}

function tell() {
  console.log(`\n${new Date().toISOString().slice(0, 10)}, commit ${commit()}`);
  const beside = `${load ? ', two busy processes beside it' : ''}${late ? `, calls up to ${LATE_MS} ms late` : ''}`;
  table(
    [`part${beside}`, 'runs', 'red'],
    [...parts].map(([name, { runs, red }]) => [name, runs, red]),
  );
  if (tests.size > 0)
    table(
      ['test', 'runs', 'red', 'unsteady'],
      [...tests].map(([where, { part, red, unsteady }]) => [where, parts.get(part).runs, red, unsteady]),
    );
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  console.log(`\n${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}`);
}
