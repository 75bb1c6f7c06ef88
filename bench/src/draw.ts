import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bilheteDeAmostra,
  desenharBilhete,
  linkDeConferencia,
  type ModeloDoDesenho,
  PAGINA,
  posicaoNaPagina,
} from '@rifa-viva/contracts/regras/layout-bilhete';
import { caminhoDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { ticketPicture } from '@rifa-viva/embedded/demo/pictures';
import { MODELO_CHEIO } from '@rifa-viva/proof/testing/ticket-model';
import { readPicture } from '@rifa-viva/read-side/documentos/pdf';
import { drawTickets } from '@rifa-viva/read-side/documentos/pdf-bilhetes';
import { PDFDocument, type PDFFont, type PDFImage, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { create } from 'qrcode';

/**
 * One drawing in a process of its own, so that the highest memory is its own: `draw.js <drawer> <tickets>
 * <folder>` prints one line of JSON.
 */
const ORIGIN = 'https://rifas.exemplo.com.br';
const [drawer, count, folder] = process.argv.slice(2);
const imagem = join(folder ?? '.', 'bilhete.png');
const bilhetes = (n: number) =>
  Array.from({ length: n }, (_, i) => {
    // As unlike each other as real ones: equal codes would compress away.
    const token = createHash('sha256').update(String(i)).digest('hex').slice(0, 26).toUpperCase();
    const link = linkDeConferencia(ORIGIN, token);
    return { ...bilheteDeAmostra(10, 10_000, ORIGIN), numBilhete: i + 1, token, link };
  });

const product = (n: number): Promise<Uint8Array> =>
  drawTickets({ modelo: MODELO_CHEIO, imagem, bilhetes: bilhetes(n) }, () => undefined);

/**
 * The same places, texts and codes by pdf-lib, the picture embedded once. In its favour: a standard font (the
 * product embeds its own) and nothing is clipped.
 */
async function pdfLib(n: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.HelveticaBold);
  const jpeg = await readPicture(imagem);
  if (!jpeg) throw new Error('no picture');
  const picture = await document.embedJpg(jpeg);
  let page: PDFPage | null = null;
  for (const [i, bilhete] of bilhetes(n).entries()) {
    const place = posicaoNaPagina(i, MODELO_CHEIO);
    if (!page || document.getPageCount() <= place.pagina)
      page = document.addPage([PAGINA.largura, PAGINA.altura]);
    drawOne(page, place, { modelo: MODELO_CHEIO, bilhete, font, picture });
  }
  return document.save();
}

interface Ticket {
  readonly modelo: ModeloDoDesenho;
  readonly bilhete: ReturnType<typeof bilhetes>[number];
  readonly font: PDFFont;
  readonly picture: PDFImage;
}

function drawOne(page: PDFPage, place: { x: number; y: number }, ticket: Ticket): void {
  const { largura, altura, operacoes } = desenharBilhete(ticket.modelo, ticket.bilhete);
  const top = PAGINA.altura - place.y;
  page.drawImage(ticket.picture, { x: place.x, y: top - altura, width: largura, height: altura });
  for (const operacao of operacoes) {
    switch (operacao.tipo) {
      case 'texto':
        page.drawText(operacao.texto, {
          x: place.x + operacao.x,
          y: top - operacao.linhaDeBase,
          size: operacao.tamanho,
          font: ticket.font,
        });
        break;
      case 'qr': {
        const { x, y, lado, folga, conteudo } = operacao;
        const modules = create(conteudo, OPCOES_DO_QR).modules;
        const side = lado + 2 * folga;
        page.drawRectangle({
          x: place.x + x - folga,
          y: top - y - lado - folga,
          width: side,
          height: side,
          color: rgb(1, 1, 1),
        });
        page.drawSvgPath(caminhoDoQr(modules), {
          x: place.x + x,
          y: top - y,
          scale: lado / modules.size,
          color: rgb(0, 0, 0),
          borderWidth: 0,
        });
      }
    }
  }
}

const DRAWERS: Record<string, (n: number) => Promise<Uint8Array>> = { product, pdfLib };
const draw = DRAWERS[drawer ?? ''];
if (!draw) throw new Error(`no drawer ${drawer}`);
writeFileSync(imagem, await ticketPicture());
// Modules and fonts loaded, as in a server that has drawn before.
await draw(1);
const started = performance.now();
const bytes = await draw(Number(count));
const milliseconds = performance.now() - started;
const peakMb = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ milliseconds, bytes: bytes.byteLength, peakMb }));
