import type { Mark } from './decider.ts';

/** Where the events of a recent command stand. */
export interface CommandPlace {
  readonly first: bigint;
  readonly count: number;
}

/** Its id, and where its events stand: the first one's revision and how many. */
export type RecentCommand = readonly [commandId: string, firstRevision: string, count: number];

const CAPACITY = 20_000;
/** Entries that are written in one go. */
const SLICE = 5_000;

/** The last commands of a stream, oldest dropped first. */
export class RecentCommands {
  /** The first event's revision; a number: an object with a bigint would take half as much room again. */
  private readonly places = new Map<string, number>();
  /** Of those that have more than one. */
  private readonly counts = new Map<string, number>();
  /** As they came, and their first events' revisions once more; those before `oldest` are dropped already. */
  private order: string[] = [];
  private firsts: number[] = [];
  private oldest = 0;
  private marked = false;

  static from(entries: readonly RecentCommand[]): RecentCommands {
    const recent = new RecentCommands();
    for (const [id, first, count] of entries) recent.put(id, Number(first), count);
    return recent;
  }

  find(commandId: string): CommandPlace | undefined {
    const first = this.places.get(commandId);
    return first === undefined ? undefined : { first: BigInt(first), count: this.counts.get(commandId) ?? 1 };
  }

  /** One more event of a command, in stream order. */
  add(commandId: string, revision: bigint): void {
    const known = this.places.get(commandId);
    if (known === undefined) this.put(commandId, Number(revision), 1);
    else this.put(commandId, known, (this.counts.get(commandId) ?? 1) + 1);
  }

  /** What is added from here on can be taken back, until it is kept; nothing is dropped meanwhile. */
  mark(): Mark<void> {
    const { length } = this.order;
    this.marked = true;
    const settled = () => {
      this.marked = false;
      this.trim();
    };
    return {
      undo: () => {
        for (const id of this.order.splice(length)) this.forget(id);
        this.firsts.length = length;
        settled();
      },
      keep: settled,
    };
  }

  /** Oldest first, as they are at the first step. */
  *entries(): Generator<void, RecentCommand[]> {
    const { oldest } = this;
    const [ids, firsts, counts] = [this.order.slice(oldest), this.firsts.slice(oldest), new Map(this.counts)];
    const entries: RecentCommand[] = [];
    for (const [i, id] of ids.entries()) {
      if (i % SLICE === 0) yield;
      entries.push([id, String(firsts[i]), counts.get(id) ?? 1]);
    }
    return entries;
  }

  private trim(): void {
    while (this.places.size > CAPACITY) {
      this.forget(this.order[this.oldest] ?? '');
      this.oldest += 1;
    }
    if (this.oldest < CAPACITY) return;
    this.order = this.order.slice(this.oldest);
    this.firsts = this.firsts.slice(this.oldest);
    this.oldest = 0;
  }

  private forget(id: string): void {
    this.places.delete(id);
    this.counts.delete(id);
  }

  private put(id: string, first: number, count: number): void {
    if (!this.places.has(id)) {
      this.order.push(id);
      this.firsts.push(first);
    }
    this.places.set(id, first);
    if (count > 1) this.counts.set(id, count);
    if (!this.marked) this.trim();
  }
}
