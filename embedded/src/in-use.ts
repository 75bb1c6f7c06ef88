import { accessSync, constants, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from '@rifa-viva/server/settings';
import { nameAnew } from './name-anew.ts';
import { startOf } from './processes.ts';

/**
 * One start at a time works in a data folder: a second one would take the first one's Postgres for a left-over and end
 * it. Throws SettingsError while another works there; answers the function that leaves.
 */
export function takeDataDir(dataDir: string): () => void {
  const file = join(dataDir, FILE);
  while (!signIn(dataDir, file)) {
    const pid = workerIn(dataDir);
    if (pid !== null && pid !== process.pid)
      throw new SettingsError(`Rifa Viva is running in ${dataDir} already (process ${pid}).`);
    // Of one who has ended.
    rmSync(file, { force: true });
  }
  return () => rmSync(file, { force: true });
}

/** Whole before it has its name, so that nobody reads half of it. False where somebody was quicker. */
function signIn(dataDir: string, file: string): boolean {
  const own: Owner = { pid: process.pid, started: startOf(process.pid), ...identityOf(dataDir) };
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(own), { mode: 0o600 });
  try {
    return nameAnew(unfinished, file);
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** The process that works in a data folder; null where none does. Throws SettingsError for a copy that may be damaged. */
export function workerIn(dataDir: string): number | null {
  const file = join(dataDir, FILE);
  const last = lastOwner(file);
  if (last === null) return null;
  // Files of a database that are copied one after another while it writes them fit each other by luck alone.
  if (isOfAnother(last, identityOf(dataDir)))
    throw new SettingsError(
      `${dataDir} was copied while Rifa Viva was running in the original, or after that was cut off, so its databases may be damaged: copy it again from one that was stopped, or make the copy with npm run backup. If nothing was running when it was copied, delete ${file} and start again.`,
    );
  return last.started !== null && startOf(last.pid) === last.started ? last.pid : null;
}

const FILE = 'em-uso';

/** What a start reads or writes there first. */
const LOOKED_AT = [
  '',
  FILE,
  'modo',
  'cofre.key',
  'postgres.json',
  'event-store.json',
  'postgres',
  'arquivos',
];

/** Throws SettingsError for a folder of somebody else, as copying as another user leaves it. */
export function mustBeOpen(dataDir: string): void {
  for (const path of LOOKED_AT.map((name) => join(dataDir, name))) {
    if (!existsSync(path) || isOpen(path)) continue;
    throw new SettingsError(
      `${path} belongs to another user and may not be read or written: start Rifa Viva as that one, or give ${dataDir} to who starts it (chown -R).`,
    );
  }
}

function isOpen(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** What stays with a folder that is moved or whose machine is started again; a copied one is another. */
interface Identity {
  /** Absent: of a version that did not tell. */
  readonly folder?: string;
  /** When it was made: a number may be given again. Absent: of a version or a disk that does not tell. */
  readonly made?: string;
}

interface Owner extends Identity {
  readonly pid: number;
  readonly started: string | null;
}

function identityOf(dataDir: string): Identity {
  const { ino, birthtimeNs, ctimeNs } = statSync(dataDir, { bigint: true });
  // Where it is not known, it is nothing, or when the folder was last changed.
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return { folder: String(ino), ...(isKnown ? { made: String(birthtimeNs) } : {}) };
}

const isOfAnother = (told: Identity, found: Identity): boolean =>
  (told.folder !== undefined && told.folder !== found.folder) ||
  (told.made !== undefined && found.made !== undefined && told.made !== found.made);

function lastOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}
