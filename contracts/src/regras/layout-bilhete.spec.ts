import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textoDesenhavel } from './fontes-bilhete.ts';
import {
  type BilheteDoDesenho,
  bilheteDeAmostra,
  desenharBilhete,
  elementosDoModelo,
  elementosForaDoBilhete,
  linkDeConferencia,
  type ModeloDoDesenho,
  PAGINA,
  posicaoNaPagina,
  tamanhoDoBilhete,
} from './layout-bilhete.ts';
import { caminhoDoQr } from './qr.ts';

const ELEMENTOS = [
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
  'dtSorteio',
  'cliente',
  'vendedor',
  'token',
  'numBilhete',
  'qrCode',
  'numBilheteCanhoto',
  'clienteCanhoto',
  'vendedorCanhoto',
  'dtSorteioCanhoto',
] as const;
type Posicoes = { [K in `${(typeof ELEMENTOS)[number]}${'X' | 'Y'}`]: number };

/** The i-th element lies at (10 i, 5 i). */
const posicoes = Object.fromEntries(
  ELEMENTOS.flatMap((elemento, i) => [
    [`${elemento}X`, 10 * i],
    [`${elemento}Y`, 5 * i],
  ]),
) as Posicoes;

const MODELO: ModeloDoDesenho = {
  ...posicoes,
  qtdeChances: 10,
  qtdeBilhetesPorLinha: 2,
  qtdeBilhetesPorPagina: 10,
  estiloFont: 'BebasNeue-Regular',
  usarCanhoto: true,
  tamFontMilhar: 20,
  tamFontNumBilhete: 18,
  tamFontVendCliente: 10,
  tamFontData: 12,
  tamFontToken: 8,
  tamQrCode: 50,
  corFontMilhar: '#000001',
  corFontNumBilhete: '#000002',
  corFontData: '#000003',
  corFontVendCliente: '#000004',
  corFontToken: '#000005',
};
const BILHETE: BilheteDoDesenho = {
  numBilhete: 7,
  qtdeNumeros: 10_000,
  numerosDaSorte: '0001,0002,0003,0004,0005,0006,0007,0008,0009,0010',
  dtSorteio: '2026-11-22T00:05:00.000Z',
  cliente: 'ANA 🎉 MARIA',
  vendedor: null,
  token: 'ABCDEF234567ABCDEF234567AB',
  link: 'http://127.0.0.1:3000/ConferirBilhete?token=ABCDEF234567ABCDEF234567AB',
};

const textos = (modelo: ModeloDoDesenho, bilhete = BILHETE) =>
  Object.fromEntries(
    desenharBilhete(modelo, bilhete).operacoes.flatMap((op) =>
      op.tipo === 'texto' ? [[op.elemento, op.texto]] : [],
    ),
  );

describe('desenharBilhete', () => {
  it('writes numbers, date, people and token, and the stub again', () => {
    expect(textos(MODELO)).toEqual({
      milharUm: '0001',
      milharDois: '0002',
      milharTres: '0003',
      milharQuatro: '0004',
      milharCinco: '0005',
      milharSeis: '0006',
      milharSete: '0007',
      milharOito: '0008',
      milharNove: '0009',
      milharDez: '0010',
      numBilhete: '0007',
      numBilheteCanhoto: '0007',
      dtSorteio: '21/11/2026',
      dtSorteioCanhoto: '21/11/2026',
      cliente: 'ANA MARIA',
      clienteCanhoto: 'ANA MARIA',
      token: BILHETE.token,
    });
  });

  it('leaves out the stub, further chances and what has size 0', () => {
    const modelo = { ...MODELO, usarCanhoto: false, qtdeChances: 1, tamFontToken: 0, tamQrCode: 0 };
    const { operacoes } = desenharBilhete(modelo, BILHETE);
    expect(operacoes.map((op) => op.elemento)).toEqual(['milharUm', 'numBilhete', 'dtSorteio', 'cliente']);
  });

  it('puts the top of a line where the model says, its baseline by the font', () => {
    const [milhar] = desenharBilhete(MODELO, BILHETE).operacoes.filter((op) => op.elemento === 'milharTres');
    expect(milhar).toEqual({
      tipo: 'texto',
      elemento: 'milharTres',
      texto: '0003',
      x: 20,
      y: 10,
      linhaDeBase: 28,
      altura: 24,
      tamanho: 20,
      cor: '#000001',
    });
  });

  it('gives each group its own size and colour', () => {
    const estilos = new Map(
      desenharBilhete(MODELO, { ...BILHETE, vendedor: 'RUI' }).operacoes.flatMap((op) =>
        op.tipo === 'texto' ? [[op.elemento, `${op.tamanho} ${op.cor}`] as const] : [],
      ),
    );
    expect(estilos.get('numBilheteCanhoto')).toBe('18 #000002');
    expect(estilos.get('dtSorteio')).toBe('12 #000003');
    expect(estilos.get('vendedorCanhoto')).toBe('10 #000004');
    expect(estilos.get('token')).toBe('8 #000005');
  });

  it('draws the QR code last, its square at the position, white around it', () => {
    const ops = desenharBilhete(MODELO, BILHETE).operacoes;
    expect(ops.at(-1)).toEqual({
      tipo: 'qr',
      elemento: 'qrCode',
      x: 150,
      y: 75,
      lado: 50,
      folga: 6,
      conteudo: BILHETE.link,
    });
  });

  it('writes ticket 10000 of 10,000 with five digits, and pads to five above', () => {
    expect(textos(MODELO, { ...BILHETE, numBilhete: 10_000 }).numBilhete).toBe('10000');
    expect(textos(MODELO, { ...BILHETE, qtdeNumeros: 100_000 }).numBilhete).toBe('00007');
  });

  it('has a sample with a number for every chance', () => {
    const amostra = bilheteDeAmostra(10, 100_000, 'https://rifas.example');
    const { operacoes } = desenharBilhete(MODELO, amostra);
    expect(operacoes).toHaveLength(elementosDoModelo(MODELO).length);
    expect(new Set(amostra.numerosDaSorte.split(',')).size).toBe(10);
  });
});

describe('the sheet', () => {
  it('shares the page out evenly', () => {
    expect(tamanhoDoBilhete(MODELO)).toEqual({ largura: 297.22, altura: 841.68 / 5 });
    expect(tamanhoDoBilhete({ qtdeBilhetesPorLinha: 1, qtdeBilhetesPorPagina: 1 })).toEqual(PAGINA);
  });

  it('fills line by line, page by page', () => {
    const altura = 841.68 / 5;
    expect([0, 1, 2, 9, 10].map((i) => posicaoNaPagina(i, MODELO))).toEqual([
      { pagina: 0, x: 0, y: 0 },
      { pagina: 0, x: 297.22, y: 0 },
      { pagina: 0, x: 0, y: altura },
      { pagina: 0, x: 297.22, y: 4 * altura },
      { pagina: 1, x: 0, y: 0 },
    ]);
  });

  it('keeps every ticket on its page and apart from the others', () => {
    const folha = fc.record({
      qtdeBilhetesPorLinha: fc.integer({ min: 1, max: 10 }),
      qtdeBilhetesPorPagina: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(folha, (f) => {
        const { largura, altura } = tamanhoDoBilhete(f);
        const cantos = new Set<string>();
        for (let i = 0; i < f.qtdeBilhetesPorPagina; i += 1) {
          const { pagina, x, y } = posicaoNaPagina(i, f);
          expect(pagina).toBe(0);
          expect(x + largura).toBeLessThanOrEqual(PAGINA.largura + 1e-6);
          expect(y + altura).toBeLessThanOrEqual(PAGINA.altura + 1e-6);
          cantos.add(`${Math.round(x / largura)} ${Math.round(y / altura)}`);
        }
        expect(cantos.size).toBe(f.qtdeBilhetesPorPagina);
      }),
    );
  });

  it('names what begins outside the ticket', () => {
    expect(elementosForaDoBilhete(MODELO)).toEqual([]);
    expect(elementosForaDoBilhete({ ...MODELO, clienteX: 297.23, tokenY: -1 })).toEqual(['cliente', 'token']);
    expect(elementosForaDoBilhete({ ...MODELO, qrCodeX: 247.23 })).toEqual(['qrCode']);
    expect(elementosForaDoBilhete({ ...MODELO, usarCanhoto: false, clienteCanhotoX: 900 })).toEqual([]);
  });
});

describe('what the fonts can draw', () => {
  it.each([
    ['JOÃO ÑANDÚ', 'JOÃO ÑANDÚ'],
    ['Ana 🎉', 'Ana'],
    ['D’ÁVILA – “RUI”', 'D\'ÁVILA - "RUI"'],
    ['Ștefan Łukasz', 'Stefan ukasz'],
    ['日本', ''],
    ['a\u00a0\tb', 'a b'],
  ])('%j becomes %j', (texto, desenhado) => {
    expect(textoDesenhavel(texto)).toBe(desenhado);
  });
});

describe('the QR code', () => {
  it('is one path with neighbours in a row merged', () => {
    const modulos = { size: 3, data: [1, 1, 0, 0, 0, 0, 1, 0, 1] };
    expect(caminhoDoQr(modulos)).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
  });

  it('says where a ticket is checked', () => {
    expect(linkDeConferencia('https://rifas.example', 'A&B')).toBe(
      'https://rifas.example/ConferirBilhete?token=A%26B',
    );
  });
});
