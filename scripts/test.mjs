// `npm test`: types, lint with import zones, unit and integration tests, browser journeys.
// Ends with the real counts and exits 1 when anything failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findChromium } from './chromium.mjs';
import { JOURNEYS } from './conformance.mjs';
import { findServers } from './debian.mjs';
import { withDeployment } from './deployment.mjs';
import { bin, npm, prepare, root, run } from './prepare.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Told again at the end: whoever sees only the last lines of a long log sees what failed. */
const red = [];
const add = (passed, failed, skipped = 0) => {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
};

/** One command that passes or fails as a whole. */
function check(title, command, args) {
  console.log(`\n— ${title}`);
  const ok = run(command, args) === 0;
  if (!ok) red.push(title);
  add(ok ? 1 : 0, ok ? 0 : 1);
}

const reportOf = (name) => join(root, '.tmp', `${name}.json`);

/** A test runner that leaves its counts in a file of vitest's JSON form. */
function suite(title, name, command, args, env = {}) {
  console.log(`\n— ${title}`);
  rmSync(reportOf(name), { force: true });
  count(title, name, run(command, args, { env: { ...process.env, ...env } }));
}

/** Several at once, one for each name; what those after the first print is told when they have ended. */
async function suitesAtOnce(title, names, command, argsOf, env) {
  console.log(`\n— ${title}`);
  const running = names.map(async (name, i) => {
    rmSync(reportOf(name), { force: true });
    const stdio = i === 0 ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, argsOf(name, i), { cwd: root, env: { ...process.env, ...env }, stdio });
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk));
    const [status] = await once(child, 'close');
    return { name, status, printed: Buffer.concat(printed).toString() };
  });
  for (const { name, status, printed } of await Promise.all(running)) {
    if (printed) console.log(printed);
    count(title, name, status ?? 1);
  }
}

function count(title, name, status) {
  try {
    const counts = JSON.parse(readFileSync(reportOf(name), 'utf8'));
    add(counts.numPassedTests, counts.numFailedTests, counts.numPendingTests ?? 0);
    for (const { name: file, message, assertionResults } of counts.testResults) {
      if (message) red.push(`${relative(root, file)}: ${message}`);
      for (const { status: result, fullName, failureMessages } of assertionResults)
        if (result === 'failed')
          red.push(`${relative(root, file)} > ${fullName}\n${failureMessages.join('\n')}`);
    }
    // A file that could not even be loaded has no failed test of its own.
    if (status !== 0 && counts.numFailedTests === 0) add(0, 1);
  } catch {
    console.error(`${title}: no report`);
    add(0, 1);
  }
}

let counted = false;
// Whatever ends this early (types, packages, a build) is a failure of its own.
process.on('exit', () => {
  if (!counted) console.log(`\n${totals.passed} passed, ${totals.failed + 1} failed`);
});
mkdirSync(join(root, '.tmp'), { recursive: true });
prepare();
add(1, 0); // prepare() ends the process when the types are wrong.
check('Format, lint and import zones', npm, ['run', 'lint', '--silent']);
const vitest = (name, ...more) => [
  'run',
  ...more,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];
suite('Unit and integration', 'vitest', bin('vitest'), vitest('vitest', '--exclude', 'proof/src/proofs/**'));
const servers = findServers();
// Races and kill series want nothing else beside them.
const proofs = vitest('proofs', '--config', 'vitest.proofs.config.ts');
suite('Proofs in short', 'proofs', bin('vitest'), proofs, servers);
const chromium = findChromium();
if (chromium) {
  const journeys = (name, ...more) =>
    vitest(name, '--config', 'e2e/vitest.config.ts', '--root', root, ...more);
  const browser = { CHROMIUM_PATH: chromium };
  // Each part has an installation of its own; two keep two cores busy, and four are no sooner done.
  const part = (name, i) => journeys(name, `--shard=${i + 1}/${JOURNEYS.length}`);
  await suitesAtOnce('Browser journeys', JOURNEYS, bin('vitest'), part, browser);
  const title = 'The main job over the deployment';
  const ran = await withDeployment(servers, (url) => {
    const main = journeys('e2e-deployment', 'e2e/src/main-job.journey.ts');
    suite(title, 'e2e-deployment', bin('vitest'), main, { ...browser, PRODUCT_URL: url });
  });
  if (!ran) {
    console.error(`${title}: it did not start`);
    add(0, 1);
  }
} else {
  for (const name of JOURNEYS) rmSync(reportOf(name), { force: true });
  console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  add(0, 1);
}
check('Conformance tables name tests that ran', process.execPath, [join(root, 'scripts/conformance.mjs')]);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
counted = true;
for (const told of red) console.log(`\nFAILED ${told.slice(0, 2_000)}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);
