// Programs of Debian's that checks run: found, or unpacked below .tmp without installing or starting anything.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOST_TRIES, pause, root, run } from './prepare.mjs';

export const quiet = (command, args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** Folder into which these packages and what they need were unpacked; null where Debian's tools are not there. */
export function unpacked(title, name, packages) {
  const folder = join(root, '.tmp', name);
  const whole = join(folder, '.whole');
  if (!existsSync(whole)) {
    if (!quiet('apt-get', ['--version']) || !quiet('dpkg-deb', ['--version'])) return null;
    console.log(`Unpacking ${title} below .tmp…`);
    const script = readFileSync(join(root, 'scripts/unpack-debian.sh'), 'utf8');
    const args = ['-c', script, 'unpack', folder, ...packages];
    for (let tries = 1; run('sh', args, { stdio: ['ignore', 'ignore', 'inherit'] }) !== 0; tries += 1) {
      if (tries === MOST_TRIES) {
        console.error(`${title} could not be had from Debian's packages: ${tries} tries failed.`);
        return null;
      }
      pause();
    }
    writeFileSync(whole, '');
  }
  const libraries = ['usr/lib/x86_64-linux-gnu', 'lib/x86_64-linux-gnu', 'usr/lib/aarch64-linux-gnu'].map(
    (part) => join(folder, part),
  );
  process.env.LD_LIBRARY_PATH = [...libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return folder;
}

/** The programs of the newest PostgreSQL server below a folder. */
function postgresBelow(folder) {
  const versions = join(folder, 'usr/lib/postgresql');
  if (!existsSync(versions)) return null;
  const [newest] = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  const bin = join(versions, newest ?? '', 'bin');
  return existsSync(join(bin, 'initdb')) ? bin : null;
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
  const find = (variable, below, packages) => {
    const found = process.env[variable] ?? below('/');
    if (found) return { [variable]: found };
    const folder = unpacked(packages.join(' and '), packages[0], packages);
    const program = folder && below(folder);
    return program ? { [variable]: program } : {};
  };
  return {
    ...find('NGINX_PATH', nginxBelow, ['nginx']),
    ...find('POSTGRES_BIN', postgresBelow, ['postgresql-15']),
  };
}
