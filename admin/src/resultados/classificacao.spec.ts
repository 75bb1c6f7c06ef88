import { describe, expect, it } from 'vitest';
import type { Resultados } from '../providers/data/tipos.ts';
import {
  bilhetesPremiados,
  classificar,
  type Ganhador,
  planilhaDeGanhadores,
  premiosSemDono,
} from './classificacao.ts';

const ganhador = (numBilhete: number, classificacao: Ganhador['classificacao'], ordem = 1): Ganhador => ({
  idBilhete: 1_000_000 + numBilhete,
  numBilhete,
  numerosDaSorte: '1234',
  status: 'Vendido',
  cliente: '=MARIA',
  vendedor: null,
  classificacao,
  ordem,
  numero: '1234',
});
/** A drawn number that nobody bought, and the ticket that has its prize by the rule; null: none. */
const vago = (milhar: string, numBilhete: number | null): Resultados['pelaRegra'][number] => {
  const frase = 'pela regra vale o 1236';
  if (numBilhete === null)
    return { milhar, numero: null, numBilhete, frase, cliente: null, vendedor: null, bilhete: null };
  return {
    milhar,
    numero: '1236',
    numBilhete,
    frase,
    cliente: 'JOSÉ',
    vendedor: null,
    bilhete: { idBilhete: 1_000_000 + numBilhete, numerosDaSorte: '1236', status: 'Vendido' },
  };
};
const resultado = (milharSorteada: string, ganhadores: Ganhador[]) => ({
  milharSorteada,
  qtdeNumeros: 10_000,
  ganhadores,
  pelaRegra: [],
  extracao: null,
  correcoes: [],
  confirmacao: null,
});

describe('winners', () => {
  it('antecessor, principal, sucessor', () => {
    const classificados = classificar(
      resultado('1234', [ganhador(1, 'SUCESSOR'), ganhador(2, 'PRINCIPAL'), ganhador(3, 'ANTECESSOR')]),
    );
    expect(classificados.map((p) => p.rotulo)).toEqual([
      'PRÊMIO ANTECESSOR',
      'PRÊMIO PRINCIPAL',
      'PRÊMIO SUCESSOR',
    ]);
  });

  it('shows the ordinal where several numbers were drawn', () => {
    const classificados = classificar(
      resultado('1234,0007', [ganhador(5, 'PRINCIPAL', 2), ganhador(9, 'PRINCIPAL', 1)]),
    );
    expect(classificados.map((p) => p.rotulo)).toEqual(['1º PRÊMIO', '2º PRÊMIO']);
  });

  it('a ticket with two prizes counts once', () => {
    const classificados = classificar(
      resultado('1234,0007', [
        ganhador(5, 'PRINCIPAL', 1),
        ganhador(5, 'PRINCIPAL', 2),
        ganhador(9, 'SUCESSOR'),
      ]),
    );
    expect(bilhetesPremiados(classificados)).toBe(2);
  });

  it('prizes of numbers that nobody bought are told, unless the rule gives them to another', () => {
    const so = (ganhadores: Ganhador[]) => premiosSemDono(resultado('1234', ganhadores), true);
    const ditos = (premios: ReturnType<typeof so>) =>
      premios.map(({ classificacao, numero }) => [classificacao, numero]);
    const daVizinha = { ...ganhador(3, 'ANTECESSOR'), numero: '1233' };
    expect(ditos(so([ganhador(2, 'PRINCIPAL'), daVizinha]))).toEqual([['SUCESSOR', '1235']]);
    expect(ditos(so([]))).toEqual([
      ['ANTECESSOR', '1233'],
      ['PRINCIPAL', '1234'],
      ['SUCESSOR', '1235'],
    ]);
    const pelaRegra = [vago('1234', 9)];
    expect(ditos(premiosSemDono({ ...resultado('1234', []), pelaRegra }, false))).toEqual([]);
  });

  it('who wins by the rule stands where the prize does, says why, and is counted and exported', () => {
    const ganhadores = [ganhador(1, 'SUCESSOR'), ganhador(3, 'ANTECESSOR')];
    const classificados = classificar({ ...resultado('1234', ganhadores), pelaRegra: [vago('1234', 9)] });
    expect(
      classificados.map(({ rotulo, ganhador: { numBilhete, numero }, pelaRegra }) => [
        rotulo,
        numBilhete,
        numero,
        pelaRegra,
      ]),
    ).toEqual([
      ['PRÊMIO ANTECESSOR', 3, '1234', null],
      ['PRÊMIO PRINCIPAL', 9, '1236', 'pela regra vale o 1236'],
      ['PRÊMIO SUCESSOR', 1, '1234', null],
    ]);
    expect(bilhetesPremiados(classificados)).toBe(3);
    expect(planilhaDeGanhadores(1, classificados).linhas[1]).toEqual([
      'PRÊMIO PRINCIPAL',
      '1236',
      9,
      'JOSÉ',
      'VENDA ONLINE',
      'Vendido',
    ]);
  });

  it('of several numbers each goes by the rule for itself; one drawn twice is won twice', () => {
    const pelaRegra = [vago('0007', 5), vago('0007', 5), vago('0009', null)];
    const classificados = classificar({
      ...resultado('0007,1234,0007,0009', [ganhador(2, 'PRINCIPAL', 2)]),
      pelaRegra,
    });
    expect(classificados.map(({ rotulo, ganhador: { numBilhete } }) => [rotulo, numBilhete])).toEqual([
      ['1º PRÊMIO', 5],
      ['2º PRÊMIO', 2],
      ['3º PRÊMIO', 5],
    ]);
    expect(bilhetesPremiados(classificados)).toBe(2);
  });

  it('exports a winner a line', () => {
    const { linhas } = planilhaDeGanhadores(1, classificar(resultado('1234', [ganhador(2, 'PRINCIPAL')])));
    expect(linhas).toEqual([['PRÊMIO PRINCIPAL', '1234', 2, '=MARIA', 'VENDA ONLINE', 'Vendido']]);
  });
});
