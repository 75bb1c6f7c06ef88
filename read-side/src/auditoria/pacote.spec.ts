import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { COMPANY, RaffleHistory, recorded } from '@rifa-viva/proof/testing/raffle-history';
import { expect, it, onTestFinished } from 'vitest';
import { fazerPacote } from './pacote.ts';

/** What names may have at most on the file systems that there are. */
const NAME_MAX = 255;
/** What stands between the wanted name and the ending of what is written beside the zip. */
const UUID = 37;

it('a file beside the package that cannot be written fails the package, and nothing of either stays', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const { events } = new RaffleHistory({ seed: 7, steps: 20 });
  const made = fazerPacote({
    idRifa: 7,
    eventos: (async function* () {
      for (const event of recorded(events)) {
        // As long as it takes the disk to say no.
        for (let i = 0; i < 50; i += 1) await turn();
        yield event;
      }
    })(),
    chave: COMPANY,
    desenhar: async () => new Uint8Array(),
    // The zip finds its place, `.csv` no more.
    destino: join(folder.path, 'x'.repeat(NAME_MAX - UUID)),
    criadoEm: new Date('2026-05-01T12:00:00Z'),
  });
  await expect(made).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  expect(readdirSync(folder.path)).toEqual([]);
});
