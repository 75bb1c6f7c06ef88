import { EventStoreDBClient } from '@eventstore/db-client';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { totaisPagamentos } from '@rifa-viva/contracts/http/pagamentos';
import { auditRaffle } from '../proofs/audit.ts';
import { patiently } from '../testing/patiently.ts';
import { tokenOf } from '../testing/people.ts';
import type { Machine } from './machine.ts';

/**
 * An auditor of the money. It shares no code with the deciders: the provider's own ledger, the raw log and the read
 * model's totals are added up each by itself, and compared.
 */
export interface Books {
  /** Everything that must never be, in plain words. */
  readonly faults: readonly string[];
  /** Centavos. */
  readonly sums: {
    readonly provider: { readonly received: number; readonly refunded: number };
    readonly log: Sums;
    readonly views: Sums;
  };
  readonly receipts: number;
  readonly sales: number;
  /** Milliseconds from money that came in time to its end, while product and provider answered. */
  readonly slowest: number;
  readonly inTime: number;
}

interface Sums {
  readonly received: number;
  readonly sold: number;
  readonly refunded: number;
  readonly due: number;
}

/** When product and provider both answered, by everybody's clock. */
export interface Uptime {
  readonly from: number;
  readonly to: number;
}

interface Refund {
  readonly valor: number;
  state: 'asked' | 'done' | 'failed';
}
interface Receipt {
  readonly valor: number;
  readonly pagoEm: number;
  applied: boolean;
  /** When its end was decided. */
  settledAt: number | null;
  readonly refunds: Map<string, Refund>;
}
interface Charge {
  idPagamento: string | null;
  readonly valor: number;
  readonly pagarAte: number;
  boundAt: number | null;
  /** When somebody first wanted its end. */
  endingAt: number | null;
  over: boolean;
  readonly receipts: Map<string, Receipt>;
}
interface Raw {
  readonly streamId: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly metadata: { readonly at: string };
}

/** The longest that money may wait. */
const SETTLED_WITHIN_MS = 60_000;

export async function audit(
  machine: Machine,
  raffles: readonly number[],
  uptimes: readonly Uptime[],
): Promise<Books> {
  const faults: string[] = [];
  const log = await readLog(machine.eventStoreUrl, faults);
  const provider = readProvider(machine, faults);
  for (const idRifa of raffles) {
    const { faults: wrong } = await auditRaffle(machine.eventStoreUrl, idRifa);
    faults.push(...wrong.map((fault) => `raffle ${idRifa}: ${fault}`));
  }
  const sums = sumUp(log, provider, faults);
  const views = await readViews(machine);
  const promptness = slowestOf(log.charges, uptimes, faults);
  compareSums(provider, sums, views, faults);
  return {
    faults,
    sums: { provider: { received: provider.received, refunded: provider.refunded }, log: sums, views },
    receipts: provider.receipts.size,
    sales: log.sales.size,
    ...promptness,
  };
}

/** Charges that were asked for and of which no provider has said anything: each is asked for again. */
export async function unanswered({ eventStoreUrl }: Machine): Promise<number> {
  const { charges } = await readLog(eventStoreUrl, []);
  return [...charges.values()].filter(({ idPagamento, over }) => idPagamento === null && !over).length;
}

// — The raw log —

async function readLog(eventStoreUrl: string, faults: string[]) {
  const charges = new Map<string, Charge>();
  /** Totals, by payment id. */
  const sales = new Map<string, number>();
  const soldTickets = new Map<string, string>();
  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  try {
    for await (const { event } of client.readAll()) {
      if (!event) continue;
      const raw = event as unknown as Raw;
      if (raw.streamId.startsWith('rifa-')) noteSale(raw, sales, soldTickets, faults);
      else if (raw.streamId.startsWith('pagamento-')) note(raw, charges, faults);
    }
  } finally {
    await client.dispose();
  }
  return { charges, sales };
}

function noteSale(
  { type, data }: Raw,
  sales: Map<string, number>,
  soldTickets: Map<string, string>,
  faults: string[],
): void {
  const tickets = ((data.numeros as number[] | undefined) ?? []).map((n) => `${data.idRifa}/${n}`);
  if (type === 'BilhetesDevolvidos') for (const ticket of tickets) soldTickets.delete(ticket);
  if (type !== 'ReservaPaga') return;
  const id = String(data.idPagamento);
  for (const ticket of tickets) {
    if (soldTickets.has(ticket)) faults.push(`ticket ${ticket}: sold twice`);
    soldTickets.set(ticket, id);
  }
  if (sales.has(id)) faults.push(`${id}: sold twice`);
  sales.set(id, Number(data.total));
}

function note({ type, data, metadata }: Raw, charges: Map<string, Charge>, faults: string[]): void {
  const id = String(data.idCobranca);
  const at = Date.parse(metadata.at);
  if (type === 'CobrancaSolicitada') {
    charges.set(id, {
      idPagamento: null,
      valor: Number(data.valor),
      pagarAte: Date.parse(String(data.pagarAte)),
      boundAt: null,
      endingAt: null,
      over: false,
      receipts: new Map(),
    });
    return;
  }
  const charge = charges.get(id);
  if (!charge) {
    faults.push(`${id}: ${type} of a charge that nobody asked for`);
    return;
  }
  const idRecebimento = String(data.idRecebimento);
  const receipt = charge.receipts.get(idRecebimento);
  switch (type) {
    case 'CobrancaCriada':
      charge.idPagamento = String(data.idPagamento);
      charge.over = false;
      break;
    case 'CobrancaVinculada':
      charge.boundAt = at;
      break;
    case 'CobrancaRecusada':
    case 'CobrancaCancelada':
      charge.endingAt ??= at;
      charge.over = true;
      break;
    case 'CancelamentoPedido':
      charge.endingAt ??= at;
      break;
    case 'PagamentoRecebido': {
      if (receipt) faults.push(`${id}: ${idRecebimento} was received twice`);
      const pagoEm = Date.parse(String(data.pagoEm));
      const fresh = {
        valor: Number(data.valor),
        pagoEm,
        applied: false,
        settledAt: null,
        refunds: new Map(),
      };
      charge.receipts.set(idRecebimento, fresh);
      break;
    }
    case 'PagamentoAplicado':
      if (receipt) Object.assign(receipt, { applied: true, settledAt: receipt.settledAt ?? at });
      break;
    case 'DevolucaoPedida':
      receipt?.refunds.set(String(data.idDevolucao), { valor: Number(data.valor), state: 'asked' });
      if (receipt) receipt.settledAt ??= at;
      break;
    case 'DevolucaoConcluida':
    case 'DevolucaoFalhou':
      for (const { refunds } of charge.receipts.values()) {
        const refund = refunds.get(String(data.idDevolucao));
        if (refund) refund.state = type === 'DevolucaoConcluida' ? 'done' : 'failed';
      }
  }
}

// — The provider's ledger —

interface ProvidersReceipt {
  readonly idCobranca: string;
  readonly valor: number;
  readonly refunded: number;
}

function readProvider({ simulador }: Machine, faults: string[]) {
  const receipts = new Map<string, ProvidersReceipt>();
  let received = 0;
  let refunded = 0;
  for (const charge of simulador.controls.charges({ limit: Number.MAX_SAFE_INTEGER })) {
    const idCobranca = charge.reference ?? charge.id;
    // Mercado Pago ends a payment by itself; Efí's stays open beyond its end.
    const ended = charge.provider === 'mercadoPago' && charge.expiresAt <= Date.now();
    if (charge.receipts.length === 0 && charge.removedAt === null && !ended)
      faults.push(`${idCobranca}: can still be paid at ${charge.provider}`);
    for (const { id, amount, refunds } of charge.receipts) {
      const back = refunds.reduce((sum, refund) => sum + (refund.refusal === null ? refund.amount : 0), 0);
      const name = charge.provider === 'efi' ? id : charge.id;
      receipts.set(name, { idCobranca, valor: amount, refunded: back });
      received += amount;
      refunded += back;
    }
  }
  return { receipts, received, refunded };
}

// — Against each other —

type Log = Awaited<ReturnType<typeof readLog>>;
type Provider = ReturnType<typeof readProvider>;

function sumUp({ charges, sales }: Log, provider: Provider, faults: string[]): Sums {
  const sums = { received: 0, sold: 0, refunded: 0, due: 0 };
  const sold = new Set<string>();
  for (const [id, charge] of charges) {
    const paid = [...charge.receipts.values()].some(({ applied }) => applied);
    if (!paid && !charge.over) faults.push(`${id}: has no end`);
    for (const [name, receipt] of charge.receipts) {
      sums.received += receipt.valor;
      const theirs = provider.receipts.get(name);
      if (theirs?.valor !== receipt.valor || theirs.idCobranca !== id)
        faults.push(`${id}: receipt ${name} of ${receipt.valor} is not the provider's`);
      const end = endOf(receipt, theirs?.refunded ?? 0);
      if (end === null) faults.push(`${id}: receipt ${name} has no end, or two`);
      else sums[end] += receipt.valor;
      if (!receipt.applied) continue;
      if (sold.has(String(charge.idPagamento))) faults.push(`${id}: two receipts of one sale`);
      sold.add(String(charge.idPagamento));
      if (sales.get(String(charge.idPagamento)) !== receipt.valor)
        faults.push(`${id}: receipt ${name} of ${receipt.valor} is no sale of the raffle's`);
    }
  }
  for (const [name, { idCobranca }] of provider.receipts)
    if (!charges.get(idCobranca)?.receipts.has(name))
      faults.push(`${idCobranca}: receipt ${name} is in no log`);
  for (const id of sales.keys()) if (!sold.has(id)) faults.push(`${id}: sold without money`);
  return sums;
}

/** Where the money is: exactly one place, and the provider says the same. */
function endOf({ valor, applied, refunds }: Receipt, refunded: number): 'sold' | 'refunded' | 'due' | null {
  const states = [...refunds.values()].map(({ state }) => state);
  const done = states.filter((state) => state === 'done').length;
  if (done > 0) return done === 1 && refunded === valor ? 'refunded' : null;
  if (states.length > 0) return refunded === 0 ? 'due' : null;
  return applied && refunded === 0 ? 'sold' : null;
}

async function readViews({ url, ground }: Machine): Promise<Sums> {
  const { call } = createClient(patiently(fetch), url, bearer(await tokenOf(ground, 2)));
  const days = await call(totaisPagamentos, { query: {} });
  const total = (of: (day: (typeof days)[number]) => number) =>
    days.reduce((sum, day) => sum + Math.round(of(day) * 100), 0);
  return {
    received: total((day) => day.recebido),
    sold: total((day) => day.vendido),
    refunded: total((day) => day.devolvido),
    due: total((day) => day.pendente),
  };
}

function compareSums(provider: Provider, log: Sums, views: Sums, faults: string[]): void {
  const { received, refunded } = provider;
  if (received !== log.sold + log.refunded + log.due || refunded !== log.refunded)
    faults.push(`sums: the provider's ${received} and ${refunded}, the log's ${JSON.stringify(log)}`);
  if (JSON.stringify(views) !== JSON.stringify(log))
    faults.push(`sums: the log's ${JSON.stringify(log)}, the read model's ${JSON.stringify(views)}`);
}

/** Money of a purchase that was paid in time is settled soon, whether a webhook told of it or not. */
function slowestOf(charges: Log['charges'], uptimes: readonly Uptime[], faults: string[]) {
  let slowest = 0;
  let inTime = 0;
  for (const [id, { boundAt, endingAt, pagarAte, receipts }] of charges) {
    const [first] = receipts.values();
    if (!first || boundAt === null || first.settledAt === null) continue;
    if (first.pagoEm > Math.min(pagarAte, endingAt ?? pagarAte)) continue;
    inTime += 1;
    const waited = upBetween(uptimes, Math.max(first.pagoEm, boundAt), first.settledAt);
    slowest = Math.max(slowest, waited);
    if (waited > SETTLED_WITHIN_MS) faults.push(`${id}: paid in time, settled after ${waited} ms`);
  }
  return { slowest, inTime };
}

const upBetween = (uptimes: readonly Uptime[], from: number, to: number): number =>
  uptimes.reduce((sum, up) => sum + Math.max(0, Math.min(to, up.to) - Math.max(from, up.from)), 0);
