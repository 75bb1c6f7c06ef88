import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { type EventStore, isReadable } from '@rifa-viva/server/event-store/types';
import { UnreadableEventError } from '@rifa-viva/server/event-store/unreadable';
import { unavailable } from '@rifa-viva/server/http/refusal';

/** Events that say which model a campaign has, and whether the campaign is still there. */
const TIPOS: readonly EventoRifa['type'][] = [
  'RifaCriada',
  'RascunhoCriado',
  'RifaAlterada',
  'RifaExpurgada',
];
const LIMITE_MS = 10_000;

/**
 * Whether any campaign that can still be shown or restored has this model, read from the campaigns' own events as
 * the log stands now. Asked before a model is purged, which is rare: nothing is kept in memory for it. Throws
 * Refusal (503) when the log does not answer in time, UnreadableEventError while a campaign waits for a repair.
 */
export async function modeloJaUsado(store: EventStore, idModeloBilhete: number): Promise<boolean> {
  // What such a campaign uses now is not known.
  const espera = store.parked.firstOf('rifa-');
  if (espera) throw new UnreadableEventError(espera);
  const modeloDe = new Map<number, number>();
  const signal = AbortSignal.timeout(LIMITE_MS);
  for await (const batch of store.follow({ from: null, by: 'type', prefixes: TIPOS, signal })) {
    for (const item of batch) {
      if (item.kind === 'caughtUp') return [...modeloDe.values()].includes(idModeloBilhete);
      if (item.kind !== 'event') continue;
      const { event } = item;
      if (!isReadable(event)) throw new UnreadableEventError(event);
      if (eventoDe('rifa-', event)) dobrar(modeloDe, event);
    }
  }
  throw unavailable();
}

function dobrar(modeloDe: Map<number, number>, { type, data }: EventoRifa): void {
  if (type === 'RifaCriada' || type === 'RascunhoCriado') modeloDe.set(data.idRifa, data.idModeloBilhete);
  else if (type === 'RifaExpurgada') modeloDe.delete(data.idRifa);
  else if (type === 'RifaAlterada' && data.depois.idModeloBilhete !== undefined) {
    modeloDe.set(data.idRifa, data.depois.idModeloBilhete);
  }
}
