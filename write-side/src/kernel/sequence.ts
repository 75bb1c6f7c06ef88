import { streamSequencia } from '@rifa-viva/contracts/eventos/streams';
import type { EventStore } from '@rifa-viva/server/event-store/types';
import { unavailable } from '@rifa-viva/server/http/refusal';
import { type Envelope, eventId, metadataOf } from './commands.ts';

/**
 * The next integer id of a context: the revision of an append to its sequence stream, plus 1. The same
 * command gets the same id again; gaps are allowed. Throws Refusal (503) while the log does not answer.
 */
export async function nextId(
  store: EventStore,
  contexto: string,
  envelope: Envelope<unknown>,
): Promise<number> {
  const stream = streamSequencia(contexto);
  const type = 'NumeroTomado';
  const event = {
    id: eventId(stream, envelope.commandId, 0),
    type,
    data: {},
    metadata: metadataOf(stream, type, envelope),
  };
  try {
    const { revision } = await store.append(stream, [event], 'any');
    return Number(revision) + 1;
  } catch {
    throw unavailable();
  }
}
