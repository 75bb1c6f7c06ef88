import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { CannotStartError } from '../cannot-start.ts';
import { chooseRunner } from './as-ordinary-user.ts';
import { findBinaries } from './binaries.ts';
import {
  type ClusterOptions,
  ensureCluster,
  environment,
  type Kept,
  keptFacts,
  USER,
  withFreePort,
} from './cluster.ts';
import { clearLeftovers } from './leftovers.ts';
import { isFree } from './ports.ts';

export { freePort } from './ports.ts';

export interface PostgresOptions {
  /** The cluster lives in `dataDir/postgres`, its password and port beside it. */
  readonly dataDir: string;
  /** Off only for tests that can lose everything. */
  readonly durable?: boolean;
  /** Others hold the address already: wait for its port rather than take another. */
  readonly samePort?: boolean;
  /** Takes the server's own lines. */
  readonly output?: ((line: string) => void) | undefined;
  /** Whoever keeps it looks after it from its launch on: it may stand still before it is ready. */
  readonly onLaunch?: (server: Omit<PostgresServer, 'stop'>) => void;
}

export interface PostgresServer {
  readonly pid: number;
  readonly port: number;
  /** Connection address of a database. */
  url(database: string): string;
  /** The address of the database that is always there. */
  readonly adminUrl: string;
  /** Resolves when the server process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
  /** Ends it also where it stands still. What is left of its children is cleared away by the next start. */
  kill(): void;
}

/** Recovery after a crash reads up to 2 GB of log, on a slow disk too; ended before, it would begin anew each time. */
const START_TIMEOUT_MS = 600_000;
/** At a port that others want too. */
const ATTEMPTS = 3;
const STOP_TIMEOUT_MS = 20_000;
const READY = 'database system is ready to accept connections';
/** Lines of the server's own words kept for the error message. */
const REMEMBERED_LINES = 5;

/** Starts the cluster, making it on first use. What an earlier run left running is stopped first. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  mkdirSync(dataDir, { recursive: true });
  await clearLeftovers(cluster);
  const facts = await keptFacts(dataDir);
  const clusterOptions = {
    dataDir,
    cluster,
    binaries: findBinaries(join(dataDir, 'postgres-lib')),
    runner: chooseRunner(),
    durable: options.durable ?? true,
  };
  for (let attempt = 1; ; attempt += 1) {
    const kept = options.samePort ? facts : await withFreePort(dataDir, facts);
    try {
      return await startOn({ ...clusterOptions, kept }, options);
    } catch (error) {
      // Whoever starts at the same moment, such as a copy of this folder, may be quicker to the port.
      if (options.samePort || attempt === ATTEMPTS || (await isFree(kept.port))) throw error;
    }
  }
}

async function startOn(
  options: ClusterOptions,
  { output, onLaunch }: PostgresOptions,
): Promise<PostgresServer> {
  const { kept } = options;
  ensureCluster(options);
  const child = launch(options);
  const exited = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  const server = {
    pid: child.pid ?? 0,
    port: kept.port,
    url: (database: string) => addressOf(kept, database),
    adminUrl: addressOf(kept, 'postgres'),
    exited,
    stop: () => stop(child, exited),
    kill: () => void child.kill('SIGKILL'),
  };
  onLaunch?.(server);
  await untilReady(child, options.cluster, output);
  return server;
}

/** Makes a database unless it is there. `url` names any database of the server. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
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

function launch({ cluster, kept, binaries, runner, durable }: ClusterOptions): ChildProcess {
  const onOrOff = durable ? 'on' : 'off';
  const settings = {
    port: String(kept.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    fsync: onOrOff,
    synchronous_commit: onOrOff,
    full_page_writes: onOrOff,
    autovacuum_vacuum_insert_scale_factor: '0.5',
    // After a crash one call for the whole file system: a thousand files one by one take seconds, minutes on a busy disk.
    ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { command, args, options } = runner.wrap(binaries.postgres, ['-D', cluster, ...flags]);
  return spawn(command, args, {
    ...options,
    // A session of its own: Ctrl-C must not reach it before those who still write to it.
    detached: true,
    env: environment(binaries),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** The server says so itself. Throws with its last words when it ends instead. */
function untilReady(child: ChildProcess, cluster: string, output: PostgresOptions['output']): Promise<void> {
  const said: string[] = [];
  return new Promise((done, fail) => {
    const giveUp = (why: string) =>
      fail(
        new CannotStartError(`${cluster}: PostgreSQL ${why}: ${said.slice(-REMEMBERED_LINES).join(' | ')}`),
      );
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      giveUp('was not ready in time');
    }, START_TIMEOUT_MS);
    child.once('error', (error) => giveUp(`could not be started (${error.message})`));
    child.once('exit', (code) => {
      clearTimeout(timer);
      giveUp(`ended at its start (${code})`);
    });
    if (!child.stderr) return;
    createInterface({ input: child.stderr }).on('line', (line) => {
      output?.(line);
      if (said.length < 1_000) said.push(line);
      if (!line.includes(READY)) return;
      clearTimeout(timer);
      done();
    });
  });
}

/** Fast shutdown: connections are cut, everything is written; where that takes too long, without the writing. */
async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
