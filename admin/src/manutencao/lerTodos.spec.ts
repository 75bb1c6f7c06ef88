import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { BilheteDaLista } from '../providers/data/tipos.ts';
import { lerTodos } from './lerTodos.ts';

const POR_PAGINA = 5;
const bilhete = (numBilhete: number) => ({ numBilhete }) as BilheteDaLista;
const numeros = (bilhetes: readonly BilheteDaLista[]) => bilhetes.map(({ numBilhete }) => numBilhete);
const pagina = (lista: readonly number[], inicio: number) => ({
  total: lista.length,
  bilhetes: lista.slice(inicio, inicio + POR_PAGINA).map(bilhete),
});
const ate = (n: number) => Array.from({ length: n }, (_, i) => i + 1);

describe('a whole list', () => {
  it.each([
    [0, [0]],
    [4, [0]],
    [5, [0]],
    [6, [0, 5]],
    [12, [0, 5, 10]],
  ])('of %i tickets is read page by page', async (n, inicios) => {
    const ler = vi.fn(async (inicio: number) => pagina(ate(n), inicio));
    expect(numeros(await lerTodos(ler))).toEqual(ate(n));
    expect(ler.mock.calls.flat()).toEqual(inicios);
  });

  it('loses none that stays and tells none twice while others are returned, wherever they stood', async () => {
    const saidas = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), {
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(saidas, async (entreAsLeituras) => {
        let lista = ate(40);
        const saem = [...entreAsLeituras];
        const lidos = numeros(
          await lerTodos(async (inicio) => {
            const lida = pagina(lista, inicio);
            const vao = saem.shift() ?? [];
            lista = lista.filter((numero) => !vao.includes(numero));
            return lida;
          }),
        );
        expect(lidos).toEqual([...new Set(lidos)].sort((a, b) => a - b));
        expect(lidos).toEqual(expect.arrayContaining(lista));
      }),
    );
  });

  it('tells a ticket once that was pushed to the next page by a sale', async () => {
    let lista = ate(8);
    const lidos = await lerTodos(async (inicio) => {
      const lida = pagina(lista, inicio);
      lista = [0, ...ate(8)];
      return lida;
    });
    expect(numeros(lidos)).toEqual(ate(8));
  });

  it('fails as a whole where a page does', async () => {
    const ler = async (inicio: number) => {
      if (inicio > 0) throw new Error('away');
      return pagina(ate(9), inicio);
    };
    await expect(lerTodos(ler)).rejects.toThrow('away');
  });
});
