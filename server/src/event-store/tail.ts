import { MAX_BATCH, positionAfter } from './follow.ts';
import type { FollowItem, FollowOptions, LogEvent } from './types.ts';

/** What is held, in events and batches, for those who take more slowly than it comes; who needs more reads alone. */
const MAX_HELD = 2_500;
/** Of what everybody took so much stays, for who is about to join. */
const KEPT = 200;

type Follow = (options: FollowOptions) => AsyncIterable<readonly FollowItem[]>;

/** What came at once. */
interface Passed {
  readonly events: readonly LogEvent[];
  /** Null: it says nothing of that. */
  readonly upTo: bigint | null;
  /** After it nothing was left in the log, as the store told at the start or after a break. */
  readonly caughtUp: boolean;
}

interface Follower {
  readonly options: FollowOptions;
  /** It has everything up to here. */
  readonly position: bigint;
  /** Number of the batch it takes next. */
  next: number;
  wake: () => void;
}

/**
 * The end of the log, received, decoded and checked once for all who follow it. Whoever begins further back reads
 * alone until he has caught up, and again where he fell too far behind: nobody waits for the slowest.
 */
export class Tail {
  private passed: Passed[] = [];
  /** Number of the first batch that is held; no number is given twice. */
  private first = 0;
  private held = 0;
  /** Everything after this is held, or did not come yet. */
  private start = 0n;
  private readonly followers = new Set<Follower>();
  private running: { readonly stop: AbortController; readonly done: Promise<void> } | undefined;

  /**
   * `prefixes`: of the streams that are followed together; whoever wants others reads alone. So does who wants none
   * of `busy`: he would be sent all of that, too.
   */
  constructor(
    private readonly alone: Follow,
    private readonly prefixes: readonly string[],
    private readonly busy: string,
  ) {}

  follow(options: FollowOptions): AsyncIterable<readonly FollowItem[]> {
    const { by = 'stream', prefixes } = options;
    const ours = prefixes.every((wanted) => this.prefixes.some((prefix) => wanted.startsWith(prefix)));
    return by === 'stream' && ours && prefixes.includes(this.busy)
      ? this.together(options)
      : this.alone(options);
  }

  private async *together(asked: FollowOptions): AsyncGenerator<readonly FollowItem[]> {
    let last = asked.from;
    let caughtUp = false;
    // Told of a break, he has to be told when he is there again: what others were told of that may be held no longer.
    const onBreak: FollowOptions['onBreak'] = (...broke) => {
      caughtUp = false;
      asked.onBreak?.(...broke);
    };
    const options = { ...asked, onBreak };
    // He may be told of a break while he takes it.
    const pass = (batch: readonly FollowItem[]) => {
      caughtUp ||= batch.some(({ kind }) => kind === 'caughtUp');
      return batch;
    };
    while (!options.signal.aborted) {
      let follower: Follower | null = null;
      for await (const batch of this.alone({ ...options, from: last })) {
        yield pass(batch);
        last = positionAfter(batch) ?? last;
        // Before his own subscription ends: what comes meanwhile is held for him.
        follower = caughtUp && last !== null ? this.join(last, options) : null;
        if (follower) break;
      }
      if (!follower) return;
      for await (const batch of this.since(follower)) {
        yield pass(batch);
        last = positionAfter(batch) ?? last;
      }
    }
  }

  /** Null where what comes after this position is no longer held. */
  private join(position: bigint, options: FollowOptions): Follower | null {
    if (!this.running) this.begin(position);
    if (position < this.start) return null;
    const follower: Follower = { options, position, next: this.first, wake: () => undefined };
    this.followers.add(follower);
    return follower;
  }

  /** For as long as what comes next is held. */
  private async *since(follower: Follower): AsyncGenerator<readonly FollowItem[]> {
    const { signal } = follower.options;
    const wake = () => follower.wake();
    signal.addEventListener('abort', wake, { once: true });
    try {
      while (!signal.aborted && follower.next >= this.first) {
        const items = this.take(follower);
        if (items.length > 0) yield items;
        else
          await new Promise<void>((resolve) => {
            follower.wake = resolve;
          });
      }
    } finally {
      signal.removeEventListener('abort', wake);
      this.followers.delete(follower);
      if (this.followers.size === 0) await this.end();
    }
  }

  /** What is there for a follower; nothing where it has to wait. */
  private take(follower: Follower): FollowItem[] {
    const { position, options } = follower;
    const items: FollowItem[] = [];
    let told = position;
    let upTo = position;
    for (; items.length < MAX_BATCH; follower.next += 1) {
      const passed = this.passed[follower.next - this.first];
      if (!passed) break;
      for (const event of passed.events) {
        if (event.position <= position || !wanted(event, options)) continue;
        items.push({ kind: 'event', event });
        told = event.position;
      }
      if (passed.caughtUp) items.push({ kind: 'caughtUp' });
      upTo = passed.upTo ?? upTo;
    }
    if (upTo > told) items.push({ kind: 'checkpoint', position: upTo });
    this.trim();
    return items;
  }

  private begin(position: bigint): void {
    this.forget(position);
    const stop = new AbortController();
    const done = this.run(position, stop.signal).catch(() => {
      // Why, each is told by what it then reads alone.
      this.running = undefined;
      this.forget(position);
      this.wakeAll();
    });
    this.running = { stop, done };
  }

  private async end(): Promise<void> {
    const { running } = this;
    this.running = undefined;
    running?.stop.abort();
    await running?.done;
  }

  private async run(from: bigint, signal: AbortSignal): Promise<void> {
    const onBreak = (error: unknown, again: boolean) => {
      for (const { options } of this.followers) options.onBreak?.(error, again);
    };
    for await (const batch of this.alone({ from, prefixes: this.prefixes, signal, onBreak })) {
      if (signal.aborted) return;
      const events = batch.flatMap((item) => (item.kind === 'event' ? [item.event] : []));
      const caughtUp = batch.some(({ kind }) => kind === 'caughtUp');
      this.passed.push({ events, upTo: positionAfter(batch), caughtUp });
      this.held += sizeOf(events);
      this.trim();
      this.wakeAll();
    }
  }

  private wakeAll(): void {
    for (const follower of this.followers) follower.wake();
  }

  private trim(): void {
    let next = Number.POSITIVE_INFINITY;
    for (const follower of this.followers) next = Math.min(next, follower.next);
    while (this.passed.length > 1 && this.held > (this.first < next ? KEPT : MAX_HELD)) {
      const passed = this.passed.shift();
      if (!passed) return;
      this.first += 1;
      this.held -= sizeOf(passed.events);
      this.start = passed.upTo ?? this.start;
    }
  }

  /** Whoever follows what was held before has fallen behind. */
  private forget(position: bigint): void {
    this.first += this.passed.length + 1;
    this.passed = [];
    this.held = 0;
    this.start = position;
  }
}

const wanted = ({ stream }: LogEvent, { prefixes }: FollowOptions): boolean =>
  prefixes.some((prefix) => stream.startsWith(prefix));

/** What passes without events takes room, too. */
const sizeOf = (events: readonly LogEvent[]): number => events.length + 1;
