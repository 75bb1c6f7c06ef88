import { checkpoint } from './encoding.ts';
import type { Filter } from './filter.ts';
import type { LogStretch } from './reader.ts';
import type { StoredEvent } from './types.ts';

/** How far a subscription to the log has come, and what it has to send on the way: events and checkpoints. */
export class Progress {
  /** The last position seen, whether it matched or not. */
  position: bigint;
  private checkpointed: bigint;

  /** `from`: the position before the first one of interest. */
  constructor(
    from: bigint,
    private readonly filter: Filter | null,
  ) {
    this.position = from;
    this.checkpointed = from;
  }

  /** Where the next interval between checkpoints begins. */
  get origin(): bigint {
    return this.checkpointed + 1n;
  }

  /** From memory, event by event. */
  take(events: readonly StoredEvent[]): Buffer[] {
    const frames: Buffer[] = [];
    for (const event of events) {
      this.position = event.position;
      if (!this.filter || this.filter.matches(event)) frames.push(event.frame);
      frames.push(...this.checkpointAt(event.position));
    }
    return frames;
  }

  /** From the database, in parts as long as the interval, counted from `origin`. */
  takeStretch({ parts, end }: LogStretch, origin: bigint): Buffer[] {
    const frames: Buffer[] = [];
    const every = this.filter?.checkpointEvery ?? null;
    for (const part of parts) {
      frames.push(...part.frames);
      const partEnd = every === null ? end : origin + (part.number + 1n) * every - 1n;
      if (partEnd <= end) frames.push(...this.checkpointAt(partEnd));
    }
    if (every !== null) frames.push(...this.checkpointAt(end - ((end - origin + 1n) % every)));
    this.position = end;
    return frames;
  }

  private checkpointAt(position: bigint): Buffer[] {
    if (!this.filter || position - this.checkpointed < this.filter.checkpointEvery) return [];
    this.checkpointed = position;
    return [checkpoint(position)];
  }
}
