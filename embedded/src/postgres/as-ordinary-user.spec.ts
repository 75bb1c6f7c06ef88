import { chmodSync, chownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command } from '@rifa-viva/proof/testing/commands';
import { moduleFile, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { afterAll, describe, expect, it } from 'vitest';
import { CannotStartError } from '../cannot-start.ts';
import { compiled } from '../compiled.ts';
import { mustReach } from './as-ordinary-user.ts';
import { freePort } from './ports.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A folder that only its owner may enter, as root's home. */
function closedFolder(name: string): string {
  const closed = join(folder.path, name);
  mkdirSync(closed, { mode: 0o700 });
  return closed;
}

describe('whoever runs PostgreSQL', () => {
  it('is told which folder he cannot pass, by whatever way, until he can', () => {
    const closed = closedFolder('fechada');
    const program = join(closed, 'programas', 'postgres');
    mkdirSync(join(closed, 'programas'));
    writeFileSync(program, '');
    const link = join(folder.path, 'atalho');
    symlinkSync(join(closed, 'programas'), link);
    for (const path of [program, join(link, 'postgres')]) {
      expect(() => mustReach(NOBODY, [folder.path, path])).toThrow(CannotStartError);
      expect(() => mustReach(NOBODY, [folder.path, path])).toThrow(`${closed} may not be entered by others`);
    }
    chmodSync(closed, 0o711);
    expect(() => mustReach(NOBODY, [program])).not.toThrow();
  });

  it('passes a folder of his own', () => {
    const { getuid = () => 0, getgid = () => 0 } = process;
    const owner = { uid: getuid(), gid: getgid() };
    expect(() => mustReach(owner, [join(closedFolder('propria'), 'postgres')])).not.toThrow();
  });
});

// An ordinary user runs it himself.
describe.runIf(process.getuid?.() === 0)('npm start of root', () => {
  it.each([
    ['user namespaces are refused and nobody else may enter', { PATH: '' }, 0],
    ['somebody else alone may enter', {}, NOBODY.uid - 1],
  ])('ends with one sentence where %s', async (_, env, uid) => {
    const starter = moduleFile(
      folder.path,
      'comecar',
      `const { start } = await import(${JSON.stringify(compiled('start.js'))}); await start();`,
    );
    const closed = closedFolder(`casa-de-${uid}`);
    chownSync(closed, uid, uid);
    const { ended, output } = command([starter], {
      DATA_DIR: join(closed, 'dados'),
      DEMO: '0',
      METRICS_PORT: '0',
      PORT: String(await freePort()),
      ...env,
    });
    expect(await ended).toBe(2);
    expect(output()).toMatch(/may not be entered by others.*chmod o\+x/);
    expect(output().trim().split('\n')).toHaveLength(1);
  });
});
