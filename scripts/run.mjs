// `npm run bench | bench:listas | bench:navegador | rebuild`: compiled first, then run with the arguments given.
import { join } from 'node:path';
import { prepare, root, run } from './prepare.mjs';

const PROGRAMS = {
  bench: 'bench/dist/main.js',
  'bench:navegador': 'bench/dist/web.js',
  'bench:listas': 'bench/dist/lists.js',
  rebuild: 'read-side/dist/rebuild-main.js',
};
const [name, ...args] = process.argv.slice(2);
prepare({ frontEnds: name.startsWith('bench') });
// Room for young objects as the supervised programs have it (embedded/src/supervisor/supervise.ts).
const options = ['--expose-gc', '--max-semi-space-size=32'];
process.exit(run(process.execPath, [...options, join(root, PROGRAMS[name]), ...args]));
