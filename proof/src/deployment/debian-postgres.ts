import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chooseRunner, type Runner } from '@rifa-viva/embedded/postgres/as-ordinary-user';
import { freePort } from '@rifa-viva/embedded/postgres/ports';
import pg from 'pg';
import { root } from './compose-file.ts';

const DEBIAN = '/usr/lib/postgresql';
const READY = 'database system is ready to accept connections';

/** The folder of a PostgreSQL server's programs; scripts/debian.mjs finds or unpacks one. Throws where there is none. */
function programs(): string {
  const installed = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
  const bin = process.env.POSTGRES_BIN ?? installed.map((version) => join(DEBIAN, version, 'bin'))[0];
  if (!bin || !existsSync(join(bin, 'initdb'))) {
    throw new Error('No PostgreSQL of the system was found: set POSTGRES_BIN to the folder of its programs.');
  }
  return bin;
}

export interface DebianPostgres {
  readonly port: number;
  stop(): Promise<void>;
}

/** The system's own PostgreSQL in place of compose's, with the user, databases and first script that compose gives it. */
export async function startDebianPostgres(
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<DebianPostgres> {
  const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '' } = environment;
  const bin = programs();
  const runner = chooseRunner();
  const data = join(folder, 'postgres');
  initialise({ bin, runner, data, user: POSTGRES_USER, password: POSTGRES_PASSWORD });
  const port = await freePort();
  const flags = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const { command, args, options } = runner.wrap(join(bin, 'postgres'), [
    '-D',
    data,
    ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(command, args, {
    ...options,
    detached: true,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()));
  await new Promise<void>((done, fail) => {
    let said = '';
    createInterface({ input: child.stderr }).on('line', (line) => {
      said = line;
      if (line.includes(READY)) done();
    });
    ended.then(() => fail(new Error(`PostgreSQL ended: ${said}`)));
  });
  const address = (database: string) =>
    `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:${port}/${database}`;
  await run(address('postgres'), `CREATE DATABASE ${pg.escapeIdentifier(POSTGRES_DB)}`);
  // One at a time: databases are made outside of transactions.
  const statements = readFileSync(join(root, 'docker', 'create-databases.sql'), 'utf8').matchAll(
    /CREATE[^;]+;/g,
  );
  for (const [statement] of statements) await run(address(POSTGRES_DB), statement);
  return {
    port,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

interface Cluster {
  readonly bin: string;
  readonly runner: Runner;
  readonly data: string;
  readonly user: string;
  readonly password: string;
}

function initialise({ bin, runner, data, user, password }: Cluster): void {
  const passwordFile = `${data}.pw`;
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (process.getuid?.() === 0)
    for (const path of [data, passwordFile]) chownSync(path, runner.owner.uid, runner.owner.gid);
  const { command, args, options } = runner.wrap(join(bin, 'initdb'), [
    `--pgdata=${data}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const made = spawnSync(command, args, { ...options, env: process.env, encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`);
  chmodSync(data, 0o700);
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
