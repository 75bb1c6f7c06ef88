import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CARTAZ, criarVariantes, formatoAceito, larguraDe } from './variantes.ts';

const { path: raiz, remove } = temporaryFolder();
afterAll(remove);
const origem = join(raiz, 'foto-1.jpg');
const log = { warn: vi.fn() };
let pastas = 0;
const nova = () => {
  pastas += 1;
  return join(raiz, `menores-${pastas}`);
};

beforeAll(async () => {
  const ruido = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const foto = sharp({
    create: { width: 1_000, height: 500, channels: 3, noise: ruido, background: '#000' },
  });
  writeFileSync(origem, await foto.jpeg({ quality: 95 }).toBuffer());
});

const AVIF_320 = { largura: 320, formato: 'avif' } as const;
const WEBP_320 = { largura: 320, formato: 'webp' } as const;

describe('a picture in another size', () => {
  it.each([
    [320, 'avif', 'heif', 320],
    [640, 'webp', 'webp', 640],
    // Never wider than it is.
    [1_600, 'webp', 'webp', 1_000],
  ] as const)('%i wide as %s keeps its shape and is smaller', async (largura, formato, format, width) => {
    const bytes = await criarVariantes({ pasta: nova(), log }).obter(origem, 'foto-1.jpg', {
      largura,
      formato,
    });
    expect(await sharp(bytes ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format,
      width,
      height: width / 2,
    });
  });

  it('is made once, whoever asks at the same time, and found again by the next process', async () => {
    const pasta = nova();
    const variantes = criarVariantes({ pasta, log });
    const pedir = () => variantes.obter(origem, 'foto-1.jpg', WEBP_320);
    const [a, b] = await Promise.all([pedir(), pedir()]);
    expect(a).toBe(b);
    expect(readdirSync(pasta)).toEqual(['foto-1.jpg.320.webp']);
    writeFileSync(join(pasta, 'foto-1.jpg.320.webp'), 'guardada');
    writeFileSync(join(pasta, 'foto-1.jpg.480.webp.77.parte'), 'met');
    const depois = criarVariantes({ pasta, log });
    expect(String(await depois.obter(origem, 'foto-1.jpg', WEBP_320))).toBe('guardada');
    expect(readdirSync(pasta)).toEqual(['foto-1.jpg.320.webp']);
  });

  it('is made anew where somebody emptied the folder', async () => {
    const pasta = nova();
    const variantes = criarVariantes({ pasta, log });
    const antes = await variantes.obter(origem, 'foto-1.jpg', WEBP_320);
    rmSync(join(pasta, 'foto-1.jpg.320.webp'));
    expect(await variantes.obter(origem, 'foto-1.jpg', WEBP_320)).toEqual(antes);
  });

  it('makes room for others: the ones least asked for go, also those of an earlier process', async () => {
    const pasta = nova();
    mkdirSync(pasta);
    for (const [i, nome] of ['velha', 'nova'].entries()) {
      const arquivo = join(pasta, `${nome}.jpg.320.webp`);
      writeFileSync(arquivo, Buffer.alloc(40_000));
      utimesSync(arquivo, 1_000 + i, 1_000 + i);
    }
    // The new one is of noise, some 10,000 bytes: with it there is room for one of the others.
    const variantes = criarVariantes({ pasta, log, maximoDeBytes: 85_000 });
    await variantes.obter(origem, 'foto-1.jpg', WEBP_320);
    await expect
      .poll(() => readdirSync(pasta).toSorted())
      .toEqual(['foto-1.jpg.320.webp', 'nova.jpg.320.webp']);
  });

  it('is not waited for where too many are being made', async () => {
    const variantes = criarVariantes({ pasta: nova(), log, naFila: 1 });
    const feitas = await Promise.all([
      variantes.obter(origem, 'foto-1.jpg', AVIF_320),
      variantes.obter(origem, 'foto-1.jpg', WEBP_320),
    ]);
    expect(feitas.map((bytes) => bytes !== null)).toEqual([true, false]);
  });

  it('is none of what is no picture, or unfolds to more than an upload may have', async () => {
    const lixo = join(raiz, 'lixo-1.png');
    writeFileSync(lixo, 'nada');
    const bomba = join(raiz, 'bomba-1.png');
    const grande = sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#fff' } });
    writeFileSync(bomba, await grande.png().toBuffer());
    const variantes = criarVariantes({ pasta: nova(), log });
    expect(await variantes.obter(lixo, 'lixo-1.png', WEBP_320)).toBeNull();
    expect(await variantes.obter(bomba, 'bomba-1.png', WEBP_320)).toBeNull();
    // The next one is made all the same.
    expect(await variantes.obter(origem, 'foto-1.jpg', WEBP_320)).not.toBeNull();
  });

  it('is answered also where it cannot be kept', async () => {
    const pasta = join(raiz, 'ocupada');
    writeFileSync(pasta, 'a file where the folder should be');
    const bytes = await criarVariantes({ pasta, log }).obter(origem, 'foto-1.jpg', WEBP_320);
    expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).width).toBe(320);
  });
});

describe('a picture for links', () => {
  /** Nothing compresses worse. */
  const ruido = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
  const lisa = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#0000' } });

  it.each([
    ['of a phone', ruido(1_440, 2_400), 'png', 720, 1_200],
    ['square, of noise', ruido(1_300, 1_300), 'png', 1_200, 1_200],
    ['wide', lisa(2_401, 1_000), 'webp', 1_200, 500],
    ['small', ruido(401, 300), 'webp', 401, 300],
    ['a line', lisa(3_000, 1), 'png', 1_200, 1],
  ] as const)(
    '%s is a JPEG below 300 kB, of the measures told before',
    async (nome, imagem, formato, largura, altura) => {
      const arquivo = join(raiz, `link-${nome}.${formato}`);
      writeFileSync(arquivo, await imagem.toFormat(formato).toBuffer());
      const variantes = criarVariantes({ pasta: nova(), log });
      const medidas = { largura, altura };
      expect(await variantes.medirCartaz(arquivo, arquivo)).toEqual(medidas);
      const bytes = (await variantes.obter(arquivo, nome, CARTAZ)) ?? Buffer.alloc(0);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: largura, height: altura });
      expect(bytes.length).toBeLessThan(300_000);
    },
  );

  it('is white where it is seen through', async () => {
    const arquivo = join(raiz, 'vidro.png');
    writeFileSync(arquivo, await lisa(60, 40).png().toBuffer());
    const bytes = await criarVariantes({ pasta: nova(), log }).obter(arquivo, 'vidro.png', CARTAZ);
    const { dominant } = await sharp(bytes ?? Buffer.alloc(0)).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });

  it('has no measures where there is none, or it cannot be read', async () => {
    const variantes = criarVariantes({ pasta: nova(), log });
    for (const nome of ['lixo-1.png', 'bomba-1.png', 'nenhuma.png'])
      expect(await variantes.medirCartaz(join(raiz, nome), nome)).toBeNull();
  });
});

describe('what is asked for', () => {
  it.each([
    ['image/avif,image/webp,image/apng,*/*;q=0.8', 'avif'],
    ['image/webp,*/*', 'webp'],
    ['image/png,image/*;q=0.8,*/*;q=0.5', null],
    ['*/*', null],
    [undefined, null],
  ])('%s reads %s', (accept, formato) => {
    expect(formatoAceito(accept)).toBe(formato);
  });

  it.each([
    ['640', 640],
    ['641', null],
    ['0640', null],
    ['640.0', null],
    ['', null],
    ['-320', null],
  ])('width %j is %s', (texto, largura) => {
    expect(larguraDe(texto)).toBe(largura);
  });
});
