import { readFileSync } from 'node:fs';

/** Since when it lives cannot be told. */
export const ALIVE = 'alive';

/**
 * When a process began, as its system tells it, so that another one under its number is not taken for it. Null: there is
 * none, or a dead one that nobody has asked after.
 */
export function startOf(pid: number): string | null {
  let unseen: string | null = null;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
    // Of somebody else, whom not every system shows.
    unseen = ALIVE;
  }
  if (process.platform !== 'linux') return ALIVE;
  try {
    // After the name, which may hold anything: fields 3 and 22 of the line.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return unseen;
  }
}
