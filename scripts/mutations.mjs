// `npm run proof:conformance [count] [seed] [table]`: the conformance tables bite. Takes texts, limits and colours of
// each table (or of the one whose path is given) at random, changes one at a time where the sources have it, in a
// copy of the last commit, and runs the tests the line names: they have to turn red. The copy is thrown away.
import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { resultsOf, rowsOf } from './conformance.mjs';
import { TABLES } from './mutations-tables.mjs';
import { commit, root } from './prepare.mjs';

const [count = 20, seed = 1] = process.argv.slice(2, 4).map(Number);
const [, , , , only] = process.argv;
/** What the copy is of, whatever is committed while this runs. */
const madeOf = commit();
const inCopy = (copy, command, args, env = {}) =>
  spawnSync(command, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, ...env } });

/** Small and repeatable; nothing hangs on how good it is. */
function randomFrom(start) {
  let state = start;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A clone of the last commit with this tree's packages, its own workspaces linked into them. */
function cloned() {
  const copy = join(mkdtempSync(join(tmpdir(), 'rifa-viva-mutacao-')), 'copia');
  execFileSync('git', ['clone', '--quiet', '--shared', root, copy]);
  const modules = join(copy, 'node_modules');
  mkdirSync(join(modules, '@rifa-viva'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name !== '@rifa-viva') symlinkSync(join(root, 'node_modules', name), join(modules, name));
  }
  const { workspaces } = JSON.parse(readFileSync(join(copy, 'package.json'), 'utf8'));
  for (const name of workspaces) {
    symlinkSync(join(copy, name), join(modules, '@rifa-viva', name));
    const own = join(root, name, 'node_modules');
    if (readdirSync(join(root, name)).includes('node_modules'))
      symlinkSync(own, join(copy, name, 'node_modules'));
  }
  return copy;
}

/** Texts of a line: those in quotation marks; without any, the line itself as it may stand in the sources. */
function textsOf({ what }) {
  const quoted = [...what.matchAll(/"([^"]{5,})"/g)].map(([, text]) => text);
  return quoted.length > 0 || !/^\p{Lu}/u.test(what) ? quoted : [what];
}

const COMMENT = /^\s*(\/\/|\/?\*)/;
/** Whether a text stands once in a source, and not in a comment. */
const standsIn = (source, text) => {
  const lines = source.split('\n').filter((line) => line.includes(text));
  return source.split(text).length === 2 && lines.every((line) => !COMMENT.test(line));
};

/** Each text of the table that stands once in the sources, and each limit. */
function candidates(copy, rows, { sources, limits }) {
  const files = execFileSync('git', ['ls-files', ...sources], { cwd: copy, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(copy, file), 'utf8') }));
  const texts = rows.flatMap((row) =>
    textsOf(row).flatMap((text) => {
      const found = files.filter((f) => standsIn(f.text, text));
      const [first] = found;
      return found.length === 1
        ? [{ row, file: first.file, from: text, to: `${text.slice(0, 3)}x${text.slice(3)}` }]
        : [];
    }),
  );
  const named = limits.map(([words, file, from, to]) => {
    const row = rows.find(({ line, what }) => `${line} ${what}`.includes(words));
    if (!row) throw new Error(`no line of the table says "${words}"`);
    return { row, file, from, to };
  });
  return [...texts, ...named];
}

/** What the change reaches: compiled code for the servers, and the front ends. */
function build(copy) {
  for (const [command, args] of [
    ['npx', ['tsc', '-b']],
    ['npm', ['run', 'build', '-w', 'storefront']],
    ['npm', ['run', 'build', '-w', 'admin']],
  ]) {
    const { status, stdout, stderr } = inCopy(copy, command, args);
    if (status !== 0) throw new Error(stdout + stderr);
  }
}

/** True: at least one of the tests the line names turned red, or nothing starts any more. */
function bites(copy, { row, file, from, to }) {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} has "${from}" not exactly once`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    build(copy);
    const journeys = row.tests.filter((test) => test.path.startsWith('e2e/'));
    const specs = row.tests.filter((test) => !test.path.startsWith('e2e/'));
    return [
      [specs, []],
      [journeys, ['--config', 'e2e/vitest.config.ts', '--root', '.']],
    ].some(([tests, config]) => tests.length > 0 && !green(copy, tests, config));
  } finally {
    writeFileSync(path, before);
  }
}

/** Whether all of these tests pass. Files run whole: the tests of a journey follow one another. */
function green(copy, tests, config) {
  const report = join(copy, '.tmp', 'mutacao.json');
  rmSync(report, { force: true });
  const files = new Set(tests.map(({ path }) => path));
  const args = [
    'vitest',
    'run',
    ...config,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...files,
  ];
  inCopy(copy, 'npx', args, { CHROMIUM_PATH: findChromium() ?? '' });
  // No report: not even the product starts.
  if (!existsSync(report)) return false;
  const results = resultsOf([report], copy);
  return tests.every(({ path, name }) => {
    const statuses = results.get(`${path} › ${name}`);
    return statuses?.every((status) => status === 'passed') ?? false;
  });
}

/** The table's section of docs/proof.md, written anew. */
function record(heading, lines) {
  const file = join(root, 'docs/proof.md');
  const kept = readFileSync(file, 'utf8')
    .split(/\n(?=## )/)
    .filter((section) => !section.startsWith(`## ${heading}\n`));
  const head = `## ${heading}\n\n${new Date().toISOString().slice(0, 10)}, commit ${madeOf}, seed ${seed}: \`npm run proof:conformance ${count} ${seed}\`.\n`;
  writeFileSync(file, `${kept.join('\n').trimEnd()}\n\n${head}\n${lines.join('\n')}\n`);
}

/** How many changes of a table its tests did not notice. */
function prove(copy, { table, heading, sources, limits }) {
  const random = randomFrom(seed);
  const all = candidates(copy, rowsOf(table, readFileSync(join(copy, table), 'utf8')), { sources, limits });
  const chosen = all
    .map((candidate) => ({ candidate, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ candidate }) => candidate);
  const lines = [`${all.length} candidates, ${chosen.length} changed:`, ''];
  for (const control of chosen.slice(0, 1)) {
    if (bites(copy, { ...control, to: control.from })) throw new Error('red with nothing changed');
    lines.push('- green: nothing changed (control)');
  }
  let survived = 0;
  for (const [index, mutation] of chosen.entries()) {
    const red = bites(copy, mutation);
    if (!red) survived += 1;
    lines.push(
      `- ${red ? 'red' : 'STILL GREEN'}: \`${mutation.from}\` to \`${mutation.to}\` in ${mutation.file}`,
    );
    console.log(lines.at(-1));
    record(heading, [...lines, '', `${index + 1 - survived} red, ${survived} still green.`]);
  }
  return survived;
}

const copy = cloned();
try {
  const chosen = TABLES.filter(({ table }) => only === undefined || table === only);
  const survived = chosen.map((table) => prove(copy, table));
  process.exitCode = survived.every((number) => number === 0) ? 0 : 1;
} finally {
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
