/** Where the events of a recent command stand. */
export interface CommandPlace {
  readonly first: bigint;
  readonly count: number;
}

const CAPACITY = 20_000;

/** The last commands of a stream, oldest dropped first. */
export class RecentCommands {
  private readonly places = new Map<string, CommandPlace>();

  static from(entries: readonly (readonly [string, string, number])[]): RecentCommands {
    const recent = new RecentCommands();
    for (const [id, first, count] of entries) recent.places.set(id, { first: BigInt(first), count });
    return recent;
  }

  find(commandId: string): CommandPlace | undefined {
    return this.places.get(commandId);
  }

  /** One more event of a command, in stream order. */
  add(commandId: string, revision: bigint): void {
    const known = this.places.get(commandId);
    if (known) {
      this.places.set(commandId, { first: known.first, count: known.count + 1 });
      return;
    }
    this.places.set(commandId, { first: revision, count: 1 });
    if (this.places.size > CAPACITY) {
      const oldest = this.places.keys().next();
      if (!oldest.done) this.places.delete(oldest.value);
    }
  }

  entries(): [string, string, number][] {
    return Array.from(this.places, ([id, { first, count }]) => [id, String(first), count]);
  }
}
