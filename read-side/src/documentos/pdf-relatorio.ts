import { textoDesenhavel } from '@rifa-viva/contracts/regras/fontes-bilhete';
import { PAGINA } from '@rifa-viva/contracts/regras/layout-bilhete';
import type { ReportJob, ReportProgress } from './jobs.ts';
import { finish, newPdf, type Pdf } from './pdf.ts';

const MARGIN = 48;
const WIDTH = PAGINA.largura - 2 * MARGIN;
const BOTTOM = PAGINA.altura - MARGIN;
const INK = '#12372a';

/** Headings and paragraphs on A4, as many pages as they take. */
export function drawReport(
  { titulo, secoes }: ReportJob,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = newPdf(titulo);
  addPage(doc);
  write(doc, titulo, { font: 'Helvetica-Bold', size: 18, colour: INK, after: 10 });
  secoes.forEach(({ titulo: heading, paragrafos }, i) => {
    write(doc, heading, { font: 'Helvetica-Bold', size: 13, colour: INK, after: 4 });
    for (const paragraph of paragrafos)
      write(doc, paragraph, { font: 'Helvetica', size: 10, colour: '#000000', after: 4 });
    doc.y += 8;
    report(i + 1, secoes.length);
  });
  return finish(doc);
}

function addPage(doc: Pdf): void {
  doc.addPage({ size: [PAGINA.largura, PAGINA.altura], margin: 0 });
  doc.x = MARGIN;
  doc.y = MARGIN;
}

interface Style {
  readonly font: string;
  readonly size: number;
  readonly colour: string;
  /** Room below. */
  readonly after: number;
}

/** A paragraph stands on one page: those that reports are made of are short. */
function write(doc: Pdf, texto: string, { font, size, colour, after }: Style): void {
  const drawn = textoDesenhavel(texto);
  doc.font(font).fontSize(size);
  if (doc.y + doc.heightOfString(drawn, { width: WIDTH }) > BOTTOM) {
    addPage(doc);
    doc.font(font).fontSize(size);
  }
  doc.fillColor(colour).text(drawn, MARGIN, doc.y, { width: WIDTH });
  doc.y += after;
}
