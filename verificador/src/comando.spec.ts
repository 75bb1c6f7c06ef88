import { execFile } from 'node:child_process';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { slippedIn } from '@rifa-viva/proof/proofs/tampering';
import { check, filesOf, packageOf, zipOf } from '@rifa-viva/proof/testing/packages';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { RaffleHistory } from '@rifa-viva/proof/testing/raffle-history';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The command as `npm pack` puts it up, where no package of ours is near. */

const VERIFICADOR = fileURLToPath(new URL('../', import.meta.url));
const pasta = temporaryFolder();
const arquivo = (nome: string) => join(pasta.path, nome);
const { events } = new RaffleHistory({ seed: 2 });
const mexido = events.filter(({ type }) => type !== 'BilhetesDevolvidos');

beforeAll(async () => {
  cpSync(join(VERIFICADOR, 'bin'), arquivo('bin'), { recursive: true });
  await promisify(execFile)(process.execPath, [join(VERIFICADOR, 'construir.mjs'), arquivo('dist/unico')]);
  const pacote = await packageOf(events);
  writeFileSync(arquivo('pacote.zip'), pacote);
  writeFileSync(arquivo('mexido.zip'), zipOf(slippedIn(filesOf(pacote), mexido)));
  writeFileSync(arquivo('nada.zip'), 'nada');
});
afterAll(() => pasta.remove());

interface Fim {
  readonly codigo: number | null;
  readonly saida: string;
  readonly erros: string;
}
const verificar = (...argumentos: readonly string[]): Promise<Fim> =>
  new Promise((resolve) => {
    const filho = execFile(
      process.execPath,
      [arquivo('bin/verificar-rifa.mjs'), ...argumentos],
      { cwd: pasta.path },
      (_, saida, erros) => resolve({ codigo: filho.exitCode, saida, erros }),
    );
  });
const ultimaLinha = (texto: string) => texto.trimEnd().split('\n').at(-1);

describe('verificar-rifa', () => {
  it('ends with 0 where the package holds', async () => {
    const { codigo, saida, erros } = await verificar('pacote.zip');
    expect([codigo, ultimaLinha(saida), erros]).toEqual([0, 'O pacote vale: nada nele se contradiz.', '']);
  });

  it('ends with 1 where it does not, and tells what is the first that does not hold', async () => {
    const { codigo, saida } = await verificar('mexido.zip');
    const laudo = await check(zipOf(slippedIn(filesOf(await packageOf(events)), mexido)));
    expect([codigo, ultimaLinha(saida)]).toEqual([1, `NÃO VALE. Primeiro: ${laudo.primeira?.frase}`]);
    expect(saida).toContain('NÃO VALE  Corrente dos eventos:');
  });

  it('says what a package holds without doing what it says', async () => {
    const hostil = new RaffleHistory({ seed: 2, titulo: 'MOTO\u001b[8m\u0007' });
    writeFileSync(arquivo('hostil.zip'), await packageOf(hostil.events));
    const { codigo, saida } = await verificar('hostil.zip');
    expect([codigo, ultimaLinha(saida)]).toEqual([0, 'O pacote vale: nada nele se contradiz.']);
    expect(saida).toContain(': MOTO\uFFFD[8m\uFFFD');
    expect(saida).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it('ends with 1 where what somebody kept is of another package', async () => {
    for (const argumentos of [
      ['--selo', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF'],
      ['--chave', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEE-FFFFF'],
      ['--recibo', 'nada.zip'],
    ]) {
      const { codigo, saida } = await verificar('pacote.zip', ...argumentos);
      expect([argumentos, codigo, ultimaLinha(saida)]).toEqual([
        argumentos,
        1,
        expect.stringMatching(/^NÃO VALE\. Primeiro: /),
      ]);
    }
  });

  it('ends with 1 where the file is no package', async () => {
    const { codigo, saida } = await verificar('nada.zip');
    expect([codigo, ultimaLinha(saida)]).toEqual([1, expect.stringMatching(/^NÃO VALE\. Primeiro: /)]);
  });

  it.each([
    ['there is no such file', ['falta.zip'], /ENOENT/],
    ['a file beside it cannot be read', ['pacote.zip', '--outro', 'falta.zip'], /ENOENT/],
    ['it does not know what is asked', ['pacote.zip', '--nada'], /--nada/],
  ])('ends with 2 where %s, and says how it is used', async (_, argumentos, motivo) => {
    const { codigo, saida, erros } = await verificar(...argumentos);
    expect([codigo, saida]).toEqual([2, '']);
    expect(erros).toMatch(motivo);
    expect(ultimaLinha(erros)).toMatch(/^Confere sem rede\. Termina com 0 .* 2 se não pôde conferir\.$/);
  });

  it('ends with 2 where nothing is asked, with 0 where help is', async () => {
    const nada = await verificar();
    const ajuda = await verificar('--ajuda');
    expect([nada.codigo, ajuda.codigo]).toEqual([2, 0]);
    expect(nada.saida).toBe(ajuda.saida);
    expect(nada.saida).toMatch(/^Uso: verificar-rifa pacote\.zip/);
  });
});
