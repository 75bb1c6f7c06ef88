import { unavailable } from './http/refusal.ts';

/** Lets callers wait until a follower has seen a position of the log. */
export interface PositionGate {
  readonly position: bigint;
  advance(position: bigint): void;
  /** Throws Refusal, 503, where it has not been reached after so long. */
  waitFor(position: bigint, patienceMs: number): Promise<void>;
}

export function createPositionGate(start = -1n): PositionGate {
  let current = start;
  const waiters = new Set<{ position: bigint; reached: () => void }>();
  return {
    get position() {
      return current;
    },
    advance(position) {
      if (position <= current) return;
      current = position;
      for (const waiter of waiters) if (waiter.position <= current) waiter.reached();
    },
    waitFor(position, patienceMs) {
      if (position <= current) return Promise.resolve();
      return new Promise((resolve, reject) => {
        const waiter = {
          position,
          reached() {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve();
          },
        };
        const timer = setTimeout(() => {
          waiters.delete(waiter);
          reject(unavailable(1));
        }, patienceMs);
        waiters.add(waiter);
      });
    },
  };
}

/** A position as a header or message carries it. */
export function readPosition(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null;
}
