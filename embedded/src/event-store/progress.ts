import { checkpoint } from './encoding.ts';
import type { Filter } from './filter.ts';
import type { LogStretch } from './reader.ts';
import type { StoredEvent } from './types.ts';

/** How far a subscription to the log has come, and what it has to send on the way: events and checkpoints. */
export class Progress {
  /** The last position seen, whether it matched or not. */
  position: bigint;
  /** Where the interval between checkpoints ended last. */
  private boundary: bigint;

  /** `from`: the position before the first one of interest. */
  constructor(
    from: bigint,
    private readonly filter: Filter | null,
  ) {
    this.position = from;
    this.boundary = from;
  }

  /** Where the next interval between checkpoints begins. */
  get origin(): bigint {
    return this.boundary + 1n;
  }

  /** Live, event by event: a checkpoint stands on the event that fills the interval. */
  take(events: readonly StoredEvent[], matching: readonly boolean[] | null): Buffer[] {
    const frames: Buffer[] = [];
    for (const [i, event] of events.entries()) {
      if (event.position <= this.position) continue;
      this.position = event.position;
      if (matching?.[i] ?? true) frames.push(event.frame);
      if (!this.filter || event.position - this.boundary < this.filter.checkpointEvery) continue;
      this.boundary = event.position;
      frames.push(checkpoint(event.position));
    }
    return frames;
  }

  /**
   * From the database, in parts as long as the interval, counted from `origin`. A part ends with a checkpoint on its
   * last match in the last page, or else where that page begins, as EventStoreDB has it.
   */
  takeStretch({ parts, end }: LogStretch, origin: bigint): Buffer[] {
    this.position = end;
    if (!this.filter) return parts.flatMap((part) => part.frames);
    const { checkpointEvery: every, window } = this.filter;
    const frames: Buffer[] = [];
    for (const part of parts) {
      this.passTo(origin + part.number * every - 1n, frames);
      frames.push(...part.frames);
      const last = origin + (part.number + 1n) * every - 1n;
      if (last > end) continue;
      const page = last - window + 1n;
      frames.push(checkpoint(part.last > page ? part.last : page));
      this.boundary = last;
    }
    this.passTo(end, frames);
    return frames;
  }

  /** Parts in which nothing matched. */
  private passTo(end: bigint, frames: Buffer[]): void {
    if (!this.filter) return;
    const { checkpointEvery: every, window } = this.filter;
    for (let last = this.boundary + every; last <= end; last += every) {
      frames.push(checkpoint(last - window + 1n));
      this.boundary = last;
    }
  }
}
