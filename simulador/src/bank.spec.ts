import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandClock } from './clock.ts';
import { type Simulador, startSimulador } from './simulator.ts';
import { openPayment } from './testing/caller.ts';

let simulador: Simulador;
const clock = new HandClock();
beforeAll(async () => {
  simulador = await startSimulador({ clock, seed: 3 });
});
afterAll(() => simulador.close());

const open = async (change: object = {}) => {
  const charge = await openPayment(simulador, change);
  const { code } = simulador.controls.charge({ charge });
  return { charge, code };
};
const page = async (code: string) => {
  const answer = await fetch(`${simulador.urls.bank}/banco?pix=${encodeURIComponent(code)}`);
  const text = await answer.text();
  const [, heading] = /<h1>([^<]*)<\/h1>/.exec(text) ?? [];
  return { status: answer.status, heading, text, headers: answer.headers };
};
const pay = async (pix: string, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ pix });
  const answer = await fetch(`${simulador.urls.bank}/banco/pagar`, { method: 'POST', body, headers });
  const text = await answer.text();
  return { status: answer.status, heading: /<h1>([^<]*)<\/h1>/.exec(text)?.[1] };
};

describe("the payer's bank", () => {
  it('shows what is asked for, by whom, and pays it with one click', async () => {
    const { charge, code } = await open({ description: 'Bilhetes <1> & 2' });
    const { heading, text } = await page(`${code.slice(0, 40)}\r\n${code.slice(40)}`);
    expect(heading).toBe('Revise e pague');
    expect(text).toContain('R$\u00a025,50');
    expect(text).toContain('RIFA VIVA DEMO');
    expect(text).toContain('Bilhetes &lt;1&gt; &amp; 2');
    expect(await pay(code)).toEqual({ status: 200, heading: 'Pix enviado' });
    expect(simulador.controls.charge({ charge }).receipts).toHaveLength(1);
  });

  it('pays nothing twice', async () => {
    const { charge, code } = await open();
    await pay(code);
    expect(await pay(code)).toEqual({ status: 200, heading: 'Pix já pago' });
    expect(simulador.controls.charge({ charge }).receipts).toHaveLength(1);
  });

  it('tells in words why a code cannot be paid', async () => {
    expect(await page('nada')).toMatchObject({ status: 404, heading: 'Código não encontrado' });
    expect(await pay('nada')).toEqual({ status: 404, heading: 'Código não encontrado' });
    expect(await page('')).toMatchObject({ status: 200, heading: 'Pagar com Pix' });
    const { code } = await open();
    clock.advance(25 * 3_600_000);
    expect(await page(code)).toMatchObject({ heading: 'Código vencido' });
    expect(await pay(code)).toEqual({ status: 200, heading: 'Código vencido' });
    const { charge: removed, code: other } = await open();
    await fetch(`${simulador.urls.mercadoPago}/v1/payments/${removed}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${simulador.credentials.mercadoPago.accessToken}` },
      body: JSON.stringify({ status: 'cancelled' }),
    });
    expect(await page(other)).toMatchObject({ heading: 'Cobrança cancelada' });
  });

  it('loads nothing from elsewhere and runs no script', async () => {
    const { text, headers } = await page('');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(text).not.toMatch(/<script|https?:/);
    expect(text).toContain('<html lang="pt-BR">');
  });

  it('is of this machine, and takes no order from pages of others', async () => {
    const { charge, code } = await open();
    expect(await pay(code, { origin: 'https://exemplo.com.br' })).toMatchObject({ status: 403 });
    expect(await pay(code, { origin: 'null' })).toMatchObject({ status: 403 });
    expect(simulador.controls.charge({ charge }).receipts).toHaveLength(0);
    expect(await pay(code, { origin: simulador.urls.bank })).toMatchObject({ heading: 'Pix enviado' });
  });
});

describe('the controls over HTTP', () => {
  const control = async (call: string, body?: object, headers: Record<string, string> = {}) => {
    const [method = 'POST', name = ''] = call.split(' ');
    const answer = await fetch(`${simulador.urls.bank}/controle/${name}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it('do as the methods of the same names', async () => {
    const { charge } = await open();
    expect(await control('POST approve', { charge })).toMatchObject({ status: 200, body: { amount: 2_550 } });
    expect(await control('POST approve', { charge })).toEqual({
      status: 409,
      body: { erro: 'the charge is paid' },
    });
    const { charge: another } = await open();
    expect(await control('POST payAmount', { charge: another, amount: 1 })).toMatchObject({
      body: { amount: 1 },
    });
    const { charge: third } = await open();
    expect(await control('POST payTwice', { charge: third })).toMatchObject({ body: [{}, {}] });
    const { charge: fourth } = await open();
    expect(await control('POST payLate', { charge: fourth })).toMatchObject({ status: 200 });
    const { status, body } = await control('GET charges');
    expect([status, JSON.stringify(body)]).toEqual([200, expect.stringContaining(charge)]);
    expect(await control('POST fail', { kind: 'status', status: 500 })).toMatchObject({ status: 200 });
    await expect(open()).rejects.toThrow('refused');
    expect(await control('POST down')).toMatchObject({ status: 200 });
    await expect(open()).rejects.toThrow();
    expect(await control('POST up')).toMatchObject({ status: 200 });
    await open();
    for (const [name, args] of [
      ['limit', { perMinute: 1_000 }],
      ['mend', {}],
      ['webhooks', { act: 'drop' }],
      ['webhooksArrive', {}],
      ['release', { order: 'shuffled' }],
      ['refuseRefunds', { provider: 'efi' }],
      ['revokeTokens', {}],
    ] as const)
      expect(await control(`POST ${name}`, args)).toMatchObject({ status: 200 });
    expect(await control('GET deliveries')).toMatchObject({ status: 200 });
  });

  it('refuse what they do not know', async () => {
    expect(await control('POST fail', { kind: 'rain' })).toMatchObject({ status: 400 });
    expect(await control('POST approve', {})).toMatchObject({ status: 400 });
    expect(await control('POST nada', {})).toMatchObject({ status: 404 });
    const foreign = { origin: 'https://exemplo.com.br' };
    expect(await control('POST mend', {}, foreign)).toMatchObject({ status: 403 });
  });
});
