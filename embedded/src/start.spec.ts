import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createClient } from '@rifa-viva/contracts/http/client';
import { carregarRifas } from '@rifa-viva/contracts/http/rifas';
import { startInstallation } from '@rifa-viva/proof/testing/installation';
import {
  childrenOf,
  freeze,
  isAlive,
  moduleFile,
  signal,
  temporaryFolder,
} from '@rifa-viva/proof/testing/programs';
import { becomes, isReady, readinessOf } from '@rifa-viva/proof/testing/readiness';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compiled } from './compiled.ts';
import { DEMO_ACCOUNTS } from './demo/accounts.ts';
import { signIn } from './demo/sign-in.ts';
import { freePort } from './postgres/launcher.ts';

/** `npm start` after its preparations, as a process that is told to end, or cannot go on. */
const folder = temporaryFolder();
afterAll(() => folder.remove());
const program = moduleFile(
  folder.path,
  'comecar',
  `const { start } = await import(${JSON.stringify(compiled('start.js'))}); await start(process.env, process.env.PARENT && Number(process.env.PARENT));`,
);

let installations = 0;
function begin(env: Record<string, string>, command = [process.execPath, program]) {
  installations += 1;
  const dataDir = join(folder.path, `dados-${installations}`);
  const [file = '', ...args] = command;
  const child = spawn(file, args, {
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

  it('ends whole when the shell of npm that ran it was told to end', async () => {
    const shell = ['sh', '-c', `"${process.execPath}" "${program}"; true`];
    const { child, dataDir, output } = begin({ PORT: String(await freePort()) }, shell);
    await expect.poll(output).toContain('Rifa Viva:');
    const postgres = postgresOf(dataDir) ?? 0;
    expect(isAlive(postgres)).toBe(true);
    child.kill('SIGTERM');
    await expect.poll(() => isAlive(postgres)).toBe(false);
    await expect.poll(output).toContain('Stopping');
  });

  it('ends whole when whoever began it was gone before it could look', async () => {
    const gone = spawn(process.execPath, ['-e', '']);
    await once(gone, 'exit');
    const env = { PARENT: String(gone.pid), PORT: String(await freePort()) };
    const { dataDir, ended, output } = begin(env);
    expect((await ended)[0]).toBe(0);
    expect(output()).toContain('Stopping');
    expect(existsSync(join(dataDir, 'em-uso'))).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('lets its owner in with the password that was shown, whoever guesses at his known phone from elsewhere', async () => {
    const port = await freePort();
    const first = begin({ PORT: String(port) });
    await expect.poll(first.output).toContain('Rifa Viva:');
    const [, telefone = '', senha = ''] =
      /(\d{11}) {2}(\S+) {2}super-administrator/.exec(first.output()) ?? [];
    const logIn = (localAddress: string, password: string) =>
      new Promise<number>((resolve, reject) => {
        const path = '/api/usuarios/login';
        const headers = { 'Content-Type': 'application/json' };
        request({ host: '127.0.0.1', port, path, method: 'POST', localAddress, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        })
          .once('error', reject)
          .end(JSON.stringify({ telefone, senha: password }));
      });
    const guesses: number[] = [];
    for (let i = 0; i < 7; i += 1) guesses.push(await logIn('127.0.0.2', `palpite-${i}`));
    expect(guesses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await logIn('127.0.0.2', senha)).toBe(429);
    expect(await logIn('127.0.0.1', senha)).toBe(200);
  });

  it('serves its own machine alone unless told otherwise, and cuts nobody off when it is told to end', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const real = begin({ PORT: String(port) });
    await expect.poll(real.output).toContain('Rifa Viva:');
    // An address that a server on all of them answers at.
    const elsewhere = connect(port, '127.0.0.2');
    expect(await once(elsewhere, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);

    const body = JSON.stringify({ telefone: '11999999999', senha: 'palpite' });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const asked = request({
      ...{ host: '127.0.0.1', port, path: '/api/usuarios/login', method: 'POST' },
      headers,
      agent,
    });
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    asked.write(body.slice(0, 1));
    // Heard of before it is told to end: what is asked after it is answered.
    await isReady(url);
    real.child.kill('SIGTERM');
    await becomes(url, { http: 503, problemas: ['encerrando'] });
    asked.end(body.slice(1));
    const [{ statusCode, headers: told }] = await answered;
    expect([statusCode, told.connection]).toEqual([401, 'close']);
    expect((await real.ended)[0]).toBe(0);
  });

  it.each(['PORT', 'METRICS_PORT'])(
    'ends whole when %s is taken, and the passwords of whom it made were shown',
    async (name) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as { port: number };
      const first = begin({ PORT: String(await freePort()), HOST: '127.0.0.1', [name]: String(port) });
      expect((await first.ended)[0]).toBe(2);
      expect(first.output()).toContain(
        `${name}: cannot listen on 127.0.0.1:${port} (another program uses it`,
      );
      expect(first.output()).not.toContain('    at ');
      expect(first.output()).toContain('super-administrator (shown this once)');
      expect(first.output()).toContain('administrator of the company (shown this once)');
      expect(existsSync(join(first.dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
      taken.close();
    },
  );

  it('keeps others out of its folder while it runs, and to what it is and to its key afterwards, with plain sentences', async () => {
    const first = begin({ PORT: String(await freePort()) });
    await expect.poll(first.output).toContain('Rifa Viva:');
    const second = begin({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
    expect((await second.ended)[0]).toBe(2);
    expect(second.output()).toContain(`(process ${first.child.pid})`);
    expect(isAlive(postgresOf(first.dataDir) ?? 0)).toBe(true);
    // Where money is real, nothing of it is simulated.
    expect(first.output()).not.toContain('Simulated payments');
    expect(existsSync(join(first.dataDir, 'simulador'))).toBe(false);
    first.child.kill('SIGTERM');
    await first.ended;
    const demo = begin({ DATA_DIR: first.dataDir, DEMO: '1', PORT: String(await freePort()) });
    expect((await demo.ended)[0]).toBe(2);
    expect(demo.output()).toMatch(/real \(DEMO=0\) installation.*demo \(DEMO=1\) start/);
    expect(demo.output()).not.toContain('    at ');

    const key = join(first.dataDir, 'cofre.key');
    const other = { DATA_DIR: first.dataDir, PORT: String(await freePort()), VAULT_KEY: 'ab'.repeat(32) };
    const stranger = begin(other);
    expect((await stranger.ended)[0]).not.toBe(0);
    expect(stranger.output()).toContain('VAULT_KEY: the vault was closed under another key');
    rmSync(key);
    const keyless = begin({ DATA_DIR: first.dataDir, PORT: String(await freePort()) });
    expect((await keyless.ended)[0]).toBe(2);
    expect(keyless.output()).toContain(`${key} is gone`);
    expect(existsSync(key)).toBe(false);

    writeFileSync(join(first.dataDir, 'event-store.port'), 'nenhuma\n');
    writeFileSync(join(first.dataDir, 'event-store.json'), '');
    const doorless = begin({ ...other, PORT: String(await freePort()) });
    expect((await doorless.ended)[0]).toBe(2);
    expect(doorless.output()).toContain('event-store.json cannot be read');
    expect(readFileSync(join(first.dataDir, 'event-store.port'), 'utf8')).toMatch(/^\d+$/);

    writeFileSync(join(first.dataDir, 'postgres.json'), '');
    const unlocked = begin({ ...other, PORT: String(await freePort()) });
    expect((await unlocked.ended)[0]).toBe(2);
    expect(unlocked.output()).toContain('postgres.json is gone or cannot be read');
    for (const refused of [stranger, keyless, doorless, unlocked])
      expect(refused.output()).not.toContain('    at ');
  });
});

describe('a folder in a bad state', () => {
  /** What was done to a folder that a start has left whole, and what undoes it. */
  type Harm = (dataDir: string) => () => void;
  const written =
    (name: string, text: (before: string) => string): Harm =>
    (dataDir) => {
      const file = join(dataDir, name);
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, text(before));
      return () => writeFileSync(file, before);
    };
  const inItsPlace =
    (name: string): Harm =>
    (dataDir) => {
      const place = join(dataDir, name);
      renameSync(place, `${place}.aside`);
      writeFileSync(place, '');
      return () => {
        rmSync(place);
        renameSync(`${place}.aside`, place);
      };
    };
  const CASES: readonly (readonly [string, Harm, RegExp])[] = [
    [
      'another password of its database',
      written('postgres.json', (text) => JSON.stringify({ ...JSON.parse(text), password: 'outra' })),
      /postgres\.json holds another password than the database beside it/,
    ],
    [
      'a port that there is not',
      written('postgres.json', (text) => JSON.stringify({ ...JSON.parse(text), port: 99_999 })),
      /postgres\.json is gone or cannot be read/,
    ],
    [
      'a database of another version',
      written('postgres/PG_VERSION', () => '9\n'),
      /postgres: PostgreSQL ended at its start \(1\): .*9/,
    ],
    ['no key in the file of its key', written('cofre.key', () => ''), /cofre\.key holds no key/],
    ['no word for what it is', written('modo', () => ''), /modo says neither demo nor real/],
    ['a file where its pictures are', inItsPlace('arquivos'), /E(EXIST|NOTDIR): .*arquivos/],
  ];
  it('ends its start in plain sentences that name it', async () => {
    const whole = begin({ PORT: String(await freePort()) });
    await expect.poll(whole.output).toContain('Rifa Viva:');
    whole.child.kill('SIGTERM');
    await whole.ended;
    for (const [what, harm, sentence] of CASES) {
      const undo = harm(whole.dataDir);
      const { ended, output } = begin({ DATA_DIR: whole.dataDir, PORT: String(await freePort()) });
      expect([what, ...(await ended)]).toEqual([what, 2, null]);
      expect(output()).toMatch(sentence);
      expect(output()).not.toContain('    at ');
      undo();
    }
    const file = join(folder.path, 'arquivo');
    writeFileSync(file, '');
    const misplaced = begin({ DATA_DIR: join(file, 'dados'), PORT: String(await freePort()) });
    expect((await misplaced.ended)[0]).toBe(2);
    expect(misplaced.output()).toMatch(/^Rifa Viva cannot start: ENOTDIR: .*arquivo/);
    expect(misplaced.output()).not.toContain('    at ');
  });
});

describe('a demo', () => {
  it('has payment providers of its own, which end with it; each process of it that stands still is started again', async () => {
    const others = childrenOf(process.pid);
    const said: string[] = [];
    const demo = await startInstallation({ DEMO: '1' }, { stillMs: 8_000, log: (line) => said.push(line) });
    onTestFinished(() => demo.stop());
    const [, bank = ''] = /Simulated payments: (\S+)/.exec(said.join('\n')) ?? [];
    const page = () =>
      fetch(bank).then(
        (answer) => answer.text(),
        () => '',
      );
    expect(await page()).toContain('Pagar com Pix');
    const processes = () => childrenOf(process.pid).filter((pid) => !others.includes(pid));
    const before = processes();
    // Application, event store, PostgreSQL, simulated providers.
    expect(before).toHaveLength(4);
    const frozen = (await Promise.all(before.map(freeze))).flat();
    onTestFinished(() => signal(frozen.filter(isAlive), 'SIGCONT'));
    await expect.poll(() => frozen.filter(isAlive)).toEqual([]);
    await expect.poll(processes).toHaveLength(4);
    await isReady(demo.url);
    await expect.poll(page).toContain('Pagar com Pix');
    for (const name of ['application', 'event store', 'PostgreSQL', 'simulated providers'])
      expect(said).toContain(`${name} gave no sign of life for 8 s`);
    expect(said.join('\n')).not.toContain('database system');
    await demo.stop();
    expect(processes()).toEqual([]);
    await expect(fetch(bank)).rejects.toThrow();
  });

  it('is ready when its accounts can log in and its campaigns stand, and says so until then', async () => {
    const port = await freePort();
    const demo = begin({ DEMO: '1', PORT: String(port) });
    const url = `http://localhost:${port}`;
    const problems = new Set<string>();
    const ready = async () => {
      const said = await readinessOf(url).catch(() => null);
      for (const name of said?.problemas ?? []) problems.add(name);
      return said?.http === 200;
    };
    await expect.poll(ready, { interval: 20 }).toBe(true);
    // Whatever stands is read at this moment, not when the preparations are over.
    const logins = DEMO_ACCOUNTS.map(({ telefone, senha }) => signIn(url, telefone, senha));
    const found = await Promise.allSettled(logins);
    const campanhas = await createClient(fetch, url).call(carregarRifas, { params: { limit: 10 } });
    expect(found.map(({ status }) => status)).toEqual(DEMO_ACCOUNTS.map(() => 'fulfilled'));
    expect(campanhas).toHaveLength(4);
    expect(problems).toContain('demo');
    demo.child.kill('SIGTERM');
    expect((await demo.ended)[0]).toBe(0);
  });

  it('alone is served by the simulator, whoever starts it', async () => {
    const simulador = compiled('../../simulador/dist/main.js');
    const env = { ...process.env, DEMO: '0', SIMULADOR_DATA_DIR: join(folder.path, 'simulado') };
    const child = spawn(process.execPath, [simulador], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    expect(await once(child, 'exit')).toEqual([2, null]);
    expect(said).toContain('serves demonstrations alone');
    expect(existsSync(join(folder.path, 'simulado'))).toBe(false);
  });
});
