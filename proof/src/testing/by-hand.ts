import type { Appended, EventStore, NewEvent } from '@rifa-viva/server/event-store/types';

/** Appends an event that no command wrote, tied to the one before it as if one had. */
export async function appendByHand(
  store: Pick<EventStore, 'append' | 'end'>,
  stream: string,
  event: NewEvent,
): Promise<Appended> {
  const { revision, hash } = await store.end(stream);
  const tied = { ...event, metadata: { ...event.metadata, previousHash: hash } };
  return store.append(stream, [tied], revision < 0n ? 'no_stream' : revision);
}
