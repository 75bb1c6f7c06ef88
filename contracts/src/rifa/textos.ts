import { comEspaco } from './colunas.ts';
import type { Diario } from './diario.ts';

/** Texts as columns. */
export interface Escritos {
  /** UTF-8, one text after another. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Where each of them ends. */
  readonly fins: Uint32Array<ArrayBuffer>;
}

const CELAS = 32;
/** Of one UTF-16 unit, at most. */
const BYTES_DE_UMA = 3;
const CODIFICADOR = new TextEncoder();
const DECODIFICADOR = new TextDecoder();
/** Where a text is written to be looked for. */
let rascunho = new Uint8Array(256);

/**
 * Texts by place, found again by what they say. As strings they would take twice the room, and be looked at one by one
 * whenever memory is cleared.
 */
export class Textos {
  #bytes: Uint8Array<ArrayBuffer>;
  #fins: Uint32Array<ArrayBuffer>;
  /** Open addressing, at most three quarters full: places plus 1 of the texts that are not empty; 0 is free. */
  #celas = new Uint32Array(CELAS);
  readonly #diario: Diario;

  /** In columns of its own. */
  constructor(diario: Diario, { bytes, fins }: Escritos) {
    this.#diario = diario;
    this.#bytes = bytes.slice();
    this.#fins = fins.slice();
    this.#apontarTodos(fins.length);
  }

  em(lugar: number): string {
    return DECODIFICADOR.decode(this.#bytes.subarray(this.#inicio(lugar), this.#fins[lugar]));
  }

  /** The first place of this text that will do; -1 where there is none. */
  procurar(texto: string, serve: (lugar: number) => boolean): number {
    if (rascunho.length < texto.length * BYTES_DE_UMA) rascunho = new Uint8Array(texto.length * BYTES_DE_UMA);
    const { written } = CODIFICADOR.encodeInto(texto, rascunho);
    const mascara = this.#celas.length - 1;
    for (let cela = espalhado(rascunho, 0, written) & mascara; ; cela = (cela + 1) & mascara) {
      const lugar = (this.#celas[cela] ?? 0) - 1;
      if (lugar < 0 || (serve(lugar) && this.#diz(lugar, rascunho, written))) return lugar;
    }
  }

  /** Behind the last place: whatever stood there is nobody's. */
  gravar(lugar: number, texto: string): void {
    const inicio = this.#inicio(lugar);
    this.#fins = comEspaco(this.#fins, lugar, lugar + 1);
    this.#bytes = comEspaco(this.#bytes, inicio, inicio + texto.length * BYTES_DE_UMA);
    this.#fins[lugar] = inicio + CODIFICADOR.encodeInto(texto, this.#bytes.subarray(inicio)).written;
    if (lugar * 4 >= this.#celas.length * 3) this.#apontarTodos(lugar + 1);
    else this.#apontar(lugar, this.#diario);
  }

  /** Copies of the first so many. */
  copiar(quantos: number): Escritos {
    return { bytes: this.#bytes.slice(0, this.#inicio(quantos)), fins: this.#fins.slice(0, quantos) };
  }

  /** Copies of those at these places. */
  copiarDe(lugares: readonly number[]): Escritos {
    const fins = new Uint32Array(lugares.length);
    let fim = 0;
    for (const [i, lugar] of lugares.entries()) {
      fim += (this.#fins[lugar] ?? 0) - this.#inicio(lugar);
      fins[i] = fim;
    }
    const bytes = new Uint8Array(fim);
    for (const [i, lugar] of lugares.entries())
      bytes.set(this.#bytes.subarray(this.#inicio(lugar), this.#fins[lugar]), i === 0 ? 0 : fins[i - 1]);
    return { bytes, fins };
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const celas = this.#celas;
    return () => {
      this.#celas = celas;
    };
  }

  #inicio(lugar: number): number {
    return lugar === 0 ? 0 : (this.#fins[lugar - 1] ?? 0);
  }

  #diz(lugar: number, bytes: Uint8Array, quantos: number): boolean {
    const inicio = this.#inicio(lugar);
    if ((this.#fins[lugar] ?? 0) - inicio !== quantos) return false;
    for (let i = 0; i < quantos; i += 1) if (this.#bytes[inicio + i] !== bytes[i]) return false;
    return true;
  }

  /** Anew, with room for twice as many. */
  #apontarTodos(quantos: number): void {
    this.#celas = new Uint32Array(Math.max(CELAS, 2 ** Math.ceil(Math.log2(quantos * 1.5))));
    for (let lugar = 0; lugar < quantos; lugar += 1) this.#apontar(lugar, null);
  }

  #apontar(lugar: number, diario: Diario | null): void {
    const [inicio, fim] = [this.#inicio(lugar), this.#fins[lugar] ?? 0];
    if (inicio === fim) return;
    const mascara = this.#celas.length - 1;
    let cela = espalhado(this.#bytes, inicio, fim) & mascara;
    while (this.#celas[cela] !== 0) cela = (cela + 1) & mascara;
    diario?.anotar(this.#celas, cela);
    this.#celas[cela] = lugar + 1;
  }
}

/** FNV-1a. */
function espalhado(bytes: Uint8Array, de: number, ate: number): number {
  let soma = 0x811c9dc5;
  for (let i = de; i < ate; i += 1) soma = Math.imul(soma ^ (bytes[i] ?? 0), 0x01000193);
  return soma >>> 0;
}
