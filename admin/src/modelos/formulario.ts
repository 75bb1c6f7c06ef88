import { textoDoErro } from '@rifa-viva/contracts/erros';
import type { DadosDoModelo } from '@rifa-viva/contracts/eventos/modelo-bilhete';
import { ELEMENTOS, type Elemento } from '@rifa-viva/contracts/http/modeloBilhetes';
import { validador, vazio } from '../formulario/validacao.ts';

export type ValoresDoModelo = Omit<DadosDoModelo, 'urlBilhete'> & {
  /** Its stored name, or the file chosen to take its place. */
  readonly urlBilhete: string | File;
};

/** Name in Portuguese of everything that can be placed. */
export const NOME_DO_ELEMENTO: Record<Elemento, string> = {
  milharUm: 'Milhar 1',
  milharDois: 'Milhar 2',
  milharTres: 'Milhar 3',
  milharQuatro: 'Milhar 4',
  milharCinco: 'Milhar 5',
  milharSeis: 'Milhar 6',
  milharSete: 'Milhar 7',
  milharOito: 'Milhar 8',
  milharNove: 'Milhar 9',
  milharDez: 'Milhar 10',
  dtSorteio: 'Data do sorteio',
  cliente: 'Cliente',
  vendedor: 'Vendedor',
  token: 'Token',
  numBilhete: 'Número do bilhete',
  qrCode: 'QR Code',
  numBilheteCanhoto: 'Número no canhoto',
  clienteCanhoto: 'Cliente no canhoto',
  vendedorCanhoto: 'Vendedor no canhoto',
  dtSorteioCanhoto: 'Data no canhoto',
};

/** Where a new model's elements lie before anybody drags them: readable on two by five tickets a page. */
const POSICOES: Record<Elemento, readonly [x: number, y: number]> = {
  milharUm: [96, 24],
  milharDois: [136, 24],
  milharTres: [176, 24],
  milharQuatro: [216, 24],
  milharCinco: [256, 24],
  milharSeis: [96, 48],
  milharSete: [136, 48],
  milharOito: [176, 48],
  milharNove: [216, 48],
  milharDez: [256, 48],
  numBilhete: [96, 4],
  dtSorteio: [96, 78],
  cliente: [96, 94],
  vendedor: [96, 110],
  token: [96, 150],
  qrCode: [232, 84],
  numBilheteCanhoto: [8, 8],
  dtSorteioCanhoto: [8, 32],
  clienteCanhoto: [8, 48],
  vendedorCanhoto: [8, 64],
};

const coordenadas = Object.fromEntries(
  ELEMENTOS.flatMap((elemento) => [
    [`${elemento}X`, POSICOES[elemento][0]],
    [`${elemento}Y`, POSICOES[elemento][1]],
  ]),
) as Pick<DadosDoModelo, `${Elemento}X` | `${Elemento}Y`>;

export const MODELO_NOVO: ValoresDoModelo = {
  nomeModelo: '',
  urlBilhete: '',
  qtdeChances: 1,
  qtdeNumeros: 0,
  qtdeBilhetesPorLinha: 2,
  qtdeBilhetesPorPagina: 10,
  estiloFont: 'BebasNeue-Regular',
  usarCanhoto: false,
  ...coordenadas,
  tamFontMilhar: 18,
  tamFontNumBilhete: 16,
  tamFontVendCliente: 11,
  tamFontData: 12,
  tamFontToken: 8,
  tamQrCode: 56,
  corFontMilhar: '#000000',
  corFontNumBilhete: '#000000',
  corFontData: '#000000',
  corFontVendCliente: '#000000',
  corFontToken: '#000000',
};

const CAMPOS = Object.keys(MODELO_NOVO) as (keyof ValoresDoModelo)[];

/** The stored model without what the form does not hold. */
export const paraFormulario = (modelo: DadosDoModelo): ValoresDoModelo =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, modelo[campo]])) as unknown as ValoresDoModelo;

export const validarModelo = validador<ValoresDoModelo>([
  ['nomeModelo', (v) => vazio(v.nomeModelo), textoDoErro('NOME_DO_MODELO')],
  ['urlBilhete', (v) => vazio(v.urlBilhete), textoDoErro('IMAGEM_DO_MODELO')],
  ['qtdeNumeros', (v) => v.qtdeNumeros <= 0, textoDoErro('QUANTIDADE_DE_NUMEROS')],
]);

/** Typed positions, sizes and counts: integers, 0 when nothing can be read; brought between the limits. */
export const lerInteiro = (
  texto: string,
  [minimo, maximo]: readonly [number, number] = [-Infinity, Infinity],
): number => Math.min(Math.max(Number.parseInt(texto, 10) || 0, minimo), maximo);

/** An element has two fields; a refusal names the element. */
const rotulosDasPosicoes = ELEMENTOS.flatMap((elemento) => [
  [elemento, NOME_DO_ELEMENTO[elemento]],
  [`${elemento}X`, `${NOME_DO_ELEMENTO[elemento]} X`],
  [`${elemento}Y`, `${NOME_DO_ELEMENTO[elemento]} Y`],
]);

export const ROTULOS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(rotulosDasPosicoes),
  nomeModelo: 'Nome do Modelo',
  urlBilhete: 'Imagem do Bilhete',
  qtdeChances: 'Quantidade de Chances',
  qtdeNumeros: 'Quantidade de Números',
  qtdeBilhetesPorLinha: 'Bilhetes por Linha',
  qtdeBilhetesPorPagina: 'Bilhetes por Página',
  estiloFont: 'Estilo da Fonte',
  usarCanhoto: 'Usar canhoto',
  tamFontMilhar: 'Tamanho das milhares',
  tamFontNumBilhete: 'Tamanho do número do bilhete',
  tamFontVendCliente: 'Tamanho do vendedor e do cliente',
  tamFontData: 'Tamanho da data',
  tamFontToken: 'Tamanho do token',
  tamQrCode: 'Tamanho do QR Code',
  corFontMilhar: 'Cor das milhares',
  corFontNumBilhete: 'Cor do número do bilhete',
  corFontData: 'Cor da data',
  corFontVendCliente: 'Cor do vendedor e do cliente',
  corFontToken: 'Cor do token',
};
