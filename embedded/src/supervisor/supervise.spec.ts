import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  freeze,
  isAlive,
  moduleFile,
  signal,
  startProgram,
  temporaryFolder,
} from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compiled } from '../compiled.ts';
import { type Program, type Ready, type Supervised, supervise } from './supervise.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Says that it is ready, with its pid, and closes in good order when asked. */
const SERVER = `
  process.once('SIGTERM', () => { console.log('closing'); process.exit(0); });
  console.log('a word before');
  console.log(JSON.stringify({ ready: true, pid: process.pid, given: process.env.GIVEN, args: process.argv.slice(2) }));
  setInterval(() => undefined, 60_000);`;

interface Watched extends Supervised {
  readonly lines: string[];
  readonly readies: Ready[];
}

function watch(name: string, code: string, options: Partial<Program> = {}): Watched {
  const lines: string[] = [];
  const readies: Ready[] = [];
  const supervised = supervise({
    name,
    module: moduleFile(folder.path, name, code),
    log: (line) => lines.push(line),
    onReady: (ready) => readies.push(ready),
    ...options,
  });
  onTestFinished(() => supervised.stop());
  return { ...supervised, lines, readies };
}

const times = (watched: Watched, count: number) =>
  expect.poll(() => watched.readies.length).toBeGreaterThanOrEqual(count);

describe('a supervised program', () => {
  it('gets its arguments and variables, and is ready when it says so', async () => {
    const watched = watch('servidor', SERVER, { args: ['a', 'b'], env: { GIVEN: 'dado' } });
    expect(await watched.ready).toMatchObject({ pid: watched.pid(), given: 'dado', args: ['a', 'b'] });
    expect(watched.lines).toEqual(['a word before']);
  });

  it('is begun before all its variables are known, and gets them in each life', async () => {
    let know: (rest: Record<string, string>) => void = () => undefined;
    const later = new Promise<Record<string, string>>((resolve) => {
      know = resolve;
    });
    const waiting = `import { wholeEnvironment } from ${JSON.stringify(compiled('supervisor/supervise.js'))};
      console.log('begun'); await wholeEnvironment(); ${SERVER}`;
    const watched = watch('adiantado', waiting, { env: { GIVEN: 'antes' }, later });
    await expect.poll(() => watched.lines).toEqual(['begun']);
    know({ GIVEN: 'depois' });
    expect(await watched.ready).toMatchObject({ given: 'depois' });
    signal([watched.pid()], 'SIGKILL');
    await times(watched, 2);
    expect(watched.readies.at(-1)).toMatchObject({ given: 'depois' });
    const never = watch('esquecido', waiting, { later: Promise.reject(new Error('no stores')) });
    await expect.poll(() => never.lines).toEqual(['begun']);
    await never.stop();
    expect(never.readies).toEqual([]);
  });

  it('says on its standard error why it ended, where whoever began it wants that', async () => {
    const file = join(folder.path, 'erros');
    const errorsTo = openSync(file, 'a');
    onTestFinished(() => closeSync(errorsTo));
    const watched = watch('queixoso', `console.error('no room'); process.exit(2);`, { errorsTo });
    await expect(watched.ready).rejects.toThrow('queixoso refused its settings');
    expect(readFileSync(file, 'utf8')).toBe('no room\n');
    expect(watched.lines).toEqual([]);
  });

  it('is started again when it is killed, every time', async () => {
    const watched = watch('morto', SERVER);
    await watched.ready;
    for (let kills = 1; kills <= 3; kills += 1) {
      signal([watched.pid()], 'SIGKILL');
      await times(watched, kills + 1);
      expect(watched.readies.at(-1)?.pid).toBe(watched.pid());
    }
    expect(new Set(watched.readies.map(({ pid }) => pid)).size).toBe(4);
  });

  it('is ended and started again when it stands still, however alive its process is', async () => {
    const stopped = watch('parado', SERVER, { stillMs: 1_500 });
    await stopped.ready;
    signal([stopped.pid()], 'SIGSTOP');
    await times(stopped, 2);
    expect(stopped.lines.join()).toContain('parado gave no sign of life for 2 s');
    const busy = watch('ocupado', `${SERVER} setTimeout(() => { for (;;); }, 200);`, { stillMs: 1_500 });
    await times(busy, 2);
    expect(busy.lines.join()).toContain('ocupado gave no sign of life');
    await busy.stop();
  });

  it('is ended and started again where it stands still before it has said a word', async () => {
    const lives = join(folder.path, 'primeira-vida');
    const watched = watch(
      'mudo',
      `import { existsSync, writeFileSync } from 'node:fs';
       const first = !existsSync(${JSON.stringify(lives)});
       writeFileSync(${JSON.stringify(lives)}, '');
       while (first);
       ${SERVER}`,
      { stillMs: 1_500 },
    );
    await watched.ready;
    expect(watched.lines).toContain('mudo gave no sign of life for 2 s');
  });

  it('is left as it is while it stands still no longer than it may, and for ever where nobody loses patience', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const watched = watch('pausado', SERVER, { stillMs: 30_000 });
    const endless = watch('eterno', SERVER, { stillMs: Number.POSITIVE_INFINITY });
    await Promise.all([watched.ready, endless.ready]);
    const [pid = 0, other = 0] = [watched.pid(), endless.pid()];
    await Promise.all([pid, other].map(freeze));
    // What each said before.
    vi.advanceTimersByTime(30_000);
    expect([watched.lines, endless.lines]).toEqual([['a word before'], ['a word before']]);
    vi.advanceTimersByTime(86_400_000);
    await times(watched, 2);
    expect([isAlive(pid), isAlive(other)]).toEqual([false, true]);
    expect([watched.pid() === pid, endless.pid()]).toEqual([false, other]);
    expect(endless.lines).toEqual(['a word before']);
    signal([other], 'SIGCONT');
  });

  it('is waited for while it fails at first', async () => {
    const flag = join(folder.path, 'tentativas');
    const watched = watch(
      'demorado',
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(flag)}, 'x');
       if (readFileSync(${JSON.stringify(flag)}, 'utf8').length < 3) process.exit(1);
       ${SERVER}`,
    );
    await watched.ready;
    expect(watched.readies).toHaveLength(1);
    expect(watched.lines.filter((line) => line.includes('starting again'))).toHaveLength(2);
  });

  it('without hope is given up: it refuses its settings, or never becomes ready', async () => {
    const refusing = watch('recusa', 'process.exit(2)');
    await expect(refusing.ready).rejects.toThrow('recusa refused its settings');
    const failing = watch('falha', 'process.exit(1)');
    await expect(failing.ready).rejects.toThrow('falha does not start');
    expect(failing.pid()).toBeUndefined();
  });

  it('that was ready once is started again whatever it ends with: what it refuses then may pass', async () => {
    const flag = join(folder.path, 'vidas');
    const watched = watch(
      'recusa-depois',
      `import { appendFileSync, readFileSync } from 'node:fs';
       appendFileSync(${JSON.stringify(flag)}, 'x');
       if (readFileSync(${JSON.stringify(flag)}, 'utf8').length === 2) process.exit(2);
       ${SERVER}`,
    );
    await watched.ready;
    signal([watched.pid()], 'SIGKILL');
    await times(watched, 2);
    expect(watched.lines).toContain('recusa-depois ended (2), starting again');
  });

  it('is asked to close, and not started again', async () => {
    const watched = watch('pedido', SERVER);
    await watched.ready;
    const pid = watched.pid() ?? 0;
    await watched.stop();
    expect(isAlive(pid)).toBe(false);
    expect(watched.pid()).toBeUndefined();
    expect(watched.lines).toEqual(['a word before', 'closing']);
    expect(watched.readies).toHaveLength(1);
  });

  it('can be stopped between two starts, and before it was ready', async () => {
    const watched = watch('cedo', 'setInterval(() => undefined, 60_000)');
    await watched.stop();
    await expect(watched.ready).rejects.toThrow('cedo was stopped');
  });

  it('ends with its supervisor, however that went', async () => {
    // As whoever writes his last lines to a pipe that nobody reads any more, again and again.
    const filho = moduleFile(folder.path, 'filho', `${SERVER} process.on('exit', () => { for (;;); });`);
    const supervisor = moduleFile(
      folder.path,
      'supervisor',
      `import { supervise } from ${JSON.stringify(pathToFileURL(compiled('supervisor/supervise.js')).href)};
       const server = supervise({ name: 's', module: ${JSON.stringify(filho)}, log() {} });
       console.log(JSON.stringify(await server.ready));`,
    );
    const { child, said } = await startProgram(supervisor);
    const pid = Number(said.pid);
    onTestFinished(() => signal([pid].filter(isAlive), 'SIGKILL'));
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('hears nothing of a Ctrl-C meant for its supervisor', async () => {
    const watched = watch('sessao', SERVER);
    await watched.ready;
    const pid = watched.pid() ?? 0;
    // The terminal's signal goes to a process group: the program leads one of its own.
    expect(() => process.kill(-pid, 0)).not.toThrow();
  });
});
