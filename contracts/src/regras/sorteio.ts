/**
 * The deal of lucky numbers, `fisher-yates-chacha20-v1`. To deal again from the log, with any language:
 *
 * 1. Words: the ChaCha20 keystream of RFC 8439 under the 32 bytes of the seed (64 hex digits, first byte
 *    first), nonce of twelve zero bytes, block counter from 0, read as unsigned 32-bit little-endian words.
 * 2. `proximoInteiro(limite)`, 1 <= limite <= 2^32: take the next word; while it is not below the largest
 *    multiple of `limite` that is <= 2^32, take the next one; the result is the word modulo `limite`.
 *    (Rejection keeps every outcome equally likely. Even `limite` = 1 takes a word.)
 * 3. Deal: list = 0, 1, ..., qtdeNumeros - 1; for i = qtdeNumeros - 1 down to 1: j = proximoInteiro(i + 1),
 *    swap list[i] and list[j].
 * 4. Ticket t (from 1) owns list[(t - 1) * qtdeChances] to list[t * qtdeChances - 1], in that order; what is
 *    left after floor(qtdeNumeros / qtdeChances) tickets belongs to nobody.
 *
 * Test vectors: `sorteio.spec.ts`.
 */
export const ALGORITMO_DO_SORTEIO = 'fisher-yates-chacha20-v1';

export interface Sorteio {
  /** 64 hex digits. */
  readonly semente: string;
  readonly algoritmo: string;
  readonly qtdeNumeros: number;
  readonly qtdeChances: number;
}

export interface Gerador {
  /** Uniform in 0 ... limite - 1; `limite` is an integer from 1 to 2^32. */
  proximoInteiro(limite: number): number;
}

/**
 * Lucky numbers of all tickets, `qtdeChances` a ticket: ticket t owns indexes (t-1)*qtdeChances up to
 * t*qtdeChances. Throws RangeError on a malformed seed or an unknown algorithm.
 */
export function distribuirNumeros({ semente, algoritmo, qtdeNumeros, qtdeChances }: Sorteio): Uint32Array {
  if (algoritmo !== ALGORITMO_DO_SORTEIO) throw new RangeError(`unknown deal: ${algoritmo}`);
  const { proximoInteiro } = criarGerador(semente);
  const lista = Uint32Array.from({ length: qtdeNumeros }, (_, n) => n);
  for (let i = qtdeNumeros - 1; i > 0; i -= 1) {
    const j = proximoInteiro(i + 1);
    const n = lista[i] ?? 0;
    lista[i] = lista[j] ?? 0;
    lista[j] = n;
  }
  return lista.slice(0, Math.floor(qtdeNumeros / qtdeChances) * qtdeChances);
}

/** The generator of step 2 above, for any choice that must be repeatable from a recorded seed. */
export function criarGerador(semente: string): Gerador {
  const proximaPalavra = chacha20(semente);
  return {
    proximoInteiro(limite) {
      const teto = 0x1_0000_0000 - (0x1_0000_0000 % limite);
      let palavra = proximaPalavra();
      while (palavra >= teto) palavra = proximaPalavra();
      return palavra % limite;
    },
  };
}

const PALAVRAS_DO_BLOCO = 16;
const CONTADOR = 12;
/** Positions of the eight quarter rounds of a double round: four columns, then four diagonals. */
const QUARTOS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** Words of the keystream, one a call. */
function chacha20(semente: string): () => number {
  const estado = new Uint32Array(PALAVRAS_DO_BLOCO);
  estado.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  estado.set(chaveDaSemente(semente), 4);
  const bloco = new Uint32Array(PALAVRAS_DO_BLOCO);
  let usadas = PALAVRAS_DO_BLOCO;
  return () => {
    if (usadas === PALAVRAS_DO_BLOCO) {
      encherBloco(bloco, estado);
      estado[CONTADOR] = (estado[CONTADOR] ?? 0) + 1;
      usadas = 0;
    }
    const palavra = bloco[usadas] ?? 0;
    usadas += 1;
    return palavra;
  };
}

function chaveDaSemente(semente: string): Uint32Array {
  if (!/^[0-9a-f]{64}$/i.test(semente)) throw new RangeError('a seed is 64 hex digits');
  const bytes = Uint8Array.from({ length: 32 }, (_, i) =>
    Number.parseInt(semente.slice(i * 2, i * 2 + 2), 16),
  );
  const view = new DataView(bytes.buffer);
  return Uint32Array.from({ length: 8 }, (_, i) => view.getUint32(i * 4, true));
}

function encherBloco(bloco: Uint32Array, estado: Uint32Array): void {
  bloco.set(estado);
  for (let volta = 0; volta < 10; volta += 1) {
    for (const [a, b, c, d] of QUARTOS) quarto(bloco, a, b, c, d);
  }
  for (let i = 0; i < PALAVRAS_DO_BLOCO; i += 1) bloco[i] = (bloco[i] ?? 0) + (estado[i] ?? 0);
}

function quarto(x: Uint32Array, ia: number, ib: number, ic: number, id: number): void {
  let a = x[ia] ?? 0;
  let b = x[ib] ?? 0;
  let c = x[ic] ?? 0;
  let d = x[id] ?? 0;
  a = (a + b) | 0;
  d = girar(d ^ a, 16);
  c = (c + d) | 0;
  b = girar(b ^ c, 12);
  a = (a + b) | 0;
  d = girar(d ^ a, 8);
  c = (c + d) | 0;
  b = girar(b ^ c, 7);
  x[ia] = a;
  x[ib] = b;
  x[ic] = c;
  x[id] = d;
}

const girar = (n: number, bits: number): number => (n << bits) | (n >>> (32 - bits));
