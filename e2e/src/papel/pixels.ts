import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import sharp from 'sharp';

/** A drawing as RGBA, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export async function fromPng(png: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

let library: Promise<PDFiumLibrary> | undefined;

/** One for all pages: its making takes longer than most of them. */
function pdfium(): Promise<PDFiumLibrary> {
  library ??= PDFiumLibrary.init();
  return library;
}

/**
 * A page of a PDF as a printer would see it, `scale` pixels a point. PDFium is what Chromium's own viewer
 * uses, so this is what most people see; it comes as WebAssembly and needs nothing installed.
 */
export async function renderPage(pdf: Uint8Array, scale: number, index = 0): Promise<Pixels> {
  const document = await (await pdfium()).loadDocument(pdf);
  try {
    const page = document.getPage(index);
    const { data, width, height } = await page.render({ scale, render: ({ data }) => Promise.resolve(data) });
    return { width, height, data: Uint8Array.from(data) };
  } finally {
    document.destroy();
  }
}

export const pngOf = ({ width, height, data }: Pixels): Promise<Buffer> =>
  sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

/** Rectangle of a drawing; what lies beyond its edge is left out. */
export function cut({ width, height, data }: Pixels, x: number, y: number, w: number, h: number): Pixels {
  const columns = Math.min(w, width - x);
  const rows = Math.min(h, height - y);
  const out = new Uint8Array(columns * rows * 4);
  for (let row = 0; row < rows; row += 1) {
    const from = ((y + row) * width + x) * 4;
    out.set(data.subarray(from, from + columns * 4), row * columns * 4);
  }
  return { width: columns, height: rows, data: out };
}

/** What the QR code on it says; null when a scanner finds none. */
export const scan = ({ width, height, data }: Pixels): string | null =>
  jsQR.default(new Uint8ClampedArray(data), width, height)?.data ?? null;

/** Half way between paper and the darkest ink: the outline of a letter lies there in every rasteriser. */
const INK_BELOW = 140;

function inkOf({ width, height, data }: Pixels): Uint8Array {
  const ink = new Uint8Array(width * height);
  for (let i = 0; i < ink.length; i += 1) {
    if (light(data, i * 4) < INK_BELOW) ink[i] = 1;
  }
  return ink;
}

/** Of the pixel that begins there. */
const light = (data: Uint8Array, at: number): number =>
  0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);

export const inkedPixels = (drawing: Pixels): number => inkOf(drawing).reduce((sum, on) => sum + on, 0);

/**
 * How far two drawings are apart, in pixels: the way from the inked pixel that is worst off, of either, to
 * the nearest inked pixel of the other (Hausdorff distance). `Infinity` where there is none within `reach`.
 *
 * Why this and no count of differing pixels: two rasterisers smooth the edges of letters differently, so
 * nearly every letter has differing pixels; but a letter that is moved, missing, added, of another size or
 * in another font has ink where the other drawing has none near, however few pixels it has.
 */
export function distance(a: Pixels, b: Pixels, reach: number): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('drawings of different sizes');
  const [inkA, inkB] = [inkOf(a), inkOf(b)];
  const near = neighbours(reach);
  return Math.max(oneWay(inkA, inkB, a.width, near), oneWay(inkB, inkA, a.width, near));
}

type Neighbour = readonly [dx: number, dy: number, away: number];

/** Every offset within reach, nearest first. */
function neighbours(reach: number): Neighbour[] {
  const side = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  return side
    .flatMap((dy) => side.map((dx): Neighbour => [dx, dy, Math.hypot(dx, dy)]))
    .filter(([, , away]) => away <= reach)
    .sort(([, , p], [, , q]) => p - q);
}

function oneWay(from: Uint8Array, to: Uint8Array, width: number, near: readonly Neighbour[]): number {
  let worst = 0;
  from.forEach((on, i) => {
    if (!on || to[i]) return;
    const x = i % width;
    const found = near.find(([dx, dy]) => x + dx >= 0 && x + dx < width && to[i + dy * width + dx] === 1);
    worst = Math.max(worst, found ? found[2] : Number.POSITIVE_INFINITY);
  });
  return worst;
}
