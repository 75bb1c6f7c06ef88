import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, command } from '@rifa-viva/proof/testing/commands';
import { killWhole, moduleFile, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { compiled } from './compiled.ts';
import { freePort } from './postgres/launcher.ts';

const NOBODY = 65_534;
const folder = temporaryFolder();
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);
const starter = moduleFile(
  folder.path,
  'comecar',
  // Somebody else once everything is loaded: who may not enter where it lies, as in a home of root's.
  `const { start } = await import(${JSON.stringify(compiled('start.js'))});
   const somebody = Number(process.env.SOMEBODY);
   if (somebody) {
     process.setgroups([]);
     process.setgid(somebody);
     process.setuid(somebody);
   }
   await start();`,
);

async function begin(dataDir: string, more = {}): Promise<Command> {
  const env = { DATA_DIR: dataDir, DEMO: '0', METRICS_PORT: '0', LOG_LEVEL: 'fatal', ...more };
  const begun = command([starter], { ...env, PORT: String(await freePort()) });
  onTestFinished(async () => {
    begun.child.kill('SIGTERM');
    await begun.ended;
  });
  return begun;
}

const isReady = ({ output }: Command) => expect.poll(output).toContain('Rifa Viva:');
const copy = (from: string, to: string) => cpSync(from, to, { recursive: true });

describe('a copied data folder', () => {
  it('of an installation that was stopped starts, beside its original, however others may look into it', async () => {
    const original = await begin(at('original'));
    await isReady(original);
    original.child.kill('SIGTERM');
    await original.ended;
    copy(at('original'), at('copia'));
    chmodSync(join(at('copia'), 'postgres'), 0o755);
    const [first, second] = [await begin(at('original')), await begin(at('copia'))];
    await isReady(first);
    await isReady(second);
    const [a = {}, b = {}] = ['original', 'copia'].map(
      (name) =>
        JSON.parse(readFileSync(join(at(name), 'connections.json'), 'utf8')) as Record<string, string>,
    );
    expect(new URL(a.vault ?? '').port).not.toBe(new URL(b.vault ?? '').port);
    expect(b.eventStore).toContain(encodeURIComponent(join(at('copia'), 'event-store.crt')));
  });

  it('of one that was running does not start, and says what to do', async () => {
    const original = await begin(at('andando'));
    await isReady(original);
    copy(at('andando'), at('copia-andando'));
    const copied = await begin(at('copia-andando'));
    expect(await copied.ended).toBe(2);
    expect(copied.output()).toContain('was copied while Rifa Viva was running in the original');
    expect(copied.output()).toContain('npm run backup');
    expect(copied.output()).not.toContain('    at ');
    expect(original.child.exitCode).toBeNull();
  });

  it('of one that was cut off starts when it is told that nothing was running; moved, it just starts', async () => {
    const cutOff = await begin(at('cortada'));
    await isReady(cutOff);
    await killWhole(cutOff.child.pid);
    await cutOff.ended;
    copy(at('cortada'), at('copia-cortada'));
    const refused = await begin(at('copia-cortada'));
    expect(await refused.ended).toBe(2);
    rmSync(join(at('copia-cortada'), 'em-uso'));
    renameSync(at('cortada'), at('mudada'));
    const [copied, moved] = [await begin(at('copia-cortada')), await begin(at('mudada'))];
    await isReady(copied);
    await isReady(moved);
  });

  // Only root can be somebody else too.
  it.runIf(process.getuid?.() === 0)('of somebody else says so, and changes nothing', async () => {
    copy(at('original'), at('alheia'));
    chmodSync(at('alheia'), 0o755);
    const other = await begin(at('alheia'), { SOMEBODY: String(NOBODY) });
    expect(await other.ended).toBe(2);
    expect(other.output()).toContain('belongs to another user');
    expect(other.output()).not.toContain('    at ');
    expect(existsSync(join(at('alheia'), 'em-uso'))).toBe(false);
  });
});
