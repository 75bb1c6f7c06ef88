import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';
import { workerIn } from '../in-use.ts';
import { clearLeftovers } from '../postgres/leftovers.ts';
import { syncFolder } from '../write-durably.ts';

/** Stands in a data folder from the first to the last moment of a restore. */
const MARK = 'restaurando';
/** A disk of its own has this from the beginning. */
const NOBODYS = ['lost+found'];

const contentOf = (dataDir: string): string[] =>
  readdirSync(dataDir).filter((name) => !NOBODYS.includes(name));

/** Throws SettingsError where a restore was cut off: what is there was never checked. */
export function refuseUnfinished(dataDir: string): void {
  if (existsSync(join(dataDir, MARK)))
    throw new SettingsError(
      `A restore into ${dataDir} was not finished: run npm run restore again, which begins anew.`,
    );
}

/** Makes the folder and marks it. Throws SettingsError where anything else is in it: nothing is ever restored over data. */
export async function beginRestore(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  if (existsSync(join(dataDir, MARK))) await undoRestore(dataDir);
  if (contentOf(dataDir).length > 0)
    throw new SettingsError(
      `${dataDir} is not empty, and nothing is restored over data: move it away, or set DATA_DIR to another folder.`,
    );
  writeFileSync(join(dataDir, MARK), '', { mode: 0o600, flush: true });
  syncFolder(dataDir);
}

/** Leaves the folder as it was: empty. The mark goes last. Throws SettingsError while another restore works there. */
export async function undoRestore(dataDir: string): Promise<void> {
  const pid = workerIn(dataDir);
  if (pid !== null && pid !== process.pid)
    throw new SettingsError(`Another restore is working in ${dataDir} (process ${pid}).`);
  await clearLeftovers(join(dataDir, 'postgres'));
  const rest = contentOf(dataDir).filter((name) => name !== MARK);
  for (const name of [...rest, MARK]) rmSync(join(dataDir, name), { recursive: true, force: true });
}

export function endRestore(dataDir: string): void {
  rmSync(join(dataDir, MARK));
  syncFolder(dataDir);
}
