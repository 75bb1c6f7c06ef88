import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { RaffleHistory, recorded } from '@rifa-viva/proof/testing/raffle-history';
import { createLogger } from '@rifa-viva/server/logger';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPacotes } from './pacotes.ts';

/** Packages as files, in a temporary folder that others may fill, sweep and take away. */

const eventos = recorded(new RaffleHistory({ seed: 7, steps: 20 }).events);

function pastaTemporaria(): string {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  vi.stubEnv('TMPDIR', folder.path);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return folder.path;
}

function pacotesEm() {
  const pacotes = createPacotes({
    store: {
      lastRevision: async () => BigInt(eventos.length - 1),
      async *read() {
        yield* eventos;
      },
    },
    vault: { ensureKey: async () => Buffer.alloc(32, 7) },
    documents: { drawReport: async () => Buffer.from('%PDF') },
    log: createLogger('silent'),
  });
  onTestFinished(() => pacotes.close());
  return pacotes;
}

const inteiro = (caminho: string | null) => readFileSync(caminho ?? '').length;

describe('packages that are kept', () => {
  it('are told as 503 while there is no place for them, and made once there is', async () => {
    const tmp = join(pastaTemporaria(), 'cheia');
    vi.stubEnv('TMPDIR', tmp);
    const pacotes = pacotesEm();
    await expect(pacotes.de(7)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
    mkdirSync(tmp);
    expect(inteiro(await pacotes.de(7))).toBeGreaterThan(1_000);
    await pacotes.close();
    expect(readdirSync(tmp)).toEqual([]);
  });

  it('end without a word where there was never a place for them', async () => {
    vi.stubEnv('TMPDIR', join(pastaTemporaria(), 'nenhuma'));
    const pacotes = pacotesEm();
    await expect(pacotes.de(7)).rejects.toMatchObject({ codigo: 'INDISPONIVEL' });
    await pacotes.close();
  });

  it('are made anew where somebody swept them, with their folder or without', async () => {
    pastaTemporaria();
    const pacotes = pacotesEm();
    const caminho = (await pacotes.de(7)) ?? '';
    rmSync(caminho);
    const ambos = await Promise.all([pacotes.de(7), pacotes.de(7)]);
    for (const cada of ambos) expect(inteiro(cada)).toBeGreaterThan(1_000);
    rmSync(dirname(caminho), { recursive: true });
    expect(inteiro(await pacotes.de(7))).toBeGreaterThan(1_000);
  });

  it('of processes that were killed are cleared at the start, those of others are not', async () => {
    const tmp = pastaTemporaria();
    const morto = spawnSync(process.execPath, ['-e', '']).pid;
    const de = (pid: number) => join(tmp, `rifa-viva-pacotes-${pid}-0123abcd-XyZ123`);
    // One that had this process's number before stands for a container's first.
    for (const pid of [morto, process.pid, process.ppid]) {
      mkdirSync(de(pid));
      mkdirSync(join(de(pid), 'dentro'));
    }
    mkdirSync(join(tmp, 'rifa-viva-outra-coisa'));
    const meu = pacotesEm();
    const caminho = (await meu.de(7)) ?? '';
    const outro = pacotesEm();
    await outro.close();
    expect(readdirSync(tmp).sort()).toEqual(
      ['rifa-viva-outra-coisa', de(process.ppid), dirname(caminho)]
        .map((cada) => cada.slice(cada.lastIndexOf('/') + 1))
        .sort(),
    );
    expect(existsSync(caminho)).toBe(true);
  });
});
