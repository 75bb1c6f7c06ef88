import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isAlive, moduleFile, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compiled } from './compiled.ts';
import { freePort } from './postgres/launcher.ts';

/** `npm start` after its preparations, as a process that is told to end, or cannot go on. */
const folder = temporaryFolder();
afterAll(() => folder.remove());
const program = moduleFile(
  folder.path,
  'comecar',
  `const { start } = await import(${JSON.stringify(compiled('start.js'))}); await start();`,
);

let installations = 0;
function begin(env: Record<string, string>) {
  installations += 1;
  const dataDir = join(folder.path, `dados-${installations}`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: '0', METRICS_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  return { child, dataDir, ended, output: () => output };
}

/** The Postgres of a data folder; null before there is one. */
function postgresOf(dataDir: string): number | null {
  const file = join(dataDir, 'postgres', 'postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : null;
}

describe('what was started', () => {
  it('ends whole when it is told to, twice and in the middle of starting', async () => {
    const { child, dataDir, ended } = begin({ PORT: String(await freePort()) });
    await expect.poll(() => postgresOf(dataDir)).not.toBeNull();
    const postgres = postgresOf(dataDir) ?? 0;
    child.kill('SIGINT');
    child.kill('SIGHUP');
    expect((await ended)[0]).toBe(0);
    expect(isAlive(postgres)).toBe(false);
  });

  it('ends whole when it cannot go on, and the passwords of whom it made were shown', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const env = { PORT: String(port), HOST: '127.0.0.1' };
    const first = begin(env);
    expect((await first.ended)[0]).not.toBe(0);
    expect(first.output()).toContain('super-administrator (shown this once)');
    expect(first.output()).toContain('administrator of the company (shown this once)');
    expect(existsSync(join(first.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    taken.close();
  });

  it('keeps others out of its folder while it runs, and to what it is afterwards, with plain sentences', async () => {
    const first = begin({ PORT: String(await freePort()) });
    await expect.poll(first.output).toContain('Rifa Viva:');
    const second = begin({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
    expect((await second.ended)[0]).toBe(2);
    expect(second.output()).toContain(`(process ${first.child.pid})`);
    expect(isAlive(postgresOf(first.dataDir) ?? 0)).toBe(true);
    first.child.kill('SIGTERM');
    await first.ended;
    const demo = begin({ DATA_DIR: first.dataDir, DEMO: '1', PORT: String(await freePort()) });
    expect((await demo.ended)[0]).toBe(2);
    expect(demo.output()).toMatch(/real \(DEMO=0\) installation.*demo \(DEMO=1\) start/);
    expect(demo.output()).not.toContain('    at ');
  });
});
