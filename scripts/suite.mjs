// Runs of vitest that are counted and told again at the end. A file of the list in repeatable.mjs that failed is run once
// more, alone; what passes then is counted as passed, and named as unsteady.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MOST_REPEATED, reasonToRepeat } from './repeatable.mjs';

const REPORTER = join(import.meta.dirname, 'errors-reporter.mjs');

/** `vitest` runs in `root`, from where the names of files are told; reports are left in `folder`. */
export function createRun({ root, folder, vitest }) {
  mkdirSync(folder, { recursive: true });
  const totals = { passed: 0, failed: 0, skipped: 0 };
  /** What failed: `{ where, reason }`, where is a part, or a file and its test. */
  const red = [];
  /** What passed when it was run once more: `{ where, reason, because }`. */
  const unsteady = [];
  /** What the servers of each test file said and its pages showed, as its tests write it there; kept of those that failed. */
  const logs = join(folder, 'logs');
  const kept = join(folder, 'failed');
  for (const of of [logs, kept]) rmSync(of, { recursive: true, force: true });
  const reportOf = (name) => join(folder, `${name}.json`);
  const errorsOf = (name) => join(folder, `${name}.errors.json`);

  /** Something that passes or fails as a whole. */
  function whole(title, passed) {
    if (!passed) red.push({ where: title, reason: 'see above' });
    totals[passed ? 'passed' : 'failed'] += 1;
  }

  /** `name` is that of its reports. */
  async function suite({ title, name, args, env = {} }) {
    console.log(`\n— ${title}`);
    const began = Date.now();
    const found = await start({ name, args, env });
    for (const { path } of found?.files.filter(isRed) ?? []) keepLogs(path);
    if (found) await repeat({ name, args, env }, found);
    count(title, found);
    console.log(`${title}: ${Math.round((Date.now() - began) / 1_000)} s`);
  }

  /** What its report says; null where there is none. */
  async function start({ name, args, env }) {
    forget(name);
    const reporters = ['default', 'json', REPORTER].map((reporter) => `--reporter=${reporter}`);
    const child = spawn(vitest, ['run', ...args, ...reporters, `--outputFile.json=${reportOf(name)}`], {
      cwd: root,
      env: { ...process.env, ...env, ERRORS_REPORT: errorsOf(name), SERVER_LOGS: logs },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Who breaks a series off by a signal leaves nothing running.
    const end = () => child.kill();
    process.once('exit', end);
    const [status] = await once(child, 'close');
    process.off('exit', end);
    return read(name, status);
  }

  /** No report of an earlier run is taken for one of this. */
  function forget(name) {
    for (const file of [reportOf(name), errorsOf(name)]) rmSync(file, { force: true });
  }

  function keepLogs(path) {
    const its = `${path.replaceAll('/', '-')}.`;
    const written = existsSync(logs) ? readdirSync(logs).filter((name) => name.startsWith(its)) : [];
    for (const name of written) cpSync(join(logs, name), join(kept, name));
  }

  /** Each file of a run: its path, its tests as vitest's report has them and its errors outside a test; null: no report. */
  function read(name, status) {
    if (!existsSync(reportOf(name)) || !existsSync(errorsOf(name))) return null;
    const errors = JSON.parse(readFileSync(errorsOf(name), 'utf8'));
    const files = JSON.parse(readFileSync(reportOf(name), 'utf8')).testResults.map((report) => ({
      report,
      path: relative(root, report.name),
      errors: errors.filter(({ file }) => file === report.name),
    }));
    const elsewhere = errors.filter(({ file }) => !files.some(({ report }) => report.name === file));
    const silent = status !== 0 && errors.length === 0 && !files.some(isRed);
    return {
      files,
      errors: silent ? [{ message: `ended with ${status}, and no test says why` }] : elsewhere,
    };
  }

  const isRed = ({ report, errors }) => report.status === 'failed' || errors.length > 0;

  /** Puts what passes when it is run once more in the place of what failed. */
  async function repeat({ name, args, env }, found) {
    if (found.files.filter(isRed).length > MOST_REPEATED) return;
    const where = args.flatMap((arg, i) => (/^--(config|root)$/.test(arg) ? [arg, args[i + 1]] : []));
    for (const [i, file] of found.files.entries()) {
      const because = isRed(file) && reasonToRepeat(file.path);
      if (!because) continue;
      console.log(`\n${file.path} failed and is run once more, alone: ${because}`);
      const second = await start({ name: `${name}-again`, args: [...where, file.path], env });
      if (second?.files.length !== 1 || second.errors.length > 0 || second.files.some(isRed)) continue;
      for (const reason of reasonsOf(file)) unsteady.push({ ...reason, because });
      [found.files[i]] = second.files;
    }
    // Whoever reads the report afterwards finds what counts.
    writeFileSync(reportOf(name), JSON.stringify({ testResults: found.files.map(({ report }) => report) }));
  }

  function reasonsOf({ report, path, errors }) {
    const failed = report.assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        where: `${path} > ${fullName}`,
        reason: failureMessages.join('\n'),
      }));
    const outside = errors.map((error) => outsideOf(path, error));
    const told = [...failed, ...outside];
    // A file that could not even be loaded has no test.
    if (told.length === 0 && report.status === 'failed') told.push({ where: path, reason: report.message });
    return told;
  }

  const outsideOf = (part, { where, message }) => ({
    where: `${part}${where ? ` > ${where}` : ''} (outside a test)`,
    reason: message,
  });

  function count(title, found) {
    const failed = found
      ? [...found.files.flatMap(reasonsOf), ...found.errors.map((error) => outsideOf(title, error))]
      : [{ where: title, reason: 'left no report' }];
    red.push(...failed);
    totals.failed += failed.length;
    for (const { status } of found?.files.flatMap(({ report }) => report.assertionResults) ?? []) {
      if (status === 'passed') totals.passed += 1;
      else if (status !== 'failed') totals.skipped += 1;
    }
  }

  const firstLine = (reason) =>
    reason
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.slice(0, 200) ?? '';

  /** All reasons, then a short list, then the counts: the end of a long log is enough to know. True where all passed. */
  function tell() {
    writeFileSync(join(folder, 'failed.json'), JSON.stringify(red, null, 1));
    writeFileSync(join(folder, 'unsteady.json'), JSON.stringify(unsteady, null, 1));
    atLength('UNSTEADY', unsteady);
    atLength('FAILED', red);
    list('Unsteady: (passed when run once more, alone)', unsteady);
    list('Failed:', red);
    if (existsSync(kept))
      console.log(`\nWhat the servers of these files said, and what pages showed: ${relative(root, kept)}`);
    const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
    console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
    return totals.failed === 0;
  }

  function atLength(word, reasons) {
    for (const { where, reason } of reasons) console.log(`\n${word} ${where}\n${reason.slice(0, 2_000)}`);
  }

  function list(title, reasons) {
    if (reasons.length > 0) console.log(`\n${title}`);
    for (const { where, reason } of reasons) console.log(`  ${where}: ${firstLine(reason)}`);
  }

  return { suite, whole, forget, tell, totals, red, unsteady };
}
