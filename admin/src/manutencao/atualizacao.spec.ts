import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bilhete } from '../providers/data/tipos.ts';
import { Atualizacao, comLidos } from './atualizacao.ts';
import { bilheteDeExemplo } from './exemplos.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A raffle on the server, whose answers come when told. */
function cenario() {
  let bilhetes: readonly Bilhete[] = [bilheteDeExemplo(1), bilheteDeExemplo(5)];
  const pedidos: { numeros: readonly number[]; responder: (lidos: Bilhete[]) => void; falhar: () => void }[] =
    [];
  const fontes = { lendoTudo: false, leiturasInteiras: 0, custoDeTudo: 0 };
  const atualizacao = new Atualizacao({
    ler: (numeros) =>
      new Promise((responder, rejeitar) => {
        pedidos.push({ numeros, responder, falhar: () => rejeitar(new Error('sem rede')) });
      }),
    lendoTudo: () => fontes.lendoTudo,
    lerTudo: () => {
      fontes.leiturasInteiras += 1;
    },
    custoDeTudo: () => fontes.custoDeTudo,
    trocar: (troca) => {
      bilhetes = troca(bilhetes);
    },
  });
  const pedido = (n: number) => {
    const feito = pedidos[n];
    if (!feito) throw new Error(`pedido ${n} não foi feito`);
    return feito;
  };
  return {
    atualizacao,
    fontes,
    pedido,
    numeros: () => bilhetes.map(({ numBilhete }) => numBilhete),
    pedidos: () => pedidos.map(({ numeros }) => numeros),
  };
}
const passar = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('changed tickets', () => {
  it('are read by number: come, go and are replaced, in order', () => {
    const antes = [1, 3, 5].map((n) => bilheteDeExemplo(n));
    const impresso = bilheteDeExemplo(3, { dtImpressao: '2026-03-11T12:00:00.000Z' });
    const depois = comLidos(antes, [1, 3, 4], [bilheteDeExemplo(4), impresso]);
    expect(depois.map(({ numBilhete }) => numBilhete)).toEqual([3, 4, 5]);
    expect(depois[0]).toBe(impresso);
    expect(antes).toHaveLength(3);
  });

  it('the first at once, those after it together at the end of the second', async () => {
    const { atualizacao, pedido, pedidos, numeros } = cenario();
    atualizacao.mudaram([2]);
    pedido(0).responder([bilheteDeExemplo(2)]);
    await passar(0);
    expect(numeros()).toEqual([1, 2, 5]);
    for (const numero of [3, 5, 3]) atualizacao.mudaram([numero]);
    expect(pedidos()).toEqual([[2]]);
    await passar(1_000);
    expect(pedidos()).toEqual([[2], [3, 5]]);
    pedido(1).responder([bilheteDeExemplo(3)]);
    await passar(0);
    expect(numeros()).toEqual([1, 2, 3]);
  });

  it('one reading at a time: what changes during it is read after it', async () => {
    const { atualizacao, pedido, pedidos } = cenario();
    atualizacao.mudaram([2]);
    atualizacao.mudaram([2]);
    await passar(10_000);
    expect(pedidos()).toEqual([[2]]);
    pedido(0).responder([]);
    await passar(1_000);
    expect(pedidos()).toEqual([[2], [2]]);
  });

  it('wait for the reading of the whole raffle', async () => {
    const { atualizacao, fontes, pedidos } = cenario();
    fontes.lendoTudo = true;
    atualizacao.mudaram([2]);
    await passar(10_000);
    expect(pedidos()).toEqual([]);
    fontes.lendoTudo = false;
    atualizacao.continuar();
    expect(pedidos()).toEqual([[2]]);
  });

  it('are read with the whole raffle when they are many, when a reading fails and after a reconnection', async () => {
    const { atualizacao, fontes, pedido, pedidos } = cenario();
    atualizacao.mudaram(Array.from({ length: 501 }, (_, i) => i + 1));
    expect([fontes.leiturasInteiras, pedidos()]).toEqual([1, []]);
    await passar(1_000);
    atualizacao.mudaram([2]);
    pedido(0).falhar();
    await passar(0);
    expect(fontes.leiturasInteiras).toBe(2);
    await passar(1_000);
    atualizacao.mudaram(null);
    expect(fontes.leiturasInteiras).toBe(3);
  });

  it('the whole raffle is being read a third of the time at most', async () => {
    const { atualizacao, fontes } = cenario();
    const muitos = Array.from({ length: 501 }, (_, i) => i + 1);
    fontes.custoDeTudo = 2_000;
    for (let segundo = 0; segundo < 11; segundo += 1) {
      atualizacao.mudaram(muitos);
      await passar(1_000);
    }
    expect(fontes.leiturasInteiras).toBe(2);
  });

  it('asked for during a reading, the whole raffle is read again after it, once', async () => {
    const { atualizacao, fontes } = cenario();
    let responder: (lidos: readonly Bilhete[]) => void = () => undefined;
    const resposta = new Promise<readonly Bilhete[]>((resolver) => {
      responder = resolver;
    });
    fontes.lendoTudo = true;
    const primeira = atualizacao.leituraInteira(() => resposta);
    atualizacao.mudaram(null);
    atualizacao.mudaram(null);
    await passar(10_000);
    expect(fontes.leiturasInteiras).toBe(0);
    responder([]);
    expect(await primeira).toEqual([]);
    fontes.lendoTudo = false;
    atualizacao.continuar();
    expect(fontes.leiturasInteiras).toBe(1);
    await passar(60_000);
    atualizacao.continuar();
    expect(fontes.leiturasInteiras).toBe(1);
  });

  it('a failed reading of the whole raffle is repeated at once, then every ten seconds until it succeeds', async () => {
    const { atualizacao, fontes } = cenario();
    const ler = async (leitura: Promise<readonly Bilhete[]>) => {
      await atualizacao.leituraInteira(() => leitura).catch(() => undefined);
      atualizacao.continuar();
    };
    const falha = () => Promise.reject(new Error('sem rede'));
    await ler(falha());
    expect(fontes.leiturasInteiras).toBe(1);
    await ler(falha());
    await passar(9_999);
    expect(fontes.leiturasInteiras).toBe(1);
    await passar(1);
    expect(fontes.leiturasInteiras).toBe(2);
    await ler(Promise.resolve([]));
    await passar(60_000);
    expect(fontes.leiturasInteiras).toBe(2);
  });

  it('a reading that began after the request answers it', async () => {
    const { atualizacao, fontes } = cenario();
    fontes.lendoTudo = true;
    atualizacao.mudaram(null);
    await atualizacao.leituraInteira(async () => []);
    fontes.lendoTudo = false;
    atualizacao.continuar();
    await passar(60_000);
    expect(fontes.leiturasInteiras).toBe(0);
  });

  it('are not read after the screen was closed', async () => {
    const { atualizacao, pedidos } = cenario();
    atualizacao.mudaram([2]);
    atualizacao.mudaram([3]);
    atualizacao.parar();
    await passar(10_000);
    expect(pedidos()).toEqual([[2]]);
  });
});
