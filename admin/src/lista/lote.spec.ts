import { ErroDaApi } from '@rifa-viva/ui/api/erro.ts';
import { describe, expect, it } from 'vitest';
import { type Andamento, fazerUmPorUm } from './lote.ts';

const lote = { itens: ['A', 'B', 'C'], nomeDe: (nome: string) => nome, parado: () => false };
const recusa = new ErroDaApi(403, 'NAO_E_SEU', 'Isso não é seu.');

describe('the same done to many', () => {
  it('goes on after a refusal, and names who was refused and why', async () => {
    const passos: Andamento[] = [];
    const fim = await fazerUmPorUm({
      ...lote,
      fazer: (nome) => (nome === 'B' ? Promise.reject(recusa) : Promise.resolve()),
      aoAndar: (andamento) => passos.push(andamento),
    });
    expect(fim).toEqual({ feitos: 2, falhas: [{ nome: 'B', motivo: 'Isso não é seu.' }] });
    expect(passos.map(({ feitos, falhas }) => feitos + falhas.length)).toEqual([1, 2, 3]);
  });

  it('one after another, and none once it was stopped', async () => {
    const feitos: string[] = [];
    let emCurso = 0;
    const fim = await fazerUmPorUm({
      ...lote,
      fazer: async (nome) => {
        emCurso += 1;
        expect(emCurso).toBe(1);
        await Promise.resolve();
        feitos.push(nome);
        emCurso -= 1;
      },
      aoAndar: () => undefined,
      parado: () => feitos.length === 2,
    });
    expect(feitos).toEqual(['A', 'B']);
    expect(fim.feitos).toBe(2);
  });
});
