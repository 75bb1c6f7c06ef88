import {
  empacotarEstados,
  empacotarMudancas,
  type MudancasDaRifa,
  type RetratoDaRifa,
} from '@rifa-viva/contracts/ao-vivo';

/** Changes a room remembers for those who come back. */
const REMEMBERED = 2_000;

interface Delta {
  readonly de: bigint;
  readonly posicao: bigint;
  readonly mudancas: ReadonlyMap<number, number>;
}

/** What watchers of one raffle see: its tickets' statuses at a position, and the last deltas before it. */
export class RaffleRoom {
  private readonly deltas: Delta[] = [];
  /** Changed since the last emission. */
  private pending = new Map<number, number>();
  private emitted: bigint;

  constructor(
    private readonly idRifa: number,
    private readonly estados: Uint8Array,
    private posicao: bigint,
  ) {
    this.emitted = posicao;
  }

  /** Changes of a commit; what the snapshot already held is left out by its position. */
  apply(mudancas: ReadonlyMap<number, number>, posicao: bigint): void {
    if (posicao <= this.posicao) return;
    this.posicao = posicao;
    for (const [numero, status] of mudancas) {
      if (this.estados[numero - 1] === status && !this.pending.has(numero)) continue;
      this.estados[numero - 1] = status;
      this.pending.set(numero, status);
    }
  }

  get dirty(): boolean {
    return this.pending.size > 0;
  }

  private get disponiveis(): number {
    let livres = 0;
    for (const estado of this.estados) if (estado === 0) livres += 1;
    return livres;
  }

  /** Everything that changed since the last call, as one message. */
  flush(): MudancasDaRifa {
    const delta: Delta = { de: this.emitted, posicao: this.posicao, mudancas: this.pending };
    this.pending = new Map();
    this.emitted = this.posicao;
    this.deltas.push(delta);
    if (this.deltas.length > REMEMBERED) this.deltas.shift();
    return this.message(delta.de, delta.posicao, delta.mudancas);
  }

  /** All changes after a position; null when they are no longer remembered. Call after flush(). */
  since(desde: bigint): MudancasDaRifa | null {
    if (desde === this.emitted) return this.message(desde, this.emitted, new Map());
    const first = this.deltas.findIndex((d) => d.de <= desde && desde < d.posicao);
    if (first < 0) return null;
    const merged = new Map<number, number>();
    for (const delta of this.deltas.slice(first)) for (const [n, s] of delta.mudancas) merged.set(n, s);
    return this.message(desde, this.emitted, merged);
  }

  private message(de: bigint, posicao: bigint, mudancas: ReadonlyMap<number, number>): MudancasDaRifa {
    return {
      idRifa: this.idRifa,
      de: String(de),
      posicao: String(posicao),
      disponiveis: this.disponiveis,
      mudancas: Buffer.from(empacotarMudancas(mudancas)),
    };
  }

  /** The whole raffle. Call after flush(). */
  snapshot(): RetratoDaRifa {
    return {
      idRifa: this.idRifa,
      posicao: String(this.emitted),
      total: this.estados.length,
      disponiveis: this.disponiveis,
      estados: Buffer.from(empacotarEstados(this.estados)),
    };
  }
}
