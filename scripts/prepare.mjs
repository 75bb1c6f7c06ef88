// What every command needs first: packages installed, servers compiled, front ends built when stale.
// Plain Node: it runs before anything is installed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Ends the process with a plain sentence. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (result.error) fail(`${command} could not be started: ${result.error.message}`);
  return result.status ?? 1;
}

export const bin = (name) => join(root, 'node_modules', '.bin', name);

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  fail(`Rifa Viva needs Node 20.19 or newer; this is ${process.versions.node}.`);
}

const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** A network may be away for a moment. */
export const MOST_TRIES = 3;
const PAUSE_S = 10;
export const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_S * 1_000);

/** Installs what the lockfile pins, once for each lockfile. */
function install() {
  const stamp = join(root, 'node_modules', '.rifa-viva-install');
  const wanted = hashOf(readFileSync(join(root, 'package-lock.json')));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages…');
  // What another clone was given needs no network.
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  for (let tries = 1; run(npm, ['ci', ...flags]) !== 0; tries += 1) {
    if (tries === MOST_TRIES) fail(`npm ci failed ${tries} times: is the registry to be reached?`);
    console.log(`npm ci failed; again in ${PAUSE_S} s…`);
    pause();
  }
  writeFileSync(stamp, wanted);
}

/** Names, sizes and times of all files below these folders: changes when any source changes. */
function fingerprint(folders) {
  const lines = [];
  const walk = (path) => {
    const stat = statSync(path);
    if (!stat.isDirectory()) lines.push(`${path} ${stat.size} ${stat.mtimeMs}`);
    else for (const entry of readdirSync(path)) walk(join(path, entry));
  };
  for (const folder of folders) if (existsSync(join(root, folder))) walk(join(root, folder));
  return hashOf(lines.join('\n'));
}

/** Builds unless sources and outputs are those of the last time. What is edited while it builds is built the next time. */
function unlessBuilt(stamp, { sources, outputs = [] }, build) {
  const wanted = fingerprint(sources);
  const built = () => `${wanted} ${fingerprint(outputs)}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built()) return;
  build();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, built());
}

function buildFrontEnd(name) {
  const shared = [
    'contracts/src',
    'ui/src',
    'verificador/src',
    'verificador/construir.mjs',
    'package-lock.json',
  ];
  const own = ['src', 'public', 'index.html', 'vite.config.ts'].map((part) => `${name}/${part}`);
  unlessBuilt(join(root, name, 'dist', '.stamp'), { sources: [...shared, ...own] }, () => {
    console.log(`Building ${name}…`);
    if (run(npm, ['run', 'build', '-w', name, '--silent']) !== 0) fail(`${name} did not build.`);
  });
}

/** Compiles what changed; exits when the types are wrong. */
function compile(...project) {
  if (run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b', ...project]) !== 0)
    fail('The types are wrong.');
}

/** What `npm start` runs of ours: the compiler itself takes half a second to say that nothing changed. */
const SERVERS = ['contracts', 'server', 'write-side', 'read-side', 'simulador', 'embedded'];

function compileServers() {
  const of = (...parts) => SERVERS.flatMap((name) => parts.map((part) => `${name}/${part}`));
  const sources = [...of('src', 'tsconfig.json'), 'tsconfig.base.json', 'package-lock.json'];
  const outputs = of('dist/tsconfig.tsbuildinfo');
  unlessBuilt(join(root, '.tmp', 'servers.stamp'), { sources, outputs }, () => compile('embedded'));
}

export function prepare({ servers = false, frontEnds = true } = {}) {
  checkNode();
  install();
  if (servers) compileServers();
  else compile();
  if (frontEnds) for (const name of ['storefront', 'admin']) buildFrontEnd(name);
}

/** Commit the working tree stands on; for reports. */
export function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
