import { createCipheriv, createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALGORITMO_DO_SORTEIO, criarGerador, distribuirNumeros } from './sorteio.ts';

const ZERO = '00'.repeat(32);
const CONTADA = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, '0')).join('');
/** 10 numbers, 3 chances, from ZERO: three tickets, number 4 left over. */
const VETOR_ZERO = [6, 8, 2, 7, 9, 5, 1, 0, 3];
/** 10 numbers, 1 chance, from CONTADA (bytes 00 01 ... 1f). */
const VETOR_CONTADA = [6, 1, 9, 7, 0, 2, 4, 5, 8, 3];
/** SHA-256 of 100,000 numbers from CONTADA as 32-bit little-endian words. */
const VETOR_CEM_MIL = '25d5a87e2d17bff682d09911e1600c2bd2d252e0250a1989b072b299cfe0d77e';

const semente = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

const dar = (de: string, qtdeNumeros: number, qtdeChances: number) =>
  distribuirNumeros({ semente: de, algoritmo: ALGORITMO_DO_SORTEIO, qtdeNumeros, qtdeChances });

/** The documented steps on top of OpenSSL's ChaCha20, sharing no code with the rule. */
function darDeNovo(de: string, qtdeNumeros: number): number[] {
  const fluxo = createCipheriv('chacha20', Buffer.from(de, 'hex'), Buffer.alloc(16)).update(
    Buffer.alloc(1 << 20),
  );
  let lida = 0;
  const palavra = () => fluxo.readUInt32LE(4 * lida++);
  const proximo = (limite: number) => {
    const teto = Math.floor(2 ** 32 / limite) * limite;
    for (;;) {
      const w = palavra();
      if (w < teto) return w % limite;
    }
  };
  const lista = Array.from({ length: qtdeNumeros }, (_, n) => n);
  for (let i = qtdeNumeros - 1; i >= 1; i -= 1) {
    const j = proximo(i + 1);
    [lista[i], lista[j]] = [lista[j] as number, lista[i] as number];
  }
  return lista;
}

describe('the generator', () => {
  it('starts with the keystream of RFC 8439, appendix A.1', () => {
    const { proximoInteiro } = criarGerador(ZERO);
    const palavras = Array.from({ length: 4 }, () => proximoInteiro(2 ** 32).toString(16));
    expect(palavras).toEqual(['ade0b876', '903df1a0', 'e56a5d40', '28bd8653']);
  });

  it('rejects words that would favour small results', () => {
    const words = criarGerador(ZERO);
    const limite = 0xad000000;
    expect(words.proximoInteiro(limite)).toBe(0x903df1a0);
    expect(words.proximoInteiro(limite)).toBe(0x28bd8653);
  });

  it('takes a word even where there is no choice', () => {
    const { proximoInteiro } = criarGerador(ZERO);
    expect(proximoInteiro(1)).toBe(0);
    expect(proximoInteiro(2 ** 32)).toBe(0x903df1a0);
  });

  it('spreads evenly', () => {
    const { proximoInteiro } = criarGerador(CONTADA);
    const vezes = new Array<number>(7).fill(0);
    for (let i = 0; i < 70_000; i += 1) {
      const n = proximoInteiro(7);
      vezes[n] = (vezes[n] ?? 0) + 1;
    }
    for (const n of vezes) expect(Math.abs(n - 10_000)).toBeLessThan(400);
  });

  it.each(['', '00', 'zz'.repeat(32), `${ZERO}00`])('refuses the seed %j', (ruim) => {
    expect(() => criarGerador(ruim)).toThrow(RangeError);
  });
});

describe('the deal', () => {
  it('matches its test vectors', () => {
    expect([...dar(ZERO, 10, 3)]).toEqual(VETOR_ZERO);
    expect([...dar(CONTADA, 10, 1)]).toEqual(VETOR_CONTADA);
    const digest = createHash('sha256')
      .update(dar(CONTADA, 100_000, 10))
      .digest('hex');
    expect(digest).toBe(VETOR_CEM_MIL);
  });

  it('can be dealt again from its description alone', () => {
    fc.assert(
      fc.property(semente, fc.integer({ min: 1, max: 2_000 }), (s, qtde) => {
        expect([...dar(s, qtde, 1)]).toEqual(darDeNovo(s, qtde));
      }),
      { numRuns: 30 },
    );
  });

  it('gives every number to at most one ticket and leaves the rest over', () => {
    fc.assert(
      fc.property(
        semente,
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 10 }),
        (s, qtdeNumeros, qtdeChances) => {
          const numeros = dar(s, qtdeNumeros, qtdeChances);
          expect(numeros).toHaveLength(Math.floor(qtdeNumeros / qtdeChances) * qtdeChances);
          expect(new Set(numeros).size).toBe(numeros.length);
          expect(numeros.every((n) => n < qtdeNumeros)).toBe(true);
        },
      ),
    );
  });

  it('knows its own algorithm only', () => {
    expect(() =>
      distribuirNumeros({ semente: ZERO, algoritmo: 'outro', qtdeNumeros: 10, qtdeChances: 1 }),
    ).toThrow('unknown deal: outro');
  });
});
