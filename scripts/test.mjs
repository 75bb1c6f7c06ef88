// `npm test`: types, lint with import zones, unit and integration tests, browser journeys.
// Ends with the real counts and exits 1 when anything failed.
import { join } from 'node:path';
import { JOURNEYS } from './conformance.mjs';
import { withDeployment } from './deployment.mjs';
import { journeys, mainJobAt, proofs, unit } from './parts.mjs';
import { bin, npm, prepare, root, run } from './prepare.mjs';
import { createRun } from './suite.mjs';

const tests = createRun({ root, folder: join(root, '.tmp'), vitest: bin('vitest') });

/** What was done took so long. */
const told = (title, began) => console.log(`${title}: ${Math.round((Date.now() - began) / 1_000)} s`);

function check(title, command, args) {
  console.log(`\n— ${title}`);
  const began = Date.now();
  tests.whole(title, run(command, args) === 0);
  told(title, began);
}

const began = Date.now();
let ended = false;
// Whatever ends this early (types, packages, a build) is a failure of its own.
process.on('exit', () => {
  if (!ended) console.log(`\n${tests.totals.passed} passed, ${tests.totals.failed + 1} failed`);
});
prepare();
told('Packages, types and builds', began);
tests.whole('Types', true); // prepare() ends the process when they are wrong.
check('Format, lint and import zones', npm, ['run', 'lint', '--silent']);
await tests.suite(unit());
const proving = proofs();
await tests.suite(proving);
const visiting = journeys();
if (visiting) {
  await tests.suite(visiting);
  const main = (url) => tests.suite(mainJobAt(url));
  if (!(await withDeployment(proving.env, main))) tests.whole('The deployment starts', false);
} else {
  tests.forget(JOURNEYS);
  tests.whole('A Chromium is found or can be installed; CHROMIUM_PATH names one', false);
}
check('Conformance tables name tests that ran', process.execPath, [join(root, 'scripts/conformance.mjs')]);
told('All of it', began);
ended = true;
process.exit(tests.tell() ? 0 : 1);
