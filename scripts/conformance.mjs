// `node scripts/conformance.mjs [report.json...]`: each line of the conformance tables names tests; each of them has
// to be in a report of vitest's JSON form (those of `npm test` where none is given) and to have passed.
//
// A row is `| line | what | test |`, the test cell one or more code spans `path › test name`; the name is the
// test's own title or the whole name with its describe blocks before it. A bar in a cell is written `\|`.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './prepare.mjs';

const TABLES = ['docs/conformance-storefront.md', 'docs/conformance-back-office.md'];
/** Of the browser journeys. */
export const JOURNEYS = 'e2e';
const REPORTS = ['vitest', 'proofs', JOURNEYS].map((name) => join(root, '.tmp', `${name}.json`));

/** `{ table, at, line, what, tests: [{ path, name }] }` for each row of a table. */
export function rowsOf(table, text) {
  return text.split('\n').flatMap((source, index) => {
    const cells = source
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    if (cells.length !== 3 || /^:?-+:?$/.test(cells[0]) || cells[0] === 'line') return [];
    const [line, what, last] = cells;
    const tests = [...last.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, path, name]) => ({ path, name }));
    return [{ table, at: index + 1, line, what, tests }];
  });
}

/** Statuses of every test that ran, by `path › name`, of reports written in `folder`. */
export function resultsOf(reports, folder = root) {
  const results = new Map();
  for (const report of reports.filter(existsSync)) {
    for (const file of JSON.parse(readFileSync(report, 'utf8')).testResults) {
      const path = relative(folder, file.name);
      for (const { title, fullName, status } of file.assertionResults) {
        for (const name of new Set([title, fullName.trim()])) {
          const key = `${path} › ${name}`;
          results.set(key, [...(results.get(key) ?? []), status]);
        }
      }
    }
  }
  return results;
}

function faultsOf({ table, at, line, tests }, results) {
  const where = `${table}:${at} (${line})`;
  if (tests.length === 0) return [`${where}: no test is named`];
  return tests.flatMap(({ path, name }) => {
    const statuses = results.get(`${path} › ${name}`);
    if (!statuses) return [`${where}: "${path} › ${name}" is in no report`];
    return statuses.every((status) => status === 'passed')
      ? []
      : [`${where}: "${path} › ${name}" did not pass (${statuses.join(', ')})`];
  });
}

export const tables = () =>
  TABLES.filter((table) => existsSync(join(root, table))).flatMap((table) =>
    rowsOf(table, readFileSync(join(root, table), 'utf8')),
  );

function main(reports) {
  const rows = tables();
  const results = resultsOf(reports);
  const faults = rows.flatMap((row) => faultsOf(row, results));
  for (const fault of faults) console.error(fault);
  console.log(`conformance: ${rows.length} lines, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === import.meta.filename) {
  process.exit(main(process.argv.length > 2 ? process.argv.slice(2) : REPORTS));
}
