import { FONTES_DO_BILHETE } from '@rifa-viva/contracts/regras/fontes-bilhete';
import {
  type DesenhoDoBilhete,
  desenharBilhete,
  type Operacao,
  type OperacaoDeTexto,
  PAGINA,
  posicaoNaPagina,
} from '@rifa-viva/contracts/regras/layout-bilhete';
import { OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { create } from 'qrcode';
import type { ReportProgress, TicketsJob } from './jobs.ts';
import { drawQr, finish, fontFile, newPdf, type Pdf, readPicture, reportNowAndThen } from './pdf.ts';

const FONT = 'ticket';

/** Tickets as their model lays them out, on as many pages as they need. */
export async function drawTickets(
  { modelo, imagem, bilhetes }: TicketsJob,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await readPicture(imagem);
  const doc = newPdf('Bilhetes');
  doc.registerFont(FONT, fontFile(modelo.estiloFont));
  // Opened once, drawn on every ticket, embedded once.
  const opened = picture && doc.openImage(picture);
  let pages = 0;
  for (const [i, bilhete] of bilhetes.entries()) {
    const { pagina, x, y } = posicaoNaPagina(i, modelo);
    if (pagina === pages) {
      doc.addPage({ size: [PAGINA.largura, PAGINA.altura], margin: 0 });
      doc.font(FONT);
      pages += 1;
    }
    doc.save().translate(x, y);
    drawTicket(doc, desenharBilhete(modelo, bilhete), opened);
    doc.restore();
    reportNowAndThen(report, i + 1, bilhetes.length);
  }
  return finish(doc);
}

function drawTicket(doc: Pdf, desenho: DesenhoDoBilhete, picture: PDFKit.Mixins.OpenedImage | null): void {
  const { largura: width, altura: height } = desenho;
  doc.rect(0, 0, width, height).clip();
  if (picture) doc.image(picture, 0, 0, { width, height });
  for (const operacao of desenho.operacoes) drawOperation(doc, desenho, operacao);
}

function drawOperation(doc: Pdf, desenho: DesenhoDoBilhete, operacao: Operacao): void {
  switch (operacao.tipo) {
    case 'texto':
      drawText(doc, desenho, operacao);
      return;
    case 'qr': {
      const { x, y, lado, folga, conteudo } = operacao;
      doc.rect(x - folga, y - folga, lado + 2 * folga, lado + 2 * folga).fill('#ffffff');
      drawQr(doc, create(conteudo, OPCOES_DO_QR).modules, x, y, lado);
      return;
    }
  }
}

function drawText(
  doc: Pdf,
  { fonte }: DesenhoDoBilhete,
  { texto, x, linhaDeBase, tamanho, cor }: OperacaoDeTexto,
) {
  doc.fillColor(cor).fontSize(tamanho);
  const write = (parte: string, deslocamento: number) =>
    doc.text(parte, x + deslocamento, linhaDeBase, { lineBreak: false, baseline: 'alphabetic' });
  if (fonte !== 'IBMPlexMono-Bold') {
    write(texto, 0);
    return;
  }
  // fontkit cannot lay out this font's space (its issue 378). Every character is equally wide, so each word
  // is written where it belongs.
  const advance = FONTES_DO_BILHETE[fonte].digito * tamanho;
  for (const palavra of texto.matchAll(/[^ ]+/g)) write(palavra[0], palavra.index * advance);
}
