import { lerIntervalos } from '@rifa-viva/contracts/regras/numeracao';
import { acoesPermitidas } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { describe, expect, it } from 'vitest';
import {
  dentroDosIntervalos,
  emLotes,
  lotesParaMudar,
  numerosAusentes,
  Selecao,
  type Visto,
} from './selecao.ts';

const vendidos = (...numeros: number[]): Visto[] => numeros.map((numero) => [numero, 'v1']);
const numerosDe = (vistos: readonly Visto[]) => vistos.map(([numero]) => numero);

const intervalos = (texto: string) => {
  const lido = lerIntervalos(texto);
  return lido.ok ? lido.intervalos : [];
};

describe('buttons by role and status', () => {
  it('only the Administrador releases or returns a reservation', () => {
    expect(acoesPermitidas('Reservado', true)).toEqual(['liberar', 'devolver']);
    expect(acoesPermitidas('Reservado', false)).toEqual([]);
  });
  it.each(['Vendido', 'Liberado'] as const)('%s: PDF, IMPRIMIR, DEVOLVER', (status) => {
    expect(acoesPermitidas(status, true)).toEqual(['pdf', 'imprimir', 'devolver']);
    expect(acoesPermitidas(status, false)).toEqual(['pdf', 'imprimir', 'devolver']);
  });
});

describe('the four lists', () => {
  it('marking in one list takes off the others', () => {
    const selecao = new Selecao();
    selecao.marcar(vendidos(3, 1, 2), 'pdf');
    selecao.alternar([2, 'v1'], 'devolver');
    expect(selecao.lista('pdf')).toEqual(vendidos(1, 3));
    expect(selecao.lista('devolver')).toEqual(vendidos(2));
    expect([selecao.quantos('pdf'), selecao.quantos('devolver')]).toEqual([2, 1]);
  });

  it('marking again in the same list unmarks', () => {
    const selecao = new Selecao();
    selecao.alternar([1, 'v1'], 'imprimir');
    selecao.alternar([1, 'v1'], 'imprimir');
    expect(selecao.acaoDe(1)).toBeUndefined();
    expect(selecao.quantos('imprimir')).toBe(0);
  });

  it('tells once a change and clears all', () => {
    const selecao = new Selecao();
    let avisos = 0;
    const sair = selecao.assinar(() => {
      avisos += 1;
    });
    selecao.marcar(vendidos(1, 2, 3), 'pdf');
    selecao.limpar();
    sair();
    selecao.marcar(vendidos(4), 'pdf');
    expect(avisos).toBe(2);
    expect(selecao.quantos('pdf')).toBe(1);
  });

  it('after a reload lets go of what changed its status or left', () => {
    const selecao = new Selecao();
    const reservados: Visto[] = [
      [1, 'r1'],
      [2, 'r1'],
      [4, 'r2'],
    ];
    selecao.marcar(reservados, 'liberar');
    selecao.marcar(vendidos(3), 'pdf');
    // The fourth is in another's reservation by now.
    const agora = new Map([
      [1, 'r1'],
      [4, 'r9'],
      [7, 'r1'],
    ]);
    selecao.conferir('liberar', agora);
    selecao.conferir('pdf', new Map());
    expect([selecao.lista('liberar'), selecao.lista('pdf')]).toEqual([[[1, 'r1']], []]);
  });
});

describe('selection in bulk', () => {
  it('takes numbers and ranges a/b separated by commas', () => {
    const achar = (texto: string) => dentroDosIntervalos([1, 5, 7, 8, 20], intervalos(texto));
    expect(achar('5/8, 0020')).toEqual([5, 7, 8, 20]);
    expect(achar('1,1/5')).toEqual([1, 5]);
    expect(achar('2/4')).toEqual([]);
    expect(numerosAusentes([1, 5, 7, 8, 20], intervalos('5,6,9/10'))).toEqual([6]);
  });

  it('100,000 tickets and thousands of ranges without walking over all for each', () => {
    const numeros = Array.from({ length: 100_000 }, (_, i) => i + 1);
    const texto = Array.from({ length: 5000 }, (_, i) => String((i + 1) * 20)).join(',');
    expect(dentroDosIntervalos(numeros, intervalos(texto))).toHaveLength(5000);
  });

  it('selecting all goes in batches of 500 and loses none', () => {
    const numeros = Array.from({ length: 1_200 }, (_, i) => i + 1);
    const lotes = [...emLotes(numeros)];
    expect(lotes.map((lote) => lote.length)).toEqual([500, 500, 200]);
    expect(lotes.flat()).toEqual(numeros);
  });

  it('splits in batches without losing the rest', () => {
    expect([...emLotes([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe('tickets that one call changes', () => {
  /** Reservations of `cada` tickets, taking turns. */
  const reservados = (quantas: number, cada: number): Visto[] =>
    Array.from({ length: quantas * cada }, (_, i) => [i + 1, `r${i % quantas}`]);
  const tamanhos = (vistos: readonly Visto[]) => [...lotesParaMudar(vistos)].map((lote) => lote.length);

  it('are none of none, and of sales 500', () => {
    expect(tamanhos([])).toEqual([]);
    expect(tamanhos(vendidos(...Array.from({ length: 1_200 }, (_, i) => i)))).toEqual([500, 500, 200]);
  });

  it('are of 20 reservations, each whole, and none is lost', () => {
    const vistos = reservados(45, 3);
    const lotes = [...lotesParaMudar(vistos)];
    expect(lotes.map((lote) => lote.length)).toEqual([60, 60, 15]);
    for (const lote of lotes) {
      const posses = new Set(lote.map(([, posse]) => posse));
      expect(lote).toHaveLength(posses.size * 3);
    }
    expect(numerosDe(lotes.flat()).sort((a, b) => a - b)).toEqual(numerosDe(vistos));
  });

  it('are filled up with sold ones', () => {
    const muitos = Array.from({ length: 400 }, (_, i) => 300 + i);
    expect(tamanhos([...vendidos(...muitos), ...reservados(20, 10)])).toEqual([500, 100]);
  });
});
