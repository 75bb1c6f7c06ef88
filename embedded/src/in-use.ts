import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';

/**
 * One start at a time works in a data folder: a second one would take the first one's Postgres for a left-over and end
 * it. Throws SettingsError while another works there; answers the function that leaves.
 */
export function takeDataDir(dataDir: string): () => void {
  const file = join(dataDir, 'em-uso');
  const other = lastOwner(file);
  if (
    other !== null &&
    other.pid !== process.pid &&
    other.started !== null &&
    startOf(other.pid) === other.started
  ) {
    throw new SettingsError(`Rifa Viva is running in ${dataDir} already (process ${other.pid}).`);
  }
  const own = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(file, JSON.stringify(own), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

interface Owner {
  readonly pid: number;
  readonly started: string | null;
}

function lastOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

/** When a process began, as its system tells it, so that another one under its number is not taken for it. */
function startOf(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return null;
  }
  if (process.platform !== 'linux') return 'alive';
  try {
    // After the name, which may hold anything: field 22 of the line.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
