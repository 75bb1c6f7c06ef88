import { randomUUID } from 'node:crypto';
import { MercadoPagoConfig, Payment, PaymentRefund, WebhookSignatureValidator } from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandClock } from './clock.ts';
import { type Simulador, startSimulador } from './simulator.ts';
import { startReceiver } from './testing/receiver.ts';

/** The official SDK, unmodified, against the simulator. */
const MINUTE = 60_000;
let simulador: Simulador;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let clock: HandClock;

beforeAll(async () => {
  clock = new HandClock();
  receiver = await startReceiver();
  simulador = await startSimulador({ clock, seed: 1 });
  // Its address is no option: the one place it stands is told of the simulator's.
  Object.assign(AppConfig, { BASE_URL: simulador.urls.mercadoPago });
});
beforeEach(async () => {
  await simulador.controls.settled();
  receiver.taken.length = 0;
});
afterAll(async () => {
  await simulador.close();
  await receiver.close();
});

/** A configuration a call: options stick to the one they were given with. */
const config = (
  idempotencyKey: string = randomUUID(),
  accessToken = simulador.credentials.mercadoPago.accessToken,
) => new MercadoPagoConfig({ accessToken, options: { timeout: 5_000, maxRetries: 0, idempotencyKey } });

const body = (change: object = {}) => ({
  transaction_amount: 25.5,
  description: 'Bilhetes 1 e 2',
  payment_method_id: 'pix',
  external_reference: 'a'.repeat(32),
  notification_url: `${receiver.url}/api/webhooks/mercadoPago`,
  date_of_expiration: new Date(clock.now() + 30 * MINUTE).toISOString(),
  payer: { email: 'comprador@exemplo.com.br', first_name: 'Ana' },
  ...change,
});

const create = (change: object = {}, key?: string) => new Payment(config(key)).create({ body: body(change) });

describe('payments by the official SDK', () => {
  it('are made with a code and its picture', async () => {
    const payment = await create();
    expect(payment).toMatchObject({
      status: 'pending',
      status_detail: 'pending_waiting_transfer',
      transaction_amount: 25.5,
      payment_method_id: 'pix',
      external_reference: 'a'.repeat(32),
      currency_id: 'BRL',
    });
    expect(payment.id).toBeTypeOf('number');
    const data = payment.point_of_interaction?.transaction_data;
    expect(data?.qr_code).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect(
      Buffer.from(data?.qr_code_base64 ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect(data?.ticket_url).toContain(simulador.urls.bank);
    expect(Date.parse(payment.date_of_expiration ?? '')).toBe(clock.now() + 30 * MINUTE);
    expect(payment.date_created).toMatch(/-04:00$/);
  });

  it('are the same under the same key, whatever has become of them, and refused with another body', async () => {
    const key = randomUUID();
    const given = body();
    const first = await new Payment(config(key)).create({ body: given });
    simulador.controls.approve({ charge: String(first.id) });
    const again = await new Payment(config(key)).create({ body: given });
    const { api_response: _, ...made } = first;
    expect(again).toMatchObject(made);
    await expect(create({ transaction_amount: 1 }, key)).rejects.toMatchObject({
      status: 409,
      error: 'idempotency_key_already_used',
    });
  });

  it('are read back, found by their reference, and approved when they are paid', async () => {
    const external_reference = randomUUID().replaceAll('-', '');
    const { id = 0 } = await create({ external_reference });
    simulador.controls.approve({ charge: external_reference });
    const read = await new Payment(config()).get({ id });
    expect(read).toMatchObject({
      id,
      status: 'approved',
      status_detail: 'accredited',
      transaction_details: { total_paid_amount: 25.5, net_received_amount: 25.5 },
    });
    expect(Date.parse(read.date_approved ?? '')).toBe(clock.now());
    const found = await new Payment(config()).search({ options: { external_reference } });
    expect(found).toMatchObject({ paging: { total: 1 }, results: [{ id, status: 'approved' }] });
    expect(await new Payment(config()).search({ options: { external_reference: 'none' } })).toMatchObject({
      paging: { total: 0 },
      results: [],
    });
    await expect(new Payment(config()).get({ id: 1 })).rejects.toMatchObject({
      status: 404,
      causes: [{ code: 2000 }],
    });
  });

  it('are cancelled while they are pending', async () => {
    const { id = 0 } = await create();
    expect(await new Payment(config()).cancel({ id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'by_collector',
    });
    await expect(new Payment(config()).cancel({ id })).rejects.toMatchObject({
      status: 400,
      causes: [{ code: 2018 }],
    });
  });

  it('expire at their end', async () => {
    const { id = 0 } = await create();
    clock.advance(30 * MINUTE);
    expect(await new Payment(config()).get({ id })).toMatchObject({
      status: 'cancelled',
      status_detail: 'expired',
    });
    expect(() => simulador.controls.approve({ charge: String(id) })).toThrow('expired');
  });

  const inMinutes = (minutes: number) => () => ({
    date_of_expiration: new Date(clock.now() + minutes * MINUTE).toISOString(),
  });
  it.each<[string, () => object, number]>([
    ['an end too near', inMinutes(29), 23],
    ['an end too far', inMinutes(31 * 24 * 60), 23],
    ['no moment for an end', () => ({ date_of_expiration: 'amanhã' }), 23],
    ['a part of a centavo', () => ({ transaction_amount: 10.005 }), 4037],
    ['no amount', () => ({ transaction_amount: 0 }), 4037],
    ['no e-mail', () => ({ payer: {} }), 4050],
    ['a webhook of another machine', () => ({ notification_url: 'https://exemplo.com.br/x' }), 4020],
  ])('are refused with %s', async (_, change, code) => {
    await expect(create(change())).rejects.toMatchObject({ status: 400, causes: [{ code }] });
  });

  it('need the token', async () => {
    const stranger = new Payment(config(randomUUID(), 'APP_USR-wrong'));
    await expect(stranger.create({ body: body() })).rejects.toMatchObject({ status: 401 });
    await expect(stranger.get({ id: 1 })).rejects.toMatchObject({ status: 401 });
  });
});

describe('refunds by the official SDK', () => {
  const refund = (payment_id: number, amount?: number, key?: string) => {
    const refunds = new PaymentRefund(config(key));
    return amount === undefined
      ? refunds.total({ payment_id })
      : refunds.create({ payment_id, body: { amount } });
  };

  it('give a part back, then the rest, each once under its key', async () => {
    const { id = 0 } = await create();
    simulador.controls.approve({ charge: String(id) });
    const key = randomUUID();
    const part = await refund(id, 10.5, key);
    expect(part).toMatchObject({ payment_id: id, amount: 10.5, status: 'approved' });
    expect(await refund(id, 10.5, key)).toMatchObject({ id: part.id });
    await expect(refund(id, 1, key)).rejects.toMatchObject({ status: 409 });
    expect(await new Payment(config()).get({ id })).toMatchObject({
      status: 'approved',
      status_detail: 'partially_refunded',
      transaction_amount_refunded: 10.5,
    });
    await expect(refund(id, 15.01)).rejects.toMatchObject({ status: 400, causes: [{ code: 2017 }] });
    const rest = await refund(id);
    expect(rest).toMatchObject({ amount: 15 });
    expect(rest.id).not.toBe(part.id);
    expect(await new Payment(config()).get({ id })).toMatchObject({
      status: 'refunded',
      transaction_amount_refunded: 25.5,
    });
    await expect(refund(id)).rejects.toMatchObject({ causes: [{ code: 2063 }] });
    const all = await new PaymentRefund(config()).list({ payment_id: id });
    expect(Object.values(all).filter((one) => 'amount' in one)).toHaveLength(2);
    expect(await new PaymentRefund(config()).get({ payment_id: id, refund_id: part.id ?? 0 })).toMatchObject({
      amount: 10.5,
    });
  });

  it('need money that came', async () => {
    const { id = 0 } = await create();
    await expect(refund(id)).rejects.toMatchObject({ status: 400, causes: [{ code: 2063 }] });
    await expect(refund(1)).rejects.toMatchObject({ status: 404 });
  });

  it('are refused for good when the provider says so', async () => {
    const { id = 0 } = await create();
    simulador.controls.approve({ charge: String(id) });
    simulador.controls.refuseRefunds({ provider: 'mercadoPago' });
    await expect(refund(id)).rejects.toMatchObject({ status: 400, causes: [{ code: 2024 }] });
    expect(await refund(id)).toMatchObject({ amount: 25.5 });
  });
});

describe('webhooks', () => {
  const validate = (secret = simulador.credentials.mercadoPago.webhookSecret) => {
    const last = receiver.taken.at(-1);
    WebhookSignatureValidator.validate({
      xSignature: last?.headers['x-signature'],
      xRequestId: last?.headers['x-request-id'],
      dataId: last?.url.searchParams.get('data.id'),
      secret,
    });
  };

  it('tell of each change, and pass the official validator', async () => {
    const { id = 0 } = await create();
    simulador.controls.approve({ charge: String(id) });
    await simulador.controls.settled();
    expect(receiver.taken.map(({ body }) => body)).toMatchObject([
      { action: 'payment.created', type: 'payment', data: { id: String(id) }, live_mode: true },
      { action: 'payment.updated', type: 'payment', data: { id: String(id) } },
    ]);
    const { url } = receiver.taken.at(-1) ?? { url: new URL('http://none') };
    expect(`${url.pathname}${url.search}`).toBe(`/api/webhooks/mercadoPago?data.id=${id}&type=payment`);
    expect(() => validate()).not.toThrow();
    expect(() => validate('another')).toThrow('SignatureMismatch');
  });

  it('are signed badly where that is asked for', async () => {
    simulador.controls.webhooks({ act: 'signBadly' });
    await create();
    await simulador.controls.settled();
    expect(() => validate()).toThrow('SignatureMismatch');
  });
});
