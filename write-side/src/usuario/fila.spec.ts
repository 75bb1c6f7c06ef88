import { describe, expect, it } from 'vitest';
import { criarFila, type Vez } from './fila.ts';

/** A queue of one at a time whose work ends when the test says so. */
function fila(lugares: number) {
  const naVez = criarFila(1, lugares);
  const ordem: string[] = [];
  const recusadas: string[] = [];
  const emCurso: (() => void)[] = [];
  const pedir = (nome: string, vez: Partial<Vez> = {}) => {
    const trabalho = () =>
      new Promise<void>((acabar) => {
        ordem.push(nome);
        emCurso.push(acabar);
      });
    return naVez({ conhecido: false, rede: 'casa', ...vez }, trabalho).catch(() => recusadas.push(nome));
  };
  const respirar = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    ordem,
    recusadas,
    pedir,
    /** Lets so many go on, one after another. */
    async passar(quantos: number) {
      for (let i = 0; i < quantos; i += 1) {
        await respirar();
        emCurso.shift()?.();
      }
      await respirar();
    },
  };
}

describe('the queue of dear work', () => {
  it('serves those who are known first, and strangers now and then even so', async () => {
    const { pedir, passar, ordem } = fila(20);
    void pedir('agora');
    for (const nome of ['e1', 'e2']) void pedir(nome);
    for (const nome of ['c1', 'c2', 'c3', 'c4', 'c5']) void pedir(nome, { conhecido: true });
    await passar(8);
    expect(ordem).toEqual(['agora', 'c1', 'c2', 'c3', 'e1', 'c4', 'c5', 'e2']);
  });

  it('keeps a lane for those who are known, however many strangers wait', async () => {
    const { pedir, passar, ordem, recusadas } = fila(3);
    for (let i = 0; i < 10; i += 1) void pedir(`e${i}`);
    void pedir('dona', { conhecido: true });
    await passar(10);
    expect(recusadas).toEqual(['e4', 'e5', 'e6', 'e7', 'e8', 'e9']);
    expect(ordem).toEqual(['e0', 'dona', 'e1', 'e2', 'e3']);
  });

  it('gives a place of the network with the most to one that has fewer, and serves networks in turn', async () => {
    const { pedir, passar, ordem, recusadas } = fila(4);
    for (let i = 0; i < 5; i += 1) void pedir(`m${i}`, { rede: 'multidao' });
    void pedir('a', { rede: 'rua a' });
    void pedir('b', { rede: 'rua b' });
    // Two each is even: nobody gives more up.
    void pedir('a2', { rede: 'rua a' });
    await passar(8);
    expect(recusadas.sort()).toEqual(['a2', 'm3', 'm4']);
    expect(ordem).toEqual(['m0', 'm1', 'a', 'b', 'm2']);
  });

  it('takes all networks of one site for one', async () => {
    const { pedir, passar, ordem, recusadas } = fila(3);
    const redes = ['0001', '0002', '0003', '0004', '0005'].map((ultimas) => `20010db80000${ultimas}/64`);
    for (const [i, rede] of redes.entries()) void pedir(`m${i}`, { rede });
    void pedir('a', { rede: 'rua a' });
    await passar(4);
    expect(recusadas.sort()).toEqual(['m3', 'm4']);
    expect(ordem).toEqual(['m0', 'm1', 'a', 'm2']);
  });

  it('goes on after work that failed', async () => {
    const naVez = criarFila(1, 1);
    const vez = { conhecido: false, rede: 'casa' };
    await expect(naVez(vez, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await naVez(vez, async () => 'feito')).toBe('feito');
  });
});
