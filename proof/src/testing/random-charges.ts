import { ChargeLife } from './charges.ts';
import type { HandWrittenLog } from './read-side.ts';

/** Where the money of a receipt must be found. */
export interface Owed {
  readonly dia: string;
  readonly valor: number;
  where: 'vendido' | 'devolvido' | 'pendente';
}

/** What chance decides at each step: of which charge, which of the acts it is ready for, and how much or when. */
export interface Step {
  readonly charge: number;
  readonly act: number;
  readonly how: number;
}

/** Lives charges through random acts that are possible one after another, and says where all money must be. */
export function randomCharges(log: HandWrittenLog, steps: readonly Step[]): Owed[] {
  const charges = new Map<number, RandomCharge>();
  for (const { charge, act, how } of steps) {
    const one = charges.get(charge);
    if (one) one.act(act, how);
    else charges.set(charge, new RandomCharge(log, charge));
  }
  return [...charges.values()].flatMap((charge) => charge.owed);
}

/** A day in Sao Paulo ends at 03:00 UTC. */
const PAID = [
  ['2026-03-01T12:00:00.000Z', '2026-03-01'],
  ['2026-03-02T02:59:59.999Z', '2026-03-01'],
  ['2026-03-02T03:00:00.000Z', '2026-03-02'],
  ['2026-03-05T23:00:00.000Z', '2026-03-05'],
] as const;
const MOST_RECEIPTS = 3;

interface Receipt {
  readonly n: number;
  readonly owed: Owed;
  state: 'new' | 'sold' | 'refunding' | 'failed' | 'done';
  refund: number;
}
type Act = () => void;

class RandomCharge {
  private readonly life: ChargeLife;
  private readonly numeros: readonly number[];
  private readonly valor: number;
  private readonly receipts: Receipt[] = [];
  private phase: 'asked' | 'made' | 'bound' | 'cancelled' | 'refused' = 'asked';
  /** Tickets of its sale that are still sold. */
  private sold: number[] | null = null;
  private refunds = 0;
  private how = 0;

  constructor(log: HandWrittenLog, n: number) {
    this.numeros = [n * 10 + 1, n * 10 + 2, n * 10 + 3];
    this.valor = 1_000 + n;
    this.life = new ChargeLife(log, {
      n,
      idRifa: (n % 2) + 1,
      idUsuario: 8,
      valor: this.valor,
      provedor: n % 2 ? 'efi' : 'mercadoPago',
      numeros: this.numeros,
    }).asked();
  }

  get owed(): Owed[] {
    return this.receipts.map(({ owed }) => owed);
  }

  act(which: number, how: number): void {
    this.how = how;
    const possible = this.possible();
    possible[which % Math.max(1, possible.length)]?.();
  }

  private possible(): Act[] {
    switch (this.phase) {
      case 'refused':
        return [];
      case 'asked':
        return [() => this.come('made', this.life.made()), () => this.come('refused', this.life.refused())];
      case 'made':
        return [() => this.come('bound', this.life.bound()), this.cancel, ...this.anyTime()];
      case 'bound':
        return [this.cancel, ...this.anyTime()];
      case 'cancelled':
        return this.anyTime();
    }
  }

  private anyTime(): Act[] {
    return [
      ...(this.receipts.length < MOST_RECEIPTS ? [() => this.receive()] : []),
      () => this.life.noticed(`aviso${this.how}`),
      ...this.receipts.flatMap((receipt) => this.actsOf(receipt)),
    ];
  }

  private come(phase: RandomCharge['phase'], _told: ChargeLife): void {
    this.phase = phase;
  }

  private readonly cancel = () => this.come('cancelled', this.life.cancelled('prazo'));

  private receive(): void {
    const [at, dia] = PAID[this.how % PAID.length] ?? PAID[0];
    const valor = this.how % 3 === 0 ? this.valor + this.how : this.valor;
    this.life.paid(at, valor);
    const owed: Owed = { dia, valor, where: 'pendente' };
    this.receipts.push({ n: this.receipts.length + 1, owed, state: 'new', refund: 0 });
  }

  private actsOf(receipt: Receipt): Act[] {
    switch (receipt.state) {
      case 'new':
        return this.phase === 'bound' && this.sold === null
          ? [() => this.sell(receipt), () => this.sellNot(receipt)]
          : [() => this.refund(receipt, this.sold ? 'emDobro' : 'semReserva')];
      case 'sold':
        return [() => this.takeBack(receipt), () => this.returnSome(receipt)];
      case 'refunding':
        return [() => this.refunded(receipt), () => this.refundFailed(receipt)];
      case 'failed':
        return [() => this.refund(receipt, 'manual')];
      case 'done':
        return [];
    }
  }

  private sell(receipt: Receipt): void {
    this.life.sold(receipt.n);
    this.sold = [...this.numeros];
    receipt.state = 'sold';
    receipt.owed.where = 'vendido';
  }

  private sellNot(receipt: Receipt): void {
    this.life.unsold();
    this.refund(receipt, 'semBilhetes');
  }

  /** By hand: the money goes back, and the tickets that are left are free again. */
  private takeBack(receipt: Receipt): void {
    this.refund(receipt, 'manual');
    if (this.sold?.length) this.life.ticketsReturned(this.sold);
    this.sold = [];
  }

  /** Somebody puts tickets back on sale and leaves the money where it is. */
  private returnSome(receipt: Receipt): void {
    if (!this.sold?.length) return;
    this.life.ticketsReturned(this.sold.splice(0, 1 + (this.how % this.sold.length)));
    receipt.owed.where = 'pendente';
  }

  private refund(receipt: Receipt, motivo: Parameters<ChargeLife['refundAsked']>[0]): void {
    this.refunds += 1;
    this.life.refundAsked(motivo, { receipt: receipt.n, valor: receipt.owed.valor, idUsuario: 3 });
    receipt.state = 'refunding';
    receipt.refund = this.refunds;
    receipt.owed.where = 'pendente';
  }

  private refunded(receipt: Receipt): void {
    this.life.refunded(receipt.refund);
    receipt.state = 'done';
    receipt.owed.where = 'devolvido';
  }

  private refundFailed(receipt: Receipt): void {
    this.life.refundFailed('Recusada.', receipt.refund);
    receipt.state = 'failed';
  }
}
