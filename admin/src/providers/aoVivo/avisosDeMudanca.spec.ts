import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anunciarMudanca, espacar, registroMudou } from './avisosDeMudanca.ts';

describe('changes by others', () => {
  it('come with the list’s name in react-admin, until nobody listens', () => {
    const ouvidas: [string, number][] = [];
    const parar = registroMudou.ouvir(({ nome, id }) => ouvidas.push([nome, id]));
    anunciarMudanca({ recurso: 'rifas', id: 7, posicao: '1' });
    anunciarMudanca({ recurso: 'empresa', id: 1, posicao: '2' });
    parar();
    anunciarMudanca({ recurso: 'usuarios', id: 8, posicao: '3' });
    expect(ouvidas).toEqual([['cadastroCampanha', 7]]);
  });
});

describe('spaced reading', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('the first at once, those after it together at the end of the interval, for each key', () => {
    const lidas: string[] = [];
    const { pedir, parar } = espacar(
      (nome: string) => lidas.push(nome),
      () => 500,
    );
    for (const nome of ['a', 'a', 'a', 'b']) pedir(nome);
    expect(lidas).toEqual(['a', 'b']);
    vi.advanceTimersByTime(500);
    expect(lidas).toEqual(['a', 'b', 'a']);
    vi.advanceTimersByTime(5000);
    expect(lidas).toHaveLength(3);
    pedir('a');
    pedir('a');
    parar();
    vi.advanceTimersByTime(5000);
    expect(lidas).toEqual(['a', 'b', 'a', 'a']);
  });
});
