import {
  type Scripted,
  type ScriptedServer,
  type Seen,
  startScriptedServer,
} from '@rifa-viva/proof/testing/scripted-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClienteHttp } from './http.ts';
import { criarMercadoPago } from './mercado-pago.ts';
import { type PagamentoGateway, ProvedorIndisponivelError, ProvedorRecusouError } from './provedor.ts';

const ID = 'a'.repeat(32);
const TOKEN = 'APP_USR-canario-do-token';
const PAGAR_ATE = Date.parse('2030-01-01T12:00:00Z');

let servidor: ScriptedServer;
let http: ClienteHttp;
let gateway: PagamentoGateway;
/** As long as a loaded machine may take to answer, unless told. */
function ligar(chamadaMs = 30_000): void {
  http = new ClienteHttp({
    nome: 'Mercado Pago',
    endereco: servidor.url,
    limites: { chamadaMs, conexaoMs: 30_000, bytes: 5_000, chamadas: 4 },
  });
  gateway = criarMercadoPago({ http, token: TOKEN, avisarEm: 'https://loja/avisos', dominio: 'loja.com.br' });
}
beforeEach(async () => {
  servidor = await startScriptedServer();
  ligar();
});
afterEach(async () => {
  await http.fechar();
  await servidor.close();
});

const pagamento = (mais: object = {}) => ({
  id: 123456789,
  status: 'pending',
  external_reference: ID,
  currency_id: 'BRL',
  transaction_amount: 12.3,
  date_approved: null,
  point_of_interaction: {
    transaction_data: { qr_code: '00020126', ticket_url: 'https://mp/1', qr_code_base64: 'x' },
  },
  ...mais,
});
const pago = (mais: object = {}) =>
  pagamento({ status: 'approved', date_approved: '2030-01-01T08:59:00.000-03:00', ...mais });
/** Answers searches by our reference with these, and leaves the rest. */
const comBusca =
  (resto: (visto: Seen) => Scripted, achados: readonly object[] = []) =>
  (visto: Seen): Scripted =>
    visto.path.startsWith('/v1/payments/search')
      ? { status: 200, json: { paging: { total: achados.length }, results: achados } }
      : resto(visto);
const pedido = {
  idCobranca: ID,
  valor: 1230,
  descricao: 'MOTO',
  pagarAte: PAGAR_ATE,
  pagador: { idUsuario: 8, nome: 'ANA' },
  deviceId: 'armor.1',
};
const chave = { idCobranca: ID, idPagamento: '123456789' };
const devolucao = { idDevolucao: 'b'.repeat(32), idRecebimento: '123456789', valor: 1230 };

describe('a charge', () => {
  it('is asked for under its key, with the least time Mercado Pago allows', async () => {
    servidor.play(() => ({ status: 201, json: pagamento() }));
    expect(await gateway.criar(pedido)).toEqual({
      idPagamento: '123456789',
      pixCopiaECola: '00020126',
      urlDoProvedor: 'https://mp/1',
      valor: 1230,
      aberta: true,
      recebimentos: [],
      status: 'pending',
    });
    const [visto] = servidor.seen;
    expect(visto).toMatchObject({
      method: 'POST',
      path: '/v1/payments',
      headers: {
        authorization: `Bearer ${TOKEN}`,
        'x-idempotency-key': ID,
        'x-meli-session-id': 'armor.1',
      },
      body: {
        transaction_amount: 12.3,
        description: 'MOTO',
        payment_method_id: 'pix',
        external_reference: ID,
        notification_url: 'https://loja/avisos',
        date_of_expiration: '2030-01-01T12:31:00.000+00:00',
        payer: { email: 'comprador-8@loja.com.br', first_name: 'ANA' },
      },
    });
  });

  it('is asked for with the same words every time', async () => {
    servidor.play(() => ({ status: 201, json: pagamento() }));
    for (let i = 0; i < 6; i += 1) await gateway.criar(pedido);
    expect(new Set(servidor.seen.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(servidor.connections()).toBeLessThanOrEqual(2);
  });

  it('of another amount is taken back and refused', async () => {
    const outro = { transaction_amount: 1.23 };
    servidor.play(
      comBusca(({ method }) =>
        method === 'PUT'
          ? { status: 200, json: pagamento({ ...outro, status: 'cancelled' }) }
          : { status: 201, json: pagamento(outro) },
      ),
    );
    await expect(gateway.criar(pedido)).rejects.toThrow(ProvedorRecusouError);
    expect(servidor.seen.at(-1)).toMatchObject({ method: 'PUT', body: { status: 'cancelled' } });
  });

  it.each([400, 409])('refused with %i is looked for, as its answer may have been lost', async (status) => {
    const refused: Scripted = { status, json: { error: 'idempotency_key_already_used' } };
    const antes = ({ method }: Seen): Scripted =>
      method === 'POST' ? refused : { status: 200, json: pagamento() };
    servidor.play(comBusca(antes, [pagamento()]));
    expect(await gateway.criar(pedido)).toMatchObject({ idPagamento: '123456789', aberta: true });
    servidor.play(comBusca(antes));
    await expect(gateway.criar(pedido)).rejects.toThrow(
      status === 400 ? ProvedorRecusouError : ProvedorIndisponivelError,
    );
  });

  it('of another reference is nonsense', async () => {
    servidor.play(() => ({ status: 201, json: pagamento({ external_reference: 'b'.repeat(32) }) }));
    await expect(gateway.criar(pedido)).rejects.toThrow(ProvedorIndisponivelError);
  });
});

describe('reading back', () => {
  it('tells what was paid, when, and what went back', async () => {
    servidor.play(comBusca(() => ({ status: 200, json: pago({ transaction_amount_refunded: 0.3 }) })));
    expect(await gateway.ler(chave)).toMatchObject({
      aberta: false,
      status: 'approved',
      recebimentos: [
        { idRecebimento: '123456789', valor: 1230, pagoEm: '2030-01-01T11:59:00.000Z', devolvido: 30 },
      ],
    });
  });

  it.each([
    ['more than was charged', pago({ transaction_details: { total_paid_amount: 20.01 } }), 2001, 0],
    ['refunded', pago({ status: 'refunded', transaction_amount_refunded: 12.3 }), 1230, 1230],
    ['refunded, and how much is not told', pago({ status: 'refunded' }), 1230, 1230],
    ['charged back', pago({ status: 'charged_back' }), 1230, 1230],
  ])('%s', async (_nome, json, valor, devolvido) => {
    servidor.play(comBusca(() => ({ status: 200, json })));
    expect((await gateway.ler(chave))?.recebimentos).toMatchObject([{ valor, devolvido }]);
  });

  it.each(['ARS', undefined])('of currency %s is nonsense', async (currency_id) => {
    servidor.play(comBusca(() => ({ status: 200, json: pago({ currency_id }) })));
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('goes by our reference where the id is not known', async () => {
    const achados = [
      { id: 7, external_reference: ID },
      { id: 6, external_reference: 'another' },
    ];
    servidor.play(comBusca(() => ({ status: 200, json: pago({ id: 7 }) }), achados));
    expect(await gateway.ler({ idCobranca: ID, idPagamento: null })).toMatchObject({ idPagamento: '7' });
    expect(servidor.seen.map(({ path }) => path)).toEqual([
      `/v1/payments/search?external_reference=${ID}&sort=date_created&criteria=asc`,
      '/v1/payments/7',
    ]);
  });

  it('counts the money of every payment under our reference, the known one first', async () => {
    const pagamentos = [pago({ id: 7 }), pagamento(), pagamento({ id: 9 })];
    const lidos = () => servidor.seen.map(({ path }) => path);
    servidor.play(
      comBusca(({ path }) => {
        const json = pagamentos.find(({ id }) => path === `/v1/payments/${id}`);
        return { status: 200, json };
      }, pagamentos),
    );
    expect(await gateway.ler({ ...chave, todos: true })).toMatchObject({
      idPagamento: '123456789',
      status: 'pending',
      aberta: true,
      recebimentos: [{ idRecebimento: '7' }],
    });
    const antes = lidos().length;
    expect(await gateway.ler(chave)).toMatchObject({ aberta: true, recebimentos: [] });
    expect(lidos().slice(antes)).toEqual(['/v1/payments/123456789']);
    pagamentos[1] = pago();
    expect((await gateway.ler(chave))?.recebimentos).toMatchObject([{ valor: 1230 }, { idRecebimento: '7' }]);
  });

  it.each([
    ['of ours', pagamento({ id: 7 }), ID],
    ['of another system', pagamento({ id: 7, external_reference: 'PEDIDO-1' }), null],
    ['of nobody', pagamento({ id: 7, external_reference: null }), null],
  ])('tells whose payment it names: %s', async (_nome, json, idCobranca) => {
    servidor.play(() => ({ status: 200, json }));
    expect(await gateway.cobrancaDo?.('7')).toBe(idCobranca);
  });

  it('finds nothing where Mercado Pago says so, and only then', async () => {
    servidor.play(comBusca(() => ({ status: 404, json: { message: 'Payment not found' } })));
    expect(await gateway.ler(chave)).toBeNull();
    servidor.play(comBusca(() => ({ status: 404, text: '<h1>Not found</h1>' })));
    await expect(gateway.ler(chave)).rejects.toThrow(ProvedorIndisponivelError);
    servidor.play(() => ({ status: 200, json: { paging: {}, results: [] } }));
    expect(await gateway.ler({ idCobranca: ID, idPagamento: null })).toBeNull();
  });
});

describe('cancelling', () => {
  it('cancels every payment under our reference that is open', async () => {
    const estados = new Map([
      ['123456789', 'pending'],
      ['9', 'pending'],
      ['7', 'rejected'],
    ]);
    servidor.play(
      comBusca(
        ({ method, path }) => {
          const id = path.split('/').at(-1) ?? '';
          if (method === 'PUT') estados.set(id, 'cancelled');
          return { status: 200, json: pagamento({ id: Number(id), status: estados.get(id) }) };
        },
        [...estados.keys()].map((id) => pagamento({ id: Number(id) })),
      ),
    );
    expect(await gateway.cancelar(chave)).toMatchObject({ aberta: false, recebimentos: [] });
    const mudados = servidor.seen.filter(({ method }) => method === 'PUT');
    expect(mudados).toMatchObject([{ body: { status: 'cancelled' } }, { body: { status: 'cancelled' } }]);
    expect(mudados.map(({ path }) => path)).toEqual(['/v1/payments/123456789', '/v1/payments/9']);
  });

  it('of what was paid meanwhile tells how it is', async () => {
    let estado = pagamento();
    servidor.play(
      comBusca(({ method }) => {
        if (method !== 'PUT') return { status: 200, json: estado };
        estado = pago();
        return { status: 400, json: { message: 'invalid state', cause: [{ code: 2018 }] } };
      }),
    );
    expect(await gateway.cancelar(chave)).toMatchObject({ recebimentos: [{ valor: 1230 }] });
  });

  it.each([
    ['paid', pago(), 1],
    ['cancelled', pagamento({ status: 'cancelled' }), 0],
  ])('of what is %s already asks for nothing', async (_nome, json, recebidos) => {
    servidor.play(comBusca(() => ({ status: 200, json })));
    expect((await gateway.cancelar(chave)).recebimentos).toHaveLength(recebidos);
    expect(servidor.seen.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('is not done while it can be paid', async () => {
    servidor.play(
      comBusca(({ method }) =>
        method === 'PUT' ? { status: 400, json: {} } : { status: 200, json: pagamento() },
      ),
    );
    await expect(gateway.cancelar(chave)).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('of what Mercado Pago does not know is a refusal', async () => {
    servidor.play(comBusca(() => ({ status: 404, json: {} })));
    await expect(gateway.cancelar(chave)).rejects.toThrow(ProvedorRecusouError);
  });
});

describe('giving back', () => {
  it.each([
    ['approved', 'feita'],
    ['in_process', 'emAndamento'],
  ])('%s is %s', async (status, resposta) => {
    servidor.play(() => ({ status: 201, json: { id: 1, payment_id: 123456789, amount: 12.3, status } }));
    expect(await gateway.devolver(devolucao)).toBe(resposta);
    expect(servidor.seen[0]).toMatchObject({
      method: 'POST',
      path: '/v1/payments/123456789/refunds',
      headers: { 'x-idempotency-key': devolucao.idDevolucao },
      body: { amount: 12.3 },
    });
  });

  it('that was under way is asked after: under its key it is told as it was then', async () => {
    const pedida = { id: 77, payment_id: 123456789, amount: 12.3, status: 'in_process' };
    servidor.play(({ method }) =>
      method === 'POST'
        ? { status: 201, json: pedida }
        : { status: 200, json: { ...pedida, status: 'approved' } },
    );
    expect(await gateway.devolver(devolucao)).toBe('feita');
    expect(servidor.seen.at(-1)).toMatchObject({ method: 'GET', path: '/v1/payments/123456789/refunds/77' });
    servidor.play(({ method }) =>
      method === 'POST'
        ? { status: 201, json: pedida }
        : { status: 200, json: { ...pedida, status: 'rejected' } },
    );
    await expect(gateway.devolver(devolucao)).rejects.toThrow(ProvedorRecusouError);
  });

  it.each([
    ['given back already', pago({ status: 'refunded', transaction_amount_refunded: 12.3 }), 'feita'],
    ['in part', pago({ transaction_amount_refunded: 12.29 }), ProvedorRecusouError],
  ])('refused because it was %s', async (_nome, json, esperado) => {
    servidor.play(({ method }) => (method === 'POST' ? { status: 400, json: {} } : { status: 200, json }));
    const feito = await gateway.devolver(devolucao).catch((error: unknown) => error);
    if (typeof esperado === 'string') expect(feito).toBe(esperado);
    else expect(feito).toBeInstanceOf(esperado);
  });
});

const CHAMADAS = [
  ['criar', () => gateway.criar(pedido)],
  ['ler', () => gateway.ler(chave)],
  ['procurar', () => gateway.ler({ idCobranca: ID, idPagamento: null })],
  ['cancelar', () => gateway.cancelar(chave)],
  ['devolver', () => gateway.devolver(devolucao)],
] as const;

describe.each(CHAMADAS)('%s', (_nome, chamar) => {
  it.each([
    ['cut', 'cut'],
    ['cut in the middle', 'half'],
    ['never answered', 'hang'],
    ['answered 500', { status: 500, json: {} }],
    ['answered 503', { status: 503, text: 'busy' }],
    ['answered 429', { status: 429, json: {} }],
    ['answered 302', { status: 302, json: {} }],
    ['answered with nothing', { status: 200, text: '' }],
    ['answered with no JSON', { status: 200, text: '<html>' }],
    ['answered with another JSON', { status: 200, json: { id: 'x', status: 1, results: {} } }],
    ['answered with too much', { status: 200, text: `"${'x'.repeat(6_000)}"` }],
    ['answered with fractions of centavos', { status: 200, json: pago({ transaction_amount: 1.001 }) }],
  ] as const)('%s may or may not have been done', async (_falha, resposta) => {
    servidor.play(() => resposta);
    if (resposta === 'hang') {
      await http.fechar();
      ligar(300);
    }
    await expect(chamar()).rejects.toThrow(ProvedorIndisponivelError);
  });

  it('with credentials that are refused is refused, and nothing tells them', async () => {
    servidor.play(() => ({ status: 401, json: { message: `invalid token ${TOKEN}` } }));
    const error = await chamar().catch((falha: unknown) => falha);
    expect(error).toBeInstanceOf(ProvedorRecusouError);
    expect(String(error)).not.toContain('canario');
  });
});

describe('a provider that is down', () => {
  it('is unavailable', async () => {
    const fechado = new ClienteHttp({
      nome: 'X',
      endereco: 'http://127.0.0.1:1',
      limites: { conexaoMs: 200 },
    });
    await expect(fechado.pedir({ metodo: 'GET', caminho: '/' })).rejects.toThrow(ProvedorIndisponivelError);
    await fechado.fechar();
  });

  it('is asked by no more callers than there is room for', async () => {
    let responder: () => void = () => undefined;
    const presa = new Promise<Scripted>((resolve) => {
      responder = () => resolve({ status: 503, json: {} });
    });
    servidor.play(() => presa);
    const feitas = Promise.allSettled(Array.from({ length: 6 }, () => gateway.devolver(devolucao)));
    await vi.waitFor(() => expect(servidor.seen).toHaveLength(4));
    responder();
    expect((await feitas).filter(({ status }) => status === 'rejected')).toHaveLength(6);
    expect(servidor.seen).toHaveLength(4);
  });
});
