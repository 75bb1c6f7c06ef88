import { textoDesenhavel } from '@rifa-viva/contracts/regras/fontes-bilhete';
import { PAGINA } from '@rifa-viva/contracts/regras/layout-bilhete';
import type { ReportProgress, SponsorsJob } from './jobs.ts';
import { finish, fontFile, newPdf, type Pdf, readPicture } from './pdf.ts';

const COLUMNS = 2;
const ROWS = 5;
const PER_PAGE = COLUMNS * ROWS;
const MARGIN = 28;
const HEADER = 46;
const CARD = {
  width: (PAGINA.largura - 2 * MARGIN) / COLUMNS,
  height: (PAGINA.altura - 2 * MARGIN - HEADER) / ROWS,
  padding: 12,
};
const NAME = { largest: 18, smallest: 8, height: 26 };
const INK = '#12372a';
const FONT = 'sheet';

/** Cards to cut out, two by five a page: logo, name and sequence number of every sponsor. */
export async function drawSponsors(
  { empresa, patrocinadores }: SponsorsJob,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = newPdf('Patrocinadores');
  doc.registerFont(FONT, fontFile('Ubuntu-B'));
  for (const [i, { nomePatrocinador, logo }] of patrocinadores.entries()) {
    if (i % PER_PAGE === 0) addPage(doc, empresa, Math.min(PER_PAGE, patrocinadores.length - i));
    const x = MARGIN + (i % COLUMNS) * CARD.width;
    const y = MARGIN + HEADER + Math.floor((i % PER_PAGE) / COLUMNS) * CARD.height;
    drawCard(doc, x, y, { numero: i + 1, nome: nomePatrocinador, logo: await readPicture(logo) });
    report(i + 1, patrocinadores.length);
  }
  return finish(doc);
}

function addPage(doc: Pdf, empresa: string, cards: number): void {
  doc.addPage({ size: [PAGINA.largura, PAGINA.altura], margin: 0 }).font(FONT);
  const width = PAGINA.largura - 2 * MARGIN;
  doc.fillColor(INK);
  writeShrunk(doc, 'Nossos Patrocinadores', MARGIN, MARGIN + 20, width, 20);
  doc.fillColor('#555555');
  writeShrunk(doc, textoDesenhavel(empresa), MARGIN, MARGIN + 36, width, 11);
  drawCutLines(doc, Math.ceil(cards / COLUMNS));
}

function drawCutLines(doc: Pdf, rows: number): void {
  const top = MARGIN + HEADER;
  const right = MARGIN + COLUMNS * CARD.width;
  const bottom = top + rows * CARD.height;
  for (let row = 0; row <= rows; row += 1) {
    const y = top + row * CARD.height;
    doc.moveTo(MARGIN, y).lineTo(right, y);
  }
  for (let column = 0; column <= COLUMNS; column += 1) {
    const x = MARGIN + column * CARD.width;
    doc.moveTo(x, top).lineTo(x, bottom);
  }
  doc.lineWidth(0.6).dash(4, { space: 3 }).stroke('#888888').undash();
}

interface Card {
  readonly numero: number;
  readonly nome: string;
  readonly logo: Buffer | null;
}

function drawCard(doc: Pdf, x: number, y: number, { numero, nome, logo }: Card): void {
  const { width, height, padding } = CARD;
  doc
    .fillColor('#888888')
    .fontSize(10)
    .text(String(numero).padStart(3, '0'), x + padding, y + padding + 8, {
      lineBreak: false,
      baseline: 'alphabetic',
    });
  const inner = width - 2 * padding;
  if (logo) {
    doc.image(logo, x + padding + 28, y + padding, {
      fit: [inner - 56, height - 2 * padding - NAME.height],
      align: 'center',
      valign: 'center',
    });
  }
  doc.fillColor(INK);
  const baseline = logo ? y + height - padding - 4 : y + height / 2 + 6;
  writeShrunk(doc, textoDesenhavel(nome), x + padding, baseline, inner, NAME.largest);
}

/** Centred on one line, as large as fits; a text too long even at the smallest size ends in an ellipsis. */
function writeShrunk(
  doc: Pdf,
  texto: string,
  x: number,
  baseline: number,
  width: number,
  largest: number,
): void {
  const natural = doc.fontSize(largest).widthOfString(texto);
  doc.fontSize(Math.max(NAME.smallest, Math.min(largest, (largest * width) / Math.max(natural, 1))));
  const fitted = cutToWidth(doc, texto, width);
  doc.text(fitted, x + (width - doc.widthOfString(fitted)) / 2, baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
  });
}

function cutToWidth(doc: Pdf, texto: string, width: number): string {
  if (doc.widthOfString(texto) <= width + 0.01) return texto;
  let length = texto.length;
  while (length > 0 && doc.widthOfString(`${texto.slice(0, length)}...`) > width) length -= 1;
  return `${texto.slice(0, length)}...`;
}
