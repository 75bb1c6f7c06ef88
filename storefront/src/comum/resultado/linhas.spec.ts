import { describe, expect, it } from 'vitest';
import { premioPelaRegra, type ResultadoPublico } from './consulta.ts';
import { linhasDoResultado } from './linhas.ts';

const RIFA = {
  milharSorteada: '0100',
  descricao: '1º PRÊMIO: MOTO & ANTECESSOR E SUCESSOR: CAPACETE',
  sucessor: true,
  qtdeNumeros: 1_000,
};
const PUBLICO: ResultadoPublico = {
  milharSorteada: '0100',
  extracao: null,
  ganhadores: [
    { numBilhete: 12, classificacao: 'PRINCIPAL', ordem: 1, numero: '0100', nome: 'MARIA S.' },
    { numBilhete: 7, classificacao: 'SUCESSOR', ordem: 1, numero: '0101', nome: null },
  ],
  pelaRegra: [],
};

describe('a drawn raffle’s prizes', () => {
  it('are told with the winning tickets, named where that is allowed', () => {
    expect(
      linhasDoResultado(RIFA, PUBLICO).map(({ rotulo, premio, numero, desfecho }) => [
        rotulo,
        premio,
        numero,
        desfecho,
      ]),
    ).toEqual([
      ['PRÊMIO PRINCIPAL', '1º PRÊMIO: MOTO', '0100', 'Bilhete 0012 · MARIA S.'],
      ['PRÊMIO ANTECESSOR', 'ANTECESSOR E SUCESSOR: CAPACETE', '0099', 'Não foi vendido.'],
      ['PRÊMIO SUCESSOR', 'ANTECESSOR E SUCESSOR: CAPACETE', '0101', 'Bilhete 0007'],
    ]);
  });

  it('are told without tickets before somebody stood for them, and after a correction', () => {
    for (const resultado of [undefined, { ...PUBLICO, milharSorteada: '0500' }]) {
      const linhas = linhasDoResultado(RIFA, resultado);
      expect(linhas.map(({ numero }) => numero)).toEqual(['0100', '0099', '0101']);
      expect(linhas.every(({ desfecho }) => desfecho === '')).toBe(true);
    }
  });

  it('go by the rule where nobody bought the number', () => {
    const vago = {
      milhar: '0100',
      numero: '0104',
      numBilhete: 20,
      frase: 'O número 0100 não foi vendido: pela regra vale o 0104, do bilhete 20.',
      nome: 'ANA',
    };
    const publico = { ...PUBLICO, ganhadores: [], pelaRegra: [vago] };
    const [principal] = linhasDoResultado({ ...RIFA, sucessor: false }, publico);
    expect(principal).toMatchObject({ desfecho: 'Bilhete 0020 · ANA', pelaRegra: vago.frase, vendido: true });
    const ninguem = {
      ...vago,
      numero: null,
      numBilhete: null,
      frase: 'O número 0100 não foi vendido.',
      nome: null,
    };
    const [semNinguem] = linhasDoResultado(RIFA, { ...publico, pelaRegra: [ninguem] });
    expect(semNinguem).toMatchObject({ desfecho: ninguem.frase, pelaRegra: '', vendido: false });
    expect(premioPelaRegra(publico, 20)).toBe(vago);
    expect(premioPelaRegra(publico, 12)).toBeUndefined();
    expect(premioPelaRegra(undefined, 20)).toBeUndefined();
  });
});
