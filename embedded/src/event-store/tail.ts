import type { StoredEvent } from './types.ts';

export type Hear = (events: readonly StoredEvent[]) => void;

/** Where the log ends, and who hears of what is committed. */
export class Tail {
  private unannounced: StoredEvent[] = [];
  private readonly ofLog = new Set<Hear>();
  private readonly ofStream = new Map<string, Set<Hear>>();

  /** `head`: last committed position at the start. */
  constructor(private last: bigint) {}

  get head(): bigint {
    return this.last;
  }

  push(events: readonly StoredEvent[]): void {
    this.unannounced.push(...events);
    this.last = events.at(-1)?.position ?? this.last;
  }

  /** Tells those who listen of what was pushed since the last time. */
  announce(): void {
    const events = this.unannounced;
    if (events.length === 0) return;
    this.unannounced = [];
    for (const hear of [...this.ofLog]) hear(events);
    if (this.ofStream.size === 0) return;
    for (const event of events)
      for (const hear of [...(this.ofStream.get(event.stream) ?? [])]) hear([event]);
  }

  /**
   * Hears of what is committed (in this stream, where one is named), until the answer is called. Events committed
   * just before may come too.
   */
  listen(hear: Hear, stream?: string): () => void {
    const hearing = stream === undefined ? this.ofLog : this.listenersOf(stream);
    hearing.add(hear);
    return () => {
      hearing.delete(hear);
      if (stream !== undefined && hearing.size === 0) this.ofStream.delete(stream);
    };
  }

  /** Resolves when something was committed in one of these streams, or when the signal fires. */
  changed(signal: AbortSignal, ...streams: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        signal.removeEventListener('abort', done);
        for (const leave of leaving) leave();
        resolve();
      };
      const leaving = streams.map((stream) => this.listen(done, stream));
      signal.addEventListener('abort', done, { once: true });
      if (signal.aborted) done();
    });
  }

  private listenersOf(stream: string): Set<Hear> {
    const hearing = this.ofStream.get(stream) ?? new Set();
    this.ofStream.set(stream, hearing);
    return hearing;
  }
}
