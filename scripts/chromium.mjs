// Finds a Chromium for the browser journeys, or installs one.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { quiet, unpacked } from './debian.mjs';
import { run } from './prepare.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onPath() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of NAMES) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not here.
      }
    }
  }
  return null;
}

/** Debian's package, where this user may install packages. */
function installWithApt() {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!quiet('apt-get', ['--version'])) return;
  if (prefix.length > 0 && !quiet('sudo', ['-n', 'true'])) return;
  console.log('Installing Chromium…');
  const [command, ...args] = [...prefix, 'apt-get'];
  quiet(command, [...args, 'update']);
  run(command, [...args, 'install', '-y', '--no-install-recommends', 'chromium'], { stdio: 'ignore' });
}

/** For a user who may not install packages: Debian's own files, unpacked below .tmp. */
function unpackFromApt() {
  const folder = unpacked('Chromium', 'chromium', ['chromium']);
  if (!folder) return null;
  const program = join(folder, 'usr/lib/chromium/chromium');
  return existsSync(program) ? program : null;
}

/** Path of a Chromium that can be started; null when there is none and none could be had. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const found = onPath();
  if (found) return found;
  installWithApt();
  return onPath() ?? unpackFromApt();
}
