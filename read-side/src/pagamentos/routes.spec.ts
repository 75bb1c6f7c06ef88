import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import type { AnswerOf } from '@rifa-viva/contracts/http/call';
import { type carregarCobrancas, ORDENS_DE_COBRANCAS } from '@rifa-viva/contracts/http/pagamentos';
import { montarPix } from '@rifa-viva/contracts/regras/pix';
import { ChargeLife, idCobrancaDe } from '@rifa-viva/proof/testing/charges';
import { startTestLive, type TestLive } from '@rifa-viva/proof/testing/live';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import type { TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A raffle of this spec's alone. */
const DAQUI = 20;
const DEPOIS = '2099-01-01T00:00:00.000Z';
const ANTES = '2026-03-01T12:05:00.000Z';
const CHAVE = { chavePixComum: 'pix@empresa.com', nomeRecebedor: 'EMPRESA', cidade: 'RECIFE' };

let live: TestLive;
let side: TestReadSide;
beforeAll(async () => {
  live = await startTestLive();
  ({ side } = live);
  const log = chave(CHAVE);
  log.rifa({ type: 'RifaCriada', data: { ...RIFA, titulo: 'DAQUI', idRifa: DAQUI, idUsuario: 3 } });
  log.rifa(emitidos(DAQUI));
  await side.write(log);
});
afterAll(() => live.close());

const chave = (depois: Partial<typeof CHAVE>) =>
  new HandWrittenLog().add('empresa', { type: 'EmpresaAlterada', data: { idUsuario: 1, antes: {}, depois } });

let reservas = 0;
const reserva = async (
  numeros: number[],
  more: Partial<Extract<EventoRifa, { type: 'BilhetesReservados' }>['data']> = {},
): Promise<EventoRifa> => {
  reservas += 1;
  const idUsuario = more.idUsuario ?? 9;
  return {
    type: 'BilhetesReservados',
    data: {
      idRifa: DAQUI,
      idReserva: reservas,
      idPagamento: `manual-${reservas}`,
      idUsuario,
      numeros,
      total: 1_000 * numeros.length,
      cliente: null,
      segredo: await side.cifrado(idUsuario, 'segredo'),
      tipoPagamento: 'normal',
      pagarAte: ANTES,
      expiraEm: DEPOIS,
      ...more,
    },
  };
};
const declarado = (idUsuario: number, idPagamento: string, at: string) =>
  new HandWrittenLog().add(
    `usuario-${idUsuario}`,
    { type: 'PagamentoDeclarado', data: { idUsuario, idRifa: DAQUI, idPagamento } },
    { at, actor: { idUsuario, tipo: 'Usuario' } },
  );
const abertas = async (quem = 9) => {
  const { status, body } = await side.call(quem, 'GET', `/api/pagamentos/abertas/${quem}`);
  expect(status).toBe(200);
  return (body as Record<string, unknown>[]).filter(({ idRifa }) => idRifa === DAQUI);
};

describe('purchases that can still be paid', () => {
  it('are what she reserved by manual Pix until it ends, with the code she was shown', async () => {
    const log = new HandWrittenLog();
    log.rifa(await reserva([3, 1], { idPagamento: 'abcdefghij' }));
    log.rifa(await reserva([4], { expiraEm: ANTES }));
    log.rifa(await reserva([5], { idUsuario: 8 }));
    log.rifa(await reserva([6]));
    log.rifa({
      type: 'ReservaCancelada',
      data: { idRifa: DAQUI, idReserva: reservas, numeros: [6], idUsuario: 9 },
    });
    await side.write(log);
    expect(await abertas()).toEqual([
      {
        idPagamento: 'abcdefghij',
        idRifa: DAQUI,
        titulo: 'DAQUI',
        numeros: [1, 3],
        valor: 20,
        tipoPagamento: 'normal',
        pixCopiaECola: montarPix({
          chave: CHAVE.chavePixComum,
          nome: CHAVE.nomeRecebedor,
          cidade: CHAVE.cidade,
          valor: 2_000,
          referencia: 'abcdefghij',
        }),
        pagarAte: ANTES,
        expiraEm: DEPOIS,
        declaradoEm: null,
      },
    ]);
  });

  it('say when she declared that she has paid, the first time', async () => {
    await side.write(declarado(9, 'abcdefghij', '2026-03-01T12:30:00.000Z'));
    await side.write(declarado(9, 'abcdefghij', '2026-03-01T12:40:00.000Z'));
    // Of somebody else's it says nothing.
    await side.write(declarado(8, 'abcdefghij', '2026-03-01T12:20:00.000Z'));
    expect(await abertas()).toMatchObject([
      { idPagamento: 'abcdefghij', declaradoEm: '2026-03-01T12:30:00.000Z' },
    ]);
  });

  it('lose what was released by hand', async () => {
    const log = new HandWrittenLog();
    log.rifa({
      type: 'BilhetesLiberados',
      data: {
        idRifa: DAQUI,
        idReserva: 1,
        idVenda: 50,
        numeros: [3],
        total: 1_000,
        liberadoPor: 3,
        dtPagamento: ANTES,
      },
    });
    await side.write(log);
    expect(await abertas()).toMatchObject([{ idPagamento: 'abcdefghij', numeros: [1], valor: 10 }]);
    log.events.length = 0;
    log.rifa({ type: 'ReservaExpirada', data: { idRifa: DAQUI, idReserva: 1, numeros: [1] } });
    await side.write(log);
    expect(await abertas()).toEqual([]);
  });

  it('by a provider are open while its countdown runs and nothing was paid', async () => {
    const log = new HandWrittenLog();
    const compra = async (n: number, pagarAte: string, numeros: number[]) => {
      const life = new ChargeLife(log, { n, idRifa: DAQUI, idUsuario: 9, valor: 1_000, numeros, pagarAte });
      life.open();
      const { idPagamento } = life;
      log.rifa(await reserva(numeros, { idPagamento, pagarAte, tipoPagamento: 'mercadoPago' }));
      return life;
    };
    const open = await compra(1, DEPOIS, [7]);
    await compra(2, ANTES, [8]);
    (await compra(3, DEPOIS, [9])).paid();
    (await compra(4, DEPOIS, [10])).cancelled('provedor');
    // A provider's reservation without its charge has no code.
    log.rifa(await reserva([11], { idPagamento: 'semcobranca', pagarAte: DEPOIS, tipoPagamento: 'efi' }));
    await side.write(log);
    expect(await abertas()).toMatchObject([
      { idPagamento: open.idPagamento, numeros: [7], pixCopiaECola: 'PIX-1', tipoPagamento: 'mercadoPago' },
    ]);
  });

  it('are left out where no code can be built', async () => {
    const log = new HandWrittenLog();
    log.rifa(await reserva([12], { idUsuario: 7 }));
    await side.write(log);
    expect(await abertas(7)).toHaveLength(1);
    await side.write(chave({ chavePixComum: '' }));
    expect(await abertas(7)).toEqual([]);
  });

  it('are nobody else’s', async () => {
    for (const quem of [8, 6, 4, 3, 1]) {
      const { status, body } = await side.call(quem, 'GET', '/api/pagamentos/abertas/9');
      expect([status, (body as { codigo: string }).codigo]).toEqual([403, 'NAO_E_SEU']);
    }
  });
});

describe('reservations that wait for somebody', () => {
  it('are the open ones by manual Pix, the oldest first, with who made them', async () => {
    const log = new HandWrittenLog();
    log.rifa(await reserva([14], { idPagamento: 'segunda' }), { at: '2026-03-02T12:00:00.000Z' });
    log.rifa(await reserva([13], { idPagamento: 'primeira', idUsuario: 8 }), {
      at: '2026-03-01T11:00:00.000Z',
    });
    log.rifa(await reserva([15], { idPagamento: 'encerrada', expiraEm: ANTES }));
    log.rifa(await reserva([16], { idPagamento: 'provedor', tipoPagamento: 'efi' }));
    await side.write(log);
    await side.write(declarado(8, 'primeira', '2026-03-01T11:30:00.000Z'));
    const { body } = await side.call(3, 'GET', `/api/pagamentos/esperas?idRifa=${DAQUI}`);
    const esperas = body as Record<string, unknown>[];
    expect(esperas[0]).toEqual({
      idRifa: DAQUI,
      titulo: 'DAQUI',
      idPagamento: 'primeira',
      numeros: [13],
      qtdeNumeros: 40,
      valor: 10,
      idUsuario: 8,
      comprador: 'PESSOA 8',
      telefone: '11900000008',
      reservadoEm: '2026-03-01T11:00:00.000Z',
      expiraEm: DEPOIS,
      declaradoEm: '2026-03-01T11:30:00.000Z',
    });
    expect(esperas.at(-1)).toMatchObject({ idPagamento: 'segunda', declaradoEm: null });
    const ids = esperas.map((e) => e.idPagamento);
    expect(ids).not.toContain('encerrada');
    expect(ids).not.toContain('provedor');
    const todas = (await side.call(3, 'GET', '/api/pagamentos/esperas')).body as unknown[];
    // The matrix's own raffles have one each.
    expect(todas).toHaveLength(esperas.length + 4);
  });
});

describe('the back office’s calls', () => {
  it.each([
    ['/api/pagamentos/carregar?de=2026-02-30', 400],
    ['/api/pagamentos/carregar?de=2026-03-02&ate=2026-03-01', 400],
    ['/api/pagamentos/carregar?situacao=outra', 400],
    ['/api/pagamentos/carregar?aguarda=nao', 400],
    ['/api/pagamentos/carregar?porPagina=5001', 400],
    ['/api/pagamentos/carregar?ordem=id_usuario', 400],
    ['/api/pagamentos/carregar?sentido=DESC;', 400],
    ['/api/pagamentos/carregar?comprador=%00', 200],
    ['/api/pagamentos/carregar?comprador=%25_%5C', 200],
    ['/api/pagamentos/totais?ate=2026-13-01', 400],
    [`/api/pagamentos/carregarCobranca/${'f'.repeat(32)}`, 404],
  ])('%s answers %i', async (path, status) => {
    expect((await side.call(3, 'GET', path)).status).toBe(status);
  });

  it('list by the day a charge was asked for, count all and give a page', async () => {
    const { body } = await side.call(
      3,
      'GET',
      `/api/pagamentos/carregar?idRifa=${DAQUI}&porPagina=2&pagina=2`,
    );
    expect(body).toMatchObject({ total: 4, cobrancas: [{ idRifa: DAQUI, titulo: 'DAQUI' }, {}] });
    const { body: nenhuma } = await side.call(3, 'GET', '/api/pagamentos/carregar?ate=2026-02-28');
    expect(nenhuma).toEqual({ total: 0, cobrancas: [] });
    const { body: doDia } = await side.call(
      3,
      'GET',
      '/api/pagamentos/carregar?de=2026-03-01&ate=2026-03-01',
    );
    expect(doDia).toMatchObject({ total: 4 });
  });

  it.each(ORDENS_DE_COBRANCAS)(
    'by %s, page after page each charge once, and the other way round',
    async (ordem) => {
      const ler = async (resto: string) => {
        const { body } = await side.call(
          3,
          'GET',
          `/api/pagamentos/carregar?idRifa=${DAQUI}&ordem=${ordem}${resto}`,
        );
        return (body as AnswerOf<typeof carregarCobrancas>).cobrancas;
      };
      const ids = (cobrancas: readonly { id: string }[]) => cobrancas.map(({ id }) => id);
      for (const sentido of ['asc', 'desc']) {
        const todas = ids(await ler(`&sentido=${sentido}`));
        expect(new Set(todas).size).toBe(4);
        const paginas = [1, 2, 3, 4].map((pagina) => ler(`&sentido=${sentido}&porPagina=1&pagina=${pagina}`));
        expect(ids((await Promise.all(paginas)).flat())).toEqual(todas);
      }
      const campo = { criada: 'dtCriacao', comprador: 'comprador', valor: 'valor' } as const;
      if (!(ordem in campo)) return;
      const valores = (await ler('&sentido=asc')).map((um) => um[campo[ordem as keyof typeof campo]]);
      expect(valores).toEqual(valores.toSorted((a, b) => (a === b ? 0 : (a ?? 0) < (b ?? 0) ? -1 : 1)));
    },
  );

  it('sum days as they are asked for', async () => {
    const { body } = await side.call(3, 'GET', '/api/pagamentos/totais?de=2026-03-01&ate=2026-03-31');
    expect(body).toEqual([{ dia: '2026-03-01', recebido: 10, vendido: 0, devolvido: 0, pendente: 10 }]);
    expect((await side.call(3, 'GET', '/api/pagamentos/totais?ate=2026-02-28')).body).toEqual([]);
  });

  it('name the charge in a ticket’s history for an Administrador alone', async () => {
    const log = new HandWrittenLog();
    const life = new ChargeLife(log, { n: 60, idRifa: DAQUI, idUsuario: 9, valor: 1_000, numeros: [17] });
    life.open();
    log.rifa(
      await reserva([17], { idReserva: 60, idPagamento: life.idPagamento, tipoPagamento: 'mercadoPago' }),
    );
    life.paid().sold();
    await side.write(log);
    const fatos = async (quem: number) => {
      const { body } = await side.call(quem, 'GET', `/api/bilhetes/historico/${DAQUI}000017`);
      return (body as { tipo: string; idCobranca?: string }[]).map((f) => [f.tipo, f.idCobranca]);
    };
    expect(await fatos(3)).toEqual([
      ['BilhetesReservados', undefined],
      ['ReservaPaga', idCobrancaDe(60)],
    ]);
    expect(await fatos(4)).toEqual([
      ['BilhetesReservados', undefined],
      ['ReservaPaga', undefined],
    ]);
  });
});

describe('live', () => {
  it('administrators, and nobody else, hear that charges and waiting reservations changed', async () => {
    const [administrador, gerente, cliente] = await Promise.all([3, 4, 9].map((who) => live.connect(who)));
    const ouvidos = (quem: typeof gerente) =>
      (quem?.messages ?? []).flatMap(({ event, payload }) =>
        event === 'recurso:mudou' ? [String(payload.recurso)] : [],
      );
    const banner = (idBanner: number) =>
      new HandWrittenLog().add(`banner-${idBanner}`, {
        type: 'BannerCriado',
        data: { idBanner, idUsuario: 3, urlBanner: 'a.png' },
      });
    const log = new HandWrittenLog();
    new ChargeLife(log, { n: 70, idRifa: DAQUI, idUsuario: 9, valor: 1_000 }).open();
    log.rifa(await reserva([18]));
    await side.write(log);
    await expect.poll(() => new Set(ouvidos(administrador))).toEqual(new Set(['pagamentos', 'esperas']));
    // The whole team hears of this: whoever has heard it was told no more before it.
    await side.write(banner(1));
    await expect.poll(() => ouvidos(gerente)).toEqual(['banner']);
    expect(ouvidos(cliente)).toEqual([]);
    live.disconnectAll();
  });
});
