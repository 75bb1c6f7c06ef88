import { describe, expect, test } from 'vitest';
import { agruparPorRifa } from './agrupamento.ts';
import type { MeuBilhete } from './bilhete.ts';
import { meuBilhete } from './testing.ts';

const bilhete = (campos: Partial<MeuBilhete> = {}): MeuBilhete =>
  meuBilhete({
    numBilhete: 1,
    numerosDaSorte: '0001,0002',
    dtPagamento: '2026-11-20T12:00:00.000Z',
    titulo: 'RIFA',
    descricao: 'UMA MOTO& MIL REAIS &',
    dtSorteio: '2026-12-01T22:00:00.000Z',
    qtdeNumeros: 10_000,
    ...campos,
  });
const numeros = (rifa: ReturnType<typeof agruparPorRifa>[number] | undefined) =>
  rifa?.bilhetes.map(({ bilhete: b }) => b.numBilhete);

describe('grouping', () => {
  test('the latest draw comes first, its newest raffle before an older one', () => {
    const meus = [
      bilhete({ idRifa: 1, dtSorteio: '2026-12-01T22:00:00.000Z' }),
      bilhete({ idRifa: 2, dtSorteio: '2026-12-24T22:00:00.000Z' }),
      bilhete({ idRifa: 3, dtSorteio: '2026-12-01T22:00:00.000Z' }),
      bilhete({ idRifa: 1, numBilhete: 2, dtSorteio: '2026-12-01T22:00:00.000Z' }),
    ];
    expect(agruparPorRifa(meus).map((r) => [r.idRifa, r.bilhetes.length])).toEqual([
      [2, 1],
      [3, 1],
      [1, 2],
    ]);
  });

  test('prize lines come from the description', () => {
    expect(agruparPorRifa([bilhete()])[0]?.premios).toEqual([
      { ordem: 1, texto: 'UMA MOTO' },
      { ordem: 2, texto: 'MIL REAIS' },
    ]);
  });

  test('reservations stand apart and count neither as ticket nor as winner', () => {
    const reservado = {
      status: 'Reservado',
      numerosDaSorte: '',
      milharSorteada: '0001',
      idPagamento: 'PGTO',
    } as const;
    const [rifa] = agruparPorRifa([
      bilhete({ ...reservado, numBilhete: 5 }),
      bilhete({ ...reservado, numBilhete: 4 }),
      bilhete({ numBilhete: 3, status: 'Liberado', milharSorteada: '0001' }),
    ]);
    expect(numeros(rifa)).toEqual([3]);
    expect(rifa?.aguardando).toEqual([{ idPagamento: 'PGTO', idRifa: 1, numeros: [4, 5], expiraEm: null }]);
    expect(rifa?.premiados).toBe(1);
  });

  test('nothing makes no groups', () => expect(agruparPorRifa([])).toEqual([]));
});

describe('prizes', () => {
  test('antecessor, principal, sucessor, then the others by number', () => {
    const rifaSorteada = { milharSorteada: '0500', sucessor: true };
    const [rifa] = agruparPorRifa([
      bilhete({ ...rifaSorteada, numBilhete: 9, numerosDaSorte: '0007' }),
      bilhete({ ...rifaSorteada, numBilhete: 8, numerosDaSorte: '0501,0008' }),
      bilhete({ ...rifaSorteada, numBilhete: 7, numerosDaSorte: '0500' }),
      bilhete({ ...rifaSorteada, numBilhete: 6, numerosDaSorte: '0499' }),
      bilhete({ ...rifaSorteada, numBilhete: 2, numerosDaSorte: '0002' }),
    ]);
    expect(numeros(rifa)).toEqual([6, 7, 8, 2, 9]);
    expect(rifa?.premiados).toBe(3);
    expect(rifa?.bilhetes[2]?.numeros).toEqual([
      { numero: '0501', premiado: true },
      { numero: '0008', premiado: false },
    ]);
  });

  test('with several drawn numbers the neighbours win nothing and the ordinal orders', () => {
    const rifaSorteada = { milharSorteada: '0500,0100', sucessor: true };
    const [rifa] = agruparPorRifa([
      bilhete({ ...rifaSorteada, numBilhete: 1, numerosDaSorte: '0499' }),
      bilhete({ ...rifaSorteada, numBilhete: 2, numerosDaSorte: '0100' }),
      bilhete({ ...rifaSorteada, numBilhete: 3, numerosDaSorte: '0500' }),
    ]);
    expect(numeros(rifa)).toEqual([3, 2, 1]);
    expect(rifa?.bilhetes.map(({ premio }) => premio?.ordem)).toEqual([1, 2, undefined]);
  });
});
