import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { clearLeftovers, clustersAtWork } from '@rifa-viva/embedded/postgres/leftovers';
import { ALIVE, startOf } from '@rifa-viva/embedded/processes';
import { killWhole } from './process-tree.ts';

const PREFIX = 'rifa-viva-';
/** Beside what is handed out, so that whoever looks into that finds it empty. */
const OWNER = 'owner.json';
const CONTENT = 'content';

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** A folder for one test file, gone with `remove`, or with the next run where this one is killed. Others may look into it. */
export function temporaryFolder(): TemporaryFolder {
  const folder = mkdtempSync(join(tmpdir(), PREFIX));
  const path = join(folder, CONTENT);
  writeFileSync(join(folder, OWNER), JSON.stringify(ownMark()));
  mkdirSync(path);
  for (const each of [folder, path]) chmodSync(each, 0o755);
  return { path, remove: () => remove(folder) };
}

/** The mark last: where it is cut off in the middle, the next run goes on. */
function remove(folder: string): void {
  rmSync(join(folder, CONTENT), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

interface Mark {
  readonly pid: number;
  readonly started: string | null;
  /** Where that number is this process's. */
  readonly machine: string;
}

const ownMark = (): Mark => ({ pid: process.pid, started: startOf(process.pid), machine: MACHINE });

const MACHINE = machine();

/** This start of this machine, and which of its containers. Where that cannot be told nobody is ever taken for gone. */
function machine(): string {
  if (process.platform !== 'linux') return hostname();
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return randomUUID();
  }
}

/**
 * Clears what test runs that were killed left behind: their temporary folders, the PostgreSQL servers at work in those,
 * and what else was started or mounted in them. A folder stays unless its mark proves that its owner is gone, so that other runs at the same time lose nothing.
 */
export async function clearLeftBehind(parent = tmpdir()): Promise<void> {
  const entries = readdirSync(parent, { withFileTypes: true });
  for (const entry of entries.filter((one) => one.isDirectory() && one.name.startsWith(PREFIX))) {
    const folder = join(parent, entry.name);
    try {
      if (!isOwn(folder) || !ownerIsGone(folder)) continue;
      for (const cluster of clustersAtWork(folder)) await clearLeftovers(cluster);
      for (const pid of startedIn(folder)) await killWhole(pid);
      for (const place of mountedIn(folder)) spawnSync('umount', [place]);
      remove(folder);
    } catch {
      // It has no mark, or another run is clearing it too; what is left of it is the next run's.
    }
  }
}

/** Processes that were told to work in a folder: by an argument (nginx), or as where their data is (the product's). */
function startedIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const told = (pid: string, what: string) => {
    try {
      return readFileSync(`/proc/${pid}/${what}`, 'utf8');
    } catch {
      // It has ended, or is somebody else's.
      return '';
    }
  };
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const within = (pid: string) =>
    told(pid, 'cmdline').includes(`${folder}/`) || told(pid, 'environ').includes(`\0DATA_DIR=${folder}/`);
  return pids.filter(within).map(Number);
}

/** File systems of their own, the deepest first. */
function mountedIn(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  const places = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  return places
    .filter((place) => place.startsWith(`${folder}/`))
    .sort()
    .reverse();
}

/** Nobody can end the servers of others or delete their files, but root. */
const isOwn = (folder: string): boolean => [0, statSync(folder).uid].includes(process.getuid?.() ?? 0);

function ownerIsGone(folder: string): boolean {
  const { pid, started, machine } = JSON.parse(readFileSync(join(folder, OWNER), 'utf8')) as Mark;
  if (machine !== MACHINE) return false;
  const now = startOf(pid);
  return now !== started && now !== ALIVE;
}
