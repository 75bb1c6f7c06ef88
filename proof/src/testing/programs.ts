import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export { childrenOf, descendantsOf, freeze, isAlive, killWhole, signal } from './process-tree.ts';
export { temporaryFolder } from './temporary-folder.ts';

/** Path of a compiled module of the proofs, to be loaded before a program (`node --import`). */
export const compiledProof = (module: string): string =>
  join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'dist', `${module}.js`);

/** Writes an ES module to be run as a program of its own. */
export function moduleFile(folder: string, name: string, code: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  return file;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  /** The first line it printed, read as JSON. */
  readonly said: Record<string, unknown>;
  readonly ended: Promise<void>;
}

/** Starts a program and waits for its first line. Rejects, with what it wrote as an error, when it ends before. */
export function startProgram(
  file: string,
  options: {
    readonly args?: readonly string[];
    readonly env?: NodeJS.ProcessEnv;
    readonly uid?: number;
    readonly gid?: number;
  } = {},
): Promise<RunningProgram> {
  const { args = [], env = {}, ...user } = options;
  const child = spawn(process.execPath, [file, ...args], {
    ...user,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return new Promise((resolve, reject) => {
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors += text;
    });
    createInterface({ input: child.stdout }).once('line', (line) =>
      resolve({ child, said: JSON.parse(line) as Record<string, unknown>, ended }),
    );
    ended.then(() => reject(new Error(`the program ended: ${errors}`)));
  });
}
