import { execFileSync, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { FONTES } from '@rifa-viva/contracts/http/modeloBilhetes';
import { FONTES_DO_BILHETE } from '@rifa-viva/contracts/regras/fontes-bilhete';
import { bilheteDeAmostra, type ModeloDoDesenho } from '@rifa-viva/contracts/regras/layout-bilhete';
import type { BilheteTermico } from '@rifa-viva/contracts/regras/layout-termico';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { MODELO_CHEIO } from '@rifa-viva/proof/testing/ticket-model';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fontFile, newPdf } from './pdf.ts';
import { drawTickets } from './pdf-bilhetes.ts';
import { drawSponsors } from './pdf-patrocinadores.ts';
import { drawThermal } from './pdf-termico.ts';

const HAS_POPPLER = spawnSync('pdftocairo', ['-v']).error === undefined;
const ORIGEM = 'http://127.0.0.1:3000';

const bilhete = (numBilhete: number) => ({
  ...bilheteDeAmostra(10, 10_000, ORIGEM),
  numBilhete,
  cliente: 'ANA ÇÃÉ 🎉',
  link: `${ORIGEM}/ConferirBilhete?token=TOKEN${numBilhete}`,
});
const bilhetes = (n: number) => Array.from({ length: n }, (_, i) => bilhete(i + 1));
const termico = (numBilhete: number): BilheteTermico => ({
  ...bilhete(numBilhete),
  empresa: 'Empresa Demonstração',
  titulo: 'GRANDE RIFA DA MOTOCICLETA ZERO QUILÔMETRO',
  edicao: 7,
  valor: 1_050,
  dtPagamento: '2026-11-20T12:00:00.000Z',
});

/** Enough of a PDF reader to look at what was written. */
function read(pdf: Uint8Array) {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  expect(text.startsWith('%PDF-')).toBe(true);
  expect(text.trimEnd().endsWith('%%EOF')).toBe(true);
  return {
    pages: Array.from(text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), (m) => [
      Number(m[1]),
      Number(m[2]),
    ]),
    pictures: text.match(/\/Subtype \/Image/g)?.length ?? 0,
    contents: Array.from(text.matchAll(/stream\r?\n/g), (m) => m.index + m[0].length)
      .map((start) => bytes.subarray(start, bytes.indexOf('endstream', start)))
      .flatMap(inflated),
  };
}

function inflated(stream: Buffer): string[] {
  try {
    return [inflateSync(stream).toString('latin1')];
  } catch {
    return [];
  }
}

/** Finds the squares of each QR code in a page's drawing commands and reads the codes. */
function scan(contents: string): string[] {
  const codes = contents
    .split(/\bf\b/)
    .map((path) =>
      Array.from(
        path.matchAll(/(\d+) (\d+) m\s+(\d+) \2 l\s+\3 (\d+) l\s+\1 \4 l\s+h/g),
        (m) => [Number(m[1]), Number(m[2]), Number(m[3])] as const,
      ),
    );
  return codes.filter((runs) => runs.length > 50).map(scanRuns);
}

function scanRuns(runs: readonly (readonly [number, number, number])[]): string {
  const modules = Math.max(...runs.map(([, , to]) => to));
  const scale = 4;
  const side = (modules + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [from, row, to] of runs) {
    for (let y = (row + 4) * scale; y < (row + 5) * scale; y += 1) {
      for (let x = (from + 4) * scale; x < (to + 4) * scale; x += 1)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return jsqr.default(pixels, side, side)?.data ?? '';
}

const { path: folder, remove } = temporaryFolder();
const art = join(folder, 'arte.png');
beforeAll(async () => {
  await sharp({ create: { width: 600, height: 340, channels: 4, background: '#ffe9b0' } })
    .png()
    .toFile(art);
});
afterAll(remove);

describe('tickets on sheets', () => {
  it('fills as many pages as needed and embeds the picture once', async () => {
    const progress: [number, number][] = [];
    const pdf = await drawTickets({ modelo: MODELO_CHEIO, imagem: art, bilhetes: bilhetes(51) }, (...p) =>
      progress.push(p),
    );
    const { pages, pictures } = read(pdf);
    expect(pages).toEqual(Array(6).fill([594.44, 841.68]));
    expect(pictures).toBe(1);
    expect(progress).toEqual([
      [25, 51],
      [50, 51],
      [51, 51],
    ]);
  });

  it.each(FONTES)('draws accents, spaces and emoji in %s', async (estiloFont) => {
    const { contents } = read(
      await drawTickets(
        { modelo: { ...MODELO_CHEIO, estiloFont }, imagem: null, bilhetes: bilhetes(1) },
        () => undefined,
      ),
    );
    expect(contents.some((page) => page.includes('BT'))).toBe(true);
  });

  it.runIf(HAS_POPPLER).each([
    ['of ten digits', '1234567890', '1234567890'],
    ['with emoji', '🎉 ANA 👍🏽', 'ANA'],
  ])('writes a name %s and nothing in place of what has no letter', async (_, cliente, written) => {
    const file = join(folder, 'nome.pdf');
    await writeFile(
      file,
      await drawTickets(
        { modelo: MODELO_CHEIO, imagem: null, bilhetes: [{ ...bilhete(1), cliente }] },
        () => undefined,
      ),
    );
    const lines = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim());
    expect(lines.join('\n')).toContain(written);
    expect(lines.join('\n')).not.toMatch(/[\u25a1\ufffd]|[^\p{L}\p{N}\p{P}\p{S}\s]/u);
  });

  it('fails plainly for a font that is not there', async () => {
    const modelo = { ...MODELO_CHEIO, estiloFont: 'Outra' as ModeloDoDesenho['estiloFont'] };
    await expect(
      drawTickets({ modelo, imagem: null, bilhetes: bilhetes(1) }, () => undefined),
    ).rejects.toThrow();
  });

  it('writes each ticket`s own QR code', async () => {
    const { contents } = read(
      await drawTickets({ modelo: MODELO_CHEIO, imagem: null, bilhetes: bilhetes(3) }, () => undefined),
    );
    expect(contents.flatMap(scan)).toEqual(bilhetes(3).map(({ link }) => link));
  });

  it.each([
    ['missing', 'nao-existe.jpg', null],
    ['no picture at all', 'texto.jpg', 'not a picture'],
    ['cut off', 'cortado.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  ])('leaves the paper white where the picture is %s', async (_, name, content) => {
    const imagem = join(folder, name);
    if (content) await writeFile(imagem, content);
    const { pages, pictures } = read(
      await drawTickets({ modelo: MODELO_CHEIO, imagem, bilhetes: bilhetes(1) }, () => undefined),
    );
    expect([pages.length, pictures]).toEqual([1, 0]);
  });

  it.runIf(HAS_POPPLER)('can be scanned from the rendered page', async () => {
    const file = join(folder, 'bilhetes.pdf');
    await writeFile(
      file,
      await drawTickets({ modelo: MODELO_CHEIO, imagem: art, bilhetes: bilhetes(1) }, () => undefined),
    );
    const image = join(folder, 'bilhetes');
    execFileSync('pdftocairo', ['-png', '-r', '150', '-singlefile', file, image]);
    const page = sharp(`${image}.png`).ensureAlpha().raw();
    const { data, info } = await page.toBuffer({ resolveWithObject: true });
    expect(jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(bilhete(1).link);
  });
});

describe('thermal tickets', () => {
  it.each([
    [58, 164.41],
    [80, 226.77],
  ] as const)('on %i mm paper have a page each, black only, with a QR code', async (larguraPapel, width) => {
    const { pages, contents, pictures } = read(
      await drawThermal({ larguraPapel, bilhetes: [termico(1), termico(2)] }, () => undefined),
    );
    expect(pages.map(([w]) => w)).toEqual([width, width]);
    expect(pictures).toBe(0);
    expect(contents.flatMap(scan)).toEqual([bilhete(1).link, bilhete(2).link]);
    expect(contents.join('')).not.toMatch(/(?!0 0 0)[\d.]+ [\d.]+ [\d.]+ (rg|scn)\b/);
  });

  it('grow with their content', async () => {
    const longo = { ...termico(2), vendedor: 'MARIA '.repeat(30) };
    const { pages } = read(
      await drawThermal({ larguraPapel: 58, bilhetes: [termico(1), longo] }, () => undefined),
    );
    const [curta = 0, comprida = 0] = pages.map(([, height]) => height);
    expect(comprida).toBeGreaterThan(curta + 20);
  });
});

describe('the sponsors` sheet', () => {
  it('has ten cards a page and takes webp logos', async () => {
    const logo = join(folder, 'logo.webp');
    await sharp({ create: { width: 40, height: 20, channels: 3, background: 'tomato' } })
      .webp()
      .toFile(logo);
    const patrocinadores = Array.from({ length: 11 }, (_, i) => ({
      nomePatrocinador: 'PADARIA DO ZÉ '.repeat(i + 1),
      logo: i === 0 ? logo : null,
    }));
    const { pages, pictures } = read(
      await drawSponsors({ empresa: 'Empresa', patrocinadores }, () => undefined),
    );
    expect([pages.length, pictures]).toEqual([2, 1]);
  });
});

describe('the table of fonts', () => {
  it.each(FONTES)('knows the measures of %s', async (estilo) => {
    const { ascendente, descendente, digito } = FONTES_DO_BILHETE[estilo];
    const { ascent, descent } = lineOf(await readFile(fontFile(estilo)));
    expect([ascent, descent]).toEqual([expect.closeTo(ascendente, 3), expect.closeTo(descendente, 3)]);
    const doc = newPdf('').addPage().font(fontFile(estilo)).fontSize(1_000);
    for (const algarismo of '0123456789') expect(doc.widthOfString(algarismo)).toBeCloseTo(digito * 1_000, 0);
  });
});

/** Ascent and descent in em from the `hhea` and `head` tables of a WOFF file. */
function lineOf(woff: Buffer) {
  const table = (tag: string) => {
    for (let entry = 44; ; entry += 20) {
      if (woff.toString('latin1', entry, entry + 4) !== tag) continue;
      const [offset, stored, full] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [
        number,
        number,
        number,
      ];
      const bytes = woff.subarray(offset, offset + stored);
      return stored < full ? inflateSync(bytes) : bytes;
    }
  };
  const em = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  return { ascent: hhea.readInt16BE(4) / em, descent: -hhea.readInt16BE(6) / em };
}
