import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import {
  type EventoDeBilhetes,
  eDeBilhetes,
  FATOS,
  vendido,
} from '@rifa-viva/contracts/regras/vida-do-bilhete';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import { reasonOf } from '@rifa-viva/server/faults';
import { growingTo } from '@rifa-viva/server/growing';
import { isWaiting } from '@rifa-viva/server/http/refusal';
import type { Logger } from '@rifa-viva/server/logger';
import { LRUCache } from 'lru-cache';
import type { Actors } from '../kernel/actors.ts';
import { keptFold } from '../kernel/kept-fold.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** The write side's own knowledge of open reservations: whose payment is where, and when each ends. */
export interface ReservasAbertas {
  /** Raffle of a payment id, open or closed not long ago; undefined when there is none. */
  rifaDo(idPagamento: string): number | undefined;
  /** Whether this person has paid for tickets before; said of everybody until the log is folded in. */
  comprou(idUsuario: number): boolean;
  /** A payment id just bound here: known before the log brings it back. */
  lembrar(idPagamento: string, idRifa: number): void;
  /** False until everything that was in the log at the start is folded in. */
  readonly pronta: boolean;
  /** Until so much is folded in, or for `esperaMs`: what was written to other streams is never folded here. */
  waitFor(position: bigint): Promise<void>;
  readonly quantas: number;
  close(): Promise<void>;
}

export interface ReservasAbertasDeps {
  readonly store: EventStore;
  readonly atores: Pick<Actors<ComandoRifa, RespostaRifa>, 'execute'>;
  readonly log: Logger;
  readonly esperaMs: number;
  /** Hears of each reservation that opens, by `chaveDoPagamento`. */
  readonly aoAbrir?: (chave: string) => void;
  /** Hears of each reservation that is open no longer, by `chaveDoPagamento`. */
  readonly aoFechar?: (chave: string, fim: FimDaReserva) => void;
  readonly clock?: () => number;
  /** Events between two snapshots; at a start so many are read again at most. */
  readonly snapshotEvery?: number;
}

/** How an open reservation ended. */
export interface FimDaReserva {
  readonly idUsuario: number;
  readonly como: 'paga' | 'gratuita' | 'expirada' | 'desfeita';
  /** It happened just now: not read again after a start. */
  readonly agora: boolean;
}

/** Timers do not hear of a clock that is set: ends are looked at again by then, and expired a second later at most. */
const OLHADA_MS = 4_000;
const RETRY_MS = 1_000;
/** Payment ids that are remembered for those who ask again: of closed reservations, and of those just made. */
const LEMBRADAS = 200_000;
/** People who paid before; whoever is forgotten counts as new. */
const COMPRADORES = 200_000;
const PREFIXO = 'rifa-';
const SNAPSHOT = 'reservas-abertas';
const VERSAO = 4;
const SNAPSHOT_A_CADA = 50_000;

interface Aberta {
  readonly idRifa: number;
  readonly idPagamento: string;
  readonly idUsuario: number;
  /** Tickets that are still reserved. */
  readonly bilhetes: number;
}

/** Whatever its tickets come to ends a reservation; null: they stay what they are. */
function fimPor({ type, data }: EventoDeBilhetes): FimDaReserva['como'] | null {
  const { depois } = FATOS[type];
  if (depois === null) return null;
  if (vendido(depois)) return 'total' in data && data.total > 0 ? 'paga' : 'gratuita';
  return type === 'ReservaExpirada' ? 'expirada' : 'desfeita';
}

/** What a snapshot holds beside its place in the log. */
interface Conhecidas {
  /** By `idRifa.idReserva`. */
  readonly abertas: readonly (readonly [chave: string, aberta: Aberta])[];
  /** Raffle by payment id. */
  readonly fechadas: readonly (readonly [idPagamento: string, idRifa: number])[];
  readonly compradores: readonly number[];
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
  const lembradas = new LRUCache<string, number>(growingTo(LEMBRADAS));
  const compradores = new LRUCache<number, true>(growingTo(COMPRADORES));
  /** When to look at a raffle next, milliseconds since the epoch. */
  const prazos = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let fechada = false;

  function dobrar(evento: RecordedEvent): void {
    if (!eventoDe('rifa-', evento) || !eDeBilhetes(evento)) return;
    const { type, data } = evento;
    if (type === 'BilhetesReservados') {
      const { idRifa, idReserva, idPagamento, idUsuario, numeros, expiraEm } = data;
      abrir(`${idRifa}.${idReserva}`, { idRifa, idPagamento, idUsuario, bilhetes: numeros.length });
      marcar(idRifa, Date.parse(expiraEm));
      return;
    }
    const como = fimPor(evento);
    if (como !== null && 'idReserva' in data) tirar(data, como);
  }

  function abrir(chave: string, aberta: Aberta): void {
    abertas.set(chave, aberta);
    pagamentos.set(aberta.idPagamento, aberta.idRifa);
    aoAbrir?.(chaveDoPagamento(aberta.idRifa, aberta.idPagamento));
  }

  function tirar(
    fato: { readonly idRifa: number; readonly idReserva?: number; readonly numeros: readonly number[] },
    como: FimDaReserva['como'],
  ): void {
    const chave = `${fato.idRifa}.${fato.idReserva}`;
    const aberta = abertas.get(chave);
    if (!aberta) return;
    if (como === 'paga') compradores.set(aberta.idUsuario, true);
    const restam = aberta.bilhetes - fato.numeros.length;
    if (restam > 0) {
      abertas.set(chave, { ...aberta, bilhetes: restam });
      return;
    }
    const { idRifa, idPagamento, idUsuario } = aberta;
    abertas.delete(chave);
    pagamentos.delete(idPagamento);
    lembradas.set(idPagamento, idRifa);
    aoFechar?.(chaveDoPagamento(idRifa, idPagamento), { idUsuario, como, agora: seguida.caughtUp });
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
    timer = setTimeout(vencer, Math.min(Math.max(0, proximo - clock()), OLHADA_MS));
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
    // Another process did it under the same id: it may be gone before the next end, so that is asked for here as well.
    if (answer.tipo !== 'expiracao') marcar(idRifa, clock() + RETRY_MS);
    else if (answer.proxima !== null) marcar(idRifa, answer.proxima);
  }

  function recordar(conhecidas: Conhecidas): void {
    for (const [idPagamento, idRifa] of conhecidas.fechadas) lembradas.set(idPagamento, idRifa);
    for (const idUsuario of conhecidas.compradores) compradores.set(idUsuario, true);
    for (const [chave, aberta] of conhecidas.abertas) {
      abrir(chave, aberta);
      // When it ends the raffle knows: it is looked at once and answers.
      marcar(aberta.idRifa, 0);
    }
  }

  const seguida = keptFold<Conhecidas>({
    name: 'reservas-abertas',
    store,
    log,
    prefix: PREFIXO,
    snapshot: SNAPSHOT,
    version: VERSAO,
    every: snapshotEvery,
    fold: dobrar,
    facts: () => ({
      abertas: [...abertas],
      fechadas: [...lembradas.entries()].reverse(),
      compradores: [...compradores.keys()].reverse(),
    }),
    recall: recordar,
  });

  return {
    rifaDo: (idPagamento) => pagamentos.get(idPagamento) ?? lembradas.peek(idPagamento),
    comprou: (idUsuario) => !seguida.caughtUp || compradores.has(idUsuario),
    lembrar: (idPagamento, idRifa) => void lembradas.set(idPagamento, idRifa),
    waitFor: (position) => seguida.waitFor(position, deps.esperaMs).catch(() => undefined),
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
