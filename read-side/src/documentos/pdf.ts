import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { EstiloFont } from '@rifa-viva/contracts/http/modeloBilhetes';
import { FONTES_DO_BILHETE } from '@rifa-viva/contracts/regras/fontes-bilhete';
import { caminhoDoQr, type ModulosDoQr } from '@rifa-viva/contracts/regras/qr';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { ReportProgress } from './jobs.ts';

/** What the three documents have in common. Lengths are points. */
export type Pdf = InstanceType<typeof PDFDocument>;

/** More pixels than any paper shows; a larger picture only makes a larger file. */
const LARGEST_SIDE = 2400;

const REPORT_EVERY = 25;

/** Every few tickets, and the last. */
export function reportNowAndThen(report: ReportProgress, feitos: number, total: number): void {
  if (feitos % REPORT_EVERY === 0 || feitos === total) report(feitos, total);
}

export function newPdf(title: string): Pdf {
  return new PDFDocument({ autoFirstPage: false, margin: 0, info: { Title: title } });
}

/** Ends the document and gives its bytes in a buffer of their own, which can be transferred. */
export function finish(doc: Pdf): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    doc.on('error', reject);
    doc.on('end', () => resolve(join(chunks)));
    doc.end();
  });
}

function join(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.byteLength, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

export function fontFile(estilo: EstiloFont): string {
  const { pacote, peso } = FONTES_DO_BILHETE[estilo];
  return fileURLToPath(
    import.meta.resolve(`@fontsource/${pacote}/files/${pacote}-latin-${peso}-normal.woff`),
  );
}

/** A picture flattened on white to JPEG, which pdfkit embeds as it is; null where there is none to read. */
export async function readPicture(path: string | null): Promise<Buffer | null> {
  if (path === null) return null;
  try {
    return await sharp(await readFile(path))
      .rotate()
      .resize({ width: LARGEST_SIDE, height: LARGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** One vector path: sharp at any resolution, and far smaller than a picture or a square a module. */
export function drawQr(doc: Pdf, modulos: ModulosDoQr, x: number, y: number, lado: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(lado / modulos.size)
    .path(caminhoDoQr(modulos))
    .fill('#000000')
    .restore();
}
