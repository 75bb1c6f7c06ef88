import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { command } from '@rifa-viva/proof/testing/commands';
import { moduleFile, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compiled } from '../compiled.ts';
import { freePort } from '../postgres/launcher.ts';
import { ArchiveWriter, HEADER } from './archive.ts';
import { backup } from './backup.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);
const starter = moduleFile(
  folder.path,
  'comecar',
  `const { start } = await import(${JSON.stringify(compiled('start.js'))}); await start();`,
);
const begin = async (dataDir: string) =>
  command([starter], {
    DATA_DIR: dataDir,
    DEMO: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'fatal',
    PORT: String(await freePort()),
  });

/** Runs to its end; what it says is no stack trace. */
async function asked(args: readonly string[], env: Record<string, string>) {
  const { ended, output } = command([compiled('backup/main.js'), ...args], env);
  const code = await ended;
  expect(output()).not.toContain('    at ');
  return { code, output: output() };
}

const dataDir = at('dados');
const file = at('copia.tar.gz');
let key = '';
/** An installation that has sold nothing, and is not running. */
beforeAll(async () => {
  const { child, ended, output } = await begin(dataDir);
  await vi.waitFor(() => expect(output()).toContain('Rifa Viva:'), 60_000);
  child.kill('SIGTERM');
  await ended;
  key = readFileSync(join(dataDir, 'cofre.key'), 'utf8');
});

describe('npm run backup', () => {
  it('copies an installation that is not running too, and leaves it as it was', async () => {
    const { code, output } = await asked(['backup', file], { DATA_DIR: dataDir, VAULT_KEY: key });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).toMatch(/copia\.tar\.gz: \d+ events, \d+ keys, \d+ pictures, .* MB/);
    expect(output).toContain('The key of the vault (VAULT_KEY) is not in it');
    expect(existsSync(join(dataDir, 'em-uso'))).toBe(false);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it.each([
    ['no file is named', [], {}, 'Say which file'],
    ['the file is there', ['copia.tar.gz'], {}, 'is there already'],
    ['its folder is not', ['nenhuma/copia.tar.gz'], {}, 'is no folder that is there'],
    ['there is no data', ['outra.tar.gz'], { DATA_DIR: at('nenhum') }, 'holds no data of Rifa Viva'],
    ['the stores are servers', ['outra.tar.gz'], { EVENTSTORE_URL: 'esdb://a' }, 'docs/runbook-cluster.md'],
  ])('ends with a sentence where %s', async (_, args, env, sentence) => {
    const files = readdirSync(folder.path);
    const { code, output } = await asked(['backup', ...args], {
      DATA_DIR: dataDir,
      INIT_CWD: folder.path,
      ...env,
    });
    expect(code).toBe(2);
    expect(output).toContain(sentence);
    expect(readdirSync(folder.path)).toEqual(files);
  });

  it('that loses its database on the way says so, and leaves nothing behind', async () => {
    const name = moduleFile(
      folder.path,
      'perder',
      `import pg from ${JSON.stringify(import.meta.resolve('pg'))};
      const { query } = pg.Client.prototype;
      pg.Client.prototype.query = function (what, ...more) {
        if (String(what.text ?? what).startsWith('COPY')) this.connection.stream.destroy();
        return query.call(this, what, ...more);
      };`,
    );
    const files = readdirSync(folder.path);
    const env = { DATA_DIR: dataDir, VAULT_KEY: key, NODE_OPTIONS: `--import=${pathToFileURL(name)}` };
    const { code, output } = await asked(['backup', at('perdida.tar.gz')], env);
    expect({ code, output }).toMatchObject({ code: 1 });
    expect(output).toContain('Connection terminated');
    expect(readdirSync(folder.path)).toEqual(files);
  });

  it('takes no key that is not the vault’s: nobody could restore what was kept apart under it', async () => {
    const other = at('outra-chave.tar.gz');
    const env = { DATA_DIR: dataDir, VAULT_KEY: 'ab'.repeat(32) };
    const { code, output } = await asked(['backup', other], env);
    expect({ code, output }).toMatchObject({
      code: 2,
      output: expect.stringContaining('VAULT_KEY: the vault was closed under another key'),
    });
    expect(readdirSync(folder.path).filter((name) => name.startsWith('outra-chave'))).toEqual([]);
  });

  it('replaces nothing that got its name while it was copying', async () => {
    const name = 'disputada.tar.gz';
    const say = (line: string) => {
      if (line === 'reading it back') writeFileSync(at(name), 'outra');
    };
    await expect(backup({ dataDir, file: at(name), say })).rejects.toThrow('is there already');
    expect(readFileSync(at(name), 'utf8')).toBe('outra');
    expect(readdirSync(folder.path).filter((each) => each.startsWith('disputada'))).toEqual([name]);
  });

  it('asks for patience where the installation was never ready', async () => {
    const early = at('cedo');
    mkdirSync(join(early, 'postgres'), { recursive: true });
    const { code, output } = await asked(['backup', at('cedo.tar.gz')], { DATA_DIR: early });
    expect({ code, output }).toMatchObject({
      code: 2,
      output: expect.stringContaining('has not been ready'),
    });
  });

  it('does not copy what was last used with servers', async () => {
    const connections = join(dataDir, 'connections.json');
    const own = readFileSync(connections, 'utf8');
    onTestFinished(() => writeFileSync(connections, own));
    writeFileSync(connections, JSON.stringify({ ...JSON.parse(own), vault: 'postgres://a:b@cofre/cofre' }));
    const { code, output } = await asked(['backup', at('alheia.tar.gz')], { DATA_DIR: dataDir });
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('servers of yours') });
  });
});

/** What begins as a binary COPY of Postgres does, and goes on with nothing of the kind. */
const halfCopy = (bytes: number) =>
  Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8), Buffer.alloc(bytes, 'z')]);

describe('npm run restore', () => {
  it.each([
    ['long, in its middle', 'log', 20_000_000],
    ['short, at its end', 'vault/chave', 100],
  ])('leaves nothing of a table that cannot be copied, %s, and says which', async (_, table, bytes) => {
    const bad = at(`ruim-${bytes}.tar.gz`);
    const archive = new ArchiveWriter(bad);
    const header = { format: 1, made: 'hoje', mode: 'real', key: 'apart', logVersion: 1 };
    await archive.add(HEADER, JSON.stringify(header));
    await archive.add(`${table}/00000001`, halfCopy(bytes));
    await archive.add(`${table}/00000002`, halfCopy(bytes));
    await archive.finish({ events: 0, keys: 0, pictures: 0 });
    const target = at(`ruim-${bytes}`);
    const { code, output } = await asked(['restore', bad], { DATA_DIR: target, VAULT_KEY: key });
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining('could not be copied'),
    });
    expect(readdirSync(target)).toEqual([]);
  });

  it('writes over nothing', async () => {
    const { code, output } = await asked(['restore', file], { DATA_DIR: dataDir, VAULT_KEY: key });
    expect({ code, output }).toMatchObject({ code: 2, output: expect.stringContaining('is not empty') });
    expect(readFileSync(join(dataDir, 'cofre.key'), 'utf8')).toBe(key);
  });

  it('asks for the key that the backup does not hold, and takes no other', async () => {
    const target = at('sem-chave');
    const without = await asked(['restore', file], { DATA_DIR: target });
    expect(without).toMatchObject({ code: 2, output: expect.stringContaining('give it as VAULT_KEY') });
    const wrong = await asked(['restore', file], { DATA_DIR: target, VAULT_KEY: 'ab'.repeat(32) });
    expect(wrong).toMatchObject({ code: 2, output: expect.stringContaining('closed under another key') });
    expect(readdirSync(target)).toEqual([]);
  });

  it('begins anew where one was cut off, from which nothing starts', async () => {
    const target = at('cortada');
    const env = { DATA_DIR: target, VAULT_KEY: key };
    const first = command([compiled('backup/main.js'), 'restore', file], env);
    await expect.poll(() => existsSync(join(target, 'postgres', 'postmaster.pid'))).toBe(true);
    first.child.kill('SIGKILL');
    await first.ended;
    const start = await begin(target);
    expect(await start.ended).toBe(2);
    expect(start.output()).toContain('was not finished: run npm run restore again');
    const copy = await asked(['backup', at('metade.tar.gz')], env);
    expect(copy).toMatchObject({ code: 2, output: expect.stringContaining('was not finished') });
    const second = await asked(['restore', file], env);
    expect(second).toMatchObject({ code: 0, output: expect.stringContaining('is restored and checked') });
    // Who keeps the key keeps it.
    expect(existsSync(join(target, 'cofre.key'))).toBe(false);
    rmSync(target, { recursive: true });
  });

  it('leaves the folder empty where it was told to stop', async () => {
    const target = at('parada');
    const env = { DATA_DIR: target, VAULT_KEY: key };
    const stopped = command([compiled('backup/main.js'), 'restore', file], env);
    await expect.poll(() => existsSync(join(target, 'postgres', 'postmaster.pid'))).toBe(true);
    stopped.child.kill('SIGTERM');
    expect(await stopped.ended).toBe(130);
    expect(readdirSync(target)).toEqual([]);
  });
});
