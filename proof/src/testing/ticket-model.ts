import { ELEMENTOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import type { ModeloDoDesenho } from '@rifa-viva/contracts/regras/layout-bilhete';

type Posicoes = { [K in `${(typeof ELEMENTOS)[number]}${'X' | 'Y'}`]: number };
const posicoes = Object.fromEntries(
  ELEMENTOS.flatMap((elemento, i) => [
    [`${elemento}X`, 10 + 60 * (i % 4)],
    [`${elemento}Y`, 5 + 20 * Math.floor(i / 4)],
  ]),
) as Posicoes;
/** The fullest ticket there is: ten groups of digits, a stub, ten tickets a page. */
export const MODELO_CHEIO: ModeloDoDesenho = {
  ...posicoes,
  qrCodeX: 210,
  qrCodeY: 90,
  qtdeChances: 10,
  qtdeBilhetesPorLinha: 2,
  qtdeBilhetesPorPagina: 10,
  estiloFont: 'Ubuntu-B',
  usarCanhoto: true,
  tamFontMilhar: 14,
  tamFontNumBilhete: 12,
  tamFontVendCliente: 9,
  tamFontData: 9,
  tamFontToken: 7,
  tamQrCode: 64,
  corFontMilhar: '#000000',
  corFontNumBilhete: '#aa0000',
  corFontData: '#000000',
  corFontVendCliente: '#000000',
  corFontToken: '#000000',
};
