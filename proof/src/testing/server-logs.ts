import { appendFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let file: string | undefined;
let opened: number | undefined;

/** From here on what servers say goes to a file named like that of the test; `npm test` keeps those of red ones. */
export function keepLogsOf(testPath: string): void {
  const folder = process.env.SERVER_LOGS ?? join(root, '.tmp', 'logs');
  file = join(folder, `${relative(root, testPath).replaceAll('/', '-')}.log`);
  mkdirSync(folder, { recursive: true });
  rmSync(file, { force: true });
  opened = undefined;
}

/** All of it, of this test file. */
export const saidByServers = (): string => (file && existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Where something else of this test file lies, which is kept with it; `name` is the end of its path. */
export function besideLog(name: string): string {
  if (!file) throw new Error('no test keeps what its servers say');
  return file.replace(/log$/, name);
}

/** Descriptor of that file, for what programs say on their standard error; undefined where no test keeps one. */
export function fileOfServers(): number | undefined {
  if (file) opened ??= openSync(file, 'a');
  return opened;
}

/** What servers say that are programs of their own. */
export function logOfServers(text: string): void {
  if (file) appendFileSync(file, `${text}\n`);
  else console.log(text);
}
