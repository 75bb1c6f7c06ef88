// `npm run proof:conformance [count] [seed]`: the conformance table bites. Takes texts, limits and colours of
// docs/conformance-storefront.md at random, changes one at a time where the sources have it, in a copy of the last
// commit, and runs the tests the line names: they have to turn red. The copy is thrown away.
import { execFileSync, spawnSync } from 'node:child_process';
import {
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
import { rowsOf } from './conformance.mjs';
import { commit, root } from './prepare.mjs';

const TABLE = 'docs/conformance-storefront.md';
const HEADING = '## The conformance table bites';
/** Limits and colours by the words of their line: `[words, file, what stands there, what it becomes]`. */
const LIMITS = [
  ['the session is re-checked every 60 seconds', 'ui/src/sessao/verificacao.ts', '60_000', '90_000'],
  ['inactivity logout 60 minutes', 'ui/src/sessao/useInatividade.ts', '60 * 60_000', '61 * 60_000'],
  ['reload after modal login 1 s', 'storefront/src/features/entrar/ModalDeLogin.tsx', '1000', '900'],
  ['redirect when already logged in 1 s', 'storefront/src/features/entrar/PaginaDeLogin.tsx', '1000', '1200'],
  [
    '10 per page on home',
    'storefront/src/features/campanhas/index.tsx',
    'POR_PAGINA = 10',
    'POR_PAGINA = 11',
  ],
  [
    '30 tickets per page',
    'storefront/src/features/meusBilhetes/agrupamento.ts',
    '_PAGINA = 30',
    '_PAGINA = 31',
  ],
  [
    '50 raffles per page',
    'storefront/src/features/meusBilhetes/agrupamento.ts',
    '_PAGINA = 50',
    '_PAGINA = 49',
  ],
  ['banner every 5000 ms', 'storefront/src/features/campanhas/BannerRotativo.tsx', '= 5000', '= 6000'],
  ['transition 0.8 s', 'storefront/src/features/campanhas/banner.module.css', 'opacity 0.8s', 'opacity 0.7s'],
  ['home reload every 30 s', 'storefront/src/features/campanhas/consultas.ts', '30_000', '40_000'],
  ['server time refresh 300000 ms', 'ui/src/relogio.ts', '300_000', '400_000'],
  ['system status polling 600000 ms', 'ui/src/partida/useStatusDoSistema.ts', '600_000', '700_000'],
  [
    '10 tickets per online purchase',
    'storefront/src/features/campanhas/acao.ts',
    '_COMPRA = 10',
    '_COMPRA = 11',
  ],
  ['phone mask 15, minimum 11', 'contracts/src/regras/telefone.ts', '_TELEFONE = 11', '_TELEFONE = 13'],
  ['WhatsApp country code 55', 'storefront/src/features/contato/canais.ts', "PAIS = '55'", "PAIS = '54'"],
  ['principal green', 'ui/src/estilo/base.css', '--sucesso: #1c7a45', '--sucesso: #1c7a75'],
  ['not winning red', 'ui/src/estilo/base.css', '--perigo: #b3261e', '--perigo: #b3561e'],
  ['toasts 1.5 s, 2 s, 3 s', 'ui/src/avisos.ts', 'validacao: 2000', 'validacao: 2100'],
];

const [count = 20, seed = 1] = process.argv.slice(2).map(Number);
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

/** Each text in quotation marks that stands once in the sources of the shop, and each limit of the list above. */
function candidates(copy, rows) {
  const files = execFileSync('git', ['ls-files', 'storefront/src', 'ui/src', 'contracts/src'], {
    cwd: copy,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(copy, file), 'utf8') }));
  const texts = rows.flatMap((row) =>
    [...row.what.matchAll(/"([^"]{5,})"/g)].flatMap(([, text]) => {
      const found = files.filter((f) => f.text.split(text).length === 2);
      const [first] = found;
      return found.length === 1
        ? [{ row, file: first.file, from: text, to: `${text.slice(0, 3)}x${text.slice(3)}` }]
        : [];
    }),
  );
  const limits = LIMITS.flatMap(([words, file, from, to]) => {
    const row = rows.find(({ what }) => what.includes(words));
    if (!row) throw new Error(`no line of the table says "${words}"`);
    return [{ row, file, from, to }];
  });
  return [...texts, ...limits];
}

/** True: at least one of the tests the line names turned red. */
function bites(copy, { row, file, from, to }) {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  if (before.split(from).length !== 2) throw new Error(`${file} has "${from}" not exactly once`);
  writeFileSync(
    path,
    before.replace(from, () => to),
  );
  try {
    const built = inCopy(copy, 'npm', ['run', 'build', '-w', 'storefront']);
    if (built.status !== 0) throw new Error(built.stderr);
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

function green(copy, tests, config) {
  const names = tests.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const args = [
    'vitest',
    'run',
    ...config,
    '--maxWorkers=1',
    ...new Set(tests.map(({ path }) => path)),
    '-t',
    names,
  ];
  const { status, stdout } = inCopy(copy, 'npx', args, {
    CHROMIUM_PATH: findChromium() ?? '',
    NO_COLOR: '1',
  });
  if (!/Tests +.*\d+ (passed|failed)/.test(stdout)) throw new Error(`nothing ran:\n${stdout.slice(-2_000)}`);
  return status === 0;
}

function record(lines) {
  const file = join(root, 'docs/proof.md');
  const [others] = readFileSync(file, 'utf8').split(`\n${HEADING}`);
  const head = `${HEADING}\n\n${new Date().toISOString().slice(0, 10)}, commit ${commit()}, seed ${seed}: \`npm run proof:conformance ${count} ${seed}\`.\n`;
  writeFileSync(file, `${others.trimEnd()}\n\n${head}\n${lines.join('\n')}\n`);
}

const copy = cloned();
try {
  for (const [command, args] of [
    ['npx', ['tsc', '-b']],
    ['npm', ['run', 'build', '-w', 'admin']],
  ]) {
    const { status, stdout } = inCopy(copy, command, args);
    if (status !== 0) throw new Error(stdout);
  }
  const random = randomFrom(seed);
  const all = candidates(copy, rowsOf(TABLE, readFileSync(join(copy, TABLE), 'utf8')));
  const chosen = all
    .map((candidate) => ({ candidate, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({ candidate }) => candidate);
  const lines = [`${all.length} candidates, ${chosen.length} changed:`, ''];
  let survived = 0;
  for (const control of chosen.slice(0, 1)) {
    if (bites(copy, { ...control, to: control.from })) throw new Error('red with nothing changed');
    lines.push('- green: nothing changed (control)');
  }
  for (const mutation of chosen) {
    const red = bites(copy, mutation);
    if (!red) survived += 1;
    lines.push(
      `- ${red ? 'red' : 'STILL GREEN'}: \`${mutation.from}\` to \`${mutation.to}\` in ${mutation.file}`,
    );
    console.log(lines.at(-1));
    record([...lines, '', `${lines.length - 3 - survived} red, ${survived} still green.`]);
  }
  process.exitCode = survived === 0 ? 0 : 1;
} finally {
  rmSync(join(copy, '..'), { recursive: true, force: true });
}
