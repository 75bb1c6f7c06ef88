import { createCipheriv, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ALGORITMO_DO_SORTEIO, criarGerador, distribuirNumeros } from './sorteio.ts';

/**
 * How the deal spreads over many seeds, beside shuffles known to be crooked: the same measure must pass the one and fail
 * the others. Seeds are the hashes of 0, 1, 2, ...: the outcome is the same whenever it runs.
 */
const semente = (n: number): string => createHash('sha256').update(`semente ${n}`).digest('hex');

type Embaralhar = (semente: string, qtde: number) => ArrayLike<number>;

const doProduto: Embaralhar = (de, qtdeNumeros) =>
  distribuirNumeros({ semente: de, algoritmo: ALGORITMO_DO_SORTEIO, qtdeNumeros, qtdeChances: 1 });

function trocando(qtde: number, sortear: (i: number) => number): number[] {
  const lista = Array.from({ length: qtde }, (_, n) => n);
  for (let i = qtde - 1; i >= 0; i -= 1) {
    const j = sortear(i);
    [lista[i], lista[j]] = [lista[j] ?? 0, lista[i] ?? 0];
  }
  return lista;
}

/** OpenSSL's keystream and the description, nothing of the product's. */
const porFora: Embaralhar = (de, qtde) => {
  const fluxo = createCipheriv('chacha20', Buffer.from(de, 'hex'), Buffer.alloc(16)).update(
    Buffer.alloc(8 * qtde + 256),
  );
  let lida = 0;
  return trocando(qtde, (i) => {
    if (i === 0) return 0;
    const teto = 2 ** 32 - (2 ** 32 % (i + 1));
    for (;;) {
      const palavra = fluxo.readUInt32LE(4 * lida);
      lida += 1;
      if (palavra < teto) return palavra % (i + 1);
    }
  });
};

/** Crooked: each place is swapped with any other. */
const comQualquer: Embaralhar = (de, qtde) => {
  const { proximoInteiro } = criarGerador(de);
  return trocando(qtde, () => proximoInteiro(qtde));
};
/** Crooked: nobody keeps his place. */
const semFicar: Embaralhar = (de, qtde) => {
  const { proximoInteiro } = criarGerador(de);
  return trocando(qtde, (i) => (i === 0 ? 0 : proximoInteiro(i)));
};
/** Crooked: one byte modulo the number of places, nothing rejected. */
const semRejeitar: Embaralhar = (de, qtde) => {
  const { proximoInteiro } = criarGerador(de);
  return trocando(qtde, (i) => proximoInteiro(256) % (i + 1));
};

/** Above this a fair deal comes once in ten thousand (Wilson and Hilferty). */
function limiteDeQuiQuadrado(graus: number): number {
  const z = 3.719;
  return graus * (1 - 2 / (9 * graus) + z * Math.sqrt(2 / (9 * graus))) ** 3;
}

const somar = (vezes: readonly number[], esperado: number): number =>
  vezes.reduce((soma, n) => soma + (n - esperado) ** 2 / esperado, 0);

/** How often each number came to each place. Rows and columns both add up, which takes (n - 1)^2 degrees. */
function porLugar(embaralhar: Embaralhar): { quiQuadrado: number; limite: number } {
  const qtde = 20;
  const sementes = 20_000;
  const vezes = new Array<number>(qtde * qtde).fill(0);
  for (let s = 0; s < sementes; s += 1) {
    const lista = embaralhar(semente(s), qtde);
    for (let lugar = 0; lugar < qtde; lugar += 1) {
      const celula = lugar * qtde + (lista[lugar] ?? 0);
      vezes[celula] = (vezes[celula] ?? 0) + 1;
    }
  }
  const quiQuadrado = (somar(vezes, sementes / qtde) * (qtde - 1)) / qtde;
  return { quiQuadrado, limite: limiteDeQuiQuadrado((qtde - 1) ** 2) };
}

/** How often each of the 120 orders of five came. */
function porOrdem(embaralhar: Embaralhar): { quiQuadrado: number; limite: number } {
  const sementes = 24_000;
  const vezes = new Map<string, number>();
  for (let s = 0; s < sementes; s += 1) {
    const ordem = Array.from(embaralhar(semente(s), 5)).join();
    vezes.set(ordem, (vezes.get(ordem) ?? 0) + 1);
  }
  const todas = Array.from({ length: 120 }, (_, i) => [...vezes.values()][i] ?? 0);
  return { quiQuadrado: somar(todas, sementes / 120), limite: limiteDeQuiQuadrado(119) };
}

describe('the deal over many seeds', () => {
  it('gives each number each place equally often', () => {
    const { quiQuadrado, limite } = porLugar(doProduto);
    expect(quiQuadrado).toBeLessThan(limite);
  });
  it('gives each order of five equally often', () => {
    const { quiQuadrado, limite } = porOrdem(doProduto);
    expect(quiQuadrado).toBeLessThan(limite);
  });
  it('is the one that independent code deals, each time', () => {
    for (let s = 0; s < 500; s += 1) {
      const qtde = 1 + (s % 97);
      expect(Array.from(doProduto(semente(s), qtde))).toEqual(Array.from(porFora(semente(s), qtde)));
    }
    expect(Array.from(doProduto(semente(0), 100_000))).toEqual(Array.from(porFora(semente(0), 100_000)));
  });

  it.each([
    ['every place swapped with any other', comQualquer],
    ['nobody keeps his place', semFicar],
  ] as const)('turns red by both measures: %s', (_, embaralhar) => {
    for (const medir of [porLugar, porOrdem]) {
      const { quiQuadrado, limite } = medir(embaralhar);
      expect(quiQuadrado).toBeGreaterThan(limite);
    }
  });
  it('turns red where nothing is rejected', () => {
    const { quiQuadrado, limite } = porLugar(semRejeitar);
    expect(quiQuadrado).toBeGreaterThan(limite);
  });
});
