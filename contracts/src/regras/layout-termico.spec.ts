import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bilheteDeAmostra } from './layout-bilhete.ts';
import { type BilheteTermico, desenharTermico, type LarguraDoPapel, PAPEIS } from './layout-termico.ts';

/** A font whose characters are all half as wide as high. */
const medir = (texto: string, tamanho: number) => texto.length * tamanho * 0.5;
const BILHETE: BilheteTermico = {
  ...bilheteDeAmostra(10, 10_000, 'https://rifas.example'),
  cliente: 'ANA',
  vendedor: 'RUI',
  empresa: 'Empresa',
  titulo: 'RIFA DA MOTO',
  edicao: 7,
  valor: 1_050,
  dtPagamento: '2026-11-20T12:00:00.000Z',
};
const desenhar = (papel: LarguraDoPapel, bilhete = BILHETE, modulos = 37) =>
  desenharTermico(papel, bilhete, medir, modulos);
const textos = (desenho: ReturnType<typeof desenhar>) =>
  desenho.operacoes.flatMap((op) => (op.tipo === 'texto' ? [op] : []));
const qr = (desenho: ReturnType<typeof desenhar>) => {
  const [op] = desenho.operacoes.flatMap((o) => (o.tipo === 'qr' ? [o] : []));
  if (!op) throw new Error('no QR code');
  return op;
};

describe('a thermal ticket', () => {
  it('says everything, from the company to the notice', () => {
    expect(textos(desenhar(80)).map((op) => op.texto)).toEqual([
      'Empresa',
      'RIFA DA MOTO',
      'Edição 007',
      'BILHETE Nº',
      '0001',
      'Sorteio: Terça-feira, 31/12/2030 às 19:00',
      'NÚMEROS DA SORTE',
      ...'1111 2222 3333 4444 5555 6666 7777 8888 9999 1110'.split(' '),
      'Cliente: ANA',
      'Vendedor: RUI',
      'Valor: R$ 10,50',
      'Emitido em: 20/11/2026 09:00',
      'AMOSTRA7SEM4VALOR2LEGAL222',
      'Rifas fictícias, apenas para demonstração.',
    ]);
  });

  it('leaves out whom it does not know', () => {
    const linhas = textos(desenhar(80, { ...BILHETE, cliente: null, vendedor: '', dtPagamento: null }));
    expect(linhas.filter((op) => /^(Cliente|Vendedor|Emitido)/.test(op.texto))).toEqual([]);
  });

  it.each([
    [58, [3, 3, 2, 2]],
    [80, [5, 5]],
  ] as const)('sets ten numbers in even rows on %i mm paper', (papel, esperado) => {
    const milhares = textos(desenhar(papel)).filter((op) => /^\d{4}$/.test(op.texto) && op.texto !== '0001');
    const linhas = [...new Set(milhares.map((op) => op.linhaDeBase))];
    const porLinha = linhas.map((linha) => milhares.filter((op) => op.linhaDeBase === linha).length);
    expect(porLinha).toEqual(esperado);
  });

  it.each([58, 80] as const)('puts every QR module on whole printer dots of %i mm paper', (papel) => {
    const { largura, util, pontos } = PAPEIS[papel];
    const ponto = util / pontos;
    for (const modulos of [25, 37, 41, 57]) {
      const { x, y, lado } = qr(desenhar(papel, BILHETE, modulos));
      const emPontos = [(x - (largura - util) / 2) / ponto, y / ponto, lado / ponto / modulos];
      for (const n of emPontos) expect(n).toBeCloseTo(Math.round(n), 6);
      expect(lado / ponto).toBeLessThanOrEqual(272);
    }
  });

  it('keeps every line within the printable width, and the page as long as its lines', () => {
    const texto = fc.string({ maxLength: 120 });
    fc.assert(
      fc.property(fc.constantFrom(58, 80), texto, texto, texto, (papel, empresa, titulo, cliente) => {
        const desenho = desenhar(papel, { ...BILHETE, empresa, titulo, cliente });
        const esquerda = (desenho.largura - PAPEIS[papel].util) / 2 - 1e-6;
        for (const op of textos(desenho)) {
          expect(op.x).toBeGreaterThanOrEqual(esquerda);
          expect(op.x + medir(op.texto, op.tamanho)).toBeLessThanOrEqual(desenho.largura - esquerda);
          expect(op.linhaDeBase).toBeLessThan(desenho.altura);
        }
      }),
    );
  });
});
