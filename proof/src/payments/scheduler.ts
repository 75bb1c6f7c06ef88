import TinyQueue from 'tinyqueue';

/** Numbers that a seed alone decides (mulberry32). */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    chance: (share: number): boolean => next() < share,
    /** From `low` to below `high`. */
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low)),
    pick: <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T,
  };
}
export type Chance = ReturnType<typeof seeded>;

interface Task {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/**
 * Time and order as a seed decides them: nothing happens but what stands in its queue, one thing after another, those of
 * one moment in an order that is drawn.
 */
export class Scheduler {
  private readonly tasks = new TinyQueue<Task>([], (a, b) => a.at - b.at || a.order - b.order);
  now: number;

  constructor(
    readonly chance: Chance,
    start: number,
  ) {
    this.now = start;
  }

  /** Runs once, so many milliseconds from now, unless it is taken back or `lives` says no by then. */
  after(ms: number, run: () => void, lives: () => boolean = () => true): () => void {
    let wanted = true;
    this.tasks.push({
      at: this.now + Math.max(0, ms),
      order: this.chance.next(),
      run: () => {
        if (wanted && lives()) run();
      },
    });
    return () => {
      wanted = false;
    };
  }

  /** A while of its own for whoever waits; never over for one that lives no more. */
  pause(lives: () => boolean): Promise<void> {
    const { chance } = this;
    const ms = chance.chance(0.03) ? chance.between(1_000, 9_000) : chance.between(0, 60);
    return new Promise((resolve) => this.after(ms, resolve, lives));
  }

  /** Everything that is due until then. */
  async runUntil(end: number): Promise<void> {
    for (let first = this.tasks.peek(); first && first.at <= end; first = this.tasks.peek()) {
      this.tasks.pop();
      this.now = Math.max(this.now, first.at);
      first.run();
      await settled();
    }
    this.now = Math.max(this.now, end);
  }
}

/** Whatever can go on without the scheduler has. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
