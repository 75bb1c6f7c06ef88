import { spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, sep } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 20;
/** A server that was left running gets this long to close, its orphaned children this long to notice. */
const CLOSE_MS = 20_000;
const NOTICE_MS = 2_000;
/** No process can have it: above the highest number systems give. */
const NO_PID = 999_999_999;

/**
 * Makes the cluster free for a new server. A server whose parent was killed goes on by itself: it is shut down. The
 * children of a killed server end on their own; two servers at work in one cluster would destroy it.
 */
export async function clearLeftovers(cluster: string): Promise<void> {
  const server = pidInFile(cluster);
  const serverIn = () => processesIn(cluster).filter((pid) => pid === server);
  for (const pid of serverIn()) signal(pid, 'SIGINT');
  await ended(serverIn, CLOSE_MS);
  await ended(() => processesIn(cluster), NOTICE_MS);
  if (isOfAnother(cluster)) rmSync(pidFile(cluster), { force: true });
  disownPidFile(cluster);
}

/** A copied cluster brings its original's file, whose shared memory a server there may be using. */
function isOfAnother(cluster: string): boolean {
  try {
    const named = readFileSync(pidFile(cluster), 'utf8').split('\n')[1] ?? '';
    return !existsSync(named) || statSync(named).ino !== statSync(cluster).ino;
  } catch {
    return false;
  }
}

async function ended(running: () => readonly number[], patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let left = running(); left.length > 0; left = running()) {
    if (performance.now() > deadline) for (const pid of left) signal(pid, 'SIGKILL');
    await delay(POLL_MS);
  }
}

/** All processes of a PostgreSQL server have its data folder as their working directory. */
function processesIn(cluster: string): number[] {
  if (!existsSync(cluster)) return [];
  if (process.platform !== 'linux') return serverByCommand(cluster);
  const folder = realpathSync(cluster);
  return postgresProcesses()
    .filter(({ home }) => home === folder)
    .map(({ pid }) => pid);
}

/** Clusters below a folder that a server is at work in. */
export function clustersAtWork(folder: string): string[] {
  const below = `${realpathSync(folder)}${sep}`;
  const homes = postgresProcesses().map(({ home }) => home);
  return [...new Set(homes)].filter((home) => home.startsWith(below));
}

interface PostgresProcess {
  readonly pid: number;
  /** Its working directory. */
  readonly home: string;
}

/** Only Linux tells of all of them. */
function postgresProcesses(): PostgresProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgres(name))
    .map((name) => ({ pid: Number(name), home: workingDirectory(name) }));
}

/** Somebody's shell may stand there too. */
function isPostgres(pid: string): boolean {
  try {
    return basename(readlinkSync(`/proc/${pid}/exe`)).startsWith('postgres');
  } catch {
    return false;
  }
}

/** Empty where it has ended. */
function workingDirectory(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** Elsewhere only the server itself is looked for, by its command line. */
function serverByCommand(cluster: string): number[] {
  const pid = pidInFile(cluster);
  if (pid === null) return [];
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout?.includes('postgres') && stdout.includes(cluster) ? [pid] : [];
}

const pidFile = (cluster: string): string => join(cluster, 'postmaster.pid');

function pidInFile(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(pidFile(cluster), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * After a crash the file stays, and its number may have been given to another program, which PostgreSQL would take
 * for a running server. The file itself has to stay: it names the shared memory that the new server must find unused.
 */
function disownPidFile(cluster: string): void {
  const pid = pidInFile(cluster);
  if (pid === null || !isAlive(pid)) return;
  const rest = readFileSync(pidFile(cluster), 'utf8').split('\n').slice(1);
  writeFileSync(pidFile(cluster), [NO_PID, ...rest].join('\n'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
