import { randomUUID } from 'node:crypto';
import { streamPagamento, streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { setCompany } from '@rifa-viva/proof/testing/company';
import { createTestProvider, type ProviderCall } from '@rifa-viva/proof/testing/provedor-de-teste';
import { createTestClock } from '@rifa-viva/proof/testing/test-clock';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAXIMO_SOLTAS } from './cobrador.ts';

/** A purchase by a provider, over HTTP on real stores; time and the provider are ours. */

const CLIENTE = 8;
const OUTRO = 9;
const ADMINISTRADOR = 3;
const PRECO = 1_000;
const SEGUNDO = 1_000;
const MINUTO = 60 * SEGUNDO;
/** Just after the buyer's countdown. */
const PRAZO = 5 * MINUTO + 10 * SEGUNDO;

const esperar = <T>(conferir: () => T | Promise<T>) => vi.waitFor(conferir);

const relogio = createTestClock();
const provedor = createTestProvider({ now: relogio.agora });
// Two people buy all of this.
const processo = { gateways: provedor.provedores, relogio, reservasPorHora: 1_000 };
let primeiro: TestWriteSide;
/** The process that answers. */
let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  primeiro = await startTestWriteSide({ people: true, ...processo });
  side = primeiro;
  nova = await raffleMaker(side);
  await setCompany(side, { tipoPagamento: 'efi' });
});
afterAll(async () => {
  await side.halt();
  await primeiro.close();
});
beforeEach(() => {
  relogio.reset();
});

/** So much later than whatever has happened by now: calls are dated by the clock of this machine. */
const passar = (ms: number) => relogio.advance(Math.max(0, Date.now() - relogio.agora()) + ms);

interface Pedido {
  readonly quem?: number;
  readonly qtde?: number;
  readonly valor?: number;
  readonly chave?: string;
}
const gerar = (idRifa: number, { quem = CLIENTE, qtde = 1, valor, chave = randomUUID() }: Pedido = {}) =>
  side.call(
    quem,
    'POST',
    '/api/gerarPagamentoEFI',
    { valor: valor ?? 10 * qtde, idRifa, qtde },
    { 'Idempotency-Key': chave },
  );
const reservar = (idRifa: number, idPagamento: string, { quem = CLIENTE, qtde = 1 } = {}) =>
  side.call(quem, 'POST', '/api/bilhetes/reservarBilhetes', { idRifa, idUsuario: quem, qtde, idPagamento });
const cancelar = (idPagamento: string, quem = CLIENTE) =>
  side.call(quem, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento });
const consultar = async (txid: string, quem = CLIENTE) =>
  side.call(quem, 'GET', `/api/consultarPagamentoEFI/${txid}`);
const devolver = (idCobranca: string, motivo = 'Desistiu da compra') =>
  side.call(ADMINISTRADOR, 'POST', '/api/pagamentos/devolver', { idCobranca, motivo });

/** Sales are over, and what was sold is final. */
async function selar(idRifa: number): Promise<void> {
  const dtEncerramento = new Date(Date.now() - MINUTO).toISOString();
  await side.call(ADMINISTRADOR, 'PUT', `/api/rifas/atualizar/${idRifa}`, { dtEncerramento });
  const { status } = await side.call(ADMINISTRADOR, 'POST', '/api/rifas/selar', { idRifa });
  expect(status).toBe(200);
}

async function gerada(idRifa: number, mais: Pedido = {}): Promise<string> {
  const { status, body } = await gerar(idRifa, mais);
  expect([status, body]).toMatchObject([200, { txid: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  return String(body.txid);
}
/** A purchase that waits for its money, of a raffle of its own unless told. */
async function comprada({ quem = CLIENTE, qtde = 1, idRifa = 0 } = {}) {
  const rifa = idRifa || (await nova());
  const txid = await gerada(rifa, { quem, qtde });
  const { status, body } = await reservar(rifa, txid, { quem, qtde });
  expect([status, body.pixCopiaECola]).toEqual([200, `00020126PIX${txid}`]);
  return { idRifa: rifa, txid, numeros: body.numerosReservados as number[] };
}

const tipos = async (stream: string) => (await side.events(stream)).map(({ type }) => type);
const daCobranca = (txid: string) => tipos(streamPagamento(txid));
const daRifa = async (idRifa: number) => (await tipos(streamRifa(idRifa))).slice(3);
/** What became of the money, whenever it is settled: nothing here waits for a fixed time. */
const acaba = (txid: string, ...fim: string[]) =>
  esperar(async () => expect((await daCobranca(txid)).slice(-fim.length)).toEqual(fim));
const perguntas = (call: ProviderCall, id?: string) =>
  provedor.asked.filter((one) => one.call === call && (id === undefined || one.id === id)).length;
const devolvido = (txid: string) =>
  provedor.charge(txid)?.recebimentos.reduce((soma, recebimento) => soma + recebimento.devolvido, 0);

const VENDIDA = ['PagamentoRecebido', 'PagamentoAplicado'];
const DEVOLVIDA = ['PagamentoRecebido', 'DevolucaoPedida', 'DevolucaoConcluida'];
const CANCELADA = ['CancelamentoPedido', 'CobrancaCancelada'];

describe('a purchase paid in time', () => {
  it('is sold without any browser, when the provider is read back', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 3 });
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
    const ultimo = (await side.events(streamRifa(idRifa))).at(-1);
    expect(ultimo).toMatchObject({
      type: 'ReservaPaga',
      data: { numeros, total: 3 * PRECO, idPagamento: txid },
    });
  });
  it('is settled by its buyer’s question, who is told so and reads it', async () => {
    const { idRifa, txid } = await comprada();
    expect((await consultar(txid)).body).toEqual({ status: 'ATIVA' });
    provedor.pay(txid);
    passar(2 * SEGUNDO);
    const { body, position } = await consultar(txid);
    expect(body).toEqual({ status: 'CONCLUIDA' });
    const ultimo = await side.store.readLast(streamRifa(idRifa));
    expect(BigInt(position ?? 0)).toBe(ultimo?.position);
  });
  it('is not asked after at the provider more than once in two seconds', async () => {
    const { txid } = await comprada();
    for (let n = 0; n < 5; n += 1) await consultar(txid);
    expect(perguntas('ler', txid)).toBe(1);
    passar(2 * SEGUNDO);
    await consultar(txid);
    expect(perguntas('ler', txid)).toBe(2);
  });
  it('by two processes at once is one sale', async () => {
    const outro = await startTestWriteSide({ beside: side, ...processo });
    try {
      const compras = [];
      for (let n = 0; n < 4; n += 1) compras.push(await comprada({ quem: n % 2 ? CLIENTE : OUTRO }));
      for (const { txid } of compras) provedor.pay(txid);
      passar(16 * SEGUNDO);
      for (const { txid, idRifa } of compras) {
        await acaba(txid, ...VENDIDA);
        expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
      }
      for (const { txid } of compras) provedor.pay(txid, { anyway: true });
      passar(61 * SEGUNDO);
      for (const { txid } of compras) await acaba(txid, ...VENDIDA, ...DEVOLVIDA);
      expect(compras.map(({ txid }) => devolvido(txid))).toEqual(compras.map(() => PRECO));
    } finally {
      await outro.halt();
    }
  });
});

describe('money that is not as it should be', () => {
  it('came late: the same numbers while they are free', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 2 });
    passar(PRAZO);
    await acaba(txid, ...CANCELADA);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaCancelada']);
    provedor.pay(txid, { anyway: true });
    passar(61 * SEGUNDO);
    await acaba(txid, ...CANCELADA, ...VENDIDA);
    expect((await side.events(streamRifa(idRifa))).at(-1)).toMatchObject({ data: { numeros } });
  });
  it('came late, the numbers are another’s: it goes back', async () => {
    const { idRifa, txid, numeros } = await comprada();
    passar(PRAZO);
    await acaba(txid, ...CANCELADA);
    const venda = { idRifa, idUsuario: 3, idVendedor: 3, bilhetesSelecionados: numeros };
    expect((await side.call(3, 'POST', '/api/verificarBilhetes', venda)).body.disponiveis).toEqual(numeros);
    provedor.pay(txid, { anyway: true });
    passar(61 * SEGUNDO);
    await acaba(txid, ...CANCELADA, ...DEVOLVIDA);
    expect((await daRifa(idRifa)).at(-1)).toBe('PagamentoRecusado');
    expect(devolvido(txid)).toBe(PRECO);
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('came after the list was sealed, the numbers are still free: it goes back', async () => {
    const { idRifa, txid } = await comprada();
    passar(PRAZO);
    await acaba(txid, ...CANCELADA);
    await selar(idRifa);
    provedor.pay(txid, { anyway: true });
    passar(61 * SEGUNDO);
    await acaba(txid, ...CANCELADA, ...DEVOLVIDA);
    expect((await daRifa(idRifa)).slice(-2)).toEqual(['ListaSelada', 'PagamentoRecusado']);
    expect(devolvido(txid)).toBe(PRECO);
  });
  it('came twice: one sale, one refund', async () => {
    const { txid } = await comprada();
    provedor.pay(txid);
    provedor.pay(txid, { anyway: true });
    passar(16 * SEGUNDO);
    await esperar(() => expect(devolvido(txid)).toBe(PRECO));
    await acaba(txid, 'DevolucaoConcluida');
    expect((await daCobranca(txid)).filter((tipo) => tipo === 'PagamentoAplicado')).toHaveLength(1);
    expect((await consultar(txid)).body).toEqual({ status: 'CONCLUIDA' });
  });
  it('was of another amount: it goes back, and the purchase waits for the right one', async () => {
    const { idRifa, txid } = await comprada();
    provedor.pay(txid, { valor: PRECO - 1 });
    passar(16 * SEGUNDO);
    await acaba(txid, ...DEVOLVIDA);
    expect((await consultar(txid)).body).toEqual({ status: 'ATIVA' });
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
  });
  it('came for what no purchase claimed: it goes back', async () => {
    const txid = await gerada(await nova());
    provedor.pay(txid);
    passar(3 * MINUTO + SEGUNDO);
    await acaba(txid, 'CobrancaCancelada', 'DevolucaoConcluida');
    expect(devolvido(txid)).toBe(PRECO);
  });
});

describe('a charge that nobody pays', () => {
  it('is ended at the provider before its tickets go free', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('down', 'down');
    passar(PRAZO);
    await esperar(() => expect(perguntas('cancelar', txid)).toBe(1));
    await acaba(txid, 'CancelamentoPedido');
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    passar(2 * SEGUNDO);
    await esperar(() => expect(perguntas('cancelar', txid)).toBe(2));
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    passar(4 * SEGUNDO);
    await acaba(txid, ...CANCELADA);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaCancelada']);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
  });
  it('and that no purchase claims is ended after three minutes', async () => {
    const txid = await gerada(await nova());
    passar(3 * MINUTO + SEGUNDO);
    await acaba(txid, ...CANCELADA);
    expect((await reservar(await nova(), txid)).body).toMatchObject({ codigo: 'PAGAMENTO_POR_PROVEDOR' });
  });
  it('and that the provider ends by itself frees its tickets', async () => {
    const { idRifa, txid } = await comprada();
    provedor.end(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...CANCELADA);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_PSP' });
  });
});

describe('given up by its buyer', () => {
  it('it is ended at the provider, then free', async () => {
    const { idRifa, txid } = await comprada();
    const { status, position } = await cancelar(txid);
    expect(status).toBe(200);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    const ultimo = await side.store.readLast(streamRifa(idRifa));
    expect([ultimo?.type, String(ultimo?.position)]).toEqual(['ReservaCancelada', position]);
    expect(ultimo?.data).toMatchObject({ idUsuario: CLIENTE });
    expect((await cancelar(txid)).status).toBe(200);
    expect((await daCobranca(txid)).slice(-2)).toEqual(CANCELADA);
  });
  it('and paid meanwhile it is a sale', async () => {
    const { idRifa, txid } = await comprada();
    provedor.pay(txid);
    expect(await cancelar(txid)).toMatchObject({ status: 409, body: { codigo: 'RESERVA_NAO_ABERTA' } });
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
  });
  it('while the provider is down nothing is free', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('down');
    expect(await cancelar(txid)).toMatchObject({ status: 503, body: { codigo: 'PROVEDOR' } });
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    expect((await daCobranca(txid)).at(-1)).toBe('CobrancaVinculada');
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
  });
  it('whose answer was lost, it is found ended and free', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('unheard');
    expect((await cancelar(txid)).status).toBe(503);
    passar(16 * SEGUNDO);
    await acaba(txid, ...CANCELADA);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
  });
  it('while its end is asked for, and the provider is silent, nothing is called free', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('down', 'down');
    passar(PRAZO);
    await esperar(() => expect(perguntas('cancelar', txid)).toBe(1));
    await acaba(txid, 'CancelamentoPedido');
    expect(await cancelar(txid)).toMatchObject({ status: 503, body: { codigo: 'PROVEDOR' } });
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    expect((await cancelar(txid)).status).toBe(200);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
  });
  it('is nobody else’s to give up', async () => {
    const { txid } = await comprada();
    expect(await side.writesNothing(() => cancelar(txid, OUTRO), 404)).toMatchObject({
      codigo: 'NAO_ENCONTRADO',
    });
    await cancelar(txid);
  });
});

describe('a charge that is asked for', () => {
  it.each(['down', 'unheard'] as const)(
    'whose making was %s is the same when it is asked for again',
    async (falha) => {
      const [idRifa, chave] = [await nova(), randomUUID()];
      provedor.faults.criar.push(falha);
      const erro = 'Ocorreu um erro, tente novamente.';
      expect(await gerar(idRifa, { chave })).toMatchObject({
        status: 503,
        body: { codigo: 'PROVEDOR', erro },
      });
      const { body } = await gerar(idRifa, { chave });
      const txid = String(body.txid);
      expect((await gerar(idRifa, { chave })).body).toEqual(body);
      expect(await daCobranca(txid)).toEqual(['CobrancaSolicitada', 'CobrancaCriada']);
      await cancelarSolta(txid);
    },
  );
  it('and never again is found by its key, and ended', async () => {
    const antes = new Set(provedor.charges.keys());
    provedor.faults.criar.push('unheard');
    expect((await gerar(await nova())).status).toBe(503);
    const [txid = ''] = [...provedor.charges.keys()].filter((id) => !antes.has(id));
    passar(MINUTO + SEGUNDO);
    await acaba(txid, 'CobrancaSolicitada', 'CobrancaCriada');
    passar(4 * MINUTO);
    await acaba(txid, ...CANCELADA);
    expect(perguntas('criar', txid)).toBe(2);
  });
  it('which the provider refuses, or makes of another amount, is nobody’s', async () => {
    const chave = randomUUID();
    const idRifa = await nova();
    provedor.faults.criar.push('refused');
    expect((await gerar(idRifa, { chave })).status).toBe(503);
    expect((await gerar(idRifa, { chave })).status).toBe(503);
    const antes = new Set(provedor.charges.keys());
    provedor.faults.criar.push('other');
    expect((await gerar(idRifa)).body).toMatchObject({ codigo: 'PAGAMENTO_POR_PROVEDOR' });
    const [txid = ''] = [...provedor.charges.keys()].filter((id) => !antes.has(id));
    await acaba(txid, 'CobrancaCriada', ...CANCELADA);
  });
  it('must be of a price of the raffle, which would be reserved now', async () => {
    const idRifa = await nova();
    const recusas = [
      [{ valor: 9.99 }, 'VALOR_DIFERENTE'],
      [{ valor: 20 }, 'VALOR_DIFERENTE'],
      [{ valor: 0 }, 'VALOR'],
      [{ qtde: 10, valor: 0.01 }, 'VALOR_DIFERENTE'],
    ] as const;
    for (const [pedido, codigo] of recusas) {
      expect(
        await side.writesNothing(() => gerar(idRifa, pedido), codigo === 'VALOR' ? 400 : 409),
      ).toMatchObject({
        codigo,
      });
    }
    const naoHa = await side.writesNothing(() => gerar(999_999), 404);
    expect(naoHa).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    // Without a quantity: any that there may be.
    const corpo = { valor: 70, idRifa };
    const { body } = await side.call(CLIENTE, 'POST', '/api/gerarPagamentoEFI', corpo);
    await cancelarSolta(String(body.txid));
  });
  it('by the same key with another amount is refused', async () => {
    const [idRifa, chave] = [await nova(), randomUUID()];
    const txid = await gerada(idRifa, { chave });
    expect(await side.writesNothing(() => gerar(idRifa, { chave, qtde: 2 }), 409)).toMatchObject({
      codigo: 'CHAVE_DE_OUTRO_PEDIDO',
    });
    await cancelarSolta(txid);
  });
  it('by a provider that was not chosen is refused', async () => {
    const corpo = { valor: 10, idRifa: await nova(), qtde: 1 };
    const recusada = await side.writesNothing(
      () => side.call(CLIENTE, 'POST', '/api/gerarPagamentoMp', corpo),
      409,
    );
    expect(recusada).toMatchObject({ codigo: 'PAGAMENTO_POR_PROVEDOR' });
  });
  it('is one too many while a person has as many unclaimed', async () => {
    const [idRifa, quem] = [await nova(), 6];
    const pedidos = await Promise.all(
      Array.from({ length: MAXIMO_SOLTAS + 3 }, () => gerar(idRifa, { quem })),
    );
    expect(pedidos.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const geradas = pedidos.flatMap(({ status, body }) => (status === 200 ? String(body.txid) : []));
    const [txid = ''] = geradas;
    expect((await gerar(idRifa, { quem })).status).toBe(429);
    expect((await reservar(idRifa, txid, { quem })).status).toBe(200);
    await esperar(async () => {
      const { status, body } = await gerar(idRifa, { quem });
      expect(status).toBe(200);
      geradas.push(String(body.txid));
    });
    passar(PRAZO);
    for (const cada of geradas) await acaba(cada, ...CANCELADA);
  });
});

/** Unclaimed ones count: these are not left. */
async function cancelarSolta(txid: string) {
  passar(3 * MINUTO + SEGUNDO);
  await acaba(txid, ...CANCELADA);
}

describe('binding', () => {
  it('repeated is the same purchase; its code is told while it can be paid', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const outraVez = await reservar(idRifa, txid);
    expect(outraVez.body).toMatchObject({ numerosReservados: numeros, pixCopiaECola: `00020126PIX${txid}` });
    await cancelar(txid);
    const depois = await side.writesNothing(() => reservar(idRifa, txid), 409);
    expect(depois).toMatchObject({ codigo: 'RESERVA_NAO_ABERTA', erro: 'Essa reserva já foi encerrada.' });
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaCancelada']);
  });
  it('of a cheap charge to dear tickets is refused, and ends the charge', async () => {
    const idRifa = await nova();
    const txid = await gerada(idRifa);
    expect(await reservar(idRifa, txid, { qtde: 5 })).toMatchObject({
      status: 409,
      body: { codigo: 'VALOR_DIFERENTE' },
    });
    await acaba(txid, ...CANCELADA);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    expect(await daRifa(idRifa)).toEqual(['PagamentoRecusado']);
    // Neither does it become the right purchase's afterwards.
    expect((await reservar(idRifa, txid)).body).toMatchObject({ codigo: 'PAGAMENTO_DE_OUTRA_RESERVA' });
    expect((await reservar(idRifa, txid, { qtde: 5 })).body).toMatchObject({
      codigo: 'PAGAMENTO_POR_PROVEDOR',
    });
  });
  it('of another’s charge, of one for two purchases, of none: refused', async () => {
    const { idRifa, txid } = await comprada();
    expect((await reservar(idRifa, txid, { quem: OUTRO })).body).toMatchObject({
      codigo: 'PAGAMENTO_POR_PROVEDOR',
    });
    expect((await reservar(idRifa, txid, { qtde: 2 })).body).toMatchObject({
      codigo: 'PAGAMENTO_DE_OUTRA_RESERVA',
    });
    const nenhuma = await side.writesNothing(() => reservar(idRifa, randomUUID()), 409);
    expect(nenhuma).toMatchObject({ codigo: 'PAGAMENTO_POR_PROVEDOR' });
    expect((await daCobranca(txid)).at(-1)).toBe('CobrancaVinculada');
    await cancelar(txid);
  });
  it('holds, whatever way of payment is chosen meanwhile', async () => {
    const idRifa = await nova();
    const txid = await gerada(idRifa);
    await setCompany(side, { tipoPagamento: 'normal' });
    try {
      expect((await reservar(idRifa, txid)).body).toMatchObject({ pixCopiaECola: `00020126PIX${txid}` });
      expect((await side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
        data: { tipoPagamento: 'efi' },
      });
    } finally {
      await setCompany(side, { tipoPagamento: 'efi' });
    }
    await cancelar(txid);
  });
  it('is known to be a provider’s: nobody releases it by hand', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const liberar = { idRifa, idUsuario: 3, bilhetesSelecionados: numeros };
    expect((await side.call(3, 'PUT', '/api/bilhetes/liberar', liberar)).body).toMatchObject({
      codigo: 'COBRANCA_DO_PROVEDOR',
    });
    await cancelar(txid);
  });
});

describe('returned by an administrator while it can be paid', () => {
  const devolverBilhetes = (idRifa: number, bilhetesSelecionados: number[], chave: string = randomUUID()) =>
    side.call(
      ADMINISTRADOR,
      'PUT',
      '/api/bilhetes/devolver',
      { idRifa, bilhetesSelecionados },
      { 'Idempotency-Key': chave },
    );
  const DEVOLVIDOS = ['BilhetesReservados', 'BilhetesDevolvidos'];

  it('is ended at the provider first, and shows nobody a code any more', async () => {
    const idRifa = await nova();
    const chave = randomUUID();
    const txid = await gerada(idRifa, { chave });
    const { body } = await reservar(idRifa, txid);
    const numeros = body.numerosReservados as number[];
    expect((await devolverBilhetes(idRifa, numeros)).body).toBe(true);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    expect(await daRifa(idRifa)).toEqual(DEVOLVIDOS);
    expect((await side.events(streamPagamento(txid))).slice(-2)).toMatchObject([
      { type: 'CancelamentoPedido', data: { motivo: 'administrador' } },
      { type: 'CobrancaCancelada' },
    ]);
    expect((await reservar(idRifa, txid)).body).toMatchObject({ codigo: 'RESERVA_NAO_ABERTA' });
    const outraVez = await gerar(idRifa, { chave });
    expect(JSON.stringify(outraVez.body)).not.toContain('00020126');
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('with others in one call: all of it, once, however often it is asked', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 2 });
    const outra = await comprada({ quem: OUTRO, idRifa });
    const livres = Array.from({ length: 10 }, (_, i) => i + 1).filter(
      (n) => ![...numeros, ...outra.numeros].includes(n),
    );
    const venda = { idRifa, idUsuario: 3, idVendedor: 3, bilhetesSelecionados: livres.slice(0, 1) };
    expect((await side.call(3, 'POST', '/api/verificarBilhetes', venda)).status).toBe(200);
    const todos = [...numeros, ...outra.numeros, ...livres.slice(0, 1)];
    const chave = randomUUID();
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toBe(true);
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toBe(true);
    expect((await daRifa(idRifa)).filter((tipo) => tipo === 'BilhetesDevolvidos')).toHaveLength(3);
    expect([txid, outra.txid].map((id) => provedor.charge(id)?.status)).toEqual(['cancelada', 'cancelada']);
  });
  it('a part of it, or with a ticket that cannot go back: no charge is touched', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 2 });
    const parte = await side.writesNothing(() => devolverBilhetes(idRifa, numeros.slice(1)), 409);
    expect(parte).toMatchObject({ codigo: 'COMPRA_INTEIRA' });
    const livre = [1, 2, 3].find((n) => !numeros.includes(n)) ?? 0;
    const comLivre = await side.writesNothing(() => devolverBilhetes(idRifa, [...numeros, livre]), 409);
    expect(comLivre).toMatchObject({ codigo: 'STATUS_DO_BILHETE' });
    expect(provedor.charge(txid)?.status).toBe('aberta');
    await cancelar(txid);
  });
  it('was paid meanwhile: it is the buyer’s', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.pay(txid);
    const recusada = await devolverBilhetes(idRifa, numeros);
    expect([recusada.status, recusada.body]).toMatchObject([409, { codigo: 'COMPRA_PAGA' }]);
    await acaba(txid, ...VENDIDA);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
  });
  it('the provider does not answer: nothing goes back, and it can still be paid', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.faults.cancelar.push('down');
    const recusada = await devolverBilhetes(idRifa, numeros);
    expect([recusada.status, recusada.body]).toMatchObject([503, { codigo: 'PROVEDOR' }]);
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
  });
  it('asked for again under its key after it was paid, it stays sold', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const chave = randomUUID();
    provedor.faults.cancelar.push('down');
    expect((await devolverBilhetes(idRifa, numeros, chave)).status).toBe(503);
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
    const outraVez = await side.writesNothing(() => devolverBilhetes(idRifa, numeros, chave), 409);
    expect(outraVez).toMatchObject({ codigo: 'CONFLITO' });
  });
  it('one of several was paid, one was not answered for: told so, and nothing goes back, asked again or not', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const outra = await comprada({ quem: OUTRO, idRifa });
    const chave = randomUUID();
    const todos = [...numeros, ...outra.numeros];
    provedor.pay(outra.txid);
    provedor.faults.cancelar.push('down');
    expect((await devolverBilhetes(idRifa, todos, chave)).body).toMatchObject({ codigo: 'COMPRA_PAGA' });
    await acaba(outra.txid, ...VENDIDA);
    const outraVez = await side.writesNothing(() => devolverBilhetes(idRifa, todos, chave), 409);
    expect(outraVez).toMatchObject({ codigo: 'CONFLITO' });
    expect(provedor.charge(txid)?.status).toBe('aberta');
    expect(await daRifa(idRifa)).not.toContain('BilhetesDevolvidos');
    await cancelar(txid);
  });
  it('ended for a call that came to nothing, it can be given up by its buyer', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const outra = await comprada({ quem: OUTRO, idRifa });
    provedor.faults.cancelar.push(null, 'down');
    expect((await devolverBilhetes(idRifa, [...numeros, ...outra.numeros])).status).toBe(503);
    const [encerrada, aberta] = [
      { txid, quem: CLIENTE },
      { txid: outra.txid, quem: OUTRO },
    ].toSorted((uma) => (provedor.charge(uma.txid)?.status === 'cancelada' ? -1 : 1));
    expect(provedor.charge(aberta?.txid ?? '')?.status).toBe('aberta');
    expect((await cancelar(encerrada?.txid ?? '', encerrada?.quem)).status).toBe(200);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
    await cancelar(aberta?.txid ?? '', aberta?.quem);
  });
  it('its charge was over before: it goes back all the same', async () => {
    const { idRifa, txid, numeros } = await comprada();
    provedor.faults.cancelar.push('unheard');
    expect((await devolverBilhetes(idRifa, numeros)).status).toBe(503);
    expect(provedor.charge(txid)?.status).toBe('cancelada');
    expect((await devolverBilhetes(idRifa, numeros)).body).toBe(true);
    expect(await daRifa(idRifa)).toEqual(DEVOLVIDOS);
  });
});

describe('another’s charge', () => {
  it('is not there', async () => {
    const { txid } = await comprada();
    for (const [quem, qual] of [
      [OUTRO, txid],
      [CLIENTE, 'f'.repeat(32)],
    ] as const) {
      const recusada = await side.writesNothing(() => consultar(qual, quem), 404);
      expect(recusada).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    }
    expect(perguntas('ler', txid)).toBe(0);
    await cancelar(txid);
  });
});

it('a list is not sealed while the provider has not said how a charge of it ended', async () => {
  const idRifa = await nova();
  const txid = await gerada(idRifa);
  const dtEncerramento = new Date(Date.now() - MINUTO).toISOString();
  await side.call(ADMINISTRADOR, 'PUT', `/api/rifas/atualizar/${idRifa}`, { dtEncerramento });
  provedor.down = true;
  try {
    expect((await reservar(idRifa, txid)).body).toMatchObject({ codigo: 'VENDAS_ENCERRADAS' });
    const selada = await side.call(ADMINISTRADOR, 'POST', '/api/rifas/selar', { idRifa });
    expect([selada.status, selada.body]).toMatchObject([
      409,
      {
        codigo: 'COBRANCAS_ANTES_DO_SELO',
        erro: 'Cobranças que ainda esperam a resposta do provedor: 1. Tente novamente em alguns minutos.',
      },
    ]);
  } finally {
    provedor.down = false;
  }
  passar(MINUTO);
  await acaba(txid, ...CANCELADA);
  await selar(idRifa);
});

describe('money that goes back at the provider after the sale', () => {
  const vendida = async () => {
    const compra = await comprada({ qtde: 2 });
    provedor.pay(compra.txid);
    passar(16 * SEGUNDO);
    await acaba(compra.txid, ...VENDIDA);
    provedor.giveBack(compra.txid);
    return compra;
  };

  it('is noticed when the provider is read back: its tickets go free', async () => {
    const { idRifa, txid, numeros } = await vendida();
    passar(61 * SEGUNDO);
    await acaba(txid, ...VENDIDA, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
      type: 'BilhetesDevolvidos',
      data: { numeros, idUsuario: 0 },
    });
    expect(devolvido(txid)).toBe(2 * PRECO);
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('after the list was sealed stays sold, and waits for a person', async () => {
    const { idRifa, txid } = await vendida();
    await selar(idRifa);
    passar(61 * SEGUNDO);
    await acaba(txid, ...VENDIDA, 'DevolucaoPedida', 'DevolucaoFalhou');
    expect(await daRifa(idRifa)).toEqual([
      'BilhetesReservados',
      'ReservaPaga',
      'RifaAlterada',
      'ListaSelada',
    ]);
    passar(11 * MINUTO);
    await esperar(() => expect(perguntas('ler', txid)).toBeGreaterThanOrEqual(3));
    expect((await daCobranca(txid)).filter((tipo) => tipo === 'DevolucaoPedida')).toHaveLength(1);
    // Whoever asks nevertheless is told that the money went back; the ticket stays what the seal says.
    expect((await devolver(txid)).status).toBe(200);
    await acaba(txid, 'DevolucaoFalhou', 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await daRifa(idRifa)).at(-1)).toBe('ListaSelada');
  });
});

describe('a refund by hand', () => {
  const vendida = async () => {
    const compra = await comprada({ qtde: 2 });
    provedor.pay(compra.txid);
    expect((await consultar(compra.txid)).body).toEqual({ status: 'CONCLUIDA' });
    return compra;
  };

  it('frees the tickets, then the money goes back, once', async () => {
    const { idRifa, txid, numeros } = await vendida();
    expect((await devolver(txid)).status).toBe(200);
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect((await side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
      type: 'BilhetesDevolvidos',
      data: { numeros, total: 2 * PRECO, idUsuario: ADMINISTRADOR },
    });
    expect(devolvido(txid)).toBe(2 * PRECO);
    expect(await side.writesNothing(() => devolver(txid), 409)).toMatchObject({ codigo: 'NADA_A_DEVOLVER' });
    expect((await consultar(txid)).body).toEqual({ status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' });
  });
  it('of what a sealed list holds is refused: its tickets stay sold', async () => {
    const { idRifa, txid } = await vendida();
    await selar(idRifa);
    expect(await side.writesNothing(() => devolver(txid), 409)).toMatchObject({ codigo: 'LISTA_SELADA' });
    expect(devolvido(txid)).toBe(0);
  });
  it('needs a reason, a charge and money', async () => {
    const { txid } = await comprada();
    const recusas = [
      [txid, '   ', 400, 'MOTIVO'],
      ['f'.repeat(32), 'x', 404, 'NAO_ENCONTRADO'],
      [txid, 'x', 409, 'NADA_A_DEVOLVER'],
    ] as const;
    for (const [id, motivo, status, codigo] of recusas) {
      expect(await side.writesNothing(() => devolver(id, motivo), status)).toMatchObject({ codigo });
    }
    await cancelar(txid);
  });
  it('that the provider refuses waits for a person, who asks again', async () => {
    const { txid } = await vendida();
    provedor.faults.devolver.push('refused');
    await devolver(txid);
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoFalhou');
    expect((await side.events(streamPagamento(txid))).at(-1)?.data.motivo).toBe('Recusado pelo provedor');
    expect((await devolver(txid, 'Outra vez')).status).toBe(200);
    await acaba(txid, 'DevolucaoFalhou', 'DevolucaoPedida', 'DevolucaoConcluida');
    expect(devolvido(txid)).toBe(2 * PRECO);
  });
  it('of the rest of what went back in part elsewhere is not done by that part', async () => {
    const { txid } = await comprada({ qtde: 2 });
    provedor.pay(txid);
    const [recebimento] = provedor.charge(txid)?.recebimentos ?? [];
    if (recebimento) recebimento.devolvido = PRECO + 1;
    provedor.faults.devolver.push('refused');
    await consultar(txid);
    await acaba(txid, 'DevolucaoFalhou');
    expect(await daCobranca(txid)).not.toContain('DevolucaoConcluida');
    expect(devolvido(txid)).toBe(PRECO + 1);
  });
  it.each([
    ['done', [], 'DevolucaoConcluida', 2 * PRECO],
    ['refused after all', ['refused'], 'DevolucaoFalhou', 0],
  ] as const)('that is under way is asked after until it is %s', async (_, faltas, fim, voltou) => {
    const { txid } = await vendida();
    provedor.undecided = 1;
    await devolver(txid);
    await esperar(() => expect(provedor.undecided).toBe(0));
    expect((await daCobranca(txid)).at(-1)).toBe('DevolucaoPedida');
    provedor.faults.devolver.push(...faltas);
    await esperar(async () => {
      passar(MINUTO);
      expect((await daCobranca(txid)).at(-1)).toBe(fim);
    });
    expect(devolvido(txid)).toBe(voltou);
  });
  it.each(['down', 'unheard'] as const)('whose answer is %s is done once', async (falha) => {
    const { txid } = await vendida();
    provedor.faults.devolver.push(falha, falha);
    await devolver(txid);
    await acaba(txid, 'DevolucaoPedida');
    for (let n = 0; n < 3; n += 1) {
      await esperar(() => expect(provedor.faults.devolver.length).toBeLessThanOrEqual(1 - n < 0 ? 0 : 1 - n));
      passar(MINUTO);
    }
    await acaba(txid, 'DevolucaoPedida', 'DevolucaoConcluida');
    expect(devolvido(txid)).toBe(2 * PRECO);
  });
});

describe('while the provider is down', () => {
  it('nothing is lost: what is due is done soon after it answers', async () => {
    const paga = await comprada();
    const naoPaga = await comprada({ quem: OUTRO });
    provedor.pay(paga.txid);
    provedor.down = true;
    try {
      for (let n = 0; n < 20; n += 1) {
        passar(30 * SEGUNDO);
        await consultar(paga.txid);
      }
      expect([await daRifa(paga.idRifa), await daRifa(naoPaga.idRifa)]).toEqual([
        ['BilhetesReservados'],
        ['BilhetesReservados'],
      ]);
    } finally {
      provedor.down = false;
    }
    // Each asks again within fifteen seconds.
    passar(15 * SEGUNDO);
    await acaba(paga.txid, ...VENDIDA);
    await acaba(naoPaga.txid, ...CANCELADA);
  });
});

describe('a process that ends between any two steps', () => {
  /** Another process goes on with what the stores hold. */
  async function reiniciar(): Promise<void> {
    await side.halt();
    side = await startTestWriteSide({ beside: primeiro, ...processo });
    nova = await raffleMaker(side);
  }
  // Of the first one the stores stay, and nobody who works.
  beforeAll(() => reiniciar());

  it('leaves a purchase that the next one ends, whole', async () => {
    const [idRifa, chave] = [await nova(), randomUUID()];
    provedor.faults.criar.push('unheard');
    expect((await gerar(idRifa, { chave })).status).toBe(503);
    await reiniciar();
    const txid = await gerada(idRifa, { chave });
    await reiniciar();
    expect((await reservar(idRifa, txid)).status).toBe(200);
    await reiniciar();
    provedor.pay(txid);
    provedor.pay(txid, { anyway: true });
    provedor.faults.devolver.push('unheard');
    passar(MINUTO);
    await esperar(() => expect(devolvido(txid)).toBe(PRECO));
    await reiniciar();
    await acaba(txid, 'DevolucaoConcluida');
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
    expect([devolvido(txid), provedor.charge(txid)?.devolucoes.size]).toEqual([PRECO, 1]);
  });
  it('leaves an unpaid charge that the next one ends', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('unheard');
    passar(PRAZO);
    await esperar(() => expect(provedor.charge(txid)?.status).toBe('cancelada'));
    await reiniciar();
    await acaba(txid, ...CANCELADA);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
  });
});

it('what a caller has seen of another process is waited for', async () => {
  const { txid } = await comprada();
  const position = (await side.store.lastPosition()) ?? 0n;
  const corpo = { idPagamento: txid };
  const { status } = await side.call(CLIENTE, 'POST', '/api/bilhetes/cancelarReserva', corpo, {
    [MIN_EVENT_POSITION]: String(position),
  });
  expect(status).toBe(200);
});
