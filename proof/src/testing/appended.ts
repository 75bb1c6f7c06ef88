import { TIPOS_DE_STREAM } from '@rifa-viva/contracts/eventos/catalogo';
import type { EventStore } from '@rifa-viva/server/event-store/types';

/** What staff read is recorded when there is time for it: it is no part of what a call did. */
const FACTS = Object.keys(TIPOS_DE_STREAM).filter((kind) => kind !== 'acesso-');

/** Streams that were written after a position, each as often as it was. Snapshots, which a start writes beside it, are none. */
export async function appendedSince(
  store: Pick<EventStore, 'follow' | 'lastPosition'>,
  from: bigint | null,
): Promise<string[]> {
  const streams: string[] = [];
  if ((await store.lastPosition()) === from) return streams;
  const stop = new AbortController();
  try {
    for await (const batch of store.follow({ from, prefixes: FACTS, signal: stop.signal })) {
      for (const item of batch) {
        if (item.kind === 'caughtUp') return streams;
        if (item.kind === 'event') streams.push(item.event.stream);
      }
    }
    return streams;
  } finally {
    stop.abort();
  }
}
