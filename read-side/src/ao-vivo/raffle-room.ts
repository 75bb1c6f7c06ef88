import {
  empacotarEstados,
  empacotarMudancas,
  type MudancasDaRifa,
  type RetratoDaRifa,
} from '@rifa-viva/contracts/ao-vivo';
import { LIVRE } from '@rifa-viva/contracts/regras/vida-do-bilhete';

/** Changes remembered for those who come back; with more to tell than a share of the tickets, a snapshot is smaller. */
const REMEMBERED_SHARE = 4;
const REMEMBERED_MINIMUM = 1_000;

interface Delta {
  readonly de: bigint;
  readonly posicao: bigint;
  readonly mudancas: ReadonlyMap<number, number>;
}

/** Ticket numbers and the status they came to. */
export interface Mudanca {
  readonly numeros: readonly number[];
  readonly status: number;
  readonly posicao: bigint;
}

/** What watchers of one raffle see: its tickets' statuses at a position, and the last deltas before it. */
export class RaffleRoom {
  private deltas: Delta[] = [];
  private remembered = 0;
  /** Changed since the last emission. */
  private pending = new Map<number, number>();
  private emitted: bigint;
  private disponiveis: number;
  private packed: Uint8Array | null = null;

  constructor(
    private readonly idRifa: number,
    private readonly estados: Uint8Array,
    private posicao: bigint,
  ) {
    this.emitted = posicao;
    this.disponiveis = estados.reduce((livres, estado) => livres + (estado === LIVRE ? 1 : 0), 0);
  }

  /** Nothing is applied twice: what the snapshot already held is left out by its position. */
  apply({ numeros, status, posicao }: Mudanca): void {
    if (posicao <= this.posicao) return;
    this.posicao = posicao;
    for (const numero of numeros) {
      const before = this.estados[numero - 1];
      if (before === status || before === undefined) continue;
      if (before === LIVRE) this.disponiveis -= 1;
      if (status === LIVRE) this.disponiveis += 1;
      this.estados[numero - 1] = status;
      this.pending.set(numero, status);
    }
  }

  get dirty(): boolean {
    return this.pending.size > 0;
  }

  /** Everything that changed since the last call, as one message. */
  flush(): MudancasDaRifa {
    const delta: Delta = { de: this.emitted, posicao: this.posicao, mudancas: this.pending };
    this.pending = new Map();
    this.packed = null;
    this.emitted = this.posicao;
    this.deltas.push(delta);
    this.remembered += delta.mudancas.size;
    const most = REMEMBERED_MINIMUM + this.estados.length / REMEMBERED_SHARE;
    while (this.remembered > most) this.remembered -= this.deltas.shift()?.mudancas.size ?? 0;
    return this.message(delta);
  }

  /** All changes after a position; null when they are no longer remembered. Call after flush(). */
  since(desde: bigint): MudancasDaRifa | null {
    if (desde === this.emitted) return this.message({ de: desde, posicao: desde, mudancas: new Map() });
    const first = this.deltas.findIndex((d) => d.de <= desde && desde < d.posicao);
    if (first < 0) return null;
    const mudancas = new Map(this.deltas.slice(first).flatMap((delta) => [...delta.mudancas]));
    return this.message({ de: desde, posicao: this.emitted, mudancas });
  }

  private message({ de, posicao, mudancas }: Delta): MudancasDaRifa {
    return {
      idRifa: this.idRifa,
      de: String(de),
      posicao: String(posicao),
      disponiveis: this.disponiveis,
      mudancas: empacotarMudancas(mudancas),
    };
  }

  /** The whole raffle. Call after flush(). */
  snapshot(): RetratoDaRifa {
    this.packed ??= Buffer.from(empacotarEstados(this.estados));
    return {
      idRifa: this.idRifa,
      posicao: String(this.emitted),
      total: this.estados.length,
      disponiveis: this.disponiveis,
      estados: this.packed,
    };
  }
}
