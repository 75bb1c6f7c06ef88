import { desenharTermico, type OperacaoTermica } from '@rifa-viva/contracts/regras/layout-termico';
import { type ModulosDoQr, OPCOES_DO_QR } from '@rifa-viva/contracts/regras/qr';
import { create } from 'qrcode';
import type { ReportProgress, ThermalJob } from './jobs.ts';
import { drawQr, finish, newPdf, type Pdf, reportNowAndThen } from './pdf.ts';

/** One page a ticket, as wide as the paper and as long as its content. */
export function drawThermal(
  { larguraPapel, bilhetes }: ThermalJob,
  report: ReportProgress,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = newPdf('Bilhetes');
  const measure = (texto: string, tamanho: number, negrito: boolean) =>
    doc.font(printerFont(negrito)).fontSize(tamanho).widthOfString(texto);
  for (const [i, bilhete] of bilhetes.entries()) {
    const { modules } = create(bilhete.link, OPCOES_DO_QR);
    const { largura, altura, operacoes } = desenharTermico(larguraPapel, bilhete, measure, modules.size);
    doc.addPage({ size: [largura, altura], margin: 0 });
    for (const operacao of operacoes) drawOperation(doc, operacao, modules);
    reportNowAndThen(report, i + 1, bilhetes.length);
  }
  return finish(doc);
}

const printerFont = (negrito: boolean): string => (negrito ? 'Helvetica-Bold' : 'Helvetica');

function drawOperation(doc: Pdf, operacao: OperacaoTermica, modules: ModulosDoQr): void {
  switch (operacao.tipo) {
    case 'texto':
      doc
        .font(printerFont(operacao.negrito))
        .fontSize(operacao.tamanho)
        .fillColor('#000000')
        .text(operacao.texto, operacao.x, operacao.linhaDeBase, { lineBreak: false, baseline: 'alphabetic' });
      return;
    case 'linha':
      doc
        .moveTo(operacao.de, operacao.y)
        .lineTo(operacao.ate, operacao.y)
        .lineWidth(0.7)
        .dash(2, { space: 2 })
        .stroke('#000000')
        .undash();
      return;
    case 'qr':
      drawQr(doc, modules, operacao.x, operacao.y, operacao.lado);
      return;
  }
}
