import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HandClock } from './clock.ts';
import { type Simulador, startSimulador } from './simulator.ts';
import { askEfi as askEfiOf, askMercadoPago, openCob, openPayment } from './testing/caller.ts';
import { startReceiver } from './testing/receiver.ts';

const HOUR = 3_600_000;
let simulador: Simulador;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let clock: HandClock;

beforeAll(async () => {
  clock = new HandClock();
  receiver = await startReceiver();
  simulador = await startSimulador({ clock, seed: 7 });
});
beforeEach(async () => {
  simulador.controls.mend();
  simulador.controls.webhooksArrive();
  await simulador.controls.settled();
  receiver.taken.length = 0;
  receiver.answers.length = 0;
});
afterAll(async () => {
  await simulador.close();
  await receiver.close();
});

const ask = (call: string, body?: unknown, key?: string) => askMercadoPago(simulador, call, body, key);
const read = (id: string) => ask(`GET /v1/payments/${id}`);
const open = (change: object = {}, key?: string) => openPayment(simulador, change, key);

describe('payers', () => {
  it('pay once, in time', async () => {
    const charge = await open();
    expect(simulador.controls.approve({ charge })).toMatchObject({ amount: 2_550 });
    expect(() => simulador.controls.approve({ charge })).toThrow('the charge is paid');
    expect(() => simulador.controls.approve({ charge: 'none' })).toThrow('there is no such charge');
    expect(await read(charge)).toMatchObject({ body: { status: 'approved' } });
  });

  it('pay late what is over, or was taken back', async () => {
    const [expired, removed] = [await open(), await open()];
    await ask(`PUT /v1/payments/${removed}`, { status: 'cancelled' });
    clock.advance(25 * HOUR);
    for (const charge of [expired, removed]) {
      expect(() => simulador.controls.approve({ charge })).toThrow('the charge is');
      simulador.controls.payLate({ charge });
      expect(await read(charge)).toMatchObject({ body: { status: 'approved' } });
      expect(() => simulador.controls.payLate({ charge })).toThrow('paid');
    }
  });

  it('pay twice: Mercado Pago has two payments of one reference then', async () => {
    const external_reference = 'b'.repeat(32);
    const charge = await open({ external_reference });
    expect(simulador.controls.payTwice({ charge })).toHaveLength(2);
    const found = await ask(`GET /v1/payments/search?external_reference=${external_reference}`);
    expect(found).toMatchObject({
      body: {
        paging: { total: 2 },
        results: [{ status: 'approved' }, { id: Number(charge), status: 'approved' }],
      },
    });
  });

  it('pay another amount, and what came is told apart from what was asked for', async () => {
    const [more, less] = [await open(), await open()];
    simulador.controls.payAmount({ charge: more, amount: 3_000 });
    simulador.controls.payAmount({ charge: less, amount: 100 });
    const told = (total_paid_amount: number, overpaid_amount: number) => ({
      body: { transaction_amount: 25.5, transaction_details: { total_paid_amount, overpaid_amount } },
    });
    expect(await read(more)).toMatchObject(told(30, 4.5));
    expect(await read(less)).toMatchObject(told(1, 0));
    expect(() => simulador.controls.payAmount({ charge: less, amount: 1.5 })).toThrow('no amount');
  });
});

describe('calls', () => {
  it('are answered 5xx, in the shape of the provider, as often as told', async () => {
    simulador.controls.fail({ kind: 'status', status: 502, times: 2, method: 'POST', path: '/v1/payments' });
    expect(await read('1')).toMatchObject({ status: 404 });
    for (let i = 0; i < 2; i += 1)
      expect(await ask('POST /v1/payments', {})).toMatchObject({ status: 502, body: { status: 502 } });
    expect(await ask('POST /v1/payments', {})).toMatchObject({ status: 400 });
  });

  it('are not carried out where they fail, unless that is asked for', async () => {
    const before = simulador.controls.charges().length;
    simulador.controls.fail({ kind: 'status', status: 500 });
    await expect(open()).rejects.toThrow('refused');
    expect(simulador.controls.charges()).toHaveLength(before);
    simulador.controls.fail({ kind: 'status', status: 500, done: true });
    await expect(open({}, 'kept-key')).rejects.toThrow('refused');
    expect(simulador.controls.charges()).toHaveLength(before + 1);
    // Found again under its key.
    expect(await open({}, 'kept-key')).toBe(simulador.controls.charges().at(-1)?.id);
  });

  it('are cut in the middle of their answer, though carried out', async () => {
    const before = simulador.controls.charges().length;
    simulador.controls.fail({ kind: 'cut' });
    await expect(open()).rejects.toThrow();
    expect(simulador.controls.charges()).toHaveLength(before + 1);
  });

  it('are answered with nonsense', async () => {
    simulador.controls.fail({ kind: 'nonsense' });
    await expect(open()).rejects.toThrow(SyntaxError);
  });

  it('hang until it is mended', async () => {
    simulador.controls.fail({ kind: 'hang' });
    const hanging = expect(read('1')).rejects.toThrow();
    // Another call goes through meanwhile; which of the two hangs is the first.
    await expect.poll(() => read('1').then(({ status }) => status)).toBe(404);
    simulador.controls.mend();
    await hanging;
  });

  it('are slow', async () => {
    simulador.controls.fail({ kind: 'slow', ms: 5_000 });
    let isAnswered = false;
    const answer = read('1').then((heard) => {
      isAnswered = true;
      return heard;
    });
    await expect.poll(() => read('1').then(({ status }) => status)).toBe(404);
    expect(isAnswered).toBe(false);
    clock.advance(5_000);
    expect(await answer).toMatchObject({ status: 404 });
  });

  it('reach nobody while a provider is down', async () => {
    simulador.controls.down({ provider: 'efi' });
    expect(await read('1')).toMatchObject({ status: 404 });
    simulador.controls.down();
    await expect(read('1')).rejects.toThrow();
    simulador.controls.up({ provider: 'mercadoPago' });
    expect(await read('1')).toMatchObject({ status: 404 });
  });

  it('are too many in a minute', async () => {
    clock.advance(HOUR);
    simulador.controls.limit({ perMinute: 2 });
    const statuses = [await read('1'), await read('1'), await read('1')].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 429]);
    clock.advance(60_000);
    expect(await read('1')).toMatchObject({ status: 404 });
  });

  it('fail by chance, the same ones from the same seed', async () => {
    const course = async () => {
      const other = await startSimulador({ seed: 99, clock });
      other.controls.fail({ kind: 'status', status: 503, times: 0, chance: 0.5 });
      const statuses: number[] = [];
      for (let i = 0; i < 20; i += 1)
        statuses.push((await askMercadoPago(other, 'GET /v1/payments/1')).status);
      await other.close();
      return statuses;
    };
    const first = await course();
    expect(new Set(first)).toEqual(new Set([404, 503]));
    expect(await course()).toEqual(first);
  });
});

describe('webhooks', () => {
  const pay = async () => {
    const charge = await open({ notification_url: `${receiver.url}/x` });
    await simulador.controls.settled();
    receiver.taken.length = 0;
    return charge;
  };
  const told = () => receiver.taken.map(({ url }) => url.searchParams.get('data.id'));
  const last = () => simulador.controls.deliveries().at(-1);

  it('are lost', async () => {
    const charge = await pay();
    simulador.controls.webhooks({ act: 'drop' });
    simulador.controls.approve({ charge });
    await simulador.controls.settled();
    expect(told()).toEqual([]);
    expect(last()).toMatchObject({ state: 'dropped', subject: charge });
  });

  it('arrive more than once', async () => {
    const charge = await pay();
    simulador.controls.webhooks({ act: 'duplicate', copies: 3 });
    simulador.controls.approve({ charge });
    await simulador.controls.settled();
    expect(told()).toEqual([charge, charge, charge]);
  });

  it('arrive later', async () => {
    const charge = await pay();
    simulador.controls.webhooks({ act: 'delay', ms: 10_000 });
    simulador.controls.approve({ charge });
    await simulador.controls.settled();
    expect(told()).toEqual([]);
    clock.advance(10_000);
    await simulador.controls.settled();
    expect(told()).toEqual([charge]);
  });

  it('are held, and released in another order', async () => {
    const charges = [await pay(), await pay(), await pay()];
    simulador.controls.webhooks({ act: 'hold', times: 0 });
    for (const charge of charges) simulador.controls.approve({ charge });
    await simulador.controls.settled();
    expect(told()).toEqual([]);
    expect(simulador.controls.release({ order: 'reversed' })).toBe(3);
    await simulador.controls.settled();
    expect(told().toSorted()).toEqual(charges.toSorted());
    expect(simulador.controls.release()).toBe(0);
  });

  it('are signed by the secret, badly, long ago or not at all', async () => {
    const { webhookSecret } = simulador.credentials.mercadoPago;
    const charge = await pay();
    const sent = async (act?: 'signBadly' | 'signOld' | 'signNot') => {
      if (act) simulador.controls.webhooks({ act });
      receiver.taken.length = 0;
      await ask(`POST /v1/payments/${charge}/refunds`, { amount: 1 });
      await simulador.controls.settled();
      const headers = receiver.taken.at(0)?.headers ?? {};
      const [, ts = '', v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-signature'])) ?? [];
      const text = `id:${charge};request-id:${headers['x-request-id']};ts:${ts};`;
      const right = createHmac('sha256', webhookSecret).update(text).digest('hex');
      return { isSigned: v1 !== undefined, isRight: v1 === right, age: clock.now() - Number(ts) };
    };
    simulador.controls.approve({ charge });
    expect(await sent()).toEqual({ isSigned: true, isRight: true, age: 0 });
    expect(await sent('signBadly')).toEqual({ isSigned: true, isRight: false, age: 0 });
    expect(await sent('signOld')).toEqual({ isSigned: true, isRight: true, age: 24 * HOUR });
    expect(await sent('signNot')).toMatchObject({ isSigned: false });
  });

  it('are tried again until they are taken, and given up at last', async () => {
    const charge = await pay();
    receiver.answers.push(500, 503);
    simulador.controls.approve({ charge });
    await simulador.controls.settled();
    expect(last()).toMatchObject({ state: 'retrying', attempts: 1, status: 500 });
    clock.advance(15 * 60_000);
    await simulador.controls.settled();
    expect(last()).toMatchObject({ state: 'retrying', attempts: 2, status: 503 });
    clock.advance(30 * 60_000);
    await simulador.controls.settled();
    expect(last()).toMatchObject({ state: 'delivered', attempts: 3, status: 200 });
    expect(told()).toHaveLength(3);
    const other = await pay();
    receiver.answers.push(...Array<number>(8).fill(500));
    simulador.controls.approve({ charge: other });
    for (let i = 0; i < 8; i += 1) {
      await simulador.controls.settled();
      clock.advance(100 * HOUR);
    }
    await simulador.controls.settled();
    expect(last()).toMatchObject({ state: 'givenUp', attempts: 8 });
  });
});

describe('Efí', () => {
  const askEfi = (call: string, body?: unknown) => askEfiOf(simulador, call, body);

  it('is paid twice into one charge, and late into one that was taken back', async () => {
    const charge = await openCob(simulador);
    const [first, second] = simulador.controls.payTwice({ charge });
    expect(await askEfi(`GET /v2/cob/${charge}`)).toMatchObject({
      body: { status: 'CONCLUIDA', pix: [{ endToEndId: first?.id }, { endToEndId: second?.id }] },
    });
    const removed = await openCob(simulador);
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    await askEfi(`PATCH /v2/cob/${removed}`, { status });
    simulador.controls.payLate({ charge: removed });
    expect(await askEfi(`GET /v2/cob/${removed}`)).toMatchObject({
      body: { status, pix: [{ valor: '25.50' }] },
    });
    const other = await openCob(simulador);
    simulador.controls.payAmount({ charge: other, amount: 1 });
    expect(await askEfi(`GET /v2/cob/${other}`)).toMatchObject({
      body: { valor: { original: '25.50' }, pix: [{ valor: '0.01' }] },
    });
  });

  it('fails in its own shapes', async () => {
    simulador.controls.fail({ provider: 'efi', kind: 'status', status: 503, path: '/v2' });
    expect(await askEfi('GET /v2/cob/x')).toMatchObject({
      status: 503,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/ServicoIndisponivel', status: 503 },
    });
    simulador.controls.fail({ provider: 'efi', kind: 'status', status: 500, path: '/v2' });
    expect(await askEfi('GET /v2/cob/x')).toMatchObject({ status: 500, body: { nome: 'erro_aplicacao' } });
    simulador.controls.fail({ provider: 'efi', kind: 'status', status: 429, path: '/v2' });
    expect(await askEfi('GET /v2/cob/x')).toMatchObject({ status: 429 });
    expect(await askEfi('GET /v2/nada')).toMatchObject({ status: 404, body: { title: 'Não Encontrado' } });
    simulador.controls.fail({ provider: 'efi', kind: 'cut', path: '/v2' });
    await expect(askEfi('GET /v2/cob/x')).rejects.toThrow();
    simulador.controls.down({ provider: 'efi' });
    await expect(askEfi('GET /v2/cob/x')).rejects.toThrow();
  });

  it('tells of payments under the registered address, its parameter spoiled where that is asked for', async () => {
    const webhookUrl = `${receiver.url}/efi?hmac=right&ignorar=`;
    const { pixKey } = simulador.credentials.efi;
    expect(await askEfi(`PUT /v2/webhook/${pixKey}`, { webhookUrl })).toMatchObject({ status: 201 });
    const told = async (act?: 'signBadly' | 'signNot') => {
      receiver.taken.length = 0;
      if (act) simulador.controls.webhooks({ provider: 'efi', act });
      simulador.controls.approve({ charge: await openCob(simulador) });
      await simulador.controls.settled();
      return receiver.taken.map(({ url }) => url.search);
    };
    expect(await told()).toEqual(['?hmac=right&ignorar=/pix']);
    expect(await told('signBadly')).toEqual([`?hmac=${'0'.repeat(64)}&ignorar=/pix`]);
    expect(await told('signNot')).toEqual(['?ignorar=/pix']);
  });
});
