import type { Provider } from './ledger.ts';

/** Refunds that will be refused for good. */
export class Refusals {
  private readonly left = new Map<Provider, number>();

  add(provider: Provider, times: number): void {
    this.left.set(provider, (this.left.get(provider) ?? 0) + times);
  }

  take(provider: Provider): boolean {
    const left = this.left.get(provider) ?? 0;
    if (left > 0) this.left.set(provider, left - 1);
    return left > 0;
  }
}
