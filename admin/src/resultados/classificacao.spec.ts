import { describe, expect, it } from 'vitest';
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
    const vago = { milhar: '1234', numero: '1236', numBilhete: 9, frase: '', cliente: null, vendedor: null };
    expect(ditos(premiosSemDono({ ...resultado('1234', []), pelaRegra: [vago] }, false))).toEqual([]);
  });

  it('exports a winner a line', () => {
    const { linhas } = planilhaDeGanhadores(1, classificar(resultado('1234', [ganhador(2, 'PRINCIPAL')])));
    expect(linhas).toEqual([['PRÊMIO PRINCIPAL', '1234', 2, '=MARIA', 'VENDA ONLINE', 'Vendido']]);
  });
});
