/** For so long after somebody else's events there may be more of them. */
const CROWDED_MS = 1_000;
/** A turn left to the others, of so many appends' time; each one's is another. */
const TURN_APPENDS = 2;
const MAX_TURN_MS = 100;
/** Commands decided at once after a lost round; half of them after the next one. */
const AFTER_A_LOSS = 64;
/** How much the newest append says of how long the next one takes. */
const NEWEST = 0.2;

/**
 * How an actor shares its stream with those of other processes. Whoever wrote leaves the others the time to read, decide
 * and append; whoever lost a round tries at once with fewer commands, so that it is there before a larger batch.
 */
export class Turns {
  private crowdedUntil = 0;
  private lostInARow = 0;
  private appendMs = 1;
  private leftUntil = 0;

  /** Somebody else may have written since the last look. */
  get crowded(): boolean {
    return performance.now() < this.crowdedUntil;
  }

  /** The last append met a log that went on without it. */
  get losing(): boolean {
    return this.lostInARow > 0;
  }

  /** Commands of the next batch. */
  get most(): number {
    return this.lostInARow === 0
      ? Number.POSITIVE_INFINITY
      : Math.max(1, AFTER_A_LOSS >> Math.min(this.lostInARow - 1, 6));
  }

  /** How long the others have their turn yet, in milliseconds. */
  get left(): number {
    return this.crowded ? Math.max(0, this.leftUntil - performance.now()) : 0;
  }

  /** Events of somebody else's were read. */
  met(): void {
    this.crowdedUntil = performance.now() + CROWDED_MS;
  }

  lost(): void {
    this.met();
    this.lostInARow += 1;
    this.leftUntil = 0;
  }

  won(tookMs: number): void {
    this.lostInARow = 0;
    this.appendMs += (tookMs - this.appendMs) * NEWEST;
    const turn = Math.min(MAX_TURN_MS, TURN_APPENDS * this.appendMs);
    this.leftUntil = performance.now() + turn * (0.5 + Math.random());
  }
}
