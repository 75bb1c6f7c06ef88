import { Diario } from './diario.ts';

const PRIMEIROS_LUGARES = 16;
/** Words of the hash, before those of what is noted. */
const ESPALHADA = 2;

/**
 * Some words noted for each of many texts, the last of them never 0: two words of the text's hash and these, at most three
 * quarters full. Two texts that share 64 bits of hash are one.
 */
export class Tabela {
  #quantas = 0;
  #palavras: Uint32Array<ArrayBuffer>;
  readonly #largura: number;
  readonly #diario: Diario;

  /** `palavras`: as many as are noted for a text; `antes`: of a table like it, which becomes this one's. */
  constructor(palavras: number, antes?: Uint32Array<ArrayBuffer>, diario = new Diario()) {
    this.#largura = ESPALHADA + palavras;
    this.#diario = diario;
    this.#palavras = antes ?? new Uint32Array(PRIMEIROS_LUGARES * this.#largura);
    for (let lugar = 0; lugar < this.#palavras.length; lugar += this.#largura)
      if (this.#ocupado(lugar)) this.#quantas += 1;
  }

  /** All of it, for a snapshot. */
  get palavras(): Uint32Array<ArrayBuffer> {
    return this.#palavras;
  }

  /** What is noted for a text. */
  de(texto: string): Uint32Array | undefined {
    const lugar = this.#lugarDe(...espalhar(texto));
    return this.#ocupado(lugar)
      ? this.#palavras.subarray(lugar + ESPALHADA, lugar + this.#largura)
      : undefined;
  }

  /** In place of what was noted for it. */
  anotar(texto: string, palavras: readonly number[]): void {
    const espalhada = espalhar(texto);
    const lugar = this.#lugarDe(...espalhada);
    for (let i = 0; i < this.#largura; i += 1) this.#diario.anotar(this.#palavras, lugar + i);
    if (!this.#ocupado(lugar)) this.#quantas += 1;
    this.#palavras.set([...espalhada, ...palavras], lugar);
    if (this.#quantas * this.#largura * 4 > this.#palavras.length * 3) this.#crescer();
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const [palavras, quantas] = [this.#palavras, this.#quantas];
    return () => {
      this.#palavras = palavras;
      this.#quantas = quantas;
    };
  }

  #crescer(): void {
    const antes = this.#palavras;
    this.#palavras = new Uint32Array(antes.length * 2);
    for (let de = 0; de < antes.length; de += this.#largura) {
      if (antes[de + this.#largura - 1] === 0) continue;
      const lugar = this.#lugarDe(antes[de] ?? 0, antes[de + 1] ?? 0);
      for (let i = 0; i < this.#largura; i += 1) this.#palavras[lugar + i] = antes[de + i] ?? 0;
    }
  }

  #ocupado(lugar: number): boolean {
    return this.#palavras[lugar + this.#largura - 1] !== 0;
  }

  /** Where it stands, or would. */
  #lugarDe(alta: number, baixa: number): number {
    const [palavras, largura] = [this.#palavras, this.#largura];
    let lugar = (baixa * largura) % palavras.length;
    while (this.#ocupado(lugar) && (palavras[lugar] !== alta || palavras[lugar + 1] !== baixa))
      lugar = (lugar + largura) % palavras.length;
    return lugar;
  }
}

/** cyrb53's two words, whole. */
function espalhar(texto: string): [alta: number, baixa: number] {
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
