import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

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
