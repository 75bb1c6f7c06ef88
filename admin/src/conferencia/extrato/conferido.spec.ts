import type { Credito } from '@rifa-viva/contracts/regras/extrato';
import { describe, expect, it } from 'vitest';
import type { CreditosUsados, ReservaEmEspera } from '../../providers/data/tipos.ts';
import { conferir } from './conferido.ts';

const DIA = '2026-06-02';
const credito = (chave: string, texto = 'PIX', valor = 1_000): Credito => ({
  chave,
  conta: '1',
  dia: DIA,
  valor,
  texto,
  documento: '',
  e2e: null,
});
const reserva = (idPagamento: string): ReservaEmEspera => ({
  idRifa: 7,
  titulo: 'RIFA',
  idPagamento,
  numeros: [1],
  qtdeNumeros: 100,
  valor: 10,
  idUsuario: 8,
  comprador: null,
  telefone: null,
  reservadoEm: `${DIA}T12:00:00.000Z`,
  expiraEm: `${DIA}T23:00:00.000Z`,
  declaradoEm: null,
});
const NENHUM: CreditosUsados = { usados: [], iguais: [] };
const uso = (chave: string, idPagamento = 'paga000001') => ({ chave, idRifa: 7, idPagamento });
const iguais = (quantos: number) => [{ data: DIA, valor: 10, quantos }];

const propostas = (creditos: readonly Credito[], usados: CreditosUsados) =>
  conferir(creditos, [reserva('espera0001')], usados).propostas.map(
    ({ credito: { chave }, certeza, motivo }) => [
      chave,
      certeza,
      motivo.startsWith('Um crédito desse dia e valor'),
    ],
  );

describe('a statement beside what was used', () => {
  it('proposes what nobody used', () => {
    expect(propostas([credito('a')], NENHUM)).toEqual([['a', 'provavel', false]]);
  });

  it('doubts a credit of whose day and amount one was used that this statement has not', () => {
    expect(propostas([credito('a')], { usados: [], iguais: iguais(1) })).toEqual([['a', 'possivel', true]]);
    expect(propostas([credito('a'), credito('b')], { usados: [uso('b')], iguais: iguais(2) })).toEqual([
      ['a', 'possivel', true],
    ]);
  });

  it('does not doubt one beside which its own like was used', () => {
    expect(propostas([credito('a'), credito('b')], { usados: [uso('b')], iguais: iguais(1) })).toEqual([
      ['a', 'provavel', false],
    ]);
  });

  it('does not doubt one of another day or amount', () => {
    const outros = [
      { data: '2026-06-03', valor: 10, quantos: 1 },
      { data: DIA, valor: 10.01, quantos: 1 },
    ];
    expect(propostas([credito('a')], { usados: [], iguais: outros })).toEqual([['a', 'provavel', false]]);
  });

  it('does not doubt what names its reservation', () => {
    expect(propostas([credito('a', 'PIX espera0001')], { usados: [], iguais: iguais(1) })).toEqual([
      ['a', 'certa', false],
    ]);
  });
});
