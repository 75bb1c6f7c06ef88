import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  childrenOf,
  freeze,
  isAlive,
  killWhole,
  moduleFile,
  type RunningProgram,
  signal,
  startProgram,
  temporaryFolder,
} from './programs.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Starts one child after another, each of which has one of its own, and says so from the first on. */
const busy = moduleFile(
  folder.path,
  'busy',
  `import { spawn } from 'node:child_process';
   const more = () => spawn('sh', ['-c', 'sleep 60 & wait'], { detached: true, stdio: 'ignore' }).once('spawn', () => {
     console.log('{}');
     setTimeout(more, 5);
   });
   more();`,
);

async function start(): Promise<RunningProgram> {
  const program = await startProgram(busy);
  onTestFinished(() => killWhole(program.child.pid));
  return program;
}

const stands = (pid: number) => /^State:\s+T/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));

describe.runIf(process.platform === 'linux')('a program that goes on starting others', () => {
  it('stands still with all of them, and goes on', async () => {
    const { child } = await start();
    const frozen = await freeze(child.pid);
    expect(frozen.filter((pid) => !stands(pid))).toEqual([]);
    expect(childrenOf(child.pid ?? 0).filter((pid) => !frozen.includes(pid))).toEqual([]);
    signal(frozen, 'SIGCONT');
    await expect.poll(() => childrenOf(child.pid ?? 0).some((pid) => !frozen.includes(pid))).toBe(true);
  });

  it('is killed with all of them, and once more without complaint', async () => {
    const { child, ended } = await start();
    const some = childrenOf(child.pid ?? 0);
    await killWhole(child.pid);
    await ended;
    expect(some.filter(isAlive)).toEqual([]);
    await killWhole(child.pid);
  });
});
