import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { carregarModelo, type EstiloFont, FONTES } from '@rifa-viva/contracts/http/modeloBilhetes';
import {
  bilheteDeAmostra,
  type ModeloDoDesenho,
  tamanhoDoBilhete,
} from '@rifa-viva/contracts/regras/layout-bilhete';
import { temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { drawTickets } from '@rifa-viva/read-side/documentos/pdf-bilhetes';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaffle, sell } from '../admin/raffles.ts';
import { call, card, openStaff, type Staff } from '../admin/staff.ts';
import { signIn, type Visitor } from '../browser.ts';
import { accountOf } from '../product.ts';
import { createModel, framedPicture, modelBody, PER_LINE, PER_PAGE, pdfOf, upload } from './papers.ts';
import { cut, distance, fromPng, inkedPixels, type Pixels, pngOf, renderPage, scan } from './pixels.ts';

/**
 * One ticket, three media: the editor's preview, the check page, the PDF.
 *
 * Both rasterisers draw it four times enlarged, and the drawings may be `ONE_PIXEL` apart: four pixels there
 * are one at 100 % (a CSS pixel, a point). At plain size a hairline is thinner than a pixel and a threshold
 * would judge smoothing rather than place; enlarged, the same limit is measured to a quarter of a pixel.
 */
const SCALE = 4;
const ONE_PIXEL = 1 * SCALE;
const REACH = 6 * SCALE;
const QTDE_NUMEROS = 1_000;
const { largura, altura } = tamanhoDoBilhete({
  qtdeBilhetesPorLinha: PER_LINE,
  qtdeBilhetesPorPagina: PER_PAGE,
});

const CASES = FONTES.flatMap((estiloFont) =>
  [1, 10].flatMap((qtdeChances) =>
    [true, false].map((usarCanhoto) => ({ estiloFont, qtdeChances, usarCanhoto })),
  ),
);

let staff: Staff;
let alice: Visitor;
const folder = temporaryFolder();
let imagem: string;
let urlBilhete: string;

beforeAll(async () => {
  staff = await openStaff();
  const context = await staff.browser.newContext({
    baseURL: staff.url,
    viewport: { width: 1280, height: 860 },
    deviceScaleFactor: SCALE,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  alice = { url: staff.url, context, page: await context.newPage(), problems: [] };
  await signIn(alice, 'administrador');
  const art = await framedPicture();
  imagem = join(folder.path, 'moldura.png');
  writeFileSync(imagem, art);
  urlBilhete = await upload(alice, 'moldura.png', art);
});
afterAll(async () => {
  await staff.close();
  folder.remove();
});

/** The drawing at 100 %, alone in the corner of the window: a copy, so that no box around it scales it. */
async function drawn(page: Page, name: string): Promise<Pixels> {
  await page.locator(`svg[aria-label="${name}"][aria-busy=false]`).waitFor();
  await page.evaluate(
    async ({ name, width, height }) => {
      const copy = document.querySelector(`svg[aria-label="${name}"]`)?.cloneNode(true) as SVGElement;
      copy.style.cssText += `;width:${width}px;height:${height}px`;
      const pictures = Array.from(copy.querySelectorAll('image'), (picture) => {
        return new Promise((resolve) => picture.addEventListener('load', resolve, { once: true }));
      });
      // The editor is a modal dialog, above everything but another such layer.
      const layer = document.createElement('div');
      layer.popover = 'manual';
      layer.style.cssText = 'inset:0 auto auto 0;margin:0;border:0;padding:0;overflow:hidden';
      layer.append(copy);
      document.body.append(layer);
      layer.showPopover();
      await Promise.all([...pictures, document.fonts.ready]);
    },
    { name, width: largura, height: altura },
  );
  const clip = { x: 0, y: 0, width: Math.floor(largura), height: Math.floor(altura) };
  return fromPng(await page.screenshot({ clip, animations: 'disabled' }));
}

async function printed(pdf: Uint8Array): Promise<Pixels> {
  const page = await renderPage(pdf, SCALE);
  return cut(page, 0, 0, Math.floor(largura) * SCALE, Math.floor(altura) * SCALE);
}

/** In pixels at 100 %; drawings that differ are kept to be looked at. */
async function apart(screen: Pixels, paper: Pixels, name: string): Promise<number> {
  const far = distance(screen, paper, REACH);
  if (far > ONE_PIXEL) {
    writeFileSync(join(tmpdir(), `${name}-tela.png`), await pngOf(screen));
    writeFileSync(join(tmpdir(), `${name}-papel.png`), await pngOf(paper));
  }
  return far / SCALE;
}

function sampleOf(estiloFont: EstiloFont) {
  const wanted = {
    nomeModelo: '',
    urlBilhete,
    qtdeNumeros: QTDE_NUMEROS,
    qtdeChances: 10,
    usarCanhoto: true,
  };
  const modelo: ModeloDoDesenho = modelBody({ ...wanted, estiloFont });
  return { modelo, bilhete: bilheteDeAmostra(10, QTDE_NUMEROS, staff.url) };
}

describe('one drawing for all media', () => {
  it.each(CASES)('$estiloFont, $qtdeChances chances, stub $usarCanhoto', async (wanted) => {
    const name =
      `${wanted.estiloFont} ${wanted.qtdeChances} ${wanted.usarCanhoto ? 'COM' : 'SEM'}`.toUpperCase();
    const idModeloBilhete = await createModel(alice, {
      ...wanted,
      nomeModelo: name,
      urlBilhete,
      qtdeNumeros: QTDE_NUMEROS,
    });

    await alice.page.goto('/cadastroModelos');
    await card(alice, name).getByRole('button', { name: 'Editar' }).click();
    const preview = await drawn(alice.page, 'Prévia do bilhete');
    const modelo = await call(alice, carregarModelo, { params: { id: idModeloBilhete } });
    const amostra = bilheteDeAmostra(wanted.qtdeChances, QTDE_NUMEROS, staff.url);
    const sample = await printed(await drawTickets({ modelo, imagem, bilhetes: [amostra] }, () => undefined));
    expect(inkedPixels(sample)).toBeGreaterThan(1_000);

    const idRifa = await createRaffle(alice, {
      titulo: name,
      idModeloBilhete,
      qtdeNumeros: QTDE_NUMEROS,
      qtdeChances: wanted.qtdeChances,
    });
    await sell(alice, {
      idRifa,
      idUsuario: accountOf('administrador').idUsuario,
      idVendedor: accountOf('vendedor').idUsuario,
      cliente: 'JOSÉ ÇÃO ÁGÜÊ',
      numeros: [7],
    });
    const paper = await printed(await pdfOf(alice, idRifa, [7]));
    const link = scan(paper);
    expect(link).toContain(`${staff.url}/ConferirBilhete?token=`);
    await alice.page.goto(link ?? '');
    const checked = await drawn(alice.page, `Bilhete 0007 de ${name}`);

    expect(await apart(checked, paper, `${name}-conferencia`)).toBeLessThanOrEqual(1);
    expect(await apart(preview, sample, `${name}-editor`)).toBeLessThanOrEqual(1);
  });

  it.each([
    ['one field 3 px lower', { clienteY: 3 }],
    ['one field 2 px to the right', { numBilheteX: 2 }],
    ['one digit group 2 px higher', { milharUmY: -2 }],
    ['the QR code 2 px off', { qrCodeX: 2 }],
  ] as const)('would be red with %s', async (_, moved) => {
    const { bilhete, modelo } = sampleOf('Ubuntu-B');
    const from = await printed(await drawTickets({ modelo, imagem, bilhetes: [bilhete] }, () => undefined));
    const other = Object.fromEntries(
      Object.entries(moved).map(([k, by]) => [k, Number(modelo[k as keyof ModeloDoDesenho]) + by]),
    );
    const shifted = await printed(
      await drawTickets({ modelo: { ...modelo, ...other }, imagem, bilhetes: [bilhete] }, () => undefined),
    );
    expect(distance(from, from, REACH)).toBe(0);
    expect(distance(from, shifted, REACH) / SCALE).toBeGreaterThan(1);
  });

  it('would be red with everything 3 px off, in another font, or with a field missing', async () => {
    const { bilhete, modelo } = sampleOf('Ubuntu-B');
    const draw = async (change: Partial<ModeloDoDesenho>) =>
      renderPage(
        await drawTickets({ modelo: { ...modelo, ...change }, imagem, bilhetes: [bilhete] }, () => undefined),
        SCALE,
      );
    const [width, height] = [Math.floor(largura - 3) * SCALE, Math.floor(altura - 3) * SCALE];
    const page = await draw({});
    const from = cut(page, 0, 0, width, height);
    const at = (other: Pixels, by = 0) => distance(from, cut(other, by, by, width, height), REACH) / SCALE;
    expect(at(page)).toBe(0);
    expect(at(page, 3 * SCALE)).toBeGreaterThan(1);
    expect(at(await draw({ estiloFont: 'comicbd' }))).toBeGreaterThan(1);
    expect(at(await draw({ tamFontToken: 0 }))).toBeGreaterThan(1);
  });
});
