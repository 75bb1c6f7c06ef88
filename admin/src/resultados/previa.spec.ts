import { describe, expect, it } from 'vitest';
import type { PreviaDoResultado } from '../providers/data/tipos.ts';
import { textoDaPrevia } from './previa.ts';

const GANHADOR = {
  idBilhete: 1_000_012,
  numBilhete: 12,
  numerosDaSorte: '0100',
  status: 'Vendido',
  cliente: 'MARIA',
  vendedor: null,
  classificacao: 'PRINCIPAL',
  ordem: 1,
  numero: '0100',
} as const;
const PREVIA: PreviaDoResultado = {
  milharSorteada: '0100',
  qtdeNumeros: 1_000,
  ganhadores: [],
  pelaRegra: [],
};

describe('who would win', () => {
  it('is told by prize, ticket, client and seller', () => {
    expect(textoDaPrevia({ ...PREVIA, ganhadores: [GANHADOR] })).toBe(
      'Com esse resultado ganham:\nPRÊMIO PRINCIPAL: bilhete 0012 · número 0100 · MARIA · VENDA ONLINE',
    );
  });

  it('tells of numbers that nobody bought, and that nobody wins', () => {
    const frase = 'O número 0100 não foi vendido: pela regra vale o 0101, do bilhete 9.';
    const vago = {
      milhar: '0100',
      numero: '0101',
      numBilhete: 9,
      frase,
      cliente: 'ANA',
      vendedor: null,
      bilhete: { idBilhete: 1_000_009, numerosDaSorte: '0101', status: 'Vendido' },
    } as const;
    expect(textoDaPrevia({ ...PREVIA, pelaRegra: [vago] })).toBe(
      `Com esse resultado ganham:\nPRÊMIO PRINCIPAL: bilhete 0009 · número 0101 · ANA · VENDA ONLINE · ${frase}`,
    );
    const deNinguem = {
      milhar: '0100',
      numero: null,
      numBilhete: null,
      cliente: null,
      vendedor: null,
      bilhete: null,
    };
    const naoVendido = 'O número 0100 não foi vendido.';
    expect(textoDaPrevia({ ...PREVIA, pelaRegra: [{ ...deNinguem, frase: naoVendido }] })).toBe(
      `Nenhum bilhete ganha com esse resultado.\n${naoVendido}`,
    );
    expect(textoDaPrevia(PREVIA)).toBe('Nenhum bilhete ganha com esse resultado.');
  });

  it('counts what is too much to show', () => {
    const ganhadores = Array.from({ length: 15 }, (_, i) => ({ ...GANHADOR, ordem: i + 1 }));
    const linhas = textoDaPrevia({ ...PREVIA, ganhadores }).split('\n');
    expect([linhas.length, linhas.at(-1)]).toEqual([12, 'e mais 5']);
  });
});
