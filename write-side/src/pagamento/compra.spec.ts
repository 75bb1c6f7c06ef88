import { randomUUID } from 'node:crypto';
import { streamRifa } from '@rifa-viva/contracts/eventos/streams';
import { MIN_EVENT_POSITION } from '@rifa-viva/contracts/http/call';
import { setCompany } from '@rifa-viva/proof/testing/company';
import {
  CANCELADA,
  CLIENTE,
  DEVOLVIDA,
  eventually,
  MINUTO,
  OUTRO,
  PRAZO,
  PRECO,
  SEGUNDO,
  TestPurchases,
  VENDIDA,
} from '@rifa-viva/proof/testing/purchases';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAXIMO_SOLTAS } from './cobrador.ts';

/** A purchase by a provider, over HTTP on real stores; time and the provider are ours. */

const compras = new TestPurchases();
const {
  acaba,
  cancelar,
  comprada,
  consultar,
  daCobranca,
  daRifa,
  devolvido,
  gerada,
  gerar,
  nova,
  passar,
  perguntas,
  provedor,
  reservar,
  reiniciar,
  selar,
} = compras;
beforeAll(() => compras.start());
afterAll(() => compras.close());
beforeEach(() => compras.relogio.reset());

describe('a purchase paid in time', () => {
  it('is sold without any browser, when the provider is read back', async () => {
    const { idRifa, txid, numeros } = await comprada({ qtde: 3 });
    provedor.pay(txid);
    passar(16 * SEGUNDO);
    await acaba(txid, ...VENDIDA);
    const ultimo = (await compras.side.events(streamRifa(idRifa))).at(-1);
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
    const ultimo = await compras.side.store.readLast(streamRifa(idRifa));
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
    const outro = await startTestWriteSide({ beside: compras.side, ...compras.processo });
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
    expect((await compras.side.events(streamRifa(idRifa))).at(-1)).toMatchObject({ data: { numeros } });
  });
  it('came late, the numbers are another’s: it goes back', async () => {
    const { idRifa, txid, numeros } = await comprada();
    passar(PRAZO);
    await acaba(txid, ...CANCELADA);
    const venda = { idRifa, idUsuario: 3, idVendedor: 3, bilhetesSelecionados: numeros };
    expect((await compras.side.call(3, 'POST', '/api/verificarBilhetes', venda)).body.disponiveis).toEqual(
      numeros,
    );
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
    await eventually(() => expect(devolvido(txid)).toBe(PRECO));
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
    await eventually(() => expect(perguntas('cancelar', txid)).toBe(1));
    await acaba(txid, 'CancelamentoPedido');
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    passar(2 * SEGUNDO);
    await eventually(() => expect(perguntas('cancelar', txid)).toBe(2));
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
    const ultimo = await compras.side.store.readLast(streamRifa(idRifa));
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
    await eventually(() => expect(perguntas('cancelar', txid)).toBe(1));
    await acaba(txid, 'CancelamentoPedido');
    expect(await cancelar(txid)).toMatchObject({ status: 503, body: { codigo: 'PROVEDOR' } });
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados']);
    expect((await cancelar(txid)).status).toBe(200);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
  });
  it('is nobody else’s to give up', async () => {
    const { txid } = await comprada();
    expect(await compras.side.writesNothing(() => cancelar(txid, OUTRO), 404)).toMatchObject({
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
  it('tells the payer’s bank the campaign, as it was called when it was asked for first', async () => {
    const [idRifa, chave] = [await nova(), randomUUID()];
    provedor.faults.criar.push('unheard');
    expect((await gerar(idRifa, { chave })).status).toBe(503);
    const outro = { titulo: 'OUTRA MOTO' };
    expect((await compras.side.call(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, outro)).status).toBe(200);
    const txid = await gerada(idRifa, { chave });
    expect(provedor.charge(txid)?.descricoes).toEqual(['MOTO', 'MOTO']);
    await cancelarSolta(txid);
  });
  it('tells it the company where no campaign is named, and nothing that a browser says', async () => {
    const corpo = { valor: 10, descricao: 'MENTIRA' };
    const { body } = await compras.side.call(CLIENTE, 'POST', '/api/gerarPagamentoEFI', corpo);
    const txid = String(body.txid);
    expect(provedor.charge(txid)?.descricoes).toEqual([compras.side.directory.company().nome]);
    await cancelarSolta(txid);
  });
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
        await compras.side.writesNothing(() => gerar(idRifa, pedido), codigo === 'VALOR' ? 400 : 409),
      ).toMatchObject({
        codigo,
      });
    }
    const naoHa = await compras.side.writesNothing(() => gerar(999_999), 404);
    expect(naoHa).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    // Without a quantity: any that there may be.
    const corpo = { valor: 70, idRifa };
    const { body } = await compras.side.call(CLIENTE, 'POST', '/api/gerarPagamentoEFI', corpo);
    await cancelarSolta(String(body.txid));
  });
  it('by the same key with another amount is refused', async () => {
    const [idRifa, chave] = [await nova(), randomUUID()];
    const txid = await gerada(idRifa, { chave });
    expect(await compras.side.writesNothing(() => gerar(idRifa, { chave, qtde: 2 }), 409)).toMatchObject({
      codigo: 'CHAVE_DE_OUTRO_PEDIDO',
    });
    await cancelarSolta(txid);
  });
  it('by a provider that was not chosen is refused', async () => {
    const corpo = { valor: 10, idRifa: await nova(), qtde: 1 };
    const recusada = await compras.side.writesNothing(
      () => compras.side.call(CLIENTE, 'POST', '/api/gerarPagamentoMp', corpo),
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
    await eventually(async () => {
      const { status, body } = await gerar(idRifa, { quem });
      expect(status).toBe(200);
      geradas.push(String(body.txid));
    });
    passar(PRAZO);
    for (const cada of geradas) await acaba(cada, ...CANCELADA);
  });
});

describe('charges that come to nothing', () => {
  const POR_HORA = 3;
  /** A process of its own, where few may be begun in an hour. */
  let estreito: TestWriteSide;
  let idRifa: number;
  beforeAll(async () => {
    estreito = await startTestWriteSide({
      beside: compras.side,
      ...compras.processo,
      reservasPorHora: POR_HORA,
    });
    idRifa = await nova();
  });
  afterAll(() => estreito.halt());

  const pedir = (quem: number, chave: string = randomUUID()) =>
    estreito.call(
      quem,
      'POST',
      '/api/gerarPagamentoEFI',
      { valor: 10, idRifa, qtde: 1 },
      { 'Idempotency-Key': chave },
    );
  /** Asked for and given up at once, so that no place is missed. */
  const gerarEDesistir = async (quem: number): Promise<number> => {
    const { status, body } = await pedir(quem);
    if (status !== 200) return status;
    const corpo = { idPagamento: String(body.txid) };
    expect((await estreito.call(quem, 'POST', '/api/bilhetes/cancelarReserva', corpo)).status).toBe(200);
    return status;
  };
  const vezes = async (n: number, fazer: () => Promise<number>): Promise<number[]> => {
    const status = [];
    for (let i = 0; i < n; i += 1) status.push(await fazer());
    return status;
  };

  it('are begun so often in an hour; then nothing is appended, and the provider is asked for nothing', async () => {
    const [chave, quem] = [randomUUID(), 7];
    const feita = await pedir(quem, chave);
    expect(feita.status).toBe(200);
    expect(await vezes(POR_HORA - 1, () => gerarEDesistir(quem))).toEqual([200, 200]);
    const pedidas = provedor.asked.length;
    const recusa = await estreito.writesNothing(async () => {
      const resposta = await pedir(quem);
      expect(Number(resposta.headers.get('Retry-After'))).toBeGreaterThan(0);
      return resposta;
    }, 429);
    expect(recusa).toMatchObject({ codigo: 'MUITAS_TENTATIVAS' });
    expect(provedor.asked.slice(pedidas).filter(({ call }) => call === 'criar')).toEqual([]);
    // The one that was made is asked for again as often as is wanted, and another person is not this one.
    expect((await pedir(quem, chave)).body).toEqual(feita.body);
    expect(await gerarEDesistir(5)).toBe(200);
    await estreito.call(quem, 'POST', '/api/bilhetes/cancelarReserva', { idPagamento: feita.body.txid });
  });
  it('count where the provider refuses them, and not where the raffle does', async () => {
    const quem = 6;
    const caro = { valor: 11, idRifa, qtde: 1 };
    for (let n = 0; n <= POR_HORA; n += 1)
      expect((await estreito.call(quem, 'POST', '/api/gerarPagamentoEFI', caro)).status).toBe(409);
    const recusada = () => {
      provedor.faults.criar.push('refused');
      return pedir(quem);
    };
    expect(await vezes(POR_HORA, async () => (await recusada()).status)).toEqual([503, 503, 503]);
    expect(await gerarEDesistir(quem)).toBe(429);
  });
  it('are not those that were sold: who pays goes on', async () => {
    const quem = 4;
    for (let n = 0; n < POR_HORA * 2; n += 1) {
      const { txid } = await eventually(async () => {
        const { status, body } = await pedir(quem);
        expect(status).toBe(200);
        return { txid: String(body.txid) };
      });
      expect((await reservar(idRifa, txid, { quem })).status).toBe(200);
      provedor.pay(txid);
      passar(16 * SEGUNDO);
      await acaba(txid, ...VENDIDA);
    }
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
    const depois = await compras.side.writesNothing(() => reservar(idRifa, txid), 409);
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
    const nenhuma = await compras.side.writesNothing(() => reservar(idRifa, randomUUID()), 409);
    expect(nenhuma).toMatchObject({ codigo: 'PAGAMENTO_POR_PROVEDOR' });
    expect((await daCobranca(txid)).at(-1)).toBe('CobrancaVinculada');
    await cancelar(txid);
  });
  it('holds, whatever way of payment is chosen meanwhile', async () => {
    const idRifa = await nova();
    const txid = await gerada(idRifa);
    await setCompany(compras.side, { tipoPagamento: 'normal' });
    try {
      expect((await reservar(idRifa, txid)).body).toMatchObject({ pixCopiaECola: `00020126PIX${txid}` });
      expect((await compras.side.events(streamRifa(idRifa))).at(-1)).toMatchObject({
        data: { tipoPagamento: 'efi' },
      });
    } finally {
      await setCompany(compras.side, { tipoPagamento: 'efi' });
    }
    await cancelar(txid);
  });
  it('is known to be a provider’s: nobody releases it by hand', async () => {
    const { idRifa, txid, numeros } = await comprada();
    const liberar = { idRifa, idUsuario: 3, bilhetesSelecionados: numeros };
    expect((await compras.side.call(3, 'PUT', '/api/bilhetes/liberar', liberar)).body).toMatchObject({
      codigo: 'COBRANCA_DO_PROVEDOR',
    });
    await cancelar(txid);
  });
});

describe('another’s charge', () => {
  it('is not there', async () => {
    const { txid } = await comprada();
    for (const [quem, qual] of [
      [OUTRO, txid],
      [CLIENTE, 'f'.repeat(32)],
    ] as const) {
      const recusada = await compras.side.writesNothing(() => consultar(qual, quem), 404);
      expect(recusada).toMatchObject({ codigo: 'NAO_ENCONTRADO' });
    }
    expect(perguntas('ler', txid)).toBe(0);
    await cancelar(txid);
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
    await eventually(() => expect(devolvido(txid)).toBe(PRECO));
    await reiniciar();
    await acaba(txid, 'DevolucaoConcluida');
    expect(await daRifa(idRifa)).toEqual(['BilhetesReservados', 'ReservaPaga']);
    expect([devolvido(txid), provedor.charge(txid)?.devolucoes.size]).toEqual([PRECO, 1]);
  });
  it('leaves an unpaid charge that the next one ends', async () => {
    const { idRifa, txid } = await comprada();
    provedor.faults.cancelar.push('unheard');
    passar(PRAZO);
    await eventually(() => expect(provedor.charge(txid)?.status).toBe('cancelada'));
    await reiniciar();
    await acaba(txid, ...CANCELADA);
    expect((await daRifa(idRifa)).at(-1)).toBe('ReservaCancelada');
  });
});

it('what a caller has seen of another process is waited for', async () => {
  const { txid } = await comprada();
  const position = (await compras.side.store.lastPosition()) ?? 0n;
  const corpo = { idPagamento: txid };
  const { status } = await compras.side.call(CLIENTE, 'POST', '/api/bilhetes/cancelarReserva', corpo, {
    [MIN_EVENT_POSITION]: String(position),
  });
  expect(status).toBe(200);
});
