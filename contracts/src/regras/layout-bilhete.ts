import type { DadosDoModelo } from '../eventos/modelo-bilhete.ts';
import type { Elemento, EstiloFont } from '../http/modeloBilhetes.ts';
import { formatarData } from './datas.ts';
import { FONTES_DO_BILHETE, textoDesenhavel } from './fontes-bilhete.ts';
import { formatarNumero, larguraDoNumero } from './numeracao.ts';
import { lerMilhares } from './premio.ts';

/**
 * Where everything on a ticket lies, for every medium: points (1/72 inch), from the ticket's own top-left.
 * A model's X and Y are the top-left of an element's line (of its square, for the QR code).
 */
export type ModeloDoDesenho = Omit<DadosDoModelo, 'nomeModelo' | 'urlBilhete' | 'qtdeNumeros'>;

/** Sheet the tickets are placed on, about A4. */
export const PAGINA = { largura: 594.44, altura: 841.68 } as const;

/** White border under the QR code, as a share of its side: the four modules scanners ask for. */
const FOLGA_DO_QR = 0.12;

const MILHARES = [
  'milharUm',
  'milharDois',
  'milharTres',
  'milharQuatro',
  'milharCinco',
  'milharSeis',
  'milharSete',
  'milharOito',
  'milharNove',
  'milharDez',
] as const satisfies readonly Elemento[];

/** What is written on one ticket. */
export interface BilheteDoDesenho {
  readonly numBilhete: number;
  /** Numbers of the raffle: gives the digits of the ticket number. */
  readonly qtdeNumeros: number;
  /** Comma-separated. */
  readonly numerosDaSorte: string;
  /** ISO 8601. */
  readonly dtSorteio: string;
  readonly cliente: string | null;
  readonly vendedor: string | null;
  readonly token: string;
  /** What the QR code says, see `linkDeConferencia`. */
  readonly link: string;
}

export interface OperacaoDeTexto {
  readonly tipo: 'texto';
  readonly elemento: Elemento;
  readonly texto: string;
  readonly x: number;
  /** Top of the line, its alphabetic baseline and its height. */
  readonly y: number;
  readonly linhaDeBase: number;
  readonly altura: number;
  readonly tamanho: number;
  /** `#rrggbb`. */
  readonly cor: string;
}

/** A white square `folga` wider on every side, and the code on it. */
export interface OperacaoDeQr {
  readonly tipo: 'qr';
  readonly elemento: 'qrCode';
  readonly x: number;
  readonly y: number;
  readonly lado: number;
  readonly folga: number;
  readonly conteudo: string;
}

export type Operacao = OperacaoDeTexto | OperacaoDeQr;

/** The picture fills the ticket, then the operations in their order, all clipped to the ticket. */
export interface DesenhoDoBilhete {
  readonly largura: number;
  readonly altura: number;
  readonly fonte: EstiloFont;
  readonly operacoes: readonly Operacao[];
}

/** Page with the public check of a ticket; `origem` as in `https://rifas.example`. */
export const linkDeConferencia = (origem: string, token: string): string =>
  `${origem}/ConferirBilhete?token=${encodeURIComponent(token)}`;

type Folha = Pick<ModeloDoDesenho, 'qtdeBilhetesPorLinha' | 'qtdeBilhetesPorPagina'>;

const linhasDaFolha = (folha: Folha): number =>
  Math.ceil(folha.qtdeBilhetesPorPagina / folha.qtdeBilhetesPorLinha);

/** Size of one ticket: the page shared out evenly. */
export const tamanhoDoBilhete = (folha: Folha): { largura: number; altura: number } => ({
  largura: PAGINA.largura / folha.qtdeBilhetesPorLinha,
  altura: PAGINA.altura / linhasDaFolha(folha),
});

/** Page (from 0) and top-left corner of the `indice`-th (from 0) ticket of a print run. */
export function posicaoNaPagina(indice: number, folha: Folha): { pagina: number; x: number; y: number } {
  const { largura, altura } = tamanhoDoBilhete(folha);
  const naPagina = indice % folha.qtdeBilhetesPorPagina;
  return {
    pagina: Math.floor(indice / folha.qtdeBilhetesPorPagina),
    x: (naPagina % folha.qtdeBilhetesPorLinha) * largura,
    y: Math.floor(naPagina / folha.qtdeBilhetesPorLinha) * altura,
  };
}

/** Elements the model shows, in drawing order. */
export function elementosDoModelo(modelo: Pick<ModeloDoDesenho, 'qtdeChances' | 'usarCanhoto'>): Elemento[] {
  return [
    ...MILHARES.slice(0, modelo.qtdeChances),
    'numBilhete',
    'dtSorteio',
    'cliente',
    'vendedor',
    'token',
    ...(modelo.usarCanhoto
      ? (['numBilheteCanhoto', 'dtSorteioCanhoto', 'clienteCanhoto', 'vendedorCanhoto'] as const)
      : []),
    'qrCode',
  ];
}

/** Everything drawn on one ticket. Empty texts and elements of size 0 are left out. */
export function desenharBilhete(modelo: ModeloDoDesenho, bilhete: BilheteDoDesenho): DesenhoDoBilhete {
  const textos = textosDoBilhete(bilhete);
  const operacoes = elementosDoModelo(modelo).flatMap((elemento): Operacao[] =>
    elemento === 'qrCode'
      ? operacaoDeQr(modelo, bilhete.link)
      : operacaoDeTexto(modelo, elemento, textos[elemento]),
  );
  return { ...tamanhoDoBilhete(modelo), fonte: modelo.estiloFont, operacoes };
}

type ElementoDeTexto = Exclude<Elemento, 'qrCode'>;

function textosDoBilhete(bilhete: BilheteDoDesenho): Record<ElementoDeTexto, string> {
  const milhares = lerMilhares(bilhete.numerosDaSorte);
  const porMilhar = Object.fromEntries(MILHARES.map((nome, i) => [nome, milhares[i] ?? ''])) as Record<
    (typeof MILHARES)[number],
    string
  >;
  const numero = formatarNumero(bilhete.numBilhete, larguraDoNumero(bilhete.qtdeNumeros));
  const data = formatarData(bilhete.dtSorteio);
  const cliente = textoDesenhavel(bilhete.cliente ?? '');
  const vendedor = textoDesenhavel(bilhete.vendedor ?? '');
  return {
    ...porMilhar,
    numBilhete: numero,
    numBilheteCanhoto: numero,
    dtSorteio: data,
    dtSorteioCanhoto: data,
    cliente,
    clienteCanhoto: cliente,
    vendedor,
    vendedorCanhoto: vendedor,
    token: textoDesenhavel(bilhete.token),
  };
}

function operacaoDeTexto(
  modelo: ModeloDoDesenho,
  elemento: ElementoDeTexto,
  texto: string,
): OperacaoDeTexto[] {
  const { tamanho, cor } = estiloDoElemento(modelo, elemento);
  if (texto === '' || tamanho <= 0) return [];
  const { ascendente, descendente } = FONTES_DO_BILHETE[modelo.estiloFont];
  const y = modelo[`${elemento}Y`];
  return [
    {
      tipo: 'texto',
      elemento,
      texto,
      x: modelo[`${elemento}X`],
      y,
      linhaDeBase: y + ascendente * tamanho,
      altura: (ascendente + descendente) * tamanho,
      tamanho,
      cor,
    },
  ];
}

function operacaoDeQr(modelo: ModeloDoDesenho, conteudo: string): OperacaoDeQr[] {
  const lado = modelo.tamQrCode;
  if (lado <= 0) return [];
  const { qrCodeX: x, qrCodeY: y } = modelo;
  return [{ tipo: 'qr', elemento: 'qrCode', x, y, lado, folga: lado * FOLGA_DO_QR, conteudo }];
}

/** Font size in points and colour of an element's text. */
export function estiloDoElemento(
  modelo: ModeloDoDesenho,
  elemento: ElementoDeTexto,
): { tamanho: number; cor: string } {
  switch (elemento) {
    case 'numBilhete':
    case 'numBilheteCanhoto':
      return { tamanho: modelo.tamFontNumBilhete, cor: modelo.corFontNumBilhete };
    case 'dtSorteio':
    case 'dtSorteioCanhoto':
      return { tamanho: modelo.tamFontData, cor: modelo.corFontData };
    case 'cliente':
    case 'vendedor':
    case 'clienteCanhoto':
    case 'vendedorCanhoto':
      return { tamanho: modelo.tamFontVendCliente, cor: modelo.corFontVendCliente };
    case 'token':
      return { tamanho: modelo.tamFontToken, cor: modelo.corFontToken };
    case 'milharUm':
    case 'milharDois':
    case 'milharTres':
    case 'milharQuatro':
    case 'milharCinco':
    case 'milharSeis':
    case 'milharSete':
    case 'milharOito':
    case 'milharNove':
    case 'milharDez':
      return { tamanho: modelo.tamFontMilhar, cor: modelo.corFontMilhar };
  }
}

/** Elements of the model that begin outside the ticket; a QR code must lie on it whole, or nobody can read it. */
export function elementosForaDoBilhete(modelo: ModeloDoDesenho): Elemento[] {
  const { largura, altura } = tamanhoDoBilhete(modelo);
  return elementosDoModelo(modelo).filter((elemento) => {
    const lado = elemento === 'qrCode' ? modelo.tamQrCode : 0;
    const x = modelo[`${elemento}X`];
    const y = modelo[`${elemento}Y`];
    return x < 0 || y < 0 || x + lado > largura || y + lado > altura;
  });
}

/** A ticket to look at while a model is designed: as many lucky numbers as the model has chances. */
export function bilheteDeAmostra(qtdeChances: number, qtdeNumeros: number, origem: string): BilheteDoDesenho {
  const largura = larguraDoNumero(qtdeNumeros);
  const token = 'AMOSTRA7SEM4VALOR2LEGAL222';
  return {
    numBilhete: 1,
    qtdeNumeros,
    numerosDaSorte: Array.from({ length: qtdeChances }, (_, i) =>
      formatarNumero(((i + 1) * 1_111) % 10 ** largura, largura),
    ).join(','),
    dtSorteio: '2030-12-31T22:00:00.000Z',
    cliente: 'NOME DO CLIENT',
    vendedor: 'NOME DO VENDEDOR',
    token,
    link: linkDeConferencia(origem, token),
  };
}
