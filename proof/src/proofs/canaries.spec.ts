import { randomUUID } from 'node:crypto';
import { ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cancelarReserva, reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { bearer, createClient } from '@rifa-viva/contracts/http/client';
import { atualizarEmpresa, testarConexao, uploadCert } from '@rifa-viva/contracts/http/empresas';
import * as pagamentos from '@rifa-viva/contracts/http/pagamentos';
import { freePort } from '@rifa-viva/embedded/postgres/launcher';
import { hmacDoWebhookEfi } from '@rifa-viva/write-side/pagamento/assinatura-efi';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { LINHAS, provasDe } from '../matrix/rows.ts';
import { COM_PROVEDOR } from '../matrix/rows-payments.ts';
import { peopled, type World } from '../matrix/world.ts';
import { Canaries } from '../payments/canaries.ts';
import { searchDatabase, searchLog } from '../payments/canaries-stored.ts';
import { type Killable, startKillable } from '../payments/machine.ts';
import { unpacked } from '../payments/unpacked.ts';
import { callerOf } from '../testing/caller.ts';
import { certificadoDeTeste } from '../testing/certificados-de-teste.ts';
import { patiently } from '../testing/patiently.ts';
import { tokenOf } from '../testing/people.ts';

/** A person who administers, and one who buys. */
const ADMINISTRADOR = 3;
const CLIENTE = 8;
const WRONG = {
  tokenMp: 'APP_USR-canario-token-errado',
  segredoWebhookMp: 'canario-do-webhook-errado',
  clientSecretEfi: 'Client_Secret-canario-errado',
  senhaCertificado: 'canario-da-senha-do-certificado',
};
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

const canaries = new Canaries();
let machine: Killable;
let metrics: string;
let world: World;
let sockets: readonly Socket[];

/** Whatever the product answers is looked through; what the providers answer as an error quotes credentials. */
function listen(): void {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const answer = await real(...asked);
    if (String(asked[0]).startsWith(machine?.url ?? '-')) {
      const body = Buffer.from(await answer.clone().arrayBuffer());
      canaries.search('answers', body);
      for (const part of unpacked(body)) canaries.search('packed answers', part);
      canaries.search('headers', JSON.stringify([...answer.headers]));
    }
    return answer;
  });
  const end = ServerResponse.prototype.end;
  vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (
    this: ServerResponse,
    ...given: unknown[]
  ) {
    const said = typeof given[0] === 'string' ? given[0] : '';
    const token = /"access_token":"([^"]+)"/.exec(said)?.[1];
    if (token) canaries.plant('token of Efí', token);
    const { authorization } = this.req.headers;
    if (this.statusCode >= 400 && authorization && !this.headersSent) {
      given[0] = JSON.stringify({ ...(JSON.parse(said || '{}') as object), message: `bad ${authorization}` });
      this.removeHeader('content-length');
    }
    return Reflect.apply(end, this, given) as ServerResponse;
  });
}

/** Whatever this person is told live, as it comes. */
async function listenLive(idUsuario: number | null): Promise<Socket> {
  const auth = idUsuario === null ? {} : { token: await tokenOf(machine.ground, idUsuario) };
  const socket = io(machine.url, { transports: ['websocket'], forceNew: true, auth });
  socket.io.on('open', () => {
    socket.io.engine.on('packet', ({ data }) => canaries.search('sockets', data ?? ''));
  });
  socket.on('connect', () => {
    socket.emit('rifa:entrar', { idRifa: world.aberta }, () => undefined);
    socket.emit('vendas:entrar', { idRifa: world.aberta }, () => undefined);
    if (idUsuario !== null) socket.emit('usuario:entrar', { idUsuario }, () => undefined);
  });
  return socket;
}

beforeAll(async () => {
  metrics = String(await freePort());
  const log = (line: string) => canaries.search('logs', line);
  listen();
  machine = await startKillable({
    env: { LOG_LEVEL: 'debug', METRICS_PORT: metrics, TRUSTED_PROXIES: '1' },
    log,
  });
  const { credentials, p12 } = machine.simulador;
  canaries.plant('tokenMp', credentials.mercadoPago.accessToken);
  canaries.plant('segredoWebhookMp', credentials.mercadoPago.webhookSecret);
  canaries.plant('clientSecretEfi', credentials.efi.clientSecret);
  canaries.plant('certificate', p12.subarray(200, 260));
  canaries.plantKey('key of the certificate', credentials.efi.client.key);
  for (const [name, secret] of Object.entries(WRONG)) canaries.plant(`wrong ${name}`, secret);
  const { VAULT_KEY = '', DATABASE_URL = '', VAULT_URL = '', EVENTSTORE_URL = '' } = machine.settings;
  canaries.plant('VAULT_KEY', Buffer.from(VAULT_KEY, 'hex'));
  canaries.plant('secret of the sessions', machine.ground.vault.derive('sessao'));
  canaries.plant('key of Efí’s webhooks', machine.ground.vault.derive('webhook-efi'));
  canaries.plant('signature of Efí’s webhooks', hmacDoWebhookEfi(machine.ground.vault));
  for (const [name, url] of Object.entries({ DATABASE_URL, VAULT_URL, EVENTSTORE_URL })) {
    const { password } = new URL(url);
    if (password) canaries.plant(`password of ${name}`, decodeURIComponent(password));
  }
  const product = {
    url: machine.url,
    ground: machine.ground,
    token: (idUsuario: number) => tokenOf(machine.ground, idUsuario),
    call: callerOf(machine.url, (idUsuario) => tokenOf(machine.ground, idUsuario)),
  };
  world = await peopled(
    () => product,
    () => 0,
  );
  sockets = await Promise.all([ADMINISTRADOR, CLIENTE, null].map(listenLive));
});
afterAll(async () => {
  for (const socket of sockets ?? []) socket.disconnect();
  await machine.stop();
});
afterEach(() => machine.simulador.controls.mend());

const clientOf = async (idUsuario: number) =>
  createClient(patiently(fetch), machine.url, bearer(await tokenOf(machine.ground, idUsuario)));
const tolerant = (what: Promise<unknown>) => what.catch(() => undefined);

async function everywhere(): Promise<void> {
  canaries.search('metrics', await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text());
  await searchLog(canaries, machine.eventStoreUrl);
  await searchDatabase(canaries, 'read models', machine.readDatabaseUrl);
  await searchDatabase(canaries, 'vault', machine.settings.VAULT_URL ?? '');
  canaries.searchFolder('pictures', join(machine.dataDir, 'arquivos'));
  for (const bundle of ['storefront', 'admin']) canaries.searchFolder('bundles', join(root, bundle, 'dist'));
}

/** Bought by a provider: made, reserved, paid, asked after, given back. */
async function purchases(): Promise<void> {
  const admin = await clientOf(ADMINISTRADOR);
  const buyer = await clientOf(CLIENTE);
  const { controls } = machine.simulador;
  for (const provedor of ['mercadoPago', 'efi'] as const) {
    await admin.call(atualizarEmpresa, { body: { tipoPagamento: provedor } });
    await admin.call(testarConexao, { body: { provedor } });
    for (const then of ['pay', 'cancel', 'refuse'] as const) {
      const idRifa = await world.rifa();
      const body = { idRifa, qtde: 1, valor: 10 };
      const key = randomUUID();
      const made = () =>
        provedor === 'efi'
          ? buyer.call(pagamentos.gerarPagamentoEFI, { body, key }).then(({ txid }) => txid)
          : buyer
              .call(pagamentos.gerarPagamentoMp, { body, key })
              .then(({ pagamento }) => String(pagamento.id));
      for (const status of [400, 401, 403, 500]) {
        controls.fail({ kind: 'status', status, times: 2 });
        if (status > 403) await tolerant(made());
        await tolerant(admin.call(testarConexao, { body: { provedor } }));
        controls.mend();
      }
      const idPagamento = await made();
      await buyer.call(reservarBilhetes, { body: { idRifa, idUsuario: CLIENTE, qtde: 1, idPagamento } });
      if (then === 'cancel') {
        controls.fail({ kind: 'status', status: 401, times: 1 });
        await tolerant(buyer.call(cancelarReserva, { body: { idPagamento } }));
        controls.mend();
        await tolerant(buyer.call(cancelarReserva, { body: { idPagamento } }));
        continue;
      }
      controls.webhooks({ act: 'signBadly' });
      controls.approve({ charge: idPagamento });
      await controls.settled();
      await vi.waitFor(
        async () => {
          const paid =
            provedor === 'efi'
              ? await buyer.call(pagamentos.consultarPagamentoEFI, { params: { txid: idPagamento } })
              : await buyer.call(pagamentos.conferirPagamentoMp, { body: { idPagamento } });
          expect([{ status: 'CONCLUIDA' }, { sucesso: true }]).toContainEqual(paid);
        },
        { interval: 500 },
      );
      if (then === 'refuse') controls.refuseRefunds({ provider: provedor });
      const { cobrancas } = await admin.call(pagamentos.carregarCobrancas, { query: { idPagamento } });
      for (const { id } of cobrancas) {
        await tolerant(
          admin.call(pagamentos.devolverPagamento, { body: { idCobranca: id, motivo: 'TESTE' } }),
        );
        await admin.call(pagamentos.carregarCobranca, { params: { id } });
      }
    }
  }
}

/** Credentials that are wrong, and a certificate that opens and is nobody's. */
async function wrongCredentials(): Promise<void> {
  const admin = await clientOf(ADMINISTRADOR);
  const { senhaCertificado, ...typed } = WRONG;
  await admin.call(atualizarEmpresa, { body: typed });
  for (const campos of [{ senha: senhaCertificado }, { senha: `${senhaCertificado}?` }, {}]) {
    const arquivo = new Blob([new Uint8Array(certificadoDeTeste({ senha: senhaCertificado }))]);
    await tolerant(admin.call(uploadCert, { arquivo, nomeDoArquivo: 'canario.p12', campos }));
  }
  for (const provedor of ['mercadoPago', 'efi'] as const)
    await tolerant(admin.call(testarConexao, { body: { provedor } }));
}

describe('planted secrets', { timeout: 600_000 }, () => {
  it('are in no answer, header, event, log line at debug, metric, row, message, file or bundle', async () => {
    await purchases();
    await wrongCredentials();
    await (await clientOf(ADMINISTRADOR)).call(atualizarEmpresa, { body: { tipoPagamento: 'normal' } });
    for (const id of Object.keys(LINHAS).filter((one) => !COM_PROVEDOR.includes(one))) {
      for (const { quem, perguntas } of provasDe(world, id)) {
        for (const pergunta of await perguntas()) {
          if ('perguntar' in pergunta) await tolerant(pergunta.perguntar(quem));
          else {
            const headers = { ...world.deOutroEndereco(), ...pergunta.cabecalhos };
            await world.product.call(quem, pergunta.metodo, pergunta.caminho, pergunta.corpo, headers);
          }
        }
      }
    }
    await everywhere();
    console.log('canaries: bytes looked through', canaries.searched);
    expect(canaries.found).toEqual({});
    const heard = [
      'answers',
      'packed answers',
      'headers',
      'events',
      'logs',
      'metrics',
      'read models',
      'vault',
      'sockets',
      'bundles',
    ];
    for (const place of heard) expect(canaries.searched[place] ?? 0, place).toBeGreaterThan(0);
  });

  it('that leak are found', async () => {
    const { accessToken } = machine.simulador.credentials.mercadoPago;
    const admin = await clientOf(1);
    await admin.call(atualizarEmpresa, { body: { nomeContato: accessToken, nome: accessToken } });
    await world.lista(1, '/api/empresas/carregarEmpresa');
    await world.lista(1, `/api/rifas/carregar/${encodeURIComponent(accessToken)}`);
    // Drawn in the head of each page.
    await world.lista(1, '/api/gerarBilhetesPatrocinadores');
    await everywhere();
    expect(canaries.found).toMatchObject({
      answers: ['tokenMp'],
      'packed answers': ['tokenMp'],
      events: ['tokenMp'],
    });
  });
});
