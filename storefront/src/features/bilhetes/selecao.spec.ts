import { describe, expect, test } from 'vitest';
import { embaralhar, listar } from './listagem.ts';
import { acertar, alternar, emOrdem, escolherQuantidade, SELECAO_VAZIA } from './selecao.ts';

const todosLivres = () => true;
const menos = (...vendidos: number[]) => {
  const fora = new Set(vendidos);
  return (numero: number) => !fora.has(numero);
};
const lista = listar(10_000, todosLivres, '', 4);

describe('ticking', () => {
  test('ticks and unticks a ticket', () => {
    const um = alternar(SELECAO_VAZIA, 7, 100).selecao;
    expect(emOrdem(um)).toEqual([7]);
    expect(emOrdem(alternar(um, 7, 100).selecao)).toEqual([]);
  });

  test('stops at the limit of the sale and says so', () => {
    const cheia = [1, 2, 3].reduce((s, n) => alternar(s, n, 3).selecao, SELECAO_VAZIA);
    const escolha = alternar(cheia, 4, 3);
    expect(escolha.selecao).toBe(cheia);
    expect(escolha.aviso).toBe('Você só pode gerar 3 bilhetes por vez!!');
    expect(emOrdem(alternar(cheia, 2, 3).selecao)).toEqual([1, 3]);
  });

  test('loses and names what others took', () => {
    const escolhidos = [9, 2, 5].reduce((s, n) => alternar(s, n, 100).selecao, SELECAO_VAZIA);
    const { selecao, perdidos } = acertar(escolhidos, lista, menos(9, 2));
    expect(perdidos).toEqual([2, 9]);
    expect(emOrdem(selecao)).toEqual([5]);
  });

  test('stays the same object while nothing of it is taken', () => {
    const escolhidos = alternar(SELECAO_VAZIA, 5, 100).selecao;
    expect(acertar(escolhidos, lista, menos(6)).selecao).toBe(escolhidos);
  });
});

describe('a sale that is being paid', () => {
  test('keeps what was ticked, whoever took it', () => {
    const escolhidos = [9, 2, 5].reduce((s, n) => alternar(s, n, 100).selecao, SELECAO_VAZIA);
    const acerto = acertar(escolhidos, lista, menos(9, 2), true);
    expect(acerto.selecao).toBe(escolhidos);
    expect(acerto.perdidos).toEqual([]);
  });

  test('keeps its quantity: with other tickets, or with its own where no others are left', () => {
    const { selecao } = escolherQuantidade(3, lista, todosLivres, 100);
    expect(emOrdem(acertar(selecao, lista, menos(1, 3), true).selecao)).toEqual([2, 4, 5]);
    const curta = listar(3, todosLivres, '', 4);
    expect(acertar(selecao, curta, menos(1, 2, 3), true).selecao).toBe(selecao);
  });
});

describe('quantity', () => {
  test('takes the first free tickets in the order shown', () => {
    expect(emOrdem(escolherQuantidade(3, lista, menos(2), 100).selecao)).toEqual([1, 3, 4]);
    const misturada = embaralhar(lista, () => 0);
    const { selecao } = escolherQuantidade(3, misturada, todosLivres, 100);
    expect([...selecao.numeros]).toEqual([...misturada.slice(0, 3)]);
  });

  test('is cut to the limit, with its message', () => {
    const { selecao, aviso } = escolherQuantidade(101, lista, todosLivres, 100);
    expect(selecao.numeros.size).toBe(100);
    expect(aviso).toBe('Você só pode gerar 100 bilhetes por vez!!');
  });

  test('is cut to what is there, with its message', () => {
    const { selecao, aviso } = escolherQuantidade(50, listar(10, todosLivres, '', 4), menos(1), 5000);
    expect(selecao.numeros.size).toBe(9);
    expect(aviso).toBe('Só existem 9 bilhetes disponíveis');
  });

  test('keeps its size when others take some, without a notice', () => {
    const { selecao } = escolherQuantidade(3, lista, todosLivres, 100);
    const acerto = acertar(selecao, lista, menos(1, 3));
    expect(acerto.perdidos).toEqual([]);
    expect(emOrdem(acerto.selecao)).toEqual([2, 4, 5]);
  });

  test('shrinks only when nothing is left', () => {
    const curta = listar(3, todosLivres, '', 4);
    const { selecao } = escolherQuantidade(3, curta, todosLivres, 100);
    expect(emOrdem(acertar(selecao, curta, menos(1, 2)).selecao)).toEqual([3]);
  });

  test('becomes ticking as soon as one ticket is ticked', () => {
    const { selecao } = escolherQuantidade(2, lista, todosLivres, 100);
    const depois = alternar(selecao, 9, 100).selecao;
    expect(depois.modo).toBe('marcados');
    expect(emOrdem(depois)).toEqual([1, 2, 9]);
  });
});
