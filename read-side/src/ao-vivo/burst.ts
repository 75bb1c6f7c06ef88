/** Counts what happens within a sliding window of time. */
export class Burst {
  private moments: number[] = [];

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more at this moment (ms); true once there are `limit` within the window. */
  reached(now: number): boolean {
    this.moments = [...this.moments.filter((moment) => now - moment < this.windowMs), now];
    return this.moments.length >= this.limit;
  }
}
