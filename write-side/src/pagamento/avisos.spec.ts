import { createHmac, randomUUID } from 'node:crypto';
import { streamPagamento } from '@rifa-viva/contracts/eventos/streams';
import { setCompany } from '@rifa-viva/proof/testing/company';
import { createTestProvider, type TestProvider } from '@rifa-viva/proof/testing/provedor-de-teste';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { ProvedorRecusouError } from '@rifa-viva/write-side/pagamento/provedor';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hmacDoWebhookEfi } from './assinatura-efi.ts';
import { MAXIMO_DE_AVISOS } from './decider.ts';

/** Webhooks over HTTP: hints that are recorded, and looked at at once. No time passes here. */

const CLIENTE = 8;
const SEGREDO = 'canario-do-webhook';
const esperar = <T>(conferir: () => T | Promise<T>) => vi.waitFor(conferir);

const relogio = createTestClock();
const efi = createTestProvider({ now: relogio.agora });
const mercadoPago = createTestProvider({ now: relogio.agora, provedor: 'mercadoPago' });
const gateways = {
  de: (qual: 'efi' | 'mercadoPago') => (qual === 'efi' ? efi : mercadoPago).provedores.de(qual),
};
let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true, gateways, relogio });
  nova = await raffleMaker(side);
  await side.vault.keep([{ secrets: [{ name: 'segredoWebhookMp', value: Buffer.from(SEGREDO) }] }]);
});
afterAll(() => side.close());
beforeEach(() => relogio.reset());

async function comprada(tipoPagamento: 'efi' | 'mercadoPago') {
  await setCompany(side, { tipoPagamento });
  const idRifa = await nova();
  const caminho = tipoPagamento === 'efi' ? '/api/gerarPagamentoEFI' : '/api/gerarPagamentoMp';
  const { body } = await side.call(CLIENTE, 'POST', caminho, { valor: 10, idRifa, qtde: 1 });
  const pagamento = body.pagamento as { id: number } | undefined;
  const idPagamento = String(pagamento?.id ?? body.txid);
  const reserva = { idRifa, idUsuario: CLIENTE, qtde: 1, idPagamento };
  expect((await side.call(CLIENTE, 'POST', '/api/bilhetes/reservarBilhetes', reserva)).status).toBe(200);
  const provedor: TestProvider = tipoPagamento === 'efi' ? efi : mercadoPago;
  return { idRifa, idPagamento, provedor, body, idCobranca: provedor.idOf(idPagamento) ?? '' };
}
const tipos = async (idCobranca: string) =>
  (await side.events(streamPagamento(idCobranca))).map(({ type }) => type);

interface Mensagem {
  readonly pedido?: string;
  readonly ts?: number;
  readonly segredo?: string;
  readonly tipo?: string;
}
function mp(id: string, mais: Mensagem = {}) {
  const { pedido = randomUUID(), ts = Date.now(), segredo = SEGREDO, tipo = 'payment' } = mais;
  const v1 = createHmac('sha256', segredo)
    .update(`id:${id.toLowerCase()};request-id:${pedido};ts:${ts};`)
    .digest('hex');
  return side.call(
    null,
    'POST',
    `/api/webhooks/mercadoPago?data.id=${id}&type=${tipo}&source_news=webhooks`,
    { id: 12345, action: 'payment.updated', type: 'payment', data: { id }, live_mode: true },
    { 'x-signature': `ts=${ts},v1=${v1}`, 'x-request-id': pedido },
  );
}
const daEfi = (corpo: unknown, hmac = hmacDoWebhookEfi(side.vault), caminho = '/api/webhooks/efi') =>
  side.call(null, 'POST', `${caminho}?hmac=${hmac}`, corpo);
const pix = (txid: string, endToEndId = `E${txid}0`) => ({
  pix: [{ endToEndId, txid, chave: 'x', valor: '10.00', horario: '2026-06-01T12:00:00Z' }],
});

describe('a webhook of Mercado Pago', () => {
  it('has its payment looked at at once', async () => {
    const { idPagamento, idCobranca, body, provedor } = await comprada('mercadoPago');
    expect(body.pagamento).toMatchObject({
      id: Number(idPagamento),
      status: 'pending',
      transaction_amount: 10,
      point_of_interaction: { transaction_data: { qr_code: `00020126PIX${idCobranca}` } },
    });
    provedor.pay(idCobranca);
    expect((await mp(idPagamento)).body).toEqual({ sucesso: true });
    await esperar(async () => expect((await tipos(idCobranca)).at(-1)).toBe('PagamentoAplicado'));
    const conferir = (quem: number, id = idPagamento) =>
      side.call(quem, 'POST', '/api/conferirPagamentoMp', { idPagamento: id });
    expect((await conferir(CLIENTE)).body).toEqual({ sucesso: true });
    for (const [quem, id] of [
      [9, idPagamento],
      [CLIENTE, '999999999'],
    ] as const) {
      expect(await side.writesNothing(() => conferir(quem, id), 404)).toMatchObject({
        codigo: 'NAO_ENCONTRADO',
      });
    }
  });
  it('that names a second payment of a charge finds it: its provider is asked whose it is, once', async () => {
    const { idPagamento, idCobranca, provedor } = await comprada('mercadoPago');
    const perguntas = (id: string) => provedor.asked.filter((uma) => uma.call === 'ler' && uma.id === id);
    provedor.pay(idCobranca);
    await mp(idPagamento);
    await vi.waitFor(async () => expect((await tipos(idCobranca)).at(-1)).toBe('PagamentoAplicado'));
    const segundo = provedor.pay(idCobranca, { anyway: true });
    await mp(segundo);
    await mp(segundo);
    await vi.waitFor(async () => expect(await tipos(idCobranca)).toContain('DevolucaoConcluida'));
    expect(perguntas(segundo)).toHaveLength(1);
    await side.writesNothing(() => mp('999999998'), 200);
    await side.writesNothing(() => mp('999999998'), 200);
    await side.writesNothing(() => mp('999999997', { segredo: 'outro' }), 401);
    expect([perguntas('999999998').length, perguntas('999999997').length]).toEqual([1, 0]);
    provedor.down = true;
    await side.writesNothing(() => mp('999999996'), 200);
    provedor.down = false;
  });
  it('is believed nothing: unpaid it stays unpaid, and the same message again is nothing new', async () => {
    const { idPagamento, idCobranca, provedor } = await comprada('mercadoPago');
    const mensagem = { pedido: 'a-mesma', ts: Date.now() };
    await mp(idPagamento, mensagem);
    await esperar(() =>
      expect(provedor.asked.filter(({ call, id }) => call === 'ler' && id === idCobranca)).toHaveLength(1),
    );
    await side.writesNothing(() => mp(idPagamento, mensagem), 200);
    expect((await tipos(idCobranca)).slice(-2)).toEqual(['CobrancaVinculada', 'AvisoRecebido']);
  });
  it('that is badly signed, old, of nobody or of something else stores nothing', async () => {
    const { idPagamento } = await comprada('mercadoPago');
    for (const ruim of [{ segredo: 'outro' }, { ts: Date.now() - 301_000 }, { ts: Date.now() + 301_000 }]) {
      expect(await side.writesNothing(() => mp(idPagamento, ruim), 401)).toMatchObject({
        codigo: 'ASSINATURA',
      });
    }
    await side.writesNothing(() => mp('1'), 200);
    await side.writesNothing(() => mp(idPagamento, { tipo: 'plan' }), 200);
    const semNada = () => side.call(null, 'POST', '/api/webhooks/mercadoPago', { data: { id: idPagamento } });
    await side.writesNothing(semNada, 401);
  });
  it('is believed from nobody while no secret is configured', async () => {
    const { idPagamento } = await comprada('mercadoPago');
    vi.spyOn(side.vault, 'secret').mockResolvedValue(null);
    try {
      await side.writesNothing(() => mp(idPagamento, { segredo: '' }), 401);
    } finally {
      vi.restoreAllMocks();
    }
  });
  it('is asked for again while it cannot be recorded', async () => {
    const { idPagamento, idCobranca } = await comprada('mercadoPago');
    vi.spyOn(side.vault, 'secret').mockRejectedValue(new Error('away'));
    try {
      expect((await mp(idPagamento)).status).toBe(503);
    } finally {
      vi.restoreAllMocks();
    }
    expect((await tipos(idCobranca)).at(-1)).toBe('CobrancaVinculada');
  });
});

describe('a webhook of Efí', () => {
  it.each(['/api/webhooks/efi', '/api/webhooks/efi/pix'])(
    'at %s has its charge looked at at once',
    async (caminho) => {
      const { idCobranca, provedor } = await comprada('efi');
      provedor.pay(idCobranca);
      expect((await daEfi(pix(idCobranca), undefined, caminho)).body).toEqual({ sucesso: true });
      await esperar(async () => expect((await tipos(idCobranca)).at(-1)).toBe('PagamentoAplicado'));
    },
  );
  it('that tells of money given back, under the id of when it came, has it looked at once more', async () => {
    const { idCobranca, provedor } = await comprada('efi');
    provedor.pay(idCobranca);
    await daEfi(pix(idCobranca));
    await esperar(async () => expect((await tipos(idCobranca)).at(-1)).toBe('PagamentoAplicado'));
    provedor.giveBack(idCobranca);
    const [veio] = pix(idCobranca).pix;
    const deVolta = { pix: [{ ...veio, devolucoes: [{ id: 'd1', valor: '10.00', status: 'DEVOLVIDO' }] }] };
    await daEfi(deVolta);
    await esperar(async () => expect((await tipos(idCobranca)).at(-1)).toBe('DevolucaoConcluida'));
    await side.writesNothing(() => daEfi(deVolta), 200);
  });
  it('that tries the address, or is of nobody’s charge, is taken and nothing is done', async () => {
    for (const corpo of [
      { evento: 'teste_webhook', data_criacao: '2026-06-01' },
      pix('f'.repeat(32)),
      pix('de-outro-sistema'),
      { pix: [null, 1, { txid: 5 }] },
      { pix: 'x' },
    ]) {
      await side.writesNothing(() => daEfi(corpo), 200);
    }
  });
  it('without the signature of its address stores nothing', async () => {
    const { idCobranca } = await comprada('efi');
    for (const hmac of ['', 'f'.repeat(64), hmacDoWebhookEfi(side.vault).slice(1)]) {
      expect(await side.writesNothing(() => daEfi(pix(idCobranca), hmac), 401)).toMatchObject({
        codigo: 'ASSINATURA',
      });
    }
  });
  it('is remembered no more often than there is room for', async () => {
    const { idCobranca } = await comprada('efi');
    for (let n = 0; n < MAXIMO_DE_AVISOS; n += 1) await daEfi(pix(idCobranca, `E${n}`));
    await side.writesNothing(() => daEfi(pix(idCobranca, 'E-um-mais')), 200);
  });
  it('over its limit is refused', async () => {
    const { status } = await daEfi({ pix: [], enchimento: 'x'.repeat(110_000) });
    expect(status).toBe(413);
  });
});

describe('a provider without credentials', () => {
  it('makes no charge, and says so in the log', async () => {
    await setCompany(side, { tipoPagamento: 'efi' });
    const idRifa = await nova();
    vi.spyOn(gateways, 'de').mockRejectedValue(new ProvedorRecusouError('Falta o certificado'));
    try {
      const { status, body } = await side.call(CLIENTE, 'POST', '/api/gerarPagamentoEFI', {
        valor: 10,
        idRifa,
      });
      expect([status, body.codigo]).toEqual([503, 'PROVEDOR']);
    } finally {
      vi.restoreAllMocks();
    }
  });
});
