import type { Clock } from './clock.ts';
import type { Courier, Delivery, Order, PostRule } from './courier.ts';
import type { Efi } from './efi.ts';
import { type Charge, type Ledger, PROVIDERS, type Provider, type Receipt, standingOf } from './ledger.ts';
import type { MercadoPago } from './mercado-pago.ts';
import type { Refusals } from './refusals.ts';
import type { FaultRule, Weather } from './weather.ts';

/** What cannot be done to a charge; its message is for whoever asked. */
export class ControlError extends Error {}

export interface ControlsDeps {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly courier: Courier;
  readonly weather: Weather;
  readonly refusals: Refusals;
  readonly mercadoPago: MercadoPago;
  readonly efi: Efi;
}

interface Which {
  /** The provider's id, the receiver's own reference, or the Pix code. */
  readonly charge: string;
}

/** What payers do, and what goes wrong: by hand, for tests and demonstrations. */
export class Controls {
  private readonly deps: ControlsDeps;

  constructor(deps: ControlsDeps) {
    this.deps = deps;
  }

  /** Pays what is asked for, while it can be paid. */
  approve({ charge: which }: Which): Receipt {
    const charge = this.find(which);
    const standing = standingOf(charge, this.deps.clock.now());
    if (standing !== 'open') throw new ControlError(`the charge is ${standing}`);
    return this.pay(charge, charge.amount);
  }

  /** Pays although it is expired or taken back: the money left another bank in time. */
  payLate({ charge: which }: Which): Receipt {
    const charge = this.find(which);
    if (standingOf(charge, this.deps.clock.now()) === 'paid') throw new ControlError('the charge is paid');
    return this.pay(charge, charge.amount);
  }

  /** Pays until it is paid twice: by two people at once, say. */
  payTwice({ charge: which }: Which): readonly Receipt[] {
    const charge = this.find(which);
    const before = charge.receipts.length > 0 ? [] : [this.pay(charge, charge.amount)];
    return [...before, this.payAgain(charge)];
  }

  /** Pays another amount, in centavos. */
  payAmount({ charge: which, amount }: Which & { readonly amount: number }): Receipt {
    const charge = this.find(which);
    if (!Number.isInteger(amount) || amount <= 0) throw new ControlError('the amount is no amount');
    if (charge.receipts.length > 0) throw new ControlError('the charge is paid');
    return this.pay(charge, amount);
  }

  /** From now on calls go wrong so. */
  fail(rule: FaultRule): void {
    this.deps.weather.add(rule);
  }

  /** Calls go right again; what hangs is let go; what was down is up. */
  mend(): void {
    this.deps.weather.clear();
  }

  /** Connections are closed unread; without a provider, to both. */
  down({ provider }: { readonly provider?: Provider | undefined } = {}): void {
    this.deps.weather.setAway(provider, true);
  }

  up({ provider }: { readonly provider?: Provider | undefined } = {}): void {
    this.deps.weather.setAway(provider, false);
  }

  /** Calls a minute, above which the answer is 429. */
  limit({ perMinute }: { readonly perMinute: number }): void {
    this.deps.weather.limit(perMinute);
  }

  /** From now on webhooks fare so. */
  webhooks(rule: PostRule): void {
    this.deps.courier.add(rule);
  }

  /** Webhooks arrive again; what is held stays held. */
  webhooksArrive(): void {
    this.deps.courier.clear();
  }

  /** Sends the held webhooks; answers how many. */
  release({ order }: { readonly order?: Order | undefined } = {}): number {
    return this.deps.courier.release(order);
  }

  /** The next refunds are refused for good. */
  refuseRefunds({
    provider,
    times = 1,
  }: {
    readonly provider: Provider;
    readonly times?: number | undefined;
  }): void {
    this.deps.refusals.add(provider, times);
  }

  /** Efí's tokens are worth nothing from now on. */
  revokeTokens(): void {
    this.deps.efi.revokeTokens();
  }

  /** Latest last. */
  charges({ limit = 100 }: { readonly limit?: number | undefined } = {}): readonly Charge[] {
    return this.deps.ledger.list().slice(-limit);
  }

  charge({ charge: which }: Which): Charge {
    return this.find(which);
  }

  deliveries(): readonly Delivery[] {
    return this.deps.courier.log();
  }

  /** When no webhook is under way any more. */
  settled(): Promise<void> {
    return this.deps.courier.idle();
  }

  private find(which: string): Charge {
    const { ledger } = this.deps;
    const charge =
      ledger.byCode(which) ??
      PROVIDERS.map(
        (provider) => ledger.find(provider, which) ?? ledger.withReference(provider, which).at(0),
      ).find((found) => found !== undefined);
    if (!charge) throw new ControlError('there is no such charge');
    return charge;
  }

  private pay(charge: Charge, amount: number): Receipt {
    const paid = this.deps.ledger.pay(charge, amount);
    this.tell(paid.charge, paid.receipt);
    return paid.receipt;
  }

  /** Efí adds to the charge; Mercado Pago makes another payment under the same reference. */
  private payAgain(charge: Charge): Receipt {
    const { ledger } = this.deps;
    const current = ledger.find(charge.provider, charge.id) ?? charge;
    if (charge.provider === 'efi') return this.pay(current, charge.amount);
    const number = ledger.nextNumber();
    const twin = ledger.open({ ...current, id: String(number), key: '', asked: '' }, number);
    return this.pay(twin, charge.amount);
  }

  private tell(charge: Charge, receipt: Receipt): void {
    const { mercadoPago, efi } = this.deps;
    if (charge.provider === 'efi') efi.notify(charge, receipt);
    else mercadoPago.notify(charge, 'payment.updated');
  }
}
