import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import type { EventStore, RecordedEvent } from '@rifa-viva/server/event-store/types';
import type { Logger } from '@rifa-viva/server/logger';
import { createPositionGate } from '@rifa-viva/server/positions';
import type { Actors } from '../kernel/actors.ts';
import type { ComandoRifa, RespostaRifa } from './commands.ts';

/** The write side's own knowledge of open reservations: whose payment is where, and when each ends. */
export interface ReservasAbertas {
  /** Raffle of a payment id, open or closed not long ago; undefined when there is none. */
  rifaDo(idPagamento: string): number | undefined;
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
  readonly clock?: () => number;
}

/** Node's timers cannot wait longer; a later end is looked at again by then. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const RETRY_MS = 1_000;
const LEMBRADAS = 200_000;

/**
 * Follows the raffles and lets each reservation expire at its end. Nothing is kept beside the log: after a
 * restart the open ones are folded again, and ends that passed meanwhile are due at once. The command is
 * idempotent, so one sent twice or too early changes nothing.
 */
export function acompanharReservas(deps: ReservasAbertasDeps): ReservasAbertas {
  const { store, atores, log } = deps;
  const clock = deps.clock ?? Date.now;
  const abertas = new Set<string>();
  const porPagamento = new Map<string, number>();
  const gate = createPositionGate();
  const stop = new AbortController();
  /** When to look at a raffle next, milliseconds since the epoch. */
  const prazos = new Map<number, number>();
  let timer: NodeJS.Timeout | undefined;
  let pronta = false;

  function dobrar(evento: RecordedEvent): void {
    const { type, data } = evento as unknown as EventoRifa;
    switch (type) {
      case 'BilhetesReservados': {
        const expiraEm = Date.parse(data.expiraEm);
        abertas.add(`${data.idRifa}.${data.idReserva}`);
        lembrar(data.idPagamento, data.idRifa);
        marcar(data.idRifa, expiraEm);
        return;
      }
      case 'ReservaExpirada':
      case 'ReservaCancelada':
      case 'ReservaPaga':
        fechar(`${data.idRifa}.${data.idReserva}`);
        return;
      default:
        return;
    }
  }

  function fechar(chave: string): void {
    abertas.delete(chave);
  }

  /** Closed ones are remembered for those who ask again; the oldest go first. */
  function lembrar(idPagamento: string, idRifa: number): void {
    porPagamento.set(idPagamento, idRifa);
    if (porPagamento.size > LEMBRADAS) porPagamento.delete(porPagamento.keys().next().value ?? '');
  }

  function marcar(idRifa: number, quando: number): void {
    const antes = prazos.get(idRifa);
    if (antes !== undefined && antes <= quando) return;
    prazos.set(idRifa, quando);
    programar();
  }

  function programar(): void {
    clearTimeout(timer);
    if (prazos.size === 0 || stop.signal.aborted) return;
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
        log.warn({ idRifa, error: String(error) }, 'reservations could not expire yet');
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

  const running = (async () => {
    const batches = store.follow({
      from: null,
      prefixes: ['rifa-'],
      signal: stop.signal,
      onBreak: (error) => log.warn({ error: String(error) }, 'open reservations lost the event store'),
    });
    for await (const batch of batches) {
      for (const item of batch) {
        if (item.kind === 'event') {
          dobrar(item.event);
          gate.advance(item.event.position);
        } else if (item.kind === 'checkpoint') gate.advance(item.position);
        else pronta = true;
      }
    }
  })();

  return {
    rifaDo: (idPagamento) => porPagamento.get(idPagamento),
    waitFor: (position, timeoutMs = 2_000) => gate.waitFor(position, timeoutMs),
    get pronta() {
      return pronta;
    },
    get quantas() {
      return abertas.size;
    },
    async close() {
      stop.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
