import { describe, expect, it } from 'vitest';
import { bilhetesPremiados, classificar, type Ganhador, planilhaDeGanhadores } from './classificacao.ts';

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

  it('exports a winner a line', () => {
    const { linhas } = planilhaDeGanhadores(1, classificar(resultado('1234', [ganhador(2, 'PRINCIPAL')])));
    expect(linhas).toEqual([['PRÊMIO PRINCIPAL', '1234', 2, '=MARIA', 'VENDA ONLINE', 'Vendido']]);
  });
});
