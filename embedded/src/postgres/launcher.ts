import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseRunner, type Runner } from './as-ordinary-user.ts';
import { type Binaries, findBinaries } from './binaries.ts';

export interface PostgresOptions {
  /** The cluster lives in `dataDir/postgres`, its password and port beside it. */
  readonly dataDir: string;
  /** Off only for tests that can lose everything. */
  readonly durable?: boolean;
  readonly log?: (line: string) => void;
}

export interface PostgresServer {
  readonly pid: number;
  readonly port: number;
  /** Connection address of a database. */
  url(database: string): string;
  /** Resolves when the server process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

interface Kept {
  readonly port: number;
  readonly password: string;
}

const USER = 'rifa';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;

/** Starts the cluster, making it on first use. An orphan of an earlier run is stopped first. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const cluster = join(options.dataDir, 'postgres');
  const linkDir = join(options.dataDir, 'postgres-lib');
  for (const folder of [options.dataDir, linkDir]) mkdirSync(folder, { recursive: true });
  const binaries = findBinaries(linkDir);
  const runner = chooseRunner();
  const kept = await keptFacts(options.dataDir);
  await stopOrphan(cluster);
  if (!existsSync(join(cluster, 'PG_VERSION'))) initialise(cluster, kept, binaries, runner, options.dataDir);
  const child = launch(cluster, kept, binaries, runner, options);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await untilAccepting(kept, child, exited);
  const pid = postmasterPid(cluster) ?? child.pid ?? 0;
  return {
    pid,
    port: kept.port,
    url: (database) => addressOf(kept, database),
    exited,
    async stop() {
      signal(pid, 'SIGINT');
      const stopped = await Promise.race([
        exited.then(() => true),
        delay(STOP_TIMEOUT_MS, false, { ref: false }),
      ]);
      if (!stopped) signal(pid, 'SIGQUIT');
      await exited;
    },
  };
}

/** Makes a database unless it is there. `url` names any database of the server. */
export async function ensureDatabase(server: Pick<PostgresServer, 'url'>, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const addressOf = ({ port, password }: Kept, database: string) =>
  `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;

/** Port and password stay the same for the life of the data folder. */
async function keptFacts(dataDir: string): Promise<Kept> {
  const file = join(dataDir, 'postgres.json');
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    return kept;
  }
  const kept = { port: await freePort(), password: randomBytes(24).toString('hex') };
  writeFileSync(file, JSON.stringify(kept), { mode: 0o600 });
  return kept;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function environment(binaries: Binaries): NodeJS.ProcessEnv {
  const libraries = [...binaries.libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { ...process.env, LD_LIBRARY_PATH: libraries, LC_ALL: 'C', TZ: 'UTC' };
}

function initialise(cluster: string, kept: Kept, binaries: Binaries, runner: Runner, dataDir: string): void {
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  const passwordFile = join(dataDir, 'postgres.pw');
  writeFileSync(passwordFile, kept.password, { mode: 0o600 });
  if (runner.owner)
    for (const path of [cluster, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid);
  const { command, args } = runner.wrap(binaries.initdb, [
    `--pgdata=${cluster}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  const result = spawnSync(command, args, { env: environment(binaries), encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(cluster, { recursive: true, force: true });
    throw new Error(`initdb failed: ${result.stderr || result.error?.message}`);
  }
  chmodSync(cluster, 0o700);
}

function launch(
  cluster: string,
  kept: Kept,
  binaries: Binaries,
  runner: Runner,
  options: PostgresOptions,
): ChildProcess {
  const durable = options.durable ?? true;
  const settings = {
    port: String(kept.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    autovacuum_vacuum_insert_scale_factor: '0.5',
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args } = runner.wrap(binaries.postgres, ['-D', cluster, ...flags]);
  const child = spawn(command, args, { env: environment(binaries), stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => options.log?.(text.trimEnd()));
  return child;
}

async function untilAccepting(kept: Kept, child: ChildProcess, exited: Promise<void>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let ended = false;
  exited.then(() => {
    ended = true;
  });
  while (Date.now() < deadline) {
    if (ended) throw new Error(`PostgreSQL ended at its start (exit code ${child.exitCode})`);
    const client = new pg.Client({ connectionString: addressOf(kept, 'postgres') });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('PostgreSQL did not accept connections in time');
}

function postmasterPid(cluster: string): number | null {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** A server whose parent was killed goes on by itself; its data folder must be free before the next starts. */
async function stopOrphan(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === null) return;
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  if (isPostgresOf(pid, cluster)) signal(pid, 'SIGINT');
  while (isPostgresOf(pid, cluster)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await delay(50);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/** The pid may have been given to somebody else since. */
function isPostgresOf(pid: number, cluster: string): boolean {
  try {
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return commandLine.includes('postgres') && commandLine.includes(cluster);
  } catch {
    return false;
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}
