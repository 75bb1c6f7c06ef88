import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/programs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
beforeEach(() => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  folder = path;
  plant('apt-get', APT);
  plant('dpkg-deb', UNPACKS);
});

/** In place of Debian's: names two packages, gives them, and notes what it was asked. */
const APT = `
  case "$*" in
    --version) exit 0 ;;
    *--print-uris*)
      echo "'http://debian/pool/a/a/one_1%2bdeb_all.deb' one_1+deb_all.deb 1 MD5Sum:"
      echo "'http://debian/pool/a/a/lib%2b%2b_2_all.deb' lib++_2_all.deb 1 MD5Sum:" ;;
    *download*) for name in one lib++; do case " $* " in *" $name "*) touch "$name.deb" ;; esac; done ;;
  esac
  echo "$*" >> "$FOLDER/asked"
`;
const AWAY = `
  case "$*" in --version) exit 0 ;; esac
  echo "$*" >> "$FOLDER/asked"
  exit 100
`;
const UNPACKS = `
  case "$1" in --version) exit 0 ;; esac
  mkdir -p "$3/usr/bin"
  touch "$3/usr/bin/$(basename "$2" .deb)"
`;
/** The first package is there when the machine ends everything. */
const DIES = `${UNPACKS}
  kill -9 $PPID "$STARTED_AS"
`;

function plant(name: string, script: string): void {
  const program = join(folder, 'bin', name);
  mkdirSync(dirname(program), { recursive: true });
  writeFileSync(program, `#!/bin/sh\n${script}`);
  chmodSync(program, 0o755);
}

/** What a run of Node with these programs before the others, and a cache of its own, says of what it found. */
async function found(module: string, expression: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    process.env.STARTED_AS = String(process.pid);
    const found = await import(${JSON.stringify(join(root, 'scripts', module))});
    process.send(${expression});
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...process.env,
      FOLDER: folder,
      XDG_CACHE_HOME: join(folder, 'cache'),
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
      ...env,
    },
  });
  let said: unknown;
  child.on('message', (message) => {
    said = message;
  });
  await new Promise((ended) => child.once('close', ended));
  return said;
}

const unpacked = () => found('debian.mjs', `found.unpacked('Two', ['one'])`) as Promise<string | undefined>;
const programs = (place: string) => readdirSync(join(place, 'usr/bin')).sort();
const asked = () => (existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '');

describe('what was unpacked of Debian', () => {
  it('is kept, and had again without asking anybody', async () => {
    const place = (await unpacked()) ?? '';
    expect(place.startsWith(join(folder, 'cache', 'rifa-viva'))).toBe(true);
    expect(programs(place)).toEqual(['lib++', 'one']);
    rmSync(join(folder, 'asked'));
    plant('apt-get', AWAY);
    expect(await unpacked()).toBe(place);
    expect(asked()).toBe('');
  });

  it('is not taken for whole when it was interrupted, nor left there', async () => {
    plant('dpkg-deb', DIES);
    expect(await unpacked()).toBeUndefined();
    plant('dpkg-deb', UNPACKS);
    const place = (await unpacked()) ?? '';
    expect(programs(place)).toEqual(['lib++', 'one']);
    expect(readdirSync(dirname(place))).toEqual(['one']);
  });

  it('is one and whole after two runs at once', async () => {
    const [one, other] = await Promise.all([unpacked(), unpacked()]);
    expect(other).toBe(one);
    expect(programs(one ?? '')).toEqual(['lib++', 'one']);
    expect(readdirSync(dirname(one ?? ''))).toEqual(['one']);
  });
});

describe('a Chromium', () => {
  /** With nothing on the path but what was planted. */
  const chromium = (CHROMIUM_PATH: string) =>
    found('chromium.mjs', 'found.findChromium()', { CHROMIUM_PATH, PATH: join(folder, 'bin') });

  it('with a window is taken where there is no other, and nobody is asked for one', async () => {
    plant('apt-get', AWAY);
    plant('chromium', '');
    expect(await chromium('')).toBe(join(folder, 'bin/chromium'));
    expect(asked()).toBe('');
  });

  it('without a window is taken first, unless another was named', async () => {
    plant('chromium', '');
    plant('chromium-headless-shell', '');
    expect(await chromium('')).toBe(join(folder, 'bin/chromium-headless-shell'));
    expect(await chromium('/opt/mine')).toBe('/opt/mine');
  });
});
