import { randomUUID } from 'node:crypto';
import { eventoDe } from '@rifa-viva/contracts/eventos/catalogo';
import { streamPedido, streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import { type EventStore, type NewEvent, WrongRevisionError } from '@rifa-viva/server/event-store/types';
import { unread } from '@rifa-viva/server/http/refusal';
import { type Envelope, eventId, metadataOf } from './commands.ts';

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
  return given && eventoDe('pedido-', given) ? given.data.id : null;
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
  const numbers = streamSequencia(contexto);
  const { revision } = await store.append(numbers, [recorded(numbers, 'NumeroTomado', {}, envelope)], 'any');
  const id = Number(revision) + 1;
  const pedido = pedidoDe(contexto, envelope.commandId);
  try {
    await store.append(pedido, [recorded(pedido, 'PedidoNumerado', { id }, envelope)], 'no_stream');
    return id;
  } catch (error) {
    if (!(error instanceof WrongRevisionError)) throw error;
    const first = await givenId(store, contexto, envelope);
    if (first === null) throw error;
    return first;
  }
}

const recorded = (
  stream: string,
  type: 'NumeroTomado' | 'PedidoNumerado',
  data: unknown,
  envelope: Envelope<unknown>,
): NewEvent => ({ id: randomUUID(), type, data, metadata: metadataOf(stream, type, envelope) });

const ou503 = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw unread(error);
  });
