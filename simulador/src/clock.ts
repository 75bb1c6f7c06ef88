/** Time as the simulator sees it: tests give one of their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs something later; the answer takes it back. */
  after(ms: number, run: () => void): () => void;
}

/** Longer than this, a timer of the platform fires at once. */
const LONGEST_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, Math.min(ms, LONGEST_MS));
    // Nothing that waits keeps a process alive.
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Stands still until it is moved. */
export class HandClock implements Clock {
  private time: number;
  private readonly waiting = new Map<symbol, { readonly at: number; readonly run: () => void }>();

  constructor(start = Date.UTC(2026, 0, 15, 12)) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const key = Symbol('timer');
    this.waiting.set(key, { at: this.time + ms, run });
    return () => this.waiting.delete(key);
  }

  /** What falls due on the way runs at its own moment, in order. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (let due = this.nextBy(end); due; due = this.nextBy(end)) {
      this.waiting.delete(due.key);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }

  private nextBy(end: number) {
    let first: { key: symbol; at: number; run: () => void } | undefined;
    for (const [key, timer] of this.waiting)
      if (timer.at <= end && (!first || timer.at < first.at)) first = { key, ...timer };
    return first;
  }
}
