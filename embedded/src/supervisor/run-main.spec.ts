import { fileURLToPath } from 'node:url';
import { moduleFile, startProgram, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it } from 'vitest';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Serves until it is ended, which it says; `then`: what else it does once it serves. */
const server = (then: string, stop = '', endMs = 60_000) => `
  import { runMain } from ${JSON.stringify(compiledServer('run-main'))};
  await runMain(async () => {
    setInterval(() => undefined, 60_000);
    return async () => { ${stop} console.log(JSON.stringify({ stopped: true })); };
  }, ${endMs});
  console.log(JSON.stringify({ pid: process.pid }));
  ${then}`;

function compiledServer(module: string): string {
  return fileURLToPath(import.meta.resolve(`@rifa-viva/server/${module}`)).replace(
    /src\/(\S+)\.ts$/,
    'dist/$1.js',
  );
}

async function run(name: string, code: string, signal?: NodeJS.Signals) {
  const program = await startProgram(moduleFile(folder.path, name, code));
  const lines: string[] = [];
  program.child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  if (signal) program.child.kill(signal);
  await program.ended;
  return { code: program.child.exitCode, said: lines.join('') };
}

describe('a server', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('ends in order at %s', async (signal) => {
    expect(await run(signal, server(''), signal)).toEqual({ code: 0, said: '{"stopped":true}\n' });
  });

  it.each([
    ['is thrown', "setTimeout(() => { throw new Error('defect'); }, 100);"],
    ['is rejected', "setTimeout(() => { Promise.reject(new Error('defect')); }, 100);"],
  ])('ends in order where something %s that nobody catches, and says what', async (name, then) => {
    const { code, said } = await run(name, server(`${then} ${then}`));
    expect(code).toBe(1);
    expect(said).toContain('"message":"defect"');
    expect(said).toContain('{"stopped":true}');
  });

  it('whose end fails ends all the same', async () => {
    const { code, said } = await run('fails', server('', "throw new Error('not closed');"), 'SIGTERM');
    expect(code).toBe(1);
    expect(said).toContain('"message":"not closed"');
  });

  it('that does not end in order is ended in time', async () => {
    const { code, said } = await run(
      'hangs',
      server('', 'await new Promise(() => undefined);', 500),
      'SIGTERM',
    );
    expect(code).toBe(1);
    expect(said).toContain('did not end in order in time');
  });
});
