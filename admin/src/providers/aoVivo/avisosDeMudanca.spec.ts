import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anunciarMudanca, espacar, registroMudou } from './avisosDeMudanca.ts';

describe('mudanças dos outros', () => {
  it('chegam com o nome que a lista tem no react-admin, até parar de ouvir', () => {
    const ouvidas: [string, number][] = [];
    const parar = registroMudou.ouvir(({ nome, id }) => ouvidas.push([nome, id]));
    anunciarMudanca({ recurso: 'rifas', id: 7, posicao: '1' });
    anunciarMudanca({ recurso: 'empresa', id: 1, posicao: '2' });
    parar();
    anunciarMudanca({ recurso: 'usuarios', id: 8, posicao: '3' });
    expect(ouvidas).toEqual([['cadastroCampanha', 7]]);
  });
});

describe('releitura espaçada', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('a primeira já, as seguintes juntas no fim do intervalo, por chave', () => {
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
