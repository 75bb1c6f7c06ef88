import type { Relogio } from '@rifa-viva/write-side/pagamento/portas';

/** A clock that goes on when it is told to, and calls what was due on the way, in order. */
export interface TestClock extends Relogio {
  advance(ms: number): void;
  /** Set on the wall by so much, ahead or back: timers know nothing of it. */
  set(ms: number): void;
  /** Back to the time that it is elsewhere. */
  reset(): void;
}

/** It lets nobody wait for longer than `longestMs`, as the product's own. */
export function createTestClock(start = Date.now(), longestMs = Infinity): TestClock {
  let now = start;
  let wall = 0;
  let number = 0;
  const due = new Map<number, { readonly at: number; readonly call: () => void }>();
  const next = (until: number) => {
    let first: [number, { readonly at: number; readonly call: () => void }] | undefined;
    for (const entry of due) if (entry[1].at <= until && (!first || entry[1].at < first[1].at)) first = entry;
    return first;
  };
  return {
    agora: () => now + wall,
    depois(ms, call) {
      number += 1;
      const id = number;
      due.set(id, { at: now + Math.min(longestMs, Math.max(0, ms)), call });
      // What is due at once needs no advance.
      if (ms <= 0) queueMicrotask(() => run(now));
      return () => void due.delete(id);
    },
    reset() {
      now = Date.now();
      wall = 0;
    },
    set(ms) {
      wall += ms;
    },
    advance(ms) {
      const until = now + ms;
      run(until);
      now = until;
    },
  };

  function run(until: number): void {
    for (let first = next(until); first; first = next(until)) {
      const [id, { at, call }] = first;
      due.delete(id);
      now = Math.max(now, at);
      call();
    }
  }
}
