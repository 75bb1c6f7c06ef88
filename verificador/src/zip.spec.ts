import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { conferir } from './conferir.ts';
import { Defeito } from './defeito.ts';
import { extrair, lerDiretorio } from './zip.ts';

const opcoes = { respirar: async () => undefined, progresso: () => undefined };
const frase = async (zip: Uint8Array) => (await conferir(zip, opcoes)).primeira?.frase;

describe('a zip', () => {
  it('gives its files, stored or compressed', () => {
    const zip = zipSync({ 'a.txt': [strToU8('um'), { level: 0 }], 'b.txt': strToU8('dois '.repeat(100)) });
    const textos = [...lerDiretorio(zip).values()].map((entrada) =>
      Buffer.concat([...extrair(entrada, 1_000)]).toString(),
    );
    expect(textos).toEqual(['um', 'dois '.repeat(100)]);
  });

  it('that grows beyond what it may is not taken out', () => {
    const zip = zipSync({ 'a.txt': new Uint8Array(40_000_000) });
    const [entrada] = lerDiretorio(zip).values();
    let saiu = 0;
    const tirar = () => {
      for (const pedaco of entrada ? extrair(entrada, 100_000) : []) saiu += pedaco.length;
    };
    expect(tirar).toThrow(/maior/);
    expect(saiu).toBeLessThanOrEqual(100_000);
  });

  it('that is none, or another’s, is told in a sentence', async () => {
    expect(await frase(new Uint8Array())).toContain('não é um zip');
    expect(await frase(strToU8('x'.repeat(100_000)))).toContain('não é um zip');
    expect(await frase(zipSync({}))).toContain('manifesto.json');
    expect(await frase(zipSync({ 'manifesto.json': strToU8('{}') }))).toContain('rifa-viva/pacote/v1');
    expect(await frase(zipSync({ 'manifesto.json': strToU8('[1') }))).toContain('JSON');
    const many = Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`${i}`, strToU8('')]));
    expect(await frase(zipSync(many))).toContain('arquivos demais');
    const grande = { 'manifesto.json': new Uint8Array(40_000_000) };
    expect(await frase(zipSync(grande))).toContain('maior');
  });

  it('has nothing before, between or behind its files, and one telling of each', async () => {
    const zip = Buffer.from(
      zipSync({ 'manifesto.json': strToU8('{}'), 'b.txt': [strToU8('dois'), { level: 0 }] }),
    );
    const indice = zip.readUInt32LE(zip.length - 6);
    expect(lerDiretorio(zip).size).toBe(2);
    const movido = (onde: number) => {
      const outro = Buffer.concat([zip.subarray(0, onde), Buffer.from('xxxx'), zip.subarray(onde)]);
      outro.writeUInt32LE(indice + 4, outro.length - 6);
      return outro;
    };
    const mudado = (onde: number) => {
      const outro = Buffer.from(zip);
      outro[onde] = (outro[onde] ?? 0) ^ 1;
      return outro;
    };
    expect(() => lerDiretorio(movido(indice))).toThrow('fora dos arquivos');
    expect(() => lerDiretorio(movido(0))).toThrow(Defeito);
    expect(() => lerDiretorio(movido(zip.length - 22))).toThrow(Defeito);
    expect(() => lerDiretorio(Buffer.concat([zip, Buffer.from('x')]))).toThrow('depois do fim');
    for (const campo of [4, 6, 8, 10, 14, 18, 22]) expect(() => lerDiretorio(mudado(campo))).toThrow(Defeito);
    const trocado = mudado(zip.indexOf('dois'));
    const entrada = lerDiretorio(trocado).get('b.txt');
    expect(() => (entrada ? [...extrair(entrada, 100)] : [])).toThrow('danificado');
  });

  it('whose directory names other files than lie there is refused', async () => {
    const zip = zipSync({ 'manifesto.json': strToU8('{}') });
    const em = Buffer.from(zip.buffer, zip.byteOffset, zip.length);
    em.write('n', em.indexOf('manifesto.json') + 1);
    expect(await frase(zip)).toContain('índice');
  });
});
