import { LRUCache } from 'lru-cache';

/** Where the events of a recent command stand. */
export interface CommandPlace {
  readonly first: bigint;
  readonly count: number;
}

const CAPACITY = 20_000;

/** The last commands of a stream, oldest dropped first. */
export class RecentCommands {
  /** Bounded by size and not by `max`, which would take the room for all of them at once: most streams have few. */
  private readonly places = new LRUCache<string, CommandPlace>({
    maxSize: CAPACITY,
    sizeCalculation: () => 1,
  });

  static from(entries: readonly (readonly [string, string, number])[]): RecentCommands {
    const recent = new RecentCommands();
    for (const [id, first, count] of entries) recent.places.set(id, { first: BigInt(first), count });
    return recent;
  }

  find(commandId: string): CommandPlace | undefined {
    return this.places.peek(commandId);
  }

  /** One more event of a command, in stream order. */
  add(commandId: string, revision: bigint): void {
    const known = this.places.peek(commandId);
    this.places.set(
      commandId,
      known ? { first: known.first, count: known.count + 1 } : { first: revision, count: 1 },
    );
  }

  /** Oldest first. */
  entries(): [string, string, number][] {
    return Array.from(this.places.entries(), ([id, { first, count }]): [string, string, number] => [
      id,
      String(first),
      count,
    ]).reverse();
  }
}
