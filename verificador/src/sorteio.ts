import { Defeito } from './defeito.ts';

/** The deal `fisher-yates-chacha20-v1`, written from its description alone (docs/auditoria.md). */
export const ALGORITMO = 'fisher-yates-chacha20-v1';

export interface Emissao {
  readonly semente: string;
  readonly algoritmo: string;
  readonly qtdeNumeros: number;
  readonly qtdeChances: number;
  readonly total: number;
}

/** Lucky numbers in the order dealt: ticket t has those from (t - 1) x chances on. */
export function distribuir({ semente, algoritmo, qtdeNumeros, qtdeChances, total }: Emissao): Uint32Array {
  if (algoritmo !== ALGORITMO) throw new Defeito(`a distribuição “${algoritmo}” não é conhecida`);
  const palavra = palavrasDe(semente);
  const numeros = new Uint32Array(qtdeNumeros);
  for (let n = 0; n < qtdeNumeros; n += 1) numeros[n] = n;
  for (let i = qtdeNumeros - 1; i >= 1; i -= 1) {
    const opcoes = i + 1;
    // Words beyond the last whole multiple would favour the first numbers.
    const aceitas = Math.floor(2 ** 32 / opcoes) * opcoes;
    let sorteada = palavra();
    while (sorteada >= aceitas) sorteada = palavra();
    const j = sorteada % opcoes;
    const guardado = numeros[i] ?? 0;
    numeros[i] = numeros[j] ?? 0;
    numeros[j] = guardado;
  }
  return numeros.subarray(0, total * qtdeChances);
}

/** The ChaCha20 keystream (RFC 8439) as words: key from the seed, nonce zero, counter from 0. */
function palavrasDe(semente: string): () => number {
  if (!/^[0-9a-f]{64}$/.test(semente)) throw new Defeito('a semente está fora do formato');
  const inicio = new Uint32Array(16);
  inicio.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let i = 0; i < 8; i += 1) {
    let chave = 0;
    for (let byte = 3; byte >= 0; byte -= 1) {
      const em = (i * 4 + byte) * 2;
      chave = (chave << 8) | Number.parseInt(semente.slice(em, em + 2), 16);
    }
    inicio[4 + i] = chave;
  }
  let bloco = new Uint32Array(0);
  let lidas = 0;
  return () => {
    if (lidas === bloco.length) {
      bloco = misturar(inicio);
      inicio[12] = (inicio[12] ?? 0) + 1;
      lidas = 0;
    }
    const palavra = bloco[lidas] ?? 0;
    lidas += 1;
    return palavra;
  };
}

function misturar(inicio: Uint32Array): Uint32Array<ArrayBuffer> {
  const x = Uint32Array.from(inicio);
  const somar = (a: number, b: number) => {
    x[a] = (x[a] ?? 0) + (x[b] ?? 0);
  };
  const girar = (alvo: number, com: number, bits: number) => {
    const valor = (x[alvo] ?? 0) ^ (x[com] ?? 0);
    x[alvo] = (valor << bits) | (valor >>> (32 - bits));
  };
  const quarto = (a: number, b: number, c: number, d: number) => {
    somar(a, b);
    girar(d, a, 16);
    somar(c, d);
    girar(b, c, 12);
    somar(a, b);
    girar(d, a, 8);
    somar(c, d);
    girar(b, c, 7);
  };
  for (let volta = 0; volta < 10; volta += 1) {
    for (let coluna = 0; coluna < 4; coluna += 1) quarto(coluna, 4 + coluna, 8 + coluna, 12 + coluna);
    for (let coluna = 0; coluna < 4; coluna += 1) {
      quarto(coluna, 4 + ((coluna + 1) % 4), 8 + ((coluna + 2) % 4), 12 + ((coluna + 3) % 4));
    }
  }
  for (let i = 0; i < 16; i += 1) x[i] = (x[i] ?? 0) + (inicio[i] ?? 0);
  return x;
}
