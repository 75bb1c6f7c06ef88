import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compiledProof, signal } from './programs.ts';

/** A clock on the wall for programs that a proof starts, which it can set while they run. */
export interface WallClock {
  /** Of their environment. */
  readonly env: { readonly SHIFTED_TIME: string; readonly NODE_OPTIONS: string };
  /** Milliseconds ahead of the machine's, of those that run and of those that start from now on. */
  set(aheadMs: number, ...pids: readonly (number | undefined)[]): void;
}

/** `name`: of its file, where there are several in a folder. */
export function createWallClock(folder: string, name = 'clock'): WallClock {
  const file = join(folder, name);
  writeFileSync(file, '0');
  return {
    env: {
      SHIFTED_TIME: file,
      NODE_OPTIONS: `--import=${pathToFileURL(compiledProof('testing/shifted-time'))}`,
    },
    set(aheadMs, ...pids) {
      writeFileSync(file, String(aheadMs));
      signal(pids, 'SIGUSR2');
    },
  };
}
