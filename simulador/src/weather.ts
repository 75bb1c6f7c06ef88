import { type Static, Type } from '@sinclair/typebox';
import type { Clock } from './clock.ts';
import { PROVIDERS, type Provider } from './ledger.ts';
import type { Random } from './random.ts';

export const ProviderName = Type.Union([Type.Literal('mercadoPago'), Type.Literal('efi')]);
const Chance = Type.Number({ minimum: 0, maximum: 1 });

/** How calls go wrong. Where several rules fit, the first decides. */
export const FaultRule = Type.Object(
  {
    provider: Type.Optional(ProviderName),
    /** `slow` needs `ms`. `refuse`: closed before anything is read; `hang`: until the weather clears. */
    kind: Type.Union([
      Type.Literal('status'),
      Type.Literal('hang'),
      Type.Literal('slow'),
      Type.Literal('cut'),
      Type.Literal('nonsense'),
      Type.Literal('refuse'),
    ]),
    status: Type.Optional(Type.Integer({ minimum: 400, maximum: 599 })),
    ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Only calls of this method, and whose path begins so. */
    method: Type.Optional(Type.String()),
    path: Type.Optional(Type.String()),
    /** How many calls it strikes; absent: one, 0: all until the weather clears. */
    times: Type.Optional(Type.Integer({ minimum: 0 })),
    chance: Type.Optional(Chance),
    /** Whether the call was carried out and its answer alone is lost; absent: where it is `cut`. */
    done: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type FaultRule = Static<typeof FaultRule>;

interface Rule {
  readonly rule: FaultRule;
  left: number;
}

const MAX_RULES = 100;
const MAX_HANGING = 1_000;
const MINUTE_MS = 60_000;

/** What the caller's call meets on its way. */
export class Weather {
  private rules: Rule[] = [];
  private readonly away = new Set<Provider>();
  private perMinute = Number.POSITIVE_INFINITY;
  private readonly calls = new Map<Provider, { minute: number; count: number }>();
  private readonly clock: Clock;
  private readonly random: Random;
  private waiting = new Set<() => void>();

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
  }

  add(rule: FaultRule): void {
    this.rules = [...this.rules.slice(1 - MAX_RULES), { rule, left: rule.times ?? 1 }];
  }

  clear(): void {
    this.rules = [];
    this.away.clear();
    this.perMinute = Number.POSITIVE_INFINITY;
    this.letGo();
  }

  /** Calls above it are answered 429 until the minute is over. */
  limit(perMinute: number): void {
    this.perMinute = perMinute;
  }

  setAway(provider: Provider | undefined, away: boolean): void {
    for (const one of provider ? [provider] : PROVIDERS) {
      if (away) this.away.add(one);
      else this.away.delete(one);
    }
  }

  meet(provider: Provider, method: string, path: string): FaultRule | null {
    if (this.away.has(provider)) return { kind: 'refuse' };
    if (this.isAboveLimit(provider)) return { kind: 'status', status: 429 };
    const struck = this.rules.find(
      ({ rule }) =>
        (!rule.provider || rule.provider === provider) &&
        (!rule.method || rule.method === method) &&
        (!rule.path || path.startsWith(rule.path)) &&
        this.random.happens(rule.chance ?? 1),
    );
    if (!struck) return null;
    if (struck.left === 1) this.rules = this.rules.filter((one) => one !== struck);
    struck.left = Math.max(0, struck.left - 1);
    return struck.rule;
  }

  /** For calls that hang. More than it can hold are let go at once. */
  untilClear(): Promise<void> {
    if (this.waiting.size >= MAX_HANGING) return Promise.resolve();
    return new Promise((resolve) => this.waiting.add(resolve));
  }

  letGo(): void {
    const waiting = this.waiting;
    this.waiting = new Set();
    for (const resolve of waiting) resolve();
  }

  private isAboveLimit(provider: Provider): boolean {
    const minute = Math.floor(this.clock.now() / MINUTE_MS);
    const before = this.calls.get(provider);
    const count = before?.minute === minute ? before.count + 1 : 1;
    this.calls.set(provider, { minute, count });
    return count > this.perMinute;
  }
}
