import { describe, expect, it, vi } from 'vitest';
import {
  enviarEmLotes,
  lerBilhete,
  lerSelecao,
  type Pedido,
  textoDaMudanca,
  textoDosFeitos,
} from './envio.ts';
import type { Visto } from './selecao.ts';

const visto = (numero: number): Visto => [numero, `v${numero}`];
const podem = (numeros: readonly number[]) => new Map(numeros.map(visto));
const rifa = { qtdeNumeros: 1_000, totalBilhetes: 500 };
const paraPdf: Pedido = { acao: 'pdf', administrador: true, rifa };
const ler = (texto: string, permitidos = [1, 2, 5], pedido = paraPdf) =>
  lerSelecao(texto, pedido, async () => podem(permitidos));

describe('typed numbers', () => {
  it('a range takes the tickets of the list that can be returned', async () => {
    expect(await ler('0001/0100')).toEqual({ ok: true, vistos: [1, 2, 5].map(visto), aviso: '' });
  });

  it('a single number that is not there is not invalid: the others are selected', async () => {
    const aviso = 'Não estão na lista para PDF: 0003. É preciso que estejam vendidos.';
    expect(await ler('1,3')).toEqual({ ok: true, vistos: [visto(1)], aviso });
    expect(await ler('3')).toEqual({ ok: false, mensagem: `Nenhum bilhete selecionado. ${aviso}` });
  });

  it.each([
    ['imprimir', true, 'É preciso que estejam vendidos.'],
    ['liberar', true, 'É preciso que estejam reservados.'],
    ['devolver', true, 'É preciso que não estejam livres.'],
    ['devolver', false, 'É preciso que sejam vendas ao seu alcance.'],
  ] as const)('of %s (Administrador: %s) says what they have to be', async (acao, administrador, porque) => {
    expect(await ler('7/9', [], { acao, administrador, rifa })).toEqual({
      ok: false,
      mensagem: `Nenhum bilhete selecionado. ${porque}`,
    });
  });

  it('tells which the raffle does not have', async () => {
    expect(await ler('1,3,501,900')).toMatchObject({
      aviso:
        'Não estão na lista para PDF: 0003. É preciso que estejam vendidos. Não existem nesta campanha: 0501, 0900.',
    });
    expect(await ler('501')).toEqual({
      ok: false,
      mensagem: 'Nenhum bilhete selecionado. Não existem nesta campanha: 0501.',
    });
  });

  it('tells which were left out without filling the screen', async () => {
    const muitos = Array.from({ length: 12 }, (_, i) => i + 1).join(',');
    expect(await ler(`${muitos},20`, [20])).toMatchObject({
      aviso:
        'Não estão na lista para PDF: 0001, 0002, 0003, 0004, 0005, 0006, 0007, 0008, 0009, 0010 e mais 2. É preciso que estejam vendidos.',
    });
  });

  it.each(['', ' '])('%j selects nothing', async (texto) => {
    expect(await ler(texto)).toEqual({ ok: false, mensagem: 'Nenhum bilhete selecionado' });
  });

  it.each(['5/1', '1,,2', '1/2/3', 'abc', '0'])(
    'refuses %j without asking which there are',
    async (texto) => {
      const perguntar = vi.fn(async () => podem([1]));
      const lido = await lerSelecao(texto, paraPdf, perguntar);
      expect(lido).toMatchObject({ ok: false, mensagem: expect.stringContaining('inválido') });
      expect(perguntar).not.toHaveBeenCalled();
    },
  );
});

describe('what is asked before tickets change', () => {
  const perdidos =
    'Quem pagou perde o bilhete, e o valor sai das vendas; o dinheiro não é devolvido por aqui. Não é possível desfazer.';
  it('names them', () => {
    expect(textoDaMudanca('devolver', [7], 4)).toBe(
      `O bilhete 0007 volta a ficar livre para venda. ${perdidos}`,
    );
    expect(textoDaMudanca('devolver', [7, 12], 4)).toBe(
      `Os bilhetes 0007, 0012 voltam a ficar livres para venda. ${perdidos}`,
    );
    expect(textoDaMudanca('liberar', [7], 4)).toBe(
      'O pagamento do bilhete 0007 fica registrado em seu nome.',
    );
  });

  it('names ten of them, and says how many more', () => {
    const muitos = Array.from({ length: 1_200 }, (_, i) => i + 1);
    expect(textoDaMudanca('liberar', muitos, 5)).toBe(
      'O pagamento dos bilhetes 00001, 00002, 00003, 00004, 00005, 00006, 00007, 00008, 00009, 00010 e mais 1.190 fica registrado em seu nome.',
    );
    expect(textoDaMudanca('devolver', muitos.slice(0, 10), 5)).not.toContain('mais');
  });
});

describe('a typed number', () => {
  it('is that of a ticket of the raffle, with or without zeros', () => {
    expect(lerBilhete(' 0100 ', 100)).toEqual({ ok: true, numero: 100 });
  });

  it.each([
    ['101', 'Número de bilhete inválido: 101.'],
    ['0', 'Número de bilhete inválido: 0.'],
    ['1/2', 'Número de bilhete inválido: 1/2.'],
    [' ', 'Nenhum bilhete selecionado'],
  ])('refuses %j', (texto, mensagem) => {
    expect(lerBilhete(texto, 100)).toEqual({ ok: false, mensagem });
  });
});

describe('sending in batches', () => {
  const vistos = Array.from({ length: 1100 }, (_, i) => visto(i + 1));

  it('sends 500 at a time and counts what was done', async () => {
    const tamanhos: number[] = [];
    await enviarEmLotes(
      vistos,
      async () => true,
      (lote) => tamanhos.push(lote.length),
    );
    expect(tamanhos).toEqual([500, 500, 100]);
  });

  it('stops at a refusal: what was done is told, the rest is not sent', async () => {
    const feitos: Visto[] = [];
    const recusar = async (lote: Visto[]) => {
      if (lote.some(([numero]) => numero === 501)) throw new Error('recusado');
    };
    await expect(enviarEmLotes(vistos, recusar, (lote) => feitos.push(...lote))).rejects.toThrow('recusado');
    expect(feitos).toHaveLength(500);
  });

  it('a failure in between tells how much was done', () => {
    expect(textoDosFeitos(500, 1_200, 'devolvido')).toBe(' 500 de 1.200 já devolvidos.');
    expect(textoDosFeitos(0, 1_200, 'devolvido')).toBe('');
  });
});
