import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Clock } from './clock.ts';
import { type Pictures, staticCode } from './codes.ts';
import { type Courier, type Flaw, isLoopback } from './courier.ts';
import type { Credentials } from './credentials.ts';
import { type Answer, Refusal, type Request, type Routes, type Service } from './http.ts';
import { type Charge, type Ledger, type Refund, received, refunded, standingOf } from './ledger.ts';
import { fromReais, toReais } from './money.ts';
import type { Refusals } from './refusals.ts';
import type { Weather } from './weather.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SHORTEST_MS = 30 * MINUTE_MS;
const LONGEST_MS = 30 * DAY_MS;
const MAX_REFERENCE = 256;
const OLD_SIGNATURE_MS = DAY_MS;
const MAX_PAGE = 1_000;
const COLLECTOR = 100_000_001;

export interface MercadoPagoDeps {
  readonly credentials: Credentials['mercadoPago'];
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly courier: Courier;
  readonly pictures: Pictures;
  readonly weather: Weather;
  readonly refusals: Refusals;
  /** Where a code can be paid by hand. */
  readonly bankUrl: () => string;
}

/** Mercado Pago's payments, as its official SDK wants them. */
export class MercadoPago {
  private readonly deps: MercadoPagoDeps;
  private lastNotice = 0;

  constructor(deps: MercadoPagoDeps) {
    this.deps = deps;
  }

  service(): Service {
    const { weather, clock } = this.deps;
    return {
      routes: this.routes(),
      notFound: error(404, 'not_found', 'Resource not found', 404, 'Resource not found'),
      admit: (request) => this.admit(request),
      weather: { of: weather, provider: 'mercadoPago', clock, failure },
    };
  }

  /** Tells the receiver that something is new about a payment. */
  notify(charge: Charge, action: 'payment.created' | 'payment.updated'): void {
    const { courier, clock } = this.deps;
    const url = charge.notificationUrl;
    if (!url) return;
    this.lastNotice = Math.max(this.lastNotice + 1, clock.now());
    const body = {
      action,
      api_version: 'v1',
      data: { id: charge.id },
      date_created: isoDate(clock.now()),
      id: this.lastNotice,
      live_mode: true,
      type: 'payment',
      user_id: String(COLLECTOR),
    };
    courier.send({
      provider: 'mercadoPago',
      subject: charge.id,
      body: JSON.stringify(body),
      address: (flaw) => this.signed(url, charge.id, flaw),
    });
  }

  private signed(base: string, id: string, flaw: Flaw | null) {
    const { clock, credentials } = this.deps;
    const url = new URL(base);
    url.searchParams.set('data.id', id);
    url.searchParams.set('type', 'payment');
    const requestId = randomUUID();
    const ts = clock.now() - (flaw === 'signOld' ? OLD_SIGNATURE_MS : 0);
    const secret = flaw === 'signBadly' ? 'not the secret' : credentials.webhookSecret;
    const v1 = createHmac('sha256', secret)
      .update(`id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`)
      .digest('hex');
    const signature: Record<string, string> =
      flaw === 'signNot' ? {} : { 'x-signature': `ts=${ts},v1=${v1}` };
    return { url: url.href, headers: { 'x-request-id': requestId, ...signature } };
  }

  private routes(): Routes {
    return {
      'POST /v1/payments': (request) => this.create(request),
      'GET /v1/payments/search': (request) => this.search(request),
      'GET /v1/payments/:id': async ({ params }) => ok(await this.shown(this.charge(params.id))),
      'PUT /v1/payments/:id': (request) => this.update(request),
      'POST /v1/payments/:id/refunds': (request) => this.refund(request),
      'GET /v1/payments/:id/refunds': ({ params }) => ok(refundsOf(this.charge(params.id))),
      'GET /v1/payments/:id/refunds/:refund': ({ params }) => {
        const refund = refundsOf(this.charge(params.id)).find(({ id }) => String(id) === params.refund);
        return refund ? ok(refund) : error(404, 'not_found', 'Refund not found', 2032, 'Refund not found');
      },
    };
  }

  private admit({ headers }: Request): void {
    const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
    if (token === this.deps.credentials.accessToken) return;
    const [code, words] = token ? [401, 'Invalid access token'] : [5, 'Must provide your access token'];
    throw new Refusal(error(401, 'unauthorized', words, code, words));
  }

  private charge(id: string | undefined): Charge {
    const charge = this.deps.ledger.find('mercadoPago', id ?? '');
    if (charge) return charge;
    throw new Refusal(error(404, 'not_found', 'Payment not found', 2000, 'Payment not found'));
  }

  private async create(request: Request): Promise<Answer> {
    const { ledger, credentials } = this.deps;
    const key = keyOf(request);
    const asked = fingerprint(request.text);
    const before = ledger.byKey('mercadoPago', key);
    if (before) {
      if (before.asked !== asked) throw keyUsed();
      // As it was answered then, whatever has become of it.
      return { status: 201, body: await this.shown(asMade(before), before.createdAt) };
    }
    const wanted = this.wanted(fieldsOf(request.body));
    const number = ledger.nextNumber();
    const made = {
      ...wanted,
      provider: 'mercadoPago' as const,
      id: String(number),
      code: staticCode(credentials.pixKey, wanted.amount, `mpqrinter${number}`),
      location: '',
      key,
      asked,
    };
    const charge = ledger.open(made, number);
    const answer = { status: 201, body: await this.shown(charge) };
    this.notify(charge, 'payment.created');
    return answer;
  }

  private wanted(body: Fields) {
    if (body.payment_method_id !== 'pix')
      throw bad(1, `payment_method_id ${String(body.payment_method_id)} is not simulated`);
    const amount = fromReais(body.transaction_amount);
    if (amount === null || amount <= 0) throw bad(4037, 'Invalid transaction_amount');
    const payer = fieldsOf(body.payer);
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(String(payer.email ?? '')))
      throw bad(4050, 'payer.email must be a valid email');
    const reference = body.external_reference ?? null;
    if (reference !== null && (typeof reference !== 'string' || reference.length > MAX_REFERENCE))
      throw bad(4019, 'external_reference is not valid');
    return {
      amount,
      reference,
      label: String(body.description ?? ''),
      notificationUrl: notificationUrl(body.notification_url),
      expiresAt: this.expiry(body.date_of_expiration),
      extra: { payer, metadata: fieldsOf(body.metadata), additional_info: fieldsOf(body.additional_info) },
    };
  }

  private expiry(value: unknown): number {
    const now = this.deps.clock.now();
    if (value === undefined || value === null) return now + DAY_MS;
    const moment =
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(value)
        ? Date.parse(value)
        : Number.NaN;
    if (Number.isNaN(moment))
      throw bad(
        23,
        "The following parameters must be valid date and format (yyyy-MM-dd'T'HH:mm:ssz) date_of_expiration",
      );
    // Whole seconds are lost on the way: a request for exactly 30 minutes is not refused for them.
    if (moment - now < SHORTEST_MS - 1_000 || moment - now > LONGEST_MS)
      throw bad(23, 'date_of_expiration must be between 30 minutes and 30 days from now');
    return moment;
  }

  private async search({ query }: Request): Promise<Answer> {
    const { ledger, clock } = this.deps;
    const reference = query.get('external_reference');
    const found =
      reference === null ? ledger.list('mercadoPago') : ledger.withReference('mercadoPago', reference);
    const status = query.get('status');
    const fitting = found.filter(
      (charge) => status === null || statusOf(charge, clock.now()).status === status,
    );
    const sorted = query.get('criteria') === 'asc' ? fitting : fitting.toReversed();
    const offset = Number(query.get('offset') ?? 0);
    const limit = Math.min(Number(query.get('limit') ?? 30), MAX_PAGE);
    if (!Number.isInteger(offset) || !Number.isInteger(limit) || offset < 0 || limit < 0)
      throw bad(2, 'Some parameters are invalid for search.');
    const results = await Promise.all(
      sorted.slice(offset, offset + limit).map((charge) => this.shown(charge)),
    );
    return ok({ paging: { total: sorted.length, limit, offset }, results });
  }

  private async update({ params, body }: Request): Promise<Answer> {
    const { ledger, clock } = this.deps;
    const charge = this.charge(params.id);
    const { status } = fieldsOf(body);
    if (status === null || status === undefined) throw bad(4017, "Status attribute can't be null");
    if (status !== 'cancelled') throw bad(2016, STATE);
    if (standingOf(charge, clock.now()) !== 'open') throw bad(2018, STATE);
    const removed = ledger.remove(charge);
    this.notify(removed, 'payment.updated');
    return ok(await this.shown(removed));
  }

  private refund(request: Request): Answer {
    const { ledger, clock, refusals } = this.deps;
    const charge = this.charge(request.params.id);
    const key = keyOf(request);
    const asked = fingerprint(request.text);
    const [receipt] = charge.receipts;
    const before = receipt?.refunds.find((refund) => refund.key === key);
    if (before) {
      if (before.asked !== asked) throw keyUsed();
      return { status: 201, body: shownRefund(charge, before) };
    }
    const { amount: given } = fieldsOf(request.body);
    const rest = receipt ? receipt.amount - refunded(receipt) : 0;
    const amount = given === undefined || given === null ? rest : fromReais(given);
    if (amount === null) throw bad(4041, 'amount attribute must be numeric');
    if (!receipt || rest === 0) throw bad(2063, STATE);
    if (amount <= 0) throw bad(4040, 'amount attribute must be positive');
    if (amount > rest) throw bad(2017, 'Invalid transaction_amount for update');
    if (refusals.take('mercadoPago')) throw bad(2024, 'Payment too old to be refunded');
    const now = clock.now();
    const id = String(ledger.nextNumber());
    const refund = { id, amount, requestedAt: now, settlesAt: now, refusal: null, key, asked };
    const changed = ledger.refund(charge, receipt, refund);
    this.notify(changed, 'payment.updated');
    return { status: 201, body: shownRefund(changed, refund) };
  }

  private async shown(charge: Charge, at = this.deps.clock.now()) {
    const { pictures, bankUrl } = this.deps;
    const { status, detail } = statusOf(charge, at);
    const [receipt] = charge.receipts;
    const paid = receipt ? receipt.amount : null;
    const back = receipt ? refunded(receipt) : 0;
    const approved = receipt ? isoDate(receipt.paidAt) : null;
    return {
      id: charge.number,
      date_created: isoDate(charge.createdAt),
      date_approved: approved,
      date_last_updated: isoDate(charge.changedAt),
      date_of_expiration: isoDate(charge.expiresAt),
      money_release_date: approved,
      issuer_id: '12501',
      payment_method_id: 'pix',
      payment_type_id: 'bank_transfer',
      payment_method: { id: 'pix', type: 'bank_transfer', issuer_id: '12501' },
      status,
      status_detail: detail,
      currency_id: 'BRL',
      description: charge.label,
      live_mode: true,
      sponsor_id: null,
      authorization_code: null,
      money_release_schema: null,
      operation_type: 'regular_payment',
      collector_id: COLLECTOR,
      payer: { id: '100000002', entity_type: null, type: null, phone: {}, ...fieldsOf(charge.extra.payer) },
      metadata: fieldsOf(charge.extra.metadata),
      additional_info: fieldsOf(charge.extra.additional_info),
      external_reference: charge.reference,
      transaction_amount: toReais(charge.amount),
      transaction_amount_refunded: toReais(back),
      coupon_amount: 0,
      transaction_details: {
        payment_method_reference_id: null,
        acquirer_reference: null,
        net_received_amount: toReais(paid ?? 0),
        // Before it is paid: what is asked for.
        total_paid_amount: toReais(paid ?? charge.amount),
        overpaid_amount: toReais(Math.max(0, (paid ?? 0) - charge.amount)),
        external_resource_url: null,
        installment_amount: 0,
        financial_institution: null,
        payable_deferral_period: null,
        bank_transfer_id: charge.number,
        transaction_id: receipt?.id ?? null,
      },
      fee_details: [],
      captured: true,
      binary_mode: false,
      call_for_authorize_id: null,
      statement_descriptor: null,
      installments: 1,
      card: {},
      notification_url: charge.notificationUrl,
      refunds: refundsOf(charge),
      processing_mode: 'aggregator',
      merchant_account_id: null,
      point_of_interaction: {
        type: 'OPENPLATFORM',
        business_info: { unit: 'online_payments', sub_unit: 'default' },
        application_data: { name: null, version: null },
        transaction_data: {
          qr_code: charge.code,
          qr_code_base64: await pictures.png(charge.code),
          ticket_url: `${bankUrl()}/banco?pix=${encodeURIComponent(charge.code)}`,
          transaction_id: receipt?.id ?? null,
          bank_transfer_id: null,
          financial_institution: null,
          bank_info: {
            payer: { email: null, account_id: null, id: null, long_name: null },
            collector: {
              account_id: null,
              long_name: null,
              account_holder_name: null,
              transfer_account_id: null,
            },
            is_same_bank_account_owner: null,
          },
        },
      },
    };
  }
}

const STATE = 'The action requested is not valid for the current payment state';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Charges under the same key are one; refunds' keys are their payment's own. */
function keyOf({ headers }: Request): string {
  const key = headers['x-idempotency-key'];
  if (typeof key === 'string' && key !== '') return key;
  throw bad(4292, "Header X-Idempotency-Key can't be null");
}

const asMade = (charge: Charge): Charge => ({
  ...charge,
  changedAt: charge.createdAt,
  removedAt: null,
  revision: 0,
  receipts: [],
});

function statusOf(charge: Charge, now: number): { readonly status: string; readonly detail: string } {
  const [receipt] = charge.receipts;
  switch (standingOf(charge, now)) {
    case 'open':
      return { status: 'pending', detail: 'pending_waiting_transfer' };
    case 'removed':
      return { status: 'cancelled', detail: 'by_collector' };
    case 'expired':
      return { status: 'cancelled', detail: 'expired' };
    case 'paid': {
      const back = receipt ? refunded(receipt) : 0;
      if (back === 0) return { status: 'approved', detail: 'accredited' };
      if (back >= received(charge)) return { status: 'refunded', detail: 'refunded' };
      return { status: 'approved', detail: 'partially_refunded' };
    }
  }
}

const refundsOf = (charge: Charge) =>
  charge.receipts.flatMap(({ refunds }) => refunds.map((refund) => shownRefund(charge, refund)));

const shownRefund = (charge: Charge, refund: Refund) => ({
  id: Number(refund.id),
  payment_id: charge.number,
  amount: toReais(refund.amount),
  metadata: {},
  source: { id: String(COLLECTOR), name: 'Rifa Viva', type: 'collector' },
  date_created: isoDate(refund.requestedAt),
  unique_sequence_number: null,
  refund_mode: 'standard',
  adjustment_amount: 0,
  status: 'approved',
  reason: null,
  labels: [],
  amount_refunded_to_payer: toReais(refund.amount),
});

/** Nobody outside this machine is called. */
function notificationUrl(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && isLoopback(value)) return value;
  throw bad(4020, 'notificaction_url attribute must be url valid');
}

/** With the offset that all its dates have. */
const isoDate = (moment: number): string =>
  new Date(moment - 4 * 60 * MINUTE_MS).toISOString().replace('Z', '-04:00');

const ok = (body: unknown): Answer => ({ status: 200, body });
const bad = (code: number, words: string): Refusal =>
  new Refusal(error(400, 'bad_request', words, code, words));
const keyUsed = (): Refusal => {
  const words = 'The X-Idempotency-Key was already used with another body';
  return new Refusal(error(409, 'idempotency_key_already_used', words, 409, words));
};

const error = (status: number, name: string, message: string, code: number, description: string): Answer => ({
  status,
  body: { message, error: name, status, cause: [{ code, description, data: null }] },
});

function failure(status: number): Answer {
  if (status === 429) {
    const words = 'Too many requests';
    return { ...error(429, 'too_many_requests', words, 429, words), headers: { 'retry-after': '1' } };
  }
  return error(status, 'internal_error', 'Internal server error', status, 'Internal server error');
}
