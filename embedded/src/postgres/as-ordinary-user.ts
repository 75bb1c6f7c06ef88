import { type SpawnOptions, spawnSync } from 'node:child_process';
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStartError } from '../cannot-start.ts';

/** PostgreSQL refuses to run as root. How to start its programs from here. */
export interface Runner {
  /** Puts a program behind whatever is needed. */
  wrap(program: string, args: readonly string[]): Wrapped;
  /** Whom the cluster's files must belong to. */
  readonly owner: Owner;
}

export interface Wrapped {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Pick<SpawnOptions, 'uid' | 'gid'>;
}

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

const NOBODY = 65_534;

export function chooseRunner(): Runner {
  const uid = process.getuid?.() ?? 0;
  const owner = { uid, gid: process.getgid?.() ?? 0 };
  if (uid !== 0) return { wrap: (command, args) => ({ command, args, options: {} }), owner };
  if (canMapUsers()) {
    return {
      wrap: (program, args) => ({ command: 'unshare', args: [...MAPPING, program, ...args], options: {} }),
      owner,
    };
  }
  const nobody = { uid: NOBODY, gid: NOBODY };
  return { wrap: (command, args) => ({ command, args, options: nobody }), owner: nobody };
}

/** A user namespace: nobody inside, the caller outside, so that the files stay the caller's. */
const MAPPING = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];

/** Containers often refuse it. */
const canMapUsers = (): boolean => spawnSync('unshare', [...MAPPING, 'true']).status === 0;

/** Throws CannotStartError where this user cannot come to one of these paths by rights of his own. */
export function mustReach(owner: Owner, paths: readonly string[]): void {
  // A link's own way and that of what it leads to.
  const folders = paths.map(dirname).flatMap((folder) => [folder, realpathSync(folder)]);
  const closed = folders.flatMap(fromTheRoot).find((folder) => !mayEnter(owner, folder));
  if (closed === undefined) return;
  throw new CannotStartError(
    `${closed} may not be entered by others, but PostgreSQL has to pass it without the rights of root, which it refuses: start Rifa Viva as an ordinary user, or keep it and its DATA_DIR where everybody may enter, or let others pass there (chmod o+x ${closed}).`,
  );
}

function fromTheRoot(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [...fromTheRoot(above), folder];
}

function mayEnter({ uid, gid }: Owner, folder: string): boolean {
  const found = statSync(folder);
  const others = found.gid === gid ? 0o010 : 0o001;
  return (found.mode & (found.uid === uid ? 0o100 : others)) !== 0;
}
