import { type Static, Type } from '@sinclair/typebox';
import type { Clock } from './clock.ts';
import type { Provider } from './ledger.ts';
import type { Random } from './random.ts';
import { ProviderName } from './weather.ts';

/** What is done to webhooks. Where several rules fit, the first decides. */
export const PostRule = Type.Object(
  {
    provider: Type.Optional(ProviderName),
    /** `delay` needs `ms`; `hold` keeps them until they are released. */
    act: Type.Union([
      Type.Literal('drop'),
      Type.Literal('duplicate'),
      Type.Literal('delay'),
      Type.Literal('hold'),
      Type.Literal('signBadly'),
      Type.Literal('signOld'),
      Type.Literal('signNot'),
    ]),
    ms: Type.Optional(Type.Integer({ minimum: 0 })),
    /** How often a doubled one arrives. */
    copies: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
    /** How many webhooks it strikes; absent: one, 0: all until it is taken back. */
    times: Type.Optional(Type.Integer({ minimum: 0 })),
    chance: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  },
  { additionalProperties: false },
);
export type PostRule = Static<typeof PostRule>;
export type Flaw = 'signBadly' | 'signOld' | 'signNot';
export type Order = 'sent' | 'reversed' | 'shuffled';

export interface Parcel {
  readonly provider: Provider;
  /** Which charge it tells of. */
  readonly subject: string;
  readonly body: string;
  /** Anew for each attempt: signatures carry the time. */
  readonly address: (flaw: Flaw | null) => {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}

/** What became of a webhook. */
export interface Delivery {
  readonly number: number;
  readonly provider: Provider;
  readonly subject: string;
  readonly attempts: number;
  readonly state: 'waiting' | 'held' | 'dropped' | 'delivered' | 'retrying' | 'givenUp';
  /** The receiver's last answer; null: none came. */
  readonly status: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long an answer is waited for, and the pauses before it is tried again. */
const MANNERS: Readonly<
  Record<Provider, { readonly timeoutMs: number; readonly pauses: readonly number[] }>
> = {
  mercadoPago: {
    timeoutMs: 22_000,
    pauses: [
      15 * MINUTE_MS,
      30 * MINUTE_MS,
      6 * HOUR_MS,
      48 * HOUR_MS,
      96 * HOUR_MS,
      96 * HOUR_MS,
      96 * HOUR_MS,
    ],
  },
  efi: {
    timeoutMs: 60_000,
    pauses: [5, 10, 20, 40, 80, 160, 320, 640, 1_280].map((minutes) => minutes * MINUTE_MS),
  },
};
const MAX_RULES = 100;
const AT_ONCE = 32;
const MAX_WAITING = 50_000;
const MAX_DELIVERIES = 1_000;
const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Nobody outside this machine is ever called. */
export function isLoopback(url: string): boolean {
  return URL.canParse(url) && LOOPBACK.includes(new URL(url).hostname);
}

interface Job {
  readonly number: number;
  readonly parcel: Parcel;
  readonly flaw: Flaw | null;
  readonly attempt: number;
}

/** Carries webhooks: tries again while they are not taken, and does to them what it was told. */
export class Courier {
  private rules: { readonly rule: PostRule; left: number }[] = [];
  private readonly deliveries = new Map<number, Delivery>();
  private readonly waiting: Job[] = [];
  private held: Job[] = [];
  private readonly takeBack = new Set<() => void>();
  private readonly underWay = new Set<AbortController>();
  private idlers: (() => void)[] = [];
  private count = 0;
  private closed = false;
  private readonly clock: Clock;
  private readonly random: Random;

  constructor(clock: Clock, random: Random) {
    this.clock = clock;
    this.random = random;
  }

  add(rule: PostRule): void {
    this.rules = [...this.rules.slice(1 - MAX_RULES), { rule, left: rule.times ?? 1 }];
  }

  /** From now on webhooks arrive; those that are held stay held. */
  clear(): void {
    this.rules = [];
  }

  send(parcel: Parcel): void {
    this.count += 1;
    const rule = this.ruleFor(parcel.provider);
    const job = { number: this.count, parcel, flaw: flawOf(rule), attempt: 1 };
    this.note(job, 'waiting', null);
    switch (rule?.act) {
      case 'drop':
        this.note(job, 'dropped', null);
        return;
      case 'hold':
        this.hold(job);
        return;
      case 'delay':
        this.later(job, rule.ms ?? 0);
        return;
      case 'duplicate':
        for (let copy = 1; copy < (rule.copies ?? 2); copy += 1) this.enqueue(job);
    }
    this.enqueue(job);
  }

  /** Sends what is held; answers how many. */
  release(order: Order = 'sent'): number {
    const held = this.held;
    this.held = [];
    const ordered =
      order === 'shuffled' ? this.random.shuffled(held) : order === 'reversed' ? held.toReversed() : held;
    for (const job of ordered) this.enqueue(job);
    return held.length;
  }

  /** Latest last. */
  log(): readonly Delivery[] {
    return [...this.deliveries.values()];
  }

  /** When nothing is under way any more; what is held, delayed or to be tried again is not waited for. */
  idle(): Promise<void> {
    if (this.underWay.size === 0 && this.waiting.length === 0) return Promise.resolve();
    return new Promise((resolve) => this.idlers.push(resolve));
  }

  close(): void {
    this.closed = true;
    this.waiting.length = 0;
    for (const takeBack of this.takeBack) takeBack();
    for (const attempt of this.underWay) attempt.abort();
  }

  private ruleFor(provider: Provider): PostRule | null {
    const struck = this.rules.find(
      ({ rule }) => (!rule.provider || rule.provider === provider) && this.random.happens(rule.chance ?? 1),
    );
    if (!struck) return null;
    if (struck.left === 1) this.rules = this.rules.filter((one) => one !== struck);
    struck.left = Math.max(0, struck.left - 1);
    return struck.rule;
  }

  private hold(job: Job): void {
    this.held = [...this.held.slice(1 - MAX_WAITING), job];
    this.note(job, 'held', null);
  }

  private later(job: Job, ms: number): void {
    if (this.takeBack.size >= MAX_WAITING) {
      this.note(job, 'givenUp', null);
      return;
    }
    const takeBack = this.clock.after(ms, () => {
      this.takeBack.delete(takeBack);
      this.enqueue(job);
    });
    this.takeBack.add(takeBack);
  }

  private enqueue(job: Job): void {
    if (this.closed) return;
    if (this.waiting.length >= MAX_WAITING) {
      this.note(job, 'givenUp', null);
      return;
    }
    this.waiting.push(job);
    this.work();
  }

  private work(): void {
    while (this.underWay.size < AT_ONCE) {
      const job = this.waiting.shift();
      if (!job) break;
      const attempt = new AbortController();
      this.underWay.add(attempt);
      this.carry(job, attempt).finally(() => {
        this.underWay.delete(attempt);
        this.work();
        if (this.underWay.size > 0 || this.waiting.length > 0) return;
        const idlers = this.idlers;
        this.idlers = [];
        for (const idler of idlers) idler();
      });
    }
  }

  private async carry(job: Job, attempt: AbortController): Promise<void> {
    const { parcel, flaw } = job;
    const { timeoutMs, pauses } = MANNERS[parcel.provider];
    const { url, headers } = parcel.address(flaw);
    const status = await post(this.clock, url, headers, parcel.body, attempt, timeoutMs);
    if (this.closed) return;
    if (status !== null && status >= 200 && status < 300) return this.note(job, 'delivered', status);
    const pause = pauses[job.attempt - 1];
    if (pause === undefined) return this.note(job, 'givenUp', status);
    this.note(job, 'retrying', status);
    this.later({ ...job, attempt: job.attempt + 1, flaw: null }, pause);
  }

  private note(
    { number, parcel: { provider, subject }, attempt }: Job,
    state: Delivery['state'],
    status: number | null,
  ): void {
    this.deliveries.set(number, { number, provider, subject, attempts: attempt, state, status });
    const [oldest] = this.deliveries.keys();
    if (this.deliveries.size > MAX_DELIVERIES && oldest !== undefined) this.deliveries.delete(oldest);
  }
}

const flawOf = (rule: PostRule | null): Flaw | null =>
  rule?.act === 'signBadly' || rule?.act === 'signOld' || rule?.act === 'signNot' ? rule.act : null;

/** The answer's status; null where none came. */
export async function post(
  clock: Clock,
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  attempt: AbortController,
  timeoutMs: number,
): Promise<number | null> {
  if (!isLoopback(url)) return null;
  const takeBack = clock.after(timeoutMs, () => attempt.abort());
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: attempt.signal,
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  } finally {
    takeBack();
  }
}
