import type { EventStore } from './types.ts';

/**
 * EventStoreDB lets a connection hold 100 streams at a time, and whoever asks for more waits without a word. Reads
 * take turns, so that there is always one for the appends' and for each subscription.
 */
const MAX_READS = 64;

/** The same store with at most MAX_READS reads open. */
export function bounded(store: EventStore): EventStore {
  const turns = new Turns();
  const inTurn = async <T>(read: () => Promise<T>): Promise<T> => {
    await turns.take();
    return read().finally(() => turns.pass());
  };
  async function* allInTurn<T>(read: () => AsyncIterable<T>): AsyncGenerator<T> {
    await turns.take();
    try {
      yield* read();
    } finally {
      turns.pass();
    }
  }
  return {
    ...store,
    read: (...asked) => allInTurn(() => store.read(...asked)),
    readLast: (stream) => inTurn(() => store.readLast(stream)),
    lastRevision: (stream) => inTurn(() => store.lastRevision(stream)),
    readBinaryBackwards: (...asked) => allInTurn(() => store.readBinaryBackwards(...asked)),
    idAt: (position) => inTurn(() => store.idAt(position)),
    lastPosition: () => inTurn(() => store.lastPosition()),
  };
}

class Turns {
  private free = MAX_READS;
  private readonly waiting = new Set<() => void>();

  async take(): Promise<void> {
    if (this.free > 0) this.free -= 1;
    else {
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
      });
    }
  }

  pass(): void {
    const [next] = this.waiting;
    if (!next) this.free += 1;
    else {
      this.waiting.delete(next);
      next();
    }
  }
}
