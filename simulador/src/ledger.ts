import { type Static, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Clock } from './clock.ts';
import type { Journal } from './journal.ts';
import type { Random } from './random.ts';

export const PROVIDERS = ['mercadoPago', 'efi'] as const;
export type Provider = (typeof PROVIDERS)[number];

const Moment = Type.Integer();
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Union([type, Type.Null()]);

const Refund = Type.Object({
  id: Type.String(),
  amount: Type.Integer(),
  requestedAt: Moment,
  /** From when on it counts as done. */
  settlesAt: Moment,
  /** Why it was not done after all. */
  refusal: Nullable(Type.String()),
  /** The idempotency key it was asked under, and what was asked. */
  key: Type.String(),
  asked: Type.String(),
});
const Receipt = Type.Object({
  /** endToEndId. */
  id: Type.String(),
  /** Centavos. */
  amount: Type.Integer(),
  paidAt: Moment,
  refunds: Type.Array(Refund),
});
const Charge = Type.Object({
  provider: Type.Union([Type.Literal('mercadoPago'), Type.Literal('efi')]),
  /** Mercado Pago's number, Efí's txid. */
  id: Type.String(),
  number: Type.Integer(),
  /** Pix code, to copy. */
  code: Type.String(),
  location: Type.String(),
  /** The receiver's own name for it: external_reference, txid. */
  reference: Nullable(Type.String()),
  /** The idempotency key it was made under, and what was asked. */
  key: Type.String(),
  asked: Type.String(),
  amount: Type.Integer(),
  label: Type.String(),
  notificationUrl: Nullable(Type.String()),
  /** What is given back as it came. */
  extra: Type.Record(Type.String(), Type.Unknown()),
  createdAt: Moment,
  changedAt: Moment,
  expiresAt: Moment,
  removedAt: Nullable(Moment),
  revision: Type.Integer(),
  receipts: Type.Array(Receipt),
});

export type Refund = Static<typeof Refund>;
export type Receipt = Static<typeof Receipt>;
export type Charge = Static<typeof Charge>;

export type Draft = Omit<
  Charge,
  'number' | 'createdAt' | 'changedAt' | 'removedAt' | 'revision' | 'receipts'
>;

/** Whether its code can be paid, and why not. */
export type Standing = 'open' | 'paid' | 'removed' | 'expired';

export const standingOf = (charge: Charge, now: number): Standing => {
  if (charge.receipts.length > 0) return 'paid';
  if (charge.removedAt !== null) return 'removed';
  return now >= charge.expiresAt ? 'expired' : 'open';
};

export const received = ({ receipts }: Charge): number => sum(receipts.map(({ amount }) => amount));
/** Given back or on its way. */
export const refunded = ({ refunds }: Receipt): number =>
  sum(refunds.filter(({ refusal }) => refusal === null).map(({ amount }) => amount));

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

export interface LedgerOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly journal: Journal | null;
  readonly kept: readonly unknown[];
  /** Charges that are remembered; the oldest go first. */
  readonly maxCharges: number;
}

/** The charges of both providers: made, paid, taken back, refunded; remembered in a journal where there is one. */
export class Ledger {
  private readonly options: LedgerOptions;
  private readonly charges = new Map<string, Charge>();
  private readonly byName = new Map<string, string>();
  private readonly byReference = new Map<string, Set<string>>();
  private last = 0;

  constructor(options: LedgerOptions) {
    this.options = options;
    for (const value of options.kept) if (Value.Check(Charge, value)) this.remember(value);
  }

  open(draft: Draft, number = this.nextNumber()): Charge {
    const now = this.options.clock.now();
    const life = { createdAt: now, changedAt: now, removedAt: null, revision: 0, receipts: [] };
    return this.keep({ ...draft, ...life, number });
  }

  /** Each once: of payments and refunds. Without a journal too they go on growing after a restart. */
  nextNumber(): number {
    this.last = Math.max(this.last + 1, this.options.clock.now());
    return this.last;
  }

  change(charge: Charge, change: Partial<Charge>): Charge {
    return this.keep({ ...charge, ...change, changedAt: this.options.clock.now() });
  }

  remove(charge: Charge): Charge {
    const revision = charge.revision + 1;
    return this.change(charge, { removedAt: this.options.clock.now(), revision });
  }

  pay(charge: Charge, amount: number): { readonly charge: Charge; readonly receipt: Receipt } {
    const receipt = { id: this.endToEndId('E'), amount, paidAt: this.options.clock.now(), refunds: [] };
    return { charge: this.change(charge, { receipts: [...charge.receipts, receipt] }), receipt };
  }

  refund(charge: Charge, receipt: Receipt, refund: Refund): Charge {
    const receipts = charge.receipts.map((one) =>
      one.id === receipt.id ? { ...one, refunds: [...one.refunds, refund] } : one,
    );
    return this.change(charge, { receipts });
  }

  /** As the central bank names payments (`E`) and returns (`D`). */
  endToEndId(kind: 'E' | 'D'): string {
    const minute = new Date(this.options.clock.now()).toISOString().replace(/\D/g, '').slice(0, 12);
    return `${kind}00000000${minute}${this.options.random.alphanumeric(11)}`;
  }

  find(provider: Provider, id: string): Charge | undefined {
    return this.charges.get(nameOf(provider, 'id', id));
  }

  byCode(code: string): Charge | undefined {
    return this.named('code', code);
  }

  byKey(provider: Provider, key: string): Charge | undefined {
    return this.named(provider, `key ${key}`);
  }

  byNumber(number: number): Charge | undefined {
    return this.named('number', String(number));
  }

  byReceipt(id: string): Charge | undefined {
    return this.named('receipt', id);
  }

  /** Newest last. */
  withReference(provider: Provider, reference: string): readonly Charge[] {
    return [...(this.byReference.get(nameOf(provider, 'reference', reference)) ?? [])].flatMap((name) => {
      const charge = this.charges.get(name);
      return charge ? [charge] : [];
    });
  }

  /** Oldest first. */
  list(provider?: Provider): readonly Charge[] {
    const all = [...this.charges.values()];
    return provider ? all.filter((charge) => charge.provider === provider) : all;
  }

  private named(kind: string, name: string): Charge | undefined {
    const full = this.byName.get(nameOf(kind, '', name));
    return full === undefined ? undefined : this.charges.get(full);
  }

  private keep(charge: Charge): Charge {
    this.remember(charge);
    this.forget();
    const { journal } = this.options;
    journal?.append(charge);
    if (journal?.isSpacious(this.charges.size)) journal.rewrite(this.list());
    return charge;
  }

  private remember(charge: Charge): void {
    const name = nameOf(charge.provider, 'id', charge.id);
    this.charges.set(name, charge);
    this.last = Math.max(this.last, charge.number, ...numbersOf(charge));
    for (const one of namesOf(charge)) this.byName.set(one, name);
    if (charge.reference === null) return;
    const reference = nameOf(charge.provider, 'reference', charge.reference);
    this.byReference.set(reference, (this.byReference.get(reference) ?? new Set()).add(name));
  }

  private forget(): void {
    for (const [name, charge] of this.charges) {
      if (this.charges.size <= this.options.maxCharges) return;
      this.charges.delete(name);
      for (const one of namesOf(charge)) this.byName.delete(one);
      if (charge.reference === null) continue;
      const reference = nameOf(charge.provider, 'reference', charge.reference);
      const others = this.byReference.get(reference);
      others?.delete(name);
      if (others?.size === 0) this.byReference.delete(reference);
    }
  }
}

/** Its refunds'; Efí's have names. */
const numbersOf = ({ provider, receipts }: Charge): readonly number[] =>
  provider === 'efi' ? [] : receipts.flatMap(({ refunds }) => refunds.map(({ id }) => Number(id)));

const nameOf = (kind: string, what: string, name: string): string => `${kind}\n${what}\n${name}`;

const namesOf = (charge: Charge): readonly string[] => [
  nameOf('code', '', charge.code),
  nameOf('number', '', String(charge.number)),
  ...(charge.key === '' ? [] : [nameOf(charge.provider, '', `key ${charge.key}`)]),
  ...charge.receipts.map(({ id }) => nameOf('receipt', '', id)),
];
