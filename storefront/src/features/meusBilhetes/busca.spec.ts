import { describe, expect, it } from 'vitest';
import { agruparPorRifa } from './agrupamento.ts';
import { buscarBilhetes } from './busca.ts';
import { meuBilhete } from './testing.ts';

const BILHETE = meuBilhete({ token: null, idPagamento: null, titulo: 'MOTO ZERO' });
const RIFAS = agruparPorRifa([
  BILHETE,
  { ...BILHETE, idBilhete: 1_000_340, numBilhete: 340, numerosDaSorte: '0001,0002' },
  {
    ...BILHETE,
    idBilhete: 1_000_500,
    numBilhete: 500,
    numerosDaSorte: '',
    status: 'Reservado',
    idPagamento: 'a',
  },
  { ...BILHETE, idBilhete: 2_000_012, idRifa: 2, titulo: 'CARRO', numerosDaSorte: '0500' },
]);
const achados = (busca: string) =>
  buscarBilhetes(RIFAS, busca).map(({ titulo, bilhetes, aguardando }) => [
    titulo,
    bilhetes.map(({ bilhete }) => bilhete.numBilhete).sort((a, b) => a - b),
    aguardando.length,
  ]);

describe('a search in own tickets', () => {
  it.each([
    [
      '',
      [
        ['CARRO', [12], 0],
        ['MOTO ZERO', [12, 340], 1],
      ],
    ],
    [
      '12',
      [
        ['CARRO', [12], 0],
        ['MOTO ZERO', [12], 0],
      ],
    ],
    [
      '0012',
      [
        ['CARRO', [12], 0],
        ['MOTO ZERO', [12], 0],
      ],
    ],
    ['340', [['MOTO ZERO', [12, 340], 0]]],
    [
      '500',
      [
        ['CARRO', [12], 0],
        ['MOTO ZERO', [], 1],
      ],
    ],
    [' moto ', [['MOTO ZERO', [12, 340], 1]]],
    ['999', []],
    ['bicicleta', []],
  ])('%j finds by ticket, lucky number or title', (busca, esperado) => {
    expect(achados(busca).sort()).toEqual(esperado);
  });
});
