import { randomUUID } from 'node:crypto';
import type { Metadata } from '@rifa-viva/contracts/eventos/metadata';
import type { PedidoNumerado } from '@rifa-viva/contracts/eventos/pedido';
import { streamPedido, streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { type EventStore, type NewEvent, WrongRevisionError } from '@rifa-viva/server/event-store/types';
import { unavailable } from '@rifa-viva/server/http/refusal';
import { type Envelope, eventId } from './commands.ts';

/**
 * Integer ids of a context. A number is the revision of an append to the context's sequence stream, plus 1; which
 * command has it stands in a stream of that command's own, begun once: the same command gets the same id for ever,
 * whichever process asks and whatever was restarted in between. Numbers taken in vain are gaps.
 */

const pedidoDe = (contexto: string, commandId: string): string =>
  streamPedido(eventId(streamSequencia(contexto), commandId, 0));

/** The id this command was given before; null where it asks for the first time. Throws Refusal (503). */
export async function givenId(
  store: EventStore,
  contexto: string,
  { commandId }: Pick<Envelope<unknown>, 'commandId'>,
): Promise<number | null> {
  const given = await ou503(store.readLast(pedidoDe(contexto, commandId)));
  return given && (given as unknown as PedidoNumerado).data.id;
}

/** This command's id: the one it was given before, or the next one. Throws Refusal (503) while the log does not answer. */
export async function nextId(
  store: EventStore,
  contexto: string,
  envelope: Envelope<unknown>,
): Promise<number> {
  return (await givenId(store, contexto, envelope)) ?? (await ou503(take(store, contexto, envelope)));
}

async function take(store: EventStore, contexto: string, envelope: Envelope<unknown>): Promise<number> {
  const metadata: Metadata = {
    commandId: envelope.commandId,
    actor: envelope.who,
    at: envelope.at,
    correlationId: envelope.correlationId,
    causationId: envelope.commandId,
  };
  const taken = { id: randomUUID(), type: 'NumeroTomado', data: {}, metadata };
  const { revision } = await store.append(streamSequencia(contexto), [taken], 'any');
  const id = Number(revision) + 1;
  const pedido = pedidoDe(contexto, envelope.commandId);
  const numerado = {
    id: randomUUID(),
    type: 'PedidoNumerado',
    data: { id },
    metadata,
  } satisfies PedidoNumerado & NewEvent;
  try {
    await store.append(pedido, [numerado], 'no_stream');
    return id;
  } catch (error) {
    if (!(error instanceof WrongRevisionError)) throw error;
    const first = await givenId(store, contexto, envelope);
    if (first === null) throw error;
    return first;
  }
}

const ou503 = <T>(work: Promise<T>): Promise<T> =>
  work.catch(() => {
    throw unavailable();
  });
