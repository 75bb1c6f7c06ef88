import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { abrirArquivos } from '@rifa-viva/write-side/adapters/arquivos';
import { describe, expect, it } from 'vitest';
import { openDisk, whyNoDisk } from '../power/disk.ts';
import { picture } from '../testing/picture.ts';
import { seedOfRun } from '../testing/seed.ts';
import { COMMANDS_BETWEEN, powerCuts } from './power-cuts.ts';

/** `npm run proof` asks for fifty. */
const CUTS = Number(process.env.PROOF_POWER_CUTS ?? 2);
/** One is enough, mostly; where it took nothing, it is cut again. */
const CONTROL_CUTS = 4;
const CONTROL_TRIES = 5;
const LOST = /not in the log once|did not come back/;

const why = await whyNoDisk();
if (why) console.log(`no power is cut here: ${why}`);

async function cutting(cuts: number, durable: boolean, seed: number) {
  const disk = await openDisk();
  try {
    return await powerCuts(disk, cuts, {
      durable,
      // What is lost is never settled.
      patienceMs: durable ? 60_000 : 5_000,
      seed,
      log: (line) => console.log(line),
    });
  } finally {
    await disk.close();
  }
}

describe.skipIf(why)('the power of the machine, cut under 50 clients', () => {
  it(`takes nothing that was acknowledged (${CUTS} times)`, { timeout: 3_600_000 }, async () => {
    const { faults, cuts, acknowledged, pictures, unknownSettled } = await cutting(CUTS, true, seedOfRun());
    console.log(
      `power cuts: ${cuts}, ${acknowledged} commands and ${pictures} pictures acknowledged, ${unknownSettled} settled by retry`,
    );
    expect(faults).toEqual([]);
    expect(cuts).toBe(CUTS);
    expect(acknowledged).toBeGreaterThanOrEqual(COMMANDS_BETWEEN * cuts);
    expect(pictures).toBeGreaterThanOrEqual(cuts);
  });

  it('is red where the database does not flush', { timeout: 3_600_000 }, async () => {
    const seed = seedOfRun();
    let told = '';
    for (let n = 0; n < CONTROL_TRIES && !LOST.test(told); n += 1)
      told = (await cutting(CONTROL_CUTS, false, seed + n)).faults.join();
    expect(told).toMatch(LOST);
  });

  it('takes no picture that was kept, with nobody else writing', async () => {
    const disk = await openDisk();
    try {
      const folder = join(disk.folder, 'dados');
      const arquivos = await abrirArquivos(folder);
      disk.flush();
      const nome = await arquivos.guardar('imagens', 'foto.png', 'png', await picture());
      disk.cut();
      await disk.back();
      expect(existsSync(join(folder, 'arquivos', nome))).toBe(true);
    } finally {
      await disk.close();
    }
  });
});
