import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { isAlive, moduleFile, type RunningProgram, signal, startProgram } from './programs.ts';
import { clearLeftBehind, temporaryFolder } from './temporary-folder.ts';

/** In the place of the system's folder for what is temporary. */
const temporary = temporaryFolder();
const programs = temporaryFolder();
afterAll(() => {
  temporary.remove();
  programs.remove();
});
const compiled = (module: string) => JSON.stringify(new URL(`../../../${module}`, import.meta.url).href);
/** A test run in the small: a server with its data in a temporary folder. */
const run = moduleFile(
  programs.path,
  'run',
  `const { temporaryFolder } = await import(${compiled('proof/dist/testing/temporary-folder.js')});
   const { startPostgres } = await import(${compiled('embedded/dist/postgres/launcher.js')});
   const { path } = temporaryFolder();
   const { pid } = await startPostgres({ dataDir: path, durable: false });
   const { spawn } = await import('node:child_process');
   const started = (args, env) =>
     spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)', ...args], { env, stdio: 'ignore' }).pid;
   const others = [started([path + '/proxy'], {}), started([], { HOME: '/', DATA_DIR: path + '/data' })];
   console.log(JSON.stringify({ path, pid, others }));
   setInterval(() => undefined, 60_000);`,
);

interface TestRun extends RunningProgram {
  readonly path: string;
  readonly server: number;
  /** One that was given a folder in it, one whose data is there. */
  readonly others: readonly number[];
}

async function testRun(): Promise<TestRun> {
  const program = await startProgram(run, { env: { TMPDIR: temporary.path } });
  const [path, server] = [String(program.said.path), Number(program.said.pid)];
  const others = program.said.others as number[];
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    signal([server], 'SIGQUIT');
    signal(others, 'SIGKILL');
    await expect.poll(() => isAlive(server)).toBe(false);
  });
  return { ...program, path, server, others };
}

async function killed(program: TestRun): Promise<void> {
  program.child.kill('SIGKILL');
  await program.ended;
}

/** A folder with this mark, as far as it is given. */
function marked(name: string, mark?: object): string {
  const path = join(temporary.path, name);
  mkdirSync(path);
  if (mark) writeFileSync(join(path, 'owner.json'), JSON.stringify(mark));
  return path;
}

const mounted = (place: string): boolean => spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', place]).status === 0;

function mayMount(): boolean {
  const place = join(temporary.path, 'tried');
  mkdirSync(place);
  const may = mounted(place);
  if (may) spawnSync('umount', [place]);
  return may;
}

describe('what a test run that was killed left behind', () => {
  it('goes with the next one, folder, server and whatever else worked there; what is of a run that lives stays', async () => {
    const [gone, alive] = [await testRun(), await testRun()];
    await killed(gone);
    expect([gone.server, ...gone.others].map(isAlive)).toEqual([true, true, true]);
    await clearLeftBehind(temporary.path);
    expect([gone.server, ...gone.others].map(isAlive)).toEqual([false, false, false]);
    expect(existsSync(dirname(gone.path))).toBe(false);
    expect([alive.server, ...alive.others].map(isAlive)).toEqual([true, true, true]);
    expect(existsSync(join(alive.path, 'postgres.json'))).toBe(true);
  });

  it.skipIf(!mayMount())('goes with it though a file system is mounted there', async () => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const own = JSON.parse(readFileSync(join(dirname(path), 'owner.json'), 'utf8')) as object;
    const folder = marked('rifa-viva-mounted', { ...own, started: '1' });
    const place = join(folder, 'content');
    mkdirSync(place);
    mounted(place);
    await clearLeftBehind(temporary.path);
    expect(existsSync(folder)).toBe(false);
  });

  it('is told by the mark alone', async () => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const own = JSON.parse(readFileSync(join(dirname(path), 'owner.json'), 'utf8')) as object;
    const stays = [
      marked('rifa-viva-living', own),
      marked('rifa-viva-elsewhere', { ...own, started: '1', machine: 'of another container' }),
      marked('rifa-viva-unmarked'),
      marked('of-somebody', { ...own, started: '1' }),
    ];
    const before = marked('rifa-viva-number-given-again', { ...own, started: '1' });
    await clearLeftBehind(temporary.path);
    expect(stays.filter((folder) => !existsSync(folder))).toEqual([]);
    expect(existsSync(before)).toBe(false);
  });
});
