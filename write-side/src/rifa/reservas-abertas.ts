import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { followFold } from '@rifa-viva/server/event-store/fold';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';
import type { Actors } from '../kernel/actors.ts';
import { loadSnapshot, saveSnapshot } from '../kernel/snapshots.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** The write side's own knowledge of open reservations: whose payment is where, and when each ends. */
export interface ReservasAbertas {
  /** Raffle of a payment id, open or closed not long ago; undefined when there is none. */
  rifaDo(idPagamento: string): number | undefined;
  /** A payment id just bound here: known before the log brings it back. */
  lembrar(idPagamento: string, idRifa: number): void;
  /** False until everything that was in the log at the start is folded in. */
  readonly pronta: boolean;
  waitFor(position: bigint, timeoutMs?: number): Promise<boolean>;
  readonly quantas: number;
  close(): Promise<void>;
}

export interface ReservasAbertasDeps {
  readonly store: EventStore;
  readonly atores: Actors<ComandoRifa, RespostaRifa>;
  readonly log: Logger;
  /** Hears of each reservation that opens, by `chaveDoPagamento`. */
  readonly aoAbrir?: (chave: string) => void;
  /** Hears of each reservation that is open no longer, by `chaveDoPagamento`. */
  readonly aoFechar?: (chave: string) => void;
  readonly clock?: () => number;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly snapshotEvery?: number;
}

/** Node's timers cannot wait longer; a later end is looked at again by then. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 1_000;
/** Payment ids that are remembered for those who ask again: of closed reservations, and of those just made. */
const LEMBRADAS = 200_000;
const PREFIXO = 'rifa-';
const SNAPSHOT = 'reservas-abertas';
const VERSAO = 3;
const SNAPSHOT_A_CADA = 50_000;

interface Aberta {
  readonly idRifa: number;
  readonly idPagamento: string;
  /** Tickets that are still reserved. */
  readonly bilhetes: number;
}

/** What a snapshot holds: its place in the log and what was known there. */
interface Conhecidas {
  readonly posicao: string;
  /** By `idRifa.idReserva`. */
  readonly abertas: readonly (readonly [chave: string, aberta: Aberta])[];
  /** Raffle by payment id. */
  readonly fechadas: readonly (readonly [idPagamento: string, idRifa: number])[];
  /** Raffles that waited for a repair. */
  readonly paradas: readonly (readonly [stream: string, posicao: string, motivo: string])[];
}

/** A payment id is its raffle's own. */
export const chaveDoPagamento = (idRifa: number, idPagamento: string): string => `${idRifa}.${idPagamento}`;

/**
 * Follows the reservations and lets each expire at its end. After a restart the open ones are folded again from
 * the last snapshot, and ends that passed meanwhile are due at once. The command is idempotent, so one sent twice
 * or too early changes nothing.
 */
export function acompanharReservas(deps: ReservasAbertasDeps): ReservasAbertas {
  const { store, atores, log, aoAbrir, aoFechar, snapshotEvery = SNAPSHOT_A_CADA } = deps;
  const clock = deps.clock ?? Date.now;
  /** By `idRifa.idReserva`. */
  const abertas = new Map<string, Aberta>();
  /** Raffles by payment id: of open reservations, and of those that closed or were made last. */
  const pagamentos = new Map<string, number>();
  const lembradas = new LRUCache<string, number>({ max: LEMBRADAS });
  /** When to look at a raffle next, milliseconds since the epoch. */
  const prazos = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let fechada = false;
  /** Since the last snapshot. */
  let dobrados = 0;
  let guardando = false;

  function dobrar(evento: RecordedEvent): void {
    if (!eventoDe('rifa-', evento)) return;
    const { type, data } = evento;
    switch (type) {
      case 'BilhetesReservados': {
        const { idRifa, idReserva, idPagamento, numeros, expiraEm } = data;
        abrir(`${idRifa}.${idReserva}`, { idRifa, idPagamento, bilhetes: numeros.length });
        marcar(idRifa, Date.parse(expiraEm));
        return;
      }
      case 'ReservaExpirada':
      case 'ReservaCancelada':
      case 'ReservaPaga':
      case 'BilhetesLiberados':
      case 'BilhetesDevolvidos':
        tirar(`${data.idRifa}.${data.idReserva}`, data.numeros.length);
        return;
      default:
        return;
    }
  }

  function abrir(chave: string, aberta: Aberta): void {
    abertas.set(chave, aberta);
    pagamentos.set(aberta.idPagamento, aberta.idRifa);
    aoAbrir?.(chaveDoPagamento(aberta.idRifa, aberta.idPagamento));
  }

  function tirar(chave: string, bilhetes: number): void {
    const aberta = abertas.get(chave);
    if (!aberta) return;
    const restam = aberta.bilhetes - bilhetes;
    if (restam > 0) {
      abertas.set(chave, { ...aberta, bilhetes: restam });
      return;
    }
    const { idRifa, idPagamento } = aberta;
    abertas.delete(chave);
    pagamentos.delete(idPagamento);
    lembradas.set(idPagamento, idRifa);
    aoFechar?.(chaveDoPagamento(idRifa, idPagamento));
  }

  function marcar(idRifa: number, quando: number): void {
    const antes = prazos.get(idRifa);
    if (antes !== undefined && antes <= quando) return;
    prazos.set(idRifa, quando);
    programar();
  }

  function programar(): void {
    clearTimeout(timer);
    if (prazos.size === 0 || fechada) return;
    const proximo = Math.min(...prazos.values());
    timer = setTimeout(vencer, Math.min(Math.max(0, proximo - clock()), MAX_TIMER_MS));
    timer.unref();
  }

  function vencer(): void {
    const agora = clock();
    for (const [idRifa, quando] of prazos) {
      if (quando > agora) continue;
      prazos.delete(idRifa);
      expirar(idRifa, agora).catch((error: unknown) => {
        // After the repair all is folded anew.
        if (isWaiting(error)) return;
        log.warn({ idRifa, error: reasonOf(error) }, 'reservations could not expire yet');
        marcar(idRifa, clock() + RETRY_MS);
      });
    }
    programar();
  }

  async function expirar(idRifa: number, agora: number): Promise<void> {
    const commandId = `expirar.${idRifa}.${agora}`;
    const { answer } = await atores.execute(streamRifa(idRifa), {
      command: { type: 'ExpirarReservas', agora },
      commandId,
      who: { idUsuario: 0, tipo: 'Sistema' },
      at: new Date(agora).toISOString(),
      correlationId: commandId,
    });
    if (answer.tipo === 'expiracao' && answer.proxima !== null) marcar(idRifa, answer.proxima);
  }

  /** What the last snapshot knew, and where it stood; null from the beginning. */
  async function recordar() {
    const snapshot = await loadSnapshot<Conhecidas>(store, SNAPSHOT, VERSAO, PREFIXO).catch(() => null);
    if (!snapshot) return null;
    const { posicao, paradas, ...conhecidas } = snapshot.facts;
    for (const [idPagamento, idRifa] of conhecidas.fechadas) lembradas.set(idPagamento, idRifa);
    for (const [chave, aberta] of conhecidas.abertas) {
      abrir(chave, aberta);
      // When it ends the raffle knows: it is looked at once and answers.
      marcar(aberta.idRifa, 0);
    }
    return {
      from: BigInt(posicao),
      waiting: paradas.map(([stream, em, reason]) => ({ stream, position: BigInt(em), reason })),
    };
  }

  function guardar(): void {
    guardando = true;
    dobrados = 0;
    const facts: Conhecidas = {
      posicao: String(seguida.position),
      abertas: [...abertas],
      fechadas: [...lembradas.entries()].reverse(),
      paradas: Array.from(seguida.waiting.values(), (p) => [p.stream, String(p.position), p.reason]),
    };
    saveSnapshot(store, SNAPSHOT, { version: VERSAO, facts, state: new Uint8Array() }, PREFIXO)
      .catch((error: unknown) => log.warn({ error: reasonOf(error) }, 'open reservations: snapshot not kept'))
      .finally(() => {
        guardando = false;
      });
  }

  const seguida = followFold({
    name: 'reservas-abertas',
    store,
    log,
    prefixes: [PREFIXO],
    fold: dobrar,
    start: recordar,
    onBatch(eventos) {
      dobrados += eventos;
      if (dobrados >= snapshotEvery && !guardando) guardar();
    },
  });

  return {
    rifaDo: (idPagamento) => pagamentos.get(idPagamento) ?? lembradas.peek(idPagamento),
    lembrar: (idPagamento, idRifa) => void lembradas.set(idPagamento, idRifa),
    waitFor: (position, timeoutMs = 2_000) => seguida.waitFor(position, timeoutMs),
    get pronta() {
      return seguida.caughtUp;
    },
    get quantas() {
      return abertas.size;
    },
    async close() {
      fechada = true;
      clearTimeout(timer);
      await seguida.close();
    },
  };
}
