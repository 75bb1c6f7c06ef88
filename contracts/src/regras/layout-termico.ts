import { diaDaSemanaEHora, formatarDataHora } from './datas.ts';
import { formatarReais } from './dinheiro.ts';
import { textoDesenhavel } from './fontes-bilhete.ts';
import type { BilheteDoDesenho } from './layout-bilhete.ts';
import { formatarEdicao, formatarNumero, larguraDoNumero } from './numeracao.ts';
import { lerMilhares } from './premio.ts';

/** Paper of thermal printers by its width in mm: points of the paper, printable points, printer dots. */
export const PAPEIS = {
  58: { largura: 164.41, util: 136.06, pontos: 384 },
  80: { largura: 226.77, util: 204.09, pontos: 576 },
} as const;
export type LarguraDoPapel = keyof typeof PAPEIS;

/** A ticket on thermal paper: no picture, black only. */
export interface BilheteTermico extends BilheteDoDesenho {
  readonly empresa: string;
  readonly titulo: string;
  readonly edicao: number;
  /** Centavos charged for this ticket. */
  readonly valor: number;
  /** When it was sold, ISO 8601. */
  readonly dtPagamento: string | null;
}

/** Width in points of a text in the printer font. */
export type Medir = (texto: string, tamanho: number, negrito: boolean) => number;

export type OperacaoTermica =
  | {
      readonly tipo: 'texto';
      readonly texto: string;
      readonly x: number;
      readonly linhaDeBase: number;
      readonly tamanho: number;
      readonly negrito: boolean;
    }
  /** Dashed rule from the left to the right edge of the printable part. */
  | { readonly tipo: 'linha'; readonly y: number; readonly de: number; readonly ate: number }
  | {
      readonly tipo: 'qr';
      readonly x: number;
      readonly y: number;
      readonly lado: number;
      readonly conteudo: string;
    };

export interface DesenhoTermico {
  readonly largura: number;
  readonly altura: number;
  readonly operacoes: readonly OperacaoTermica[];
}

export const AVISO_DE_DEMONSTRACAO = 'Rifas fictícias, apenas para demonstração.';

const MARGEM = 8;
const ENTRELINHA = 1.2;
const ASCENDENTE = 0.8;
const ESPACO_ENTRE_MILHARES = 10;
/** Largest QR code in printer dots: 34 mm. */
const PONTOS_DO_QR = 272;
/** Light modules around a QR code. */
const FOLGA_DO_QR = 4;

interface Estilo {
  readonly tamanho: number;
  readonly negrito: boolean;
}
const NORMAL: Estilo = { tamanho: 8, negrito: false };
const FORTE: Estilo = { tamanho: 8, negrito: true };
const TITULO: Estilo = { tamanho: 10, negrito: true };
const MILHAR: Estilo = { tamanho: 15, negrito: true };
const NUMERO: Estilo = { tamanho: 20, negrito: true };
const MIUDO: Estilo = { tamanho: 6.5, negrito: false };

/**
 * One ticket on one page as long as its content. `modulosDoQr` is the code's size in modules: each becomes a
 * whole number of printer dots, on the dots' own grid, so that no edge is blurred.
 */
export function desenharTermico(
  papel: LarguraDoPapel,
  bilhete: BilheteTermico,
  medir: Medir,
  modulosDoQr: number,
): DesenhoTermico {
  const { largura, util, pontos } = PAPEIS[papel];
  const esquerda = (largura - util) / 2;
  const ponto = util / pontos;
  const operacoes: OperacaoTermica[] = [];
  let y = MARGEM;

  const linha = (texto: string, { tamanho, negrito }: Estilo) => {
    const x = esquerda + (util - medir(texto, tamanho, negrito)) / 2;
    operacoes.push({ tipo: 'texto', texto, x, linhaDeBase: y + ASCENDENTE * tamanho, tamanho, negrito });
    y += ENTRELINHA * tamanho;
  };
  const paragrafo = (texto: string, estilo: Estilo) => {
    for (const parte of quebrar(textoDesenhavel(texto), util, (t) =>
      medir(t, estilo.tamanho, estilo.negrito),
    )) {
      linha(parte, estilo);
    }
  };
  const regua = () => {
    y += 4;
    operacoes.push({ tipo: 'linha', y, de: esquerda, ate: esquerda + util });
    y += 5;
  };
  const milhares = () => {
    const numeros = lerMilhares(bilhete.numerosDaSorte);
    const passo = medir(numeros[0] ?? '', MILHAR.tamanho, MILHAR.negrito) + ESPACO_ENTRE_MILHARES;
    const porLinha = Math.max(1, Math.floor((util + ESPACO_ENTRE_MILHARES) / passo));
    const linhas = Math.ceil(numeros.length / porLinha);
    // Even rows: ten numbers on four places a row stand 4, 3, 3 rather than 4, 4, 2.
    for (let i = 0, inicio = 0; i < linhas; i += 1) {
      const fim = inicio + Math.ceil((numeros.length - inicio) / (linhas - i));
      fileira(numeros.slice(inicio, fim), passo);
      inicio = fim;
    }
  };
  const fileira = (numeros: readonly string[], passo: number) => {
    const { tamanho, negrito } = MILHAR;
    const inicio = esquerda + (util - (numeros.length * passo - ESPACO_ENTRE_MILHARES)) / 2;
    for (const [i, texto] of numeros.entries()) {
      const x = inicio + i * passo;
      operacoes.push({ tipo: 'texto', texto, x, linhaDeBase: y + ASCENDENTE * tamanho, tamanho, negrito });
    }
    y += ENTRELINHA * tamanho;
  };
  const qr = () => {
    const pontosPorModulo = Math.max(1, Math.floor(Math.min(PONTOS_DO_QR, pontos) / modulosDoQr));
    const lado = pontosPorModulo * modulosDoQr;
    const folga = FOLGA_DO_QR * pontosPorModulo * ponto;
    const topo = Math.ceil((y + folga) / ponto) * ponto;
    const x = esquerda + Math.floor((pontos - lado) / 2) * ponto;
    operacoes.push({ tipo: 'qr', x, y: topo, lado: lado * ponto, conteudo: bilhete.link });
    y = topo + lado * ponto + folga;
  };

  paragrafo(bilhete.empresa, FORTE);
  paragrafo(bilhete.titulo, TITULO);
  linha(`Edição ${formatarEdicao(bilhete.edicao)}`, NORMAL);
  regua();
  linha('BILHETE Nº', FORTE);
  linha(formatarNumero(bilhete.numBilhete, larguraDoNumero(bilhete.qtdeNumeros)), NUMERO);
  paragrafo(`Sorteio: ${diaDaSemanaEHora(bilhete.dtSorteio)}`, NORMAL);
  regua();
  linha('NÚMEROS DA SORTE', FORTE);
  milhares();
  regua();
  if (bilhete.cliente) paragrafo(`Cliente: ${bilhete.cliente}`, NORMAL);
  if (bilhete.vendedor) paragrafo(`Vendedor: ${bilhete.vendedor}`, NORMAL);
  paragrafo(`Valor: ${formatarReais(bilhete.valor)}`, NORMAL);
  if (bilhete.dtPagamento) paragrafo(`Emitido em: ${formatarDataHora(bilhete.dtPagamento)}`, NORMAL);
  qr();
  paragrafo(bilhete.token, MIUDO);
  regua();
  paragrafo(AVISO_DE_DEMONSTRACAO, MIUDO);
  return { largura, altura: y + MARGEM, operacoes };
}

/** Lines no wider than `largura`, broken at spaces, within a word only where it is wider than a line. */
function quebrar(texto: string, largura: number, medir: (texto: string) => number): string[] {
  const linhas: string[] = [];
  let atual = '';
  for (const palavra of texto.split(' ').flatMap((p) => partir(p, largura, medir))) {
    const junta = atual === '' ? palavra : `${atual} ${palavra}`;
    if (atual !== '' && medir(junta) > largura) {
      linhas.push(atual);
      atual = palavra;
    } else {
      atual = junta;
    }
  }
  return atual === '' ? linhas : [...linhas, atual];
}

function partir(palavra: string, largura: number, medir: (texto: string) => number): string[] {
  const partes: string[] = [];
  let resto = palavra;
  while (resto.length > 1 && medir(resto) > largura) {
    let n = resto.length - 1;
    while (n > 1 && medir(resto.slice(0, n)) > largura) n -= 1;
    partes.push(resto.slice(0, n));
    resto = resto.slice(n);
  }
  return [...partes, resto];
}
