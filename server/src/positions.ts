/** Lets callers wait until a follower has seen a position of the log. */
export interface PositionGate {
  readonly position: bigint;
  advance(position: bigint): void;
  /** True when reached, false after the time-out. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
}

export function createPositionGate(start = -1n): PositionGate {
  let current = start;
  const waiters = new Set<{ position: bigint; done: (reached: boolean) => void }>();
  return {
    get position() {
      return current;
    },
    advance(position) {
      if (position <= current) return;
      current = position;
      for (const waiter of waiters) if (waiter.position <= current) waiter.done(true);
    },
    waitFor(position, timeoutMs) {
      if (position <= current) return Promise.resolve(true);
      return new Promise((resolve) => {
        const waiter = {
          position,
          done(reached: boolean) {
            clearTimeout(timer);
            waiters.delete(waiter);
            resolve(reached);
          },
        };
        const timer = setTimeout(() => waiter.done(false), timeoutMs);
        waiters.add(waiter);
      });
    },
  };
}

/** A position as a header or message carries it. */
export function readPosition(text: string | undefined): bigint | null {
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : null;
}
