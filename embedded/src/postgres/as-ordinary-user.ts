import { type SpawnOptions, spawnSync } from 'node:child_process';

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
