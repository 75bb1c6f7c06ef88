import { Diario } from './diario.ts';

/** One reservation that is over: two words of its payment id's hash, whose it was, marks. */
const PALAVRAS = 4;
const PRIMEIRAS = 64;
/** Marks; a place without any is free. */
const OCUPADA = 1;
const VENDIDA = 2;
const PAGA = 4;

export interface Encerrada {
  readonly pessoa: number;
  /** At least a part of it became a sale. */
  readonly vendida: boolean;
  /** By its payment id, and what it sold went free again. */
  readonly paga: boolean;
}

/**
 * What has to be known for ever of reservations that are over, by payment id, in some thirty bytes each: they may be made
 * and given up without end. By a hash of 64 bits: two ids that share one are one.
 */
export class Encerradas {
  private quantas = 0;

  /** Open addressing, at most three quarters full. */
  constructor(
    private lugares = new Uint32Array(PRIMEIRAS * PALAVRAS),
    private readonly diario = new Diario(),
  ) {
    for (let i = PALAVRAS - 1; i < lugares.length; i += PALAVRAS) if (lugares[i] !== 0) this.quantas += 1;
  }

  /** For a snapshot. */
  get tabela(): Uint32Array<ArrayBuffer> {
    return this.lugares;
  }

  de(idPagamento: string): Encerrada | undefined {
    const lugar = this.lugarDe(espalhar(idPagamento));
    const marcas = this.lugares[lugar + 3] ?? 0;
    if (marcas === 0) return undefined;
    const pessoa = this.lugares[lugar + 2] ?? 0;
    return { pessoa, vendida: (marcas & VENDIDA) !== 0, paga: (marcas & PAGA) !== 0 };
  }

  anotar(idPagamento: string, { pessoa, vendida, paga }: Encerrada): void {
    const marcas = OCUPADA | (vendida ? VENDIDA : 0) | (paga ? PAGA : 0);
    const espalhada = espalhar(idPagamento);
    const lugar = this.lugarDe(espalhada);
    for (let i = 0; i < PALAVRAS; i += 1) this.diario.anotar(this.lugares, lugar + i);
    this.gravar(lugar, espalhada, pessoa, marcas);
    if (this.quantas * PALAVRAS * 4 > this.lugares.length * 3) this.crescer();
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const { lugares, quantas } = this;
    return () => {
      this.lugares = lugares;
      this.quantas = quantas;
    };
  }

  private gravar(lugar: number, [alta, baixa]: Espalhada, pessoa: number, marcas: number): void {
    if (this.lugares[lugar + 3] === 0) this.quantas += 1;
    this.lugares[lugar] = alta;
    this.lugares[lugar + 1] = baixa;
    this.lugares[lugar + 2] = pessoa;
    this.lugares[lugar + 3] = marcas;
  }

  private crescer(): void {
    const antes = this.lugares;
    this.lugares = new Uint32Array(antes.length * 2);
    this.quantas = 0;
    for (let i = 0; i < antes.length; i += PALAVRAS) {
      const marcas = antes[i + 3] ?? 0;
      if (marcas === 0) continue;
      const espalhada: Espalhada = [antes[i] ?? 0, antes[i + 1] ?? 0];
      this.gravar(this.lugarDe(espalhada), espalhada, antes[i + 2] ?? 0, marcas);
    }
  }

  /** Where it stands, or would. */
  private lugarDe([alta, baixa]: Espalhada): number {
    const { lugares } = this;
    let lugar = (baixa * PALAVRAS) % lugares.length;
    while (lugares[lugar + 3] !== 0 && (lugares[lugar] !== alta || lugares[lugar + 1] !== baixa))
      lugar = (lugar + PALAVRAS) % lugares.length;
    return lugar;
  }
}

type Espalhada = readonly [alta: number, baixa: number];

/** cyrb53's two words, whole. */
function espalhar(texto: string): Espalhada {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < texto.length; i += 1) {
    const letra = texto.charCodeAt(i);
    a = Math.imul(a ^ letra, 2_654_435_761);
    b = Math.imul(b ^ letra, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return [a >>> 0, b >>> 0];
}
