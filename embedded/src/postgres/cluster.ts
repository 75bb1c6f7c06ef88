import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStartError } from '../cannot-start.ts';
import { syncFolder, writeDurably } from '../write-durably.ts';
import { mustReach, type Owner, type Runner } from './as-ordinary-user.ts';
import type { Binaries } from './binaries.ts';
import { freePort, isStillFree } from './ports.ts';

/** What stays the same for the life of a data folder, so that connection addresses do. */
export interface Kept {
  readonly port: number;
  readonly password: string;
}

export const USER = 'rifa';

/** Reads `postgres.json`, or makes it. Throws CannotStartError where the password of a cluster that is there is lost. */
export async function keptFacts(dataDir: string): Promise<Kept> {
  const file = join(dataDir, 'postgres.json');
  const kept = existsSync(file) ? readKept(readFileSync(file, 'utf8')) : null;
  if (kept) return kept;
  if (existsSync(join(dataDir, 'postgres')))
    throw new CannotStartError(
      `${file} is gone or cannot be read: it holds the password of the database beside it. Put it back from your backup`,
    );
  return keep(dataDir, { port: await freePort(), password: randomBytes(24).toString('hex') });
}

const isPort = (port: unknown): port is number =>
  Number.isInteger(port) && Number(port) > 0 && Number(port) < 65_536;

function readKept(text: string): Kept | null {
  try {
    const { port, password } = JSON.parse(text) as Partial<Kept>;
    return isPort(port) && typeof password === 'string' ? { port, password } : null;
  } catch {
    return null;
  }
}

/** Where another program has taken the port since the last run, there is nothing for it but a new one. */
export async function withFreePort(dataDir: string, kept: Kept): Promise<Kept> {
  return (await isStillFree(kept.port)) ? kept : keep(dataDir, { ...kept, port: await freePort() });
}

function keep(dataDir: string, kept: Kept): Kept {
  writeDurably(join(dataDir, 'postgres.json'), JSON.stringify(kept));
  return kept;
}

export interface ClusterOptions {
  readonly dataDir: string;
  readonly cluster: string;
  readonly kept: Kept;
  readonly binaries: Binaries;
  readonly runner: Runner;
  readonly durable: boolean;
}

/**
 * Makes the cluster on first use: beside its place, and moved there whole, so that it is there or not. Throws
 * CannotStartError where its owner could not come to it.
 */
export function ensureCluster(options: ClusterOptions): void {
  const { dataDir, cluster, binaries, runner, durable } = options;
  // The owner must be able to pass; what is secret here is closed file by file.
  if (runner.owner.uid !== process.getuid?.()) chmodSync(dataDir, 0o711);
  if (process.getuid?.() === 0) mustReach(runner.owner, [binaries.postgres, cluster]);
  if (existsSync(cluster)) {
    giveTo(runner.owner, cluster);
    // PostgreSQL refuses a folder that others may look into, as some ways of copying leave it.
    if ((statSync(cluster).mode & 0o077) !== 0) chmodSync(cluster, 0o700);
    return;
  }
  const unfinished = `${cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  initialise(options, unfinished);
  renameSync(unfinished, cluster);
  if (durable) syncFolder(dataDir);
}

function initialise({ dataDir, kept, binaries, runner, durable }: ClusterOptions, folder: string): void {
  const passwordFile = join(dataDir, 'postgres.pw');
  writeFileSync(passwordFile, kept.password, { mode: 0o600 });
  for (const path of [folder, passwordFile]) giveTo(runner.owner, path);
  const { command, args, options } = runner.wrap(binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...(durable ? [] : ['--no-sync']),
  ]);
  const result = spawnSync(command, args, { ...options, env: environment(binaries), encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0)
    throw new CannotStartError(
      `${dataDir}: the database could not be made: ${(result.stderr || String(result.error?.message)).trim()}`,
    );
}

/** The variables PostgreSQL's programs run with. */
export function environment(binaries: Binaries): NodeJS.ProcessEnv {
  const libraries = [...binaries.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: libraries, LC_ALL: 'C', TZ: 'UTC' };
}

/** Only root can, and only root meets files of another owner: from a start under other circumstances. */
function giveTo(owner: Owner, path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid } = statSync(path);
  if (uid === owner.uid) return;
  const below = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of ['', ...below]) chownSync(join(path, name), owner.uid, owner.gid);
}
