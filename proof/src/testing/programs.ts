import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

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

/** A dead process that nobody has asked after (its parent was killed, and init does not care) is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Process ids of a process's children. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number);
}

/** And of those, down to the last. */
export const descendantsOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);

/** Which of them are still there when it comes is not for the sender to know: that one has ended by itself is no fault. */
export function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    // 0 would be everybody here.
    if (!pid) continue;
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Stops a process with all it has started, itself first: one that runs goes on starting more. Answers whom it stopped. */
export async function freeze(pid: number | undefined): Promise<number[]> {
  if (!pid) throw new Error('it does not run');
  const frozen: number[] = [];
  for (
    let found = [pid];
    found.length > 0;
    found = descendantsOf(pid).filter((one) => !frozen.includes(one))
  ) {
    signal(found, 'SIGSTOP');
    frozen.push(...found);
    while (found.some(isRunning)) await delay(POLL_MS);
  }
  return frozen;
}

/** As a power cut ends them. */
export async function killWhole(pid: number | undefined): Promise<void> {
  const all = await freeze(pid);
  signal(all, 'SIGKILL');
  while (all.some(isAlive)) await delay(POLL_MS);
}

const POLL_MS = 5;

const isRunning = (pid: number): boolean => /^State:\s+[^TtZX]/m.test(statusOf(pid));

function parentOf(pid: string): number | null {
  const [, parent] = /^PPid:\s+(\d+)/m.exec(statusOf(pid)) ?? [];
  return parent === undefined ? null : Number(parent);
}

/** Empty where it has ended. */
function statusOf(pid: number | string): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
}
