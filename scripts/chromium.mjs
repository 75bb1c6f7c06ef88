// Finds a Chromium for the browser journeys, or installs one.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { quiet, unpacked } from './debian.mjs';
import { run } from './prepare.mjs';

/** Chromium without a window: all journeys took 1,072 s in it and 1,204 s in the other, one file 41 % less. */
const SHELL = 'chromium-headless-shell';
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onPath(names) {
  const places = names.flatMap((name) =>
    (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)),
  );
  return places.find(canRun) ?? null;
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's package, where this user may install packages. */
function installWithApt() {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!quiet('apt-get', ['--version'])) return null;
  if (prefix.length > 0 && !quiet('sudo', ['-n', 'true'])) return null;
  console.log('Installing Chromium…');
  const [command, ...args] = [...prefix, 'apt-get', '-o', 'Acquire::Retries=3'];
  quiet(command, [...args, 'update']);
  run(command, [...args, 'install', '-y', '--no-install-recommends', SHELL], { stdio: 'ignore' });
  return onPath([SHELL]);
}

/** For a user who may not install packages: Debian's own files, unpacked. */
function unpackFromApt() {
  const folder = unpacked('Chromium', [SHELL]);
  if (!folder) return null;
  const program = join(folder, 'usr/lib/chromium', SHELL);
  return existsSync(program) ? program : null;
}

/**
 * Path of a Chromium that can be started; null when there is none and none could be had. What is there is taken, though
 * journeys take an eighth longer in one with a window: nobody is asked for another at each run.
 */
export const findChromium = () =>
  process.env.CHROMIUM_PATH || (onPath([SHELL, ...OTHERS]) ?? installWithApt() ?? unpackFromApt());
