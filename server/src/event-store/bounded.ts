import type { EventStore } from './types.ts';

/**
 * EventStoreDB lets a connection hold 100 streams at a time, and whoever asks for more waits without a word. Reads
 * take turns, and subscriptions are counted, so that there is always one for the appends' and for a sign of life.
 */
export const MAX_READS = 64;
export const MAX_FOLLOWED = 24;

/** What a process holds open on its connection. */
export class OpenStreams {
  reads = 0;
  followed = 0;
  private readonly waiting = new Set<() => void>();

  async take(): Promise<void> {
    if (this.reads < MAX_READS) this.reads += 1;
    else {
      await new Promise<void>((resolve) => {
        this.waiting.add(resolve);
      });
    }
  }

  async inTurn<T>(read: () => Promise<T>): Promise<T> {
    await this.take();
    return read().finally(() => this.pass());
  }

  /** One subscription, for as long as it is followed. */
  async *following<T>(follow: () => AsyncIterable<T>): AsyncGenerator<T> {
    if (this.followed >= MAX_FOLLOWED)
      throw new Error(`more than ${MAX_FOLLOWED} subscriptions in one process`);
    this.followed += 1;
    try {
      yield* follow();
    } finally {
      this.followed -= 1;
    }
  }

  pass(): void {
    const [next] = this.waiting;
    if (!next) this.reads -= 1;
    else {
      this.waiting.delete(next);
      next();
    }
  }
}

/** The same store with at most MAX_READS reads open. */
export function bounded(store: EventStore, open: OpenStreams): EventStore {
  async function* allInTurn<T>(read: () => AsyncIterable<T>): AsyncGenerator<T> {
    await open.take();
    try {
      yield* read();
    } finally {
      open.pass();
    }
  }
  return {
    ...store,
    read: (...asked) => allInTurn(() => store.read(...asked)),
    readLast: (stream) => open.inTurn(() => store.readLast(stream)),
    lastRevision: (stream) => open.inTurn(() => store.lastRevision(stream)),
    end: (stream) => open.inTurn(() => store.end(stream)),
    readBinaryBackwards: (...asked) => allInTurn(() => store.readBinaryBackwards(...asked)),
    idAt: (position) => open.inTurn(() => store.idAt(position)),
    lastPosition: () => open.inTurn(() => store.lastPosition()),
  };
}
