import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { moduleFile, temporaryFolder } from '@rifa-viva/proof/testing/programs';
import { hasError, isDynamicPix, parsePix } from 'pix-utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HandClock } from './clock.ts';
import { makeCredentials } from './credentials.ts';
import { startProxy } from './proxy.ts';
import { type Simulador, startSimulador } from './simulator.ts';
import { startReceiver } from './testing/receiver.ts';

/**
 * The official SDK, unmodified, against the simulator: in a process of its own, since whom Node trusts and which proxy
 * it takes is settled when it starts.
 */
const SDK = `
import { createInterface } from 'node:readline';
import EfiPay from ${JSON.stringify(import.meta.resolve('sdk-node-apis-efi'))};
const options = JSON.parse(process.env.SDK_OPTIONS);
let efi = new EfiPay(options);
for await (const line of createInterface({ input: process.stdin })) {
  const { call, params, body, change } = JSON.parse(line);
  if (change) efi = new EfiPay({ ...options, ...change });
  const said = await efi[call](params, body).then(
    (value) => ({ value: value ?? null }),
    (error) => ({ error: error ?? null }),
  );
  console.log(JSON.stringify(said));
}
`;

const MINUTE = 60_000;
const folder = temporaryFolder();
let simulador: Simulador;
let clock: HandClock;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
let sdk: Awaited<ReturnType<typeof startSdk>>;

async function startSdk(proxyUrl: string, caFile: string) {
  const certificate = join(folder.path, 'cliente.p12');
  writeFileSync(certificate, simulador.p12);
  const { clientId, clientSecret } = simulador.credentials.efi;
  const child = spawn(process.execPath, [moduleFile(folder.path, 'sdk', SDK)], {
    env: {
      ...process.env,
      HTTPS_PROXY: proxyUrl,
      NO_PROXY: '',
      no_proxy: '',
      NODE_EXTRA_CA_CERTS: caFile,
      SDK_OPTIONS: JSON.stringify({
        sandbox: false,
        client_id: clientId,
        client_secret: clientSecret,
        certificate,
      }),
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** What the call resolved to, or threw. Calls go one after another. */
    async say(call: string, params: object, body?: object, change?: object): Promise<unknown> {
      child.stdin.write(`${JSON.stringify({ call, params, body, change })}\n`);
      const { value } = await lines.next();
      return JSON.parse(String(value));
    },
    async stop() {
      child.stdin.end();
      await once(child, 'exit');
    },
  };
}

beforeAll(async () => {
  clock = new HandClock();
  receiver = await startReceiver();
  simulador = await startSimulador({ clock, seed: 2, dataDir: join(folder.path, 'dados') });
  const proxy = await startProxy(Number(new URL(simulador.urls.efi).port));
  sdk = await startSdk(proxy.url, simulador.caFile ?? '');
  return async () => {
    await sdk.stop();
    await proxy.close();
    await simulador.close();
    await receiver.close();
  };
});
afterAll(() => folder.remove());

let txids = 0;
const newTxid = () => {
  txids += 1;
  return String(txids).padStart(32, 'a');
};
const body = (change: object = {}) => ({
  calendario: { expiracao: 300 },
  valor: { original: '25.50' },
  chave: simulador.credentials.efi.pixKey,
  solicitacaoPagador: 'Bilhetes 1 e 2',
  ...change,
});
const create = async (change: object = {}) => {
  const txid = newTxid();
  return { txid, said: await sdk.say('pixCreateCharge', { txid }, body(change)) };
};
const read = (txid: string) => sdk.say('pixDetailCharge', { txid });

describe('charges by the official SDK', () => {
  it('are made with a code that leads to them', async () => {
    const { txid, said } = await create();
    expect(said).toMatchObject({
      value: {
        txid,
        status: 'ATIVA',
        revisao: 0,
        calendario: { criacao: new Date(clock.now()).toISOString(), expiracao: 300 },
        valor: { original: '25.50' },
        chave: simulador.credentials.efi.pixKey,
        loc: { tipoCob: 'cob' },
      },
    });
    const charge = simulador.controls.charge({ charge: txid });
    const pix = parsePix(charge.code);
    if (hasError(pix) || !isDynamicPix(pix)) throw new Error('unreadable');
    expect(pix.url).toBe(charge.location);
    expect(await sdk.say('pixGenerateQRCode', { id: charge.number })).toMatchObject({
      value: { qrcode: charge.code, imagemQrcode: expect.stringMatching(/^data:image\/svg\+xml;base64,/) },
    });
    expect(await sdk.say('pixCreateImmediateCharge', {}, body())).toMatchObject({
      value: { status: 'ATIVA' },
    });
  });

  it('are refused under a txid that was used', async () => {
    const { txid } = await create();
    expect(await sdk.say('pixCreateCharge', { txid }, body())).toEqual({
      error: {
        nome: 'txid_duplicado',
        mensagem: 'Campo txid informado já foi utilizado em outra cobrança',
      },
    });
  });

  it('are concluded when they are paid, and stay active past their end', async () => {
    const { txid } = await create();
    clock.advance(5 * MINUTE);
    expect(await read(txid)).toMatchObject({ value: { status: 'ATIVA' } });
    const { id } = simulador.controls.payLate({ charge: txid });
    expect(await read(txid)).toMatchObject({
      value: { status: 'CONCLUIDA', pix: [{ endToEndId: id, txid, valor: '25.50' }] },
    });
    expect(id).toMatch(/^E\d{20}[A-Za-z0-9]{11}$/);
    expect(await sdk.say('pixDetailReceived', { e2eId: id })).toMatchObject({
      value: { txid, valor: '25.50' },
    });
    const inicio = new Date(clock.now() - MINUTE).toISOString();
    const fim = new Date(clock.now()).toISOString();
    expect(await sdk.say('pixReceivedList', { inicio, fim, txid })).toMatchObject({
      value: { pix: [{ endToEndId: id }], parametros: { paginacao: { quantidadeTotalDeItens: 1 } } },
    });
  });

  it('are revised and taken back while they are active', async () => {
    const { txid } = await create();
    expect(await sdk.say('pixUpdateCharge', { txid }, { valor: { original: '30.00' } })).toMatchObject({
      value: { valor: { original: '30.00' }, revisao: 1 },
    });
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR';
    expect(await sdk.say('pixUpdateCharge', { txid }, { status })).toMatchObject({ value: { status } });
    expect(await read(txid)).toMatchObject({ value: { status } });
    expect(await sdk.say('pixUpdateCharge', { txid }, { status })).toMatchObject({
      error: { nome: 'status_cobranca_invalido' },
    });
  });

  it('are listed by time, in pages', async () => {
    clock.advance(MINUTE);
    const inicio = new Date(clock.now()).toISOString();
    const made = [await create(), await create(), await create()].map(({ txid }) => txid);
    const page = { inicio, fim: inicio, 'paginacao.itensPorPagina': 2, 'paginacao.paginaAtual': 1 };
    expect(await sdk.say('pixListCharges', page)).toMatchObject({
      value: {
        parametros: { paginacao: { quantidadeDePaginas: 2, quantidadeTotalDeItens: 3 } },
        cobs: [{ txid: made[2] }],
      },
    });
    expect(await sdk.say('pixListCharges', {})).toMatchObject({ error: { nome: 'valor_invalido' } });
  });

  it.each<[string, object, string]>([
    ["another's key", { chave: 'outra@exemplo.com.br' }, 'chave_invalida'],
    ['no amount', { valor: { original: '0.00' } }, 'valor_invalido'],
    ['an amount that is no text', { valor: { original: 25.5 } }, 'json_invalido'],
    ['no time', { calendario: { expiracao: 0 } }, 'valor_invalido'],
  ])('are refused with %s', async (_, change, nome) => {
    expect((await create(change)).said).toMatchObject({ error: { nome } });
  });

  it('are unknown, or of no form', async () => {
    expect(await read(newTxid())).toMatchObject({ error: { nome: 'cobranca_nao_encontrada' } });
    expect(await sdk.say('pixCreateCharge', { txid: 'curto' }, body())).toMatchObject({
      error: { nome: 'valor_invalido' },
    });
    expect(await sdk.say('pixDetailReceived', { e2eId: 'E1' })).toMatchObject({
      error: { nome: 'pix_nao_encontrado' },
    });
  });
});

describe('refunds by the official SDK', () => {
  it('are under way, then through, each id once and never more than came', async () => {
    const { txid } = await create();
    const { id: e2eId } = simulador.controls.approve({ charge: txid });
    const refund = (id: string, valor: string) => sdk.say('pixDevolution', { e2eId, id }, { valor });
    const detail = (id: string) => sdk.say('pixDetailDevolution', { e2eId, id });
    expect(await refund('d1', '20.00')).toMatchObject({
      value: { id: 'd1', valor: '20.00', status: 'EM_PROCESSAMENTO', rtrId: expect.stringMatching(/^D/) },
    });
    expect(await detail('d1')).toMatchObject({ value: { status: 'EM_PROCESSAMENTO' } });
    clock.advance(MINUTE);
    expect(await detail('d1')).toMatchObject({ value: { status: 'DEVOLVIDO' } });
    expect(await refund('d1', '5.50')).toMatchObject({ error: { nome: 'devolucao_id_duplicado' } });
    expect(await refund('d2', '5.51')).toMatchObject({ error: { nome: 'valor_invalido' } });
    simulador.controls.refuseRefunds({ provider: 'efi' });
    await refund('d2', '5.50');
    clock.advance(MINUTE);
    expect(await detail('d2')).toMatchObject({ value: { status: 'NAO_REALIZADO' } });
    expect(await refund('d3', '5.50')).toMatchObject({ value: { status: 'EM_PROCESSAMENTO' } });
    expect(await read(txid)).toMatchObject({
      value: { pix: [{ devolucoes: [{ id: 'd1' }, { id: 'd2' }, { id: 'd3' }] }] },
    });
  });
});

describe('webhooks by the official SDK', () => {
  it('are tried when they are registered, and tell of payments under the address', async () => {
    const chave = simulador.credentials.efi.pixKey;
    const webhookUrl = `${receiver.url}/api/webhooks/efi?hmac=abc&ignorar=`;
    receiver.answers.push(500);
    const refused = { error: { nome: 'webhook_invalido', mensagem: expect.stringContaining('500') } };
    expect(await sdk.say('pixConfigWebhook', { chave }, { webhookUrl })).toMatchObject(refused);
    expect(await sdk.say('pixDetailWebhook', { chave })).toMatchObject({
      error: { nome: 'webhook_nao_encontrado' },
    });
    expect(await sdk.say('pixConfigWebhook', { chave }, { webhookUrl })).toMatchObject({
      value: { webhookUrl },
    });
    expect(await sdk.say('pixDetailWebhook', { chave })).toMatchObject({ value: { webhookUrl, chave } });
    expect(receiver.taken.map(({ body }) => body)).toMatchObject([
      { evento: 'teste_webhook' },
      { evento: 'teste_webhook' },
    ]);
    receiver.taken.length = 0;
    const { txid } = await create();
    const { id: endToEndId } = simulador.controls.approve({ charge: txid });
    await simulador.controls.settled();
    const [told] = receiver.taken;
    expect(`${told?.url.pathname}${told?.url.search}`).toBe('/api/webhooks/efi?hmac=abc&ignorar=/pix');
    expect(told?.body).toEqual({
      pix: [{ endToEndId, txid, chave, valor: '25.50', horario: new Date(clock.now()).toISOString() }],
    });
    await sdk.say('pixDevolution', { e2eId: endToEndId, id: 'd1' }, { valor: '25.50' });
    clock.advance(MINUTE);
    await simulador.controls.settled();
    expect(receiver.taken.at(-1)?.body).toMatchObject({
      pix: [{ endToEndId, devolucoes: [{ id: 'd1', status: 'DEVOLVIDO' }] }],
    });
    expect(await sdk.say('pixDeleteWebhook', { chave })).toMatchObject({ value: '' });
    expect(await sdk.say('pixDetailWebhook', { chave })).toMatchObject({
      error: { nome: 'webhook_nao_encontrado' },
    });
  });

  it('need an address that can be reached', async () => {
    const chave = simulador.credentials.efi.pixKey;
    const register = (webhookUrl: string) => sdk.say('pixConfigWebhook', { chave }, { webhookUrl });
    expect(await register('nada')).toMatchObject({ error: { nome: 'valor_invalido' } });
    expect(await register('http://exemplo.com.br/x')).toMatchObject({ error: { nome: 'valor_invalido' } });
    expect(await register('https://exemplo.com.br/x')).toMatchObject({ error: { nome: 'webhook_invalido' } });
  });
});

describe('the door', () => {
  it('opens to the credentials alone, and for an hour', async () => {
    const { txid } = await create();
    const wrong = await sdk.say('pixDetailCharge', { txid }, undefined, { client_secret: 'wrong' });
    expect(wrong).toMatchObject({ error: { error: 'invalid_client' } });
    expect(await sdk.say('pixDetailCharge', { txid }, undefined, {})).toMatchObject({ value: { txid } });
    // The SDK keeps its token by the machine's clock.
    clock.advance(61 * MINUTE);
    expect(await read(txid)).toMatchObject({ error: { error: 'invalid_token' } });
    expect(await sdk.say('pixDetailCharge', { txid }, undefined, {})).toMatchObject({ value: { txid } });
    simulador.controls.revokeTokens();
    expect(await read(txid)).toMatchObject({ error: { error: 'invalid_token' } });
    expect(await sdk.say('pixDetailCharge', { txid }, undefined, {})).toMatchObject({ value: { txid } });
  });

  it('opens to a certificate of its own authority alone', async () => {
    const { ca, client } = simulador.credentials.efi;
    const stranger = (await makeCredentials()).efi.client;
    const knock = (identity: object) =>
      new Promise<number | string>((resolve) => {
        const call = request(`${simulador.urls.efi}/v2/cob`, { ca, agent: false, ...identity }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        call.on('error', () => resolve('closed'));
        call.end();
      });
    expect(await knock({})).toBe('closed');
    expect(await knock({ key: client.key, cert: client.certificate })).toBe(401);
    expect(await knock({ key: stranger.key, cert: stranger.certificate })).toBe('closed');
  });
});
