// `npm test`: types, lint with import zones, unit and integration tests, browser journeys.
// Ends with the real counts and exits 1 when anything failed.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.mjs';
import { findServers } from './debian.mjs';
import { withDeployment } from './deployment.mjs';
import { bin, npm, prepare, root, run } from './prepare.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
const add = (passed, failed, skipped = 0) => {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
};

/** One command that passes or fails as a whole. */
function check(title, command, args) {
  console.log(`\n— ${title}`);
  const ok = run(command, args) === 0;
  add(ok ? 1 : 0, ok ? 0 : 1);
}

/** A test runner that leaves its counts in a file of vitest's JSON form. */
function suite(title, name, command, args, env = {}) {
  console.log(`\n— ${title}`);
  const report = join(root, '.tmp', `${name}.json`);
  rmSync(report, { force: true });
  const status = run(command, args, { env: { ...process.env, ...env } });
  try {
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    add(counts.numPassedTests, counts.numFailedTests, counts.numPendingTests ?? 0);
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
  `--outputFile.json=${join(root, '.tmp', `${name}.json`)}`,
];
suite('Unit and integration', 'vitest', bin('vitest'), vitest('vitest', '--exclude', 'proof/src/proofs/**'));
const servers = findServers();
// Races and kill series want the machine to themselves.
const proofs = vitest('proofs', '--config', 'vitest.proofs.config.ts');
suite('Proofs in short', 'proofs', bin('vitest'), proofs, servers);
const chromium = findChromium();
if (chromium) {
  const journeys = (name, ...more) =>
    vitest(name, '--config', 'e2e/vitest.config.ts', '--root', root, ...more);
  const browser = { CHROMIUM_PATH: chromium };
  suite('Browser journeys', 'e2e', bin('vitest'), journeys('e2e'), browser);
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
  rmSync(join(root, '.tmp', 'e2e.json'), { force: true });
  console.error('No Chromium was found and none could be installed: set CHROMIUM_PATH.');
  add(0, 1);
}
check('Conformance tables name tests that ran', process.execPath, [join(root, 'scripts/conformance.mjs')]);
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
counted = true;
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exit(totals.failed === 0 ? 0 : 1);
