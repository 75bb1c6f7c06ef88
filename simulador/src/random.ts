const ALPHANUMERIC = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const HEX = '0123456789abcdef';

/** Chance from a seed (mulberry32): the same seed, the same course of events. Nothing secret is made of it. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let t = this.state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  happens(chance: number): boolean {
    return chance >= 1 || this.next() < chance;
  }

  alphanumeric(length: number): string {
    return this.pick(ALPHANUMERIC, length);
  }

  hex(length: number): string {
    return this.pick(HEX, length);
  }

  shuffled<T>(things: readonly T[]): readonly T[] {
    return things
      .map((thing) => ({ thing, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ thing }) => thing);
  }

  private pick(letters: string, length: number): string {
    return Array.from({ length }, () => letters[this.below(letters.length)]).join('');
  }
}
