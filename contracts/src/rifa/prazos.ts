import { espacoPara } from './colunas.ts';
import type { Diario } from './diario.ts';

export interface Prazo {
  /** Milliseconds since the epoch. */
  readonly expiraEm: number;
  readonly grupo: number;
}

interface Campos {
  readonly tempos: Float64Array;
  readonly grupos: Uint32Array;
  quantos: number;
}

/** Ends of reservations, the soonest first: a heap in two columns. */
export class Prazos {
  #c: Campos;
  readonly #diario: Diario;

  constructor(diario: Diario, prazos: readonly Prazo[] = []) {
    this.#diario = diario;
    this.#c = vazios(0);
    this.refazer(prazos);
  }

  get length(): number {
    return this.#c.quantos;
  }

  primeiro(): Prazo | undefined {
    return this.#c.quantos === 0 ? undefined : this.#em(0);
  }

  incluir(prazo: Prazo): void {
    if (this.#c.quantos === this.#c.tempos.length) this.#c = crescidos(this.#c);
    this.#c.quantos += 1;
    this.#subir(this.#c.quantos - 1, prazo);
  }

  tirar(): void {
    if (this.#c.quantos === 0) return;
    this.#c.quantos -= 1;
    if (this.#c.quantos > 0) this.#descer(0, this.#em(this.#c.quantos));
  }

  /** Those alone. */
  refazer(prazos: readonly Prazo[]): void {
    this.#c = vazios(espacoPara(prazos.length));
    for (const prazo of prazos) this.incluir(prazo);
  }

  *[Symbol.iterator](): Generator<Prazo> {
    for (let i = 0; i < this.#c.quantos; i += 1) yield this.#em(i);
  }

  /** Takes note of how it stands, to come back to; cells are written back by the diary. */
  marcar(): () => void {
    const antes = { ...this.#c };
    return () => {
      this.#c = antes;
    };
  }

  #em(lugar: number): Prazo {
    return { expiraEm: this.#c.tempos[lugar] ?? 0, grupo: this.#c.grupos[lugar] ?? 0 };
  }

  #por(lugar: number, { expiraEm, grupo }: Prazo): void {
    const { tempos, grupos } = this.#c;
    this.#diario.anotar(tempos, lugar);
    this.#diario.anotar(grupos, lugar);
    tempos[lugar] = expiraEm;
    grupos[lugar] = grupo;
  }

  #subir(de: number, prazo: Prazo): void {
    let lugar = de;
    while (lugar > 0) {
      const acima = (lugar - 1) >>> 1;
      if ((this.#c.tempos[acima] ?? 0) <= prazo.expiraEm) break;
      this.#por(lugar, this.#em(acima));
      lugar = acima;
    }
    this.#por(lugar, prazo);
  }

  #descer(de: number, prazo: Prazo): void {
    const { tempos, quantos } = this.#c;
    let lugar = de;
    while (true) {
      let abaixo = 2 * lugar + 1;
      if (abaixo >= quantos) break;
      if (abaixo + 1 < quantos && (tempos[abaixo + 1] ?? 0) < (tempos[abaixo] ?? 0)) abaixo += 1;
      if ((tempos[abaixo] ?? 0) >= prazo.expiraEm) break;
      this.#por(lugar, this.#em(abaixo));
      lugar = abaixo;
    }
    this.#por(lugar, prazo);
  }
}

const vazios = (capacidade: number): Campos => ({
  tempos: new Float64Array(capacidade),
  grupos: new Uint32Array(capacidade),
  quantos: 0,
});

function crescidos({ tempos, grupos, quantos }: Campos): Campos {
  const novos = vazios(espacoPara(quantos));
  novos.tempos.set(tempos);
  novos.grupos.set(grupos);
  return { ...novos, quantos };
}
