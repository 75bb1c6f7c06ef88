// `npm run auditoria | bench | bench:listas | bench:navegador | bench:passagem | rebuild | verify | backup | restore`: compiled
// first, then run with the arguments given.
import { join } from 'node:path';
import { prepare, root, run } from './prepare.mjs';

const PROGRAMS = {
  auditoria: 'read-side/dist/auditoria-main.js',
  bench: 'bench/dist/main.js',
  'bench:navegador': 'bench/dist/web.js',
  'bench:listas': 'bench/dist/lists.js',
  'bench:passagem': 'bench/dist/noop.js',
  rebuild: 'read-side/dist/rebuild-main.js',
  verify: 'server/dist/verify-main.js',
  backup: 'embedded/dist/backup/main.js',
  restore: 'embedded/dist/backup/main.js',
};
const [name, ...args] = process.argv.slice(2);
prepare({ frontEnds: name.startsWith('bench') && name !== 'bench:passagem' });
// Room for young objects as the supervised programs have it (embedded/src/supervisor/supervise.ts).
const options = ['--expose-gc', '--max-semi-space-size=32'];
// One program for both: it is told which it is.
const own = ['backup', 'restore'].includes(name) ? [name] : [];
process.exit(run(process.execPath, [...options, join(root, PROGRAMS[name]), ...own, ...args]));
