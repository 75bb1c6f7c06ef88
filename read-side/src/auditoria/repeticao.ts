import { setImmediate as dar } from 'node:timers/promises';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { eDeBilhetes, statusDoCodigo } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { type EstadoRifa, estadoInicial, statusDe } from '@rifa-viva/contracts/rifa/estado';
import { evolve } from '@rifa-viva/contracts/rifa/evolve';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { LRUCache } from 'lru-cache';
import { Fita } from './fita.ts';
import { bytesDoMarco, guardarMarco, type Marco, retomarMarco } from './marco.ts';

/** Events between two checkpoints: folding so many takes some 20 ms. */
const EVENTOS_POR_MARCO = 8_192;
/** Events folded before others get their turn. */
const EVENTOS_POR_VEZ = 500;
/** Of all raffles that are kept; the one asked for longest ago goes first. */
const MAXIMO_DE_RIFAS = 16;
const MAXIMO_DE_BYTES = 256 * 1024 * 1024;

export interface FiltroDeEventos {
  readonly bilhete?: number | undefined;
  /** Any of them. */
  readonly pessoas?: ReadonlySet<number> | undefined;
  readonly tipo?: EventoRifa['type'] | undefined;
  /** Milliseconds, both ends included. */
  readonly de?: number | undefined;
  readonly ate?: number | undefined;
}

type LogDasRifas = Pick<EventStore, 'read' | 'lastRevision'>;

/** One raffle's log, replayed: its state at any event, by the product's own fold. */
export class Repeticao {
  readonly fita = new Fita();
  private readonly novo = estadoInicial();
  private readonly marcos: Marco[] = [];
  private lendo: Promise<void> | null = null;
  private proxima: Promise<void> | null = null;
  /** Events that were there when the first reading began; 0 before. */
  esperados = 0;

  constructor(
    private readonly store: LogDasRifas,
    readonly idRifa: number,
  ) {}

  /** Of the last event; -1 where there is none. */
  get ultima(): number {
    return this.fita.tamanho - 1;
  }

  get bytes(): number {
    return this.marcos.reduce((soma, marco) => soma + bytesDoMarco(marco), this.fita.bytes);
  }

  /**
   * Reads on to where the stream ends now. One reading at a time: who asks during one shares the next, for what he has
   * seen happen may lie behind the end that the first one met.
   */
  atualizar(): Promise<void> {
    if (!this.lendo) return this.proxima ?? this.ler();
    this.proxima ??= this.lendo
      .catch(() => undefined)
      .then(() => {
        this.proxima = null;
        return this.ler();
      });
    return this.proxima;
  }

  private ler(): Promise<void> {
    this.lendo = this.lerAteOFim().finally(() => {
      this.lendo = null;
    });
    return this.lendo;
  }

  private async lerAteOFim(): Promise<void> {
    const stream = streamRifa(this.idRifa);
    if (this.esperados === 0) this.esperados = Number(await this.store.lastRevision(stream)) + 1;
    for await (const gravado of this.store.read(stream, BigInt(this.fita.tamanho))) {
      this.acrescentar(eventoDaRifa(gravado));
      if (this.fita.tamanho % EVENTOS_POR_VEZ === 0) await dar();
    }
  }

  private acrescentar(evento: RecordedEvent & EventoRifa): void {
    const primeiro = eDeBilhetes(evento) ? (evento.data.numeros[0] ?? 0) : 0;
    this.fita.acrescentar(evento, statusDe(this.novo, primeiro));
    evolve(this.novo, evento);
    if (this.fita.tamanho % EVENTOS_POR_MARCO === 0) {
      this.marcos.push(guardarMarco(this.novo, this.fita.tamanho));
    }
  }

  /** After so many events; a state of its own, which the caller may fold on. */
  estadoApos(eventos: number): EstadoRifa {
    const marco = this.marcos[Math.floor(eventos / EVENTOS_POR_MARCO) - 1];
    const estado = marco ? retomarMarco(marco) : estadoInicial();
    for (let revisao = marco?.eventos ?? 0; revisao < eventos; revisao += 1) {
      evolve(estado, this.fita.evento(revisao));
    }
    return estado;
  }

  /** The last event decided by then, of this ticket where one is named; -1 where there was none. */
  revisaoNoInstante(ms: number, bilhete?: number): number {
    for (let revisao = this.ultima; revisao >= 0; revisao -= 1) {
      if (this.fita.momento(revisao) > ms) continue;
      if (bilhete === undefined || this.fita.numerosDe(revisao).includes(bilhete)) return revisao;
    }
    return -1;
  }

  /** Revisions, ascending; null where every event is meant. */
  filtrar(filtro: FiltroDeEventos): Uint32Array | null {
    const { bilhete, pessoas, tipo, de, ate } = filtro;
    if ([bilhete, pessoas, tipo, de, ate].every((parte) => parte === undefined)) return null;
    const { fita } = this;
    const achadas: number[] = [];
    for (let revisao = 0; revisao < fita.tamanho; revisao += 1) {
      if (tipo !== undefined && fita.tipo(revisao) !== tipo) continue;
      if (de !== undefined && fita.momento(revisao) < de) continue;
      if (ate !== undefined && fita.momento(revisao) > ate) continue;
      if (pessoas !== undefined && !fita.envolve(revisao, pessoas)) continue;
      if (bilhete !== undefined && !fita.numerosDe(revisao).includes(bilhete)) continue;
      achadas.push(revisao);
    }
    return Uint32Array.from(achadas);
  }

  /** What the first ticket of an event was before it. */
  statusDeAntes = (revisao: number) => statusDoCodigo(this.fita.antes(revisao));

  /** The last event of a type up to a revision; null where there is none. */
  ultimoDe<T extends EventoRifa['type']>(tipo: T, ate: number): Extract<EventoRifa, { type: T }> | null {
    for (let revisao = ate; revisao >= 0; revisao -= 1) {
      const evento = this.fita.tipo(revisao) === tipo ? this.fita.evento(revisao) : null;
      if (evento) return evento as Extract<EventoRifa, { type: T }>;
    }
    return null;
  }

  get qtdeNumeros(): number {
    return this.novo.dados?.qtdeNumeros ?? 0;
  }
}

/** A raffle's stream holds raffle events alone: the codec reads no other there. */
export function eventoDaRifa(gravado: RecordedEvent): RecordedEvent & EventoRifa {
  if (!eventoDe('rifa-', gravado)) throw new Error(`${gravado.stream} is no raffle's`);
  return gravado;
}

export interface Repeticoes {
  /** Up to the end of its stream as it is now; null where there is no such raffle. */
  de(idRifa: number): Promise<Repeticao | null>;
  /** How far its first reading is; `total` 0: none is under way. */
  leitura(idRifa: number): { readonly lidos: number; readonly total: number };
}

export function createRepeticoes(store: LogDasRifas, maximoDeBytes = MAXIMO_DE_BYTES): Repeticoes {
  const guardadas = new LRUCache<number, Repeticao>({
    max: MAXIMO_DE_RIFAS,
    maxSize: maximoDeBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  });
  /** Read for the first time. */
  const novas = new Map<number, Repeticao>();
  return {
    async de(idRifa) {
      const repeticao = guardadas.get(idRifa) ?? novas.get(idRifa) ?? new Repeticao(store, idRifa);
      novas.set(idRifa, repeticao);
      try {
        await repeticao.atualizar();
      } finally {
        novas.delete(idRifa);
      }
      if (repeticao.ultima < 0) return null;
      // Kept again as it grew: of a value that is there already no size is asked.
      guardadas.delete(idRifa);
      guardadas.set(idRifa, repeticao);
      return repeticao;
    },
    leitura(idRifa) {
      const nova = guardadas.peek(idRifa) ? undefined : novas.get(idRifa);
      return { lidos: nova?.fita.tamanho ?? 0, total: nova?.esperados ?? 0 };
    },
  };
}
