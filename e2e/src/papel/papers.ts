import { upload as uploadFile } from '@rifa-viva/contracts/http/arquivos';
import { gerarPDFBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import {
  cadastrarModelo,
  ELEMENTOS,
  type Elemento,
  type EstiloFont,
} from '@rifa-viva/contracts/http/modeloBilhetes';
import sharp from 'sharp';
import { call } from '../admin/staff.ts';
import type { Visitor } from '../browser.ts';
import { clientOf } from '../client.ts';

/** Two to a line, ten to a page, as the editor proposes it. */
export const PER_LINE = 2;
export const PER_PAGE = 10;

/** Every element in a place of its own, none over another in any of the fonts, some on fractions of a point. */
const PLACES = [
  ...Array.from({ length: 10 }, (_, i) => [70 + 42 * (i % 5), 8 + 16.25 * Math.floor(i / 5)] as const),
  [70, 46], // dtSorteio
  [70, 58.5],
  [70, 71.25],
  [70, 84], // token
  [70, 97.33], // numBilhete
  [222, 96.5], // qrCode
  [8, 100], // the stub: number, client, seller, date
  [8, 114.4],
  [8, 128],
  [8, 142],
] as const;

const places = Object.fromEntries(
  ELEMENTOS.flatMap((elemento, i) => [
    [`${elemento}X`, PLACES[i]?.[0] ?? 0],
    [`${elemento}Y`, PLACES[i]?.[1] ?? 0],
  ]),
) as Record<`${Elemento}${'X' | 'Y'}`, number>;

export interface WantedModel {
  readonly nomeModelo: string;
  readonly urlBilhete: string;
  readonly qtdeChances: number;
  readonly usarCanhoto: boolean;
  readonly estiloFont: EstiloFont;
  readonly qtdeNumeros: number;
}

export const modelBody = (wanted: WantedModel) => ({
  ...wanted,
  qtdeBilhetesPorLinha: PER_LINE,
  qtdeBilhetesPorPagina: PER_PAGE,
  tamFontMilhar: 12,
  tamFontNumBilhete: 11,
  tamFontVendCliente: 8,
  tamFontData: 8,
  tamFontToken: 7,
  tamQrCode: 56,
  corFontMilhar: '#000000',
  corFontNumBilhete: '#7a0000',
  corFontData: '#00005a',
  corFontVendCliente: '#003c00',
  corFontToken: '#3c003c',
  ...places,
});

/** White with a black frame near its edge, so that a picture not filling the ticket is seen. */
export const framedPicture = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1784" height="1010"><rect width="1784" height="1010" fill="#fff"/>
       <rect x="18" y="18" width="1748" height="974" fill="none" stroke="#000" stroke-width="12"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

/** Stored name of an uploaded picture. */
export async function upload(who: Visitor, name: string, buffer: Buffer): Promise<string> {
  const arquivo = new Blob([new Uint8Array(buffer)], { type: 'image/png' });
  const { nome } = await call(who, uploadFile, { arquivo, nomeDoArquivo: name });
  return nome;
}

export async function createModel(who: Visitor, wanted: WantedModel): Promise<number> {
  const created = await call(who, cadastrarModelo, { body: modelBody(wanted) });
  return created.idModeloBilhete;
}

/** The PDF of these tickets as this person's session gets it. */
export async function pdfOf(who: Visitor, idRifa: number, numBilhetes: number[]): Promise<Buffer> {
  const answer = await clientOf(who).ask(gerarPDFBilhetes, { body: { idRifa, numBilhetes } });
  return Buffer.from(await answer.arrayBuffer());
}
