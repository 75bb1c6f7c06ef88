import { spawnSync } from 'node:child_process';

/** PostgreSQL refuses to run as root. How to start its programs from here. */
export interface Runner {
  /** Puts a program behind whatever is needed. */
  wrap(program: string, args: readonly string[]): { command: string; args: string[] };
  /** Owner the data folder needs; null to leave it. */
  readonly owner: { readonly uid: number; readonly gid: number } | null;
}

const NOBODY = 65_534;

export function chooseRunner(): Runner {
  if (process.getuid?.() !== 0)
    return { wrap: (command, args) => ({ command, args: [...args] }), owner: null };
  if (worksInNamespace()) {
    const flags = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
    return {
      wrap: (program, args) => ({ command: 'unshare', args: [...flags, program, ...args] }),
      owner: null,
    };
  }
  const flags = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
  return {
    wrap: (program, args) => ({ command: 'setpriv', args: [...flags, program, ...args] }),
    owner: { uid: NOBODY, gid: NOBODY },
  };
}

/** A user namespace of our own: root outside, nobody inside, the data stays root's. */
const worksInNamespace = (): boolean =>
  spawnSync('unshare', ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, 'true']).status === 0;
