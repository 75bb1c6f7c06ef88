import type { StoredEvent } from './types.ts';

const CAPACITY = 20_000;

/** The newest committed events in memory: what live subscribers read without asking the database. */
export class Ring {
  private events: StoredEvent[] = [];
  private readonly waiting = new Set<() => void>();

  /** `head`: last committed position at the start. */
  constructor(private last: bigint) {}

  get head(): bigint {
    return this.last;
  }

  push(events: readonly StoredEvent[]): void {
    this.events.push(...events);
    if (this.events.length > CAPACITY * 2) this.events = this.events.slice(-CAPACITY);
    this.last = events.at(-1)?.position ?? this.last;
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** Events after a position, at most `limit`; null when they are no longer (or were never) held. */
  after(position: bigint, limit: number): readonly StoredEvent[] | null {
    if (position >= this.last) return [];
    const first = this.events[0]?.position;
    if (first === undefined || position + 1n < first) return null;
    const start = Number(position + 1n - first);
    return this.events.slice(start, start + limit);
  }

  /** Resolves when something was committed, or at once when the signal fires. */
  changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.waiting.delete(wake);
        resolve();
      };
      this.waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    });
  }
}
