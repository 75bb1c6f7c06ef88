import type { StoredEvent } from './types.ts';

const MAX_EVENTS = 20_000;
const MAX_BYTES = 64 * 1024 * 1024;

type Wake = () => void;

/** The newest committed events in memory: what live subscribers read without asking the database. */
export class Ring {
  private events: StoredEvent[] = [];
  private bytes = 0;
  private readonly waiting = new Set<Wake>();
  private readonly waitingForStream = new Map<string, Set<Wake>>();

  /** `head`: last committed position at the start. */
  constructor(private last: bigint) {}

  get head(): bigint {
    return this.last;
  }

  push(events: readonly StoredEvent[]): void {
    for (const event of events) {
      this.events.push(event);
      this.bytes += event.frame.length;
      this.last = event.position;
    }
    if (this.events.length > 2 * MAX_EVENTS || this.bytes > 2 * MAX_BYTES) this.trim();
    wakeAll(this.waiting);
    if (this.waitingForStream.size === 0) return;
    for (const { stream } of events) {
      const waiting = this.waitingForStream.get(stream);
      if (waiting) wakeAll(waiting);
    }
  }

  /** Events after a position, at most `limit`; null when they are no longer (or were never) held. */
  after(position: bigint, limit: number): readonly StoredEvent[] | null {
    if (position >= this.last) return [];
    const first = this.events[0]?.position;
    if (first === undefined || position + 1n < first) return null;
    const start = Number(position + 1n - first);
    return this.events.slice(start, start + limit);
  }

  /** Resolves when something was committed (in this stream, where one is named), or when the signal fires. */
  changed(signal: AbortSignal, stream?: string): Promise<void> {
    const waiting = stream === undefined ? this.waiting : this.waitingIn(stream);
    return new Promise((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        waiting.delete(wake);
        if (stream !== undefined && waiting.size === 0 && this.waitingForStream.get(stream) === waiting) {
          this.waitingForStream.delete(stream);
        }
        resolve();
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (signal.aborted) wake();
    });
  }

  private waitingIn(stream: string): Set<Wake> {
    const waiting = this.waitingForStream.get(stream) ?? new Set();
    this.waitingForStream.set(stream, waiting);
    return waiting;
  }

  private trim(): void {
    let from = Math.max(0, this.events.length - MAX_EVENTS);
    let bytes = 0;
    for (let i = this.events.length - 1; i >= from; i -= 1) {
      bytes += this.events[i]?.frame.length ?? 0;
      if (bytes > MAX_BYTES) from = i + 1;
    }
    this.events = this.events.slice(from);
    this.bytes = this.events.reduce((sum, event) => sum + event.frame.length, 0);
  }
}

function wakeAll(waiting: Set<Wake>): void {
  for (const wake of [...waiting]) wake();
}
