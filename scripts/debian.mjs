// Programs of Debian's that checks run: found, or unpacked into a cache without installing or starting anything.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { MOST_TRIES, pause, root, run } from './prepare.mjs';

export const quiet = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/**
 * Where what was unpacked is kept, outside of the clone: the next one on this machine asks nobody. Remove it to have newer
 * programs. Root's home is closed to the user as whom PostgreSQL runs.
 */
function placeOf(packages) {
  const own = process.getuid?.() === 0 ? '/var/cache' : join(homedir(), '.cache');
  const release = /^VERSION_CODENAME="?(\w+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1];
  const system = `${release}-${process.arch}`;
  return join(process.env.XDG_CACHE_HOME || own, 'rifa-viva', system, packages.join('+'));
}

/** Folder into which these packages and what they need were unpacked; null where that cannot be, and it says so. */
export function unpacked(title, packages) {
  if (!quiet('apt-get', ['--version']) || !quiet('dpkg-deb', ['--version'])) {
    console.error(`${title} is not installed, and cannot be had: this is no Debian.`);
    return null;
  }
  const folder = placeOf(packages);
  if (!existsSync(folder) && !unpack(title, folder, packages)) return null;
  const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu'].map(
    (part) => join(folder, part),
  );
  process.env.LD_LIBRARY_PATH = [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return folder;
}

/** Whole, or not at all. */
function unpack(title, folder, packages) {
  console.log(`Unpacking ${title} into ${folder}…`);
  const args = [join(root, 'scripts/unpack-debian.sh'), folder, ...packages];
  for (let tries = 1; run('sh', args, { stdio: ['ignore', 'ignore', 'inherit'] }) !== 0; tries += 1) {
    if (tries === MOST_TRIES) {
      console.error(`${title} could not be had from Debian's packages: ${tries} tries failed.`);
      return false;
    }
    pause();
  }
  return true;
}

/** The programs of the newest PostgreSQL server below a folder. */
function postgresBelow(folder) {
  const versions = join(folder, 'usr/lib/postgresql');
  if (!existsSync(versions)) return null;
  const newestFirst = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  // Of some there is a client alone.
  const bins = newestFirst.map((version) => join(versions, version, 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
}

const nginxBelow = (folder) => {
  const program = join(folder, 'usr/sbin/nginx');
  return existsSync(program) ? program : null;
};

/**
 * Environment that names nginx and PostgreSQL for the proof of the deployment. Where one is not to be had its name is
 * missing, and the proof says so and fails.
 */
export function findServers() {
  const find = (variable, title, below, name) => {
    const found = process.env[variable] || below('/');
    if (found) return { [variable]: found };
    const folder = unpacked(title, [name]);
    const program = folder && below(folder);
    return program ? { [variable]: program } : {};
  };
  return {
    ...find('NGINX_PATH', 'nginx', nginxBelow, 'nginx'),
    // Debian's name for its newest.
    ...find('POSTGRES_BIN', 'PostgreSQL', postgresBelow, 'postgresql'),
  };
}
