import { ChargeLife, idCobrancaDe } from '@rifa-viva/proof/testing/charges';
import { randomCharges, type Step } from '@rifa-viva/proof/testing/random-charges';
import { HandWrittenLog, openTestReadModels, type TestReadModels } from '@rifa-viva/proof/testing/read-side';
import { COMPRADORA, emitidos, GERENTE, RIFA } from '@rifa-viva/proof/testing/rifa';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECTORS } from '../app.ts';
import { campanhasProjector } from '../campanhas/projector.ts';
import { viewHash } from '../kernel/rebuild.ts';
import { usuariosProjector } from '../usuarios/projector.ts';
import { pagamentosProjector } from './projector.ts';
import { lerCobranca, lerCobrancas, lerTotais } from './queries.ts';

let models: TestReadModels;
beforeAll(async () => {
  models = await openTestReadModels();
});
afterAll(() => models.close());

/** The view alone, filled anew in batches of this size. */
async function filled(log: HandWrittenLog, batch?: number): Promise<string> {
  await models.db.query('DROP SCHEMA IF EXISTS pagamentos CASCADE');
  await log.into(await models.view(pagamentosProjector), batch);
  return viewHash(models.db, 'pagamentos');
}

const charge = (
  log: HandWrittenLog,
  n: number,
  more: Partial<ConstructorParameters<typeof ChargeLife>[1]> = {},
) => new ChargeLife(log, { n, idRifa: 1, idUsuario: COMPRADORA, valor: 3_000, ...more });

const steps = fc.array(
  fc.record<Step>({
    charge: fc.integer({ min: 1, max: 5 }),
    act: fc.nat(20),
    how: fc.nat(20),
  }),
  { minLength: 20, maxLength: 120 },
);

const SELO = {
  idRifa: 3,
  qtde: 1,
  raiz: 'ab'.repeat(32),
  revisao: 2,
  cabeca: 'cd'.repeat(32),
  em: '2026-03-01T12:00:00.000Z',
};

const cents = (reais: number): number => Math.round(reais * 100);

describe('the money of charges', () => {
  it('is sold, refunded or pending, each receipt in one of them, by day and in all, however they lived', async () => {
    await models.view(campanhasProjector);
    await models.view(usuariosProjector);
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), async (lived, batch) => {
        const log = new HandWrittenLog();
        const owed = randomCharges(log, lived);
        const live = await filled(log, batch);
        const days = await lerTotais(models.db, undefined, undefined);
        for (const { dia, recebido, vendido, devolvido, pendente } of days) {
          const sumOf = (where: string) =>
            owed.filter((o) => o.dia === dia && o.where === where).reduce((sum, o) => sum + o.valor, 0);
          expect([vendido, devolvido, pendente].map(cents)).toEqual(
            ['vendido', 'devolvido', 'pendente'].map(sumOf),
          );
          expect(cents(recebido)).toBe(cents(vendido) + cents(devolvido) + cents(pendente));
        }
        expect(days.reduce((sum, d) => sum + cents(d.recebido), 0)).toBe(
          owed.reduce((sum, o) => sum + o.valor, 0),
        );
        const { cobrancas } = await lerCobrancas(models.db, {}, { pagina: 1, porPagina: 100 });
        expect(cobrancas.reduce((sum, c) => sum + cents(c.recebido), 0)).toBe(
          owed.reduce((sum, o) => sum + o.valor, 0),
        );
        expect(cobrancas.reduce((sum, c) => sum + cents(c.devolvido), 0)).toBe(
          owed.filter((o) => o.where === 'devolvido').reduce((sum, o) => sum + o.valor, 0),
        );
        expect(await filled(log)).toBe(live);
      }),
      { numRuns: 80 },
    );
  }, 120_000);
});

describe('a charge', () => {
  const read = async (n: number) => {
    const lida = await lerCobranca(models.db, idCobrancaDe(n));
    if (!lida) throw new Error(`no charge ${n}`);
    return lida;
  };
  beforeAll(async () => {
    const log = new HandWrittenLog();
    for (const [idUsuario, nome] of [
      [3, 'ANA'],
      [COMPRADORA, 'DORA'],
    ] as const) {
      log.add(`usuario-${idUsuario}`, {
        type: 'UsuarioRegistrado',
        data: {
          idUsuario,
          nome: await models.cifrado(idUsuario, nome),
          telefone: await models.cifrado(idUsuario, '11900000000'),
          telefoneHmac: 'x',
          pix: await models.cifrado(idUsuario, ''),
          tipo: 'Usuario',
          ativo: 'sim',
          idGerente: null,
          criadoPor: null,
        },
      });
    }
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 1, idUsuario: GERENTE } }).rifa(emitidos(1));
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 2, idUsuario: GERENTE } }).rifa(emitidos(2));
    charge(log, 1).asked();
    charge(log, 2).asked().refused();
    charge(log, 3).asked().made().cancelled('semReserva');
    charge(log, 4, { provedor: 'efi' }).open();
    charge(log, 5).open().paid();
    charge(log, 6, { numeros: [1, 2, 3] })
      .open()
      .noticed('a')
      .paid()
      .sold();
    charge(log, 7).open().paid().unsold().refundAsked('semBilhetes').refunded();
    charge(log, 8).open().paid().sold().ticketsReturned();
    charge(log, 9)
      .open()
      .paid()
      .sold()
      .refundAsked('manual', { texto: 'A cliente se enganou', idUsuario: 3 })
      .ticketsReturned()
      .refundFailed('Saldo insuficiente')
      .paid()
      .refundAsked('emDobro', { receipt: 2 })
      .refundFailed('Conta encerrada.')
      .refundAsked('emDobro', { receipt: 2, texto: 'De novo', idUsuario: 3 })
      .refunded();
    charge(log, 10).open().paid().sold().paid().refundAsked('emDobro', { receipt: 2 });
    // Of the same payment id, but another raffle's: no fact of it.
    log.rifa({
      type: 'PagamentoRecusado',
      data: { idRifa: 2, idPagamento: charge(new HandWrittenLog(), 5).idPagamento },
    });
    log.rifa({
      type: 'ResultadoRegistrado',
      data: { idRifa: 2, milharSorteada: ['0001'], anterior: [], idUsuario: 3 },
    });
    charge(log, 11, { idRifa: 2 }).open().paid().sold();
    log.rifa({ type: 'RifaCriada', data: { ...RIFA, idRifa: 3, idUsuario: GERENTE } }).rifa(emitidos(3));
    charge(log, 12, { idRifa: 3 }).open().paid().sold();
    charge(log, 13, { idRifa: 3, numeros: [5] })
      .open()
      .paid()
      .sold()
      .ticketsReturned();
    log.rifa({
      type: 'ListaSelada',
      data: {
        idRifa: 3,
        idUsuario: 3,
        selo: SELO,
        assinatura: 'aa',
        chavePublica: 'bb',
        comOResultado: false,
      },
    });
    charge(log, 14).open().unknown();
    charge(log, 15).open().unknown().lookedFor('Nada na conta antiga.');
    charge(log, 16).open().unknown().paid().refundAsked('semBilhetes').refunded();
    for (const projector of PROJECTORS) {
      await models.db.query(`DROP SCHEMA IF EXISTS ${projector.view} CASCADE`);
      await log.into(await models.view(projector));
    }
  });

  it.each([
    [1, 'solicitada', null, false],
    [2, 'recusada', null, false],
    [3, 'cancelada', null, false],
    [4, 'aguardando', null, false],
    [5, 'paga', null, false],
    [6, 'vendida', null, true],
    [7, 'devolvida', null, false],
    [8, 'vendida', 'Os bilhetes foram devolvidos: devolva o dinheiro.', true],
    [9, 'devolucaoFalhou', 'A devolução falhou: tente de novo, ou devolva pelo painel do provedor.', true],
    [10, 'devolvendo', null, true],
    // Drawn: nothing is taken back.
    [11, 'vendida', null, false],
    // Sealed: neither, but what was taken back before is still owed.
    [12, 'vendida', null, false],
    [13, 'vendida', 'Os bilhetes foram devolvidos: devolva o dinheiro.', true],
    [
      14,
      'desconhecida',
      'O provedor não conhece esta cobrança: procure o pagamento na conta em que ela foi feita e registre o que encontrou.',
      false,
    ],
    [15, 'cancelada', null, false],
    // Its money came after all.
    [16, 'devolvida', null, false],
  ])('%i is %s', async (n, situacao, aguarda, podeDevolver) => {
    expect(await read(n)).toMatchObject({ situacao, aguarda, podeDevolver });
  });

  it('shows what was asked, by whom, for what, and what came', async () => {
    const { historia: _, ...sold } = await read(6);
    expect(sold).toEqual({
      id: idCobrancaDe(6),
      idPagamento: '13000000006',
      provedor: 'mercadoPago',
      situacao: 'vendida',
      aguarda: null,
      valor: 30,
      recebido: 30,
      devolvido: 0,
      idUsuario: COMPRADORA,
      comprador: 'DORA',
      idRifa: 1,
      titulo: 'MOTO ZERO',
      numeros: [1, 2, 3],
      dtCriacao: '2026-03-01T12:00:00.000Z',
      pagarAte: '2026-03-01T12:05:00.000Z',
      dtPagamento: '2026-03-01T12:01:00.000Z',
      podeDevolver: true,
      podeConferir: false,
      valorADevolver: 30,
    });
    expect((await read(14)).podeConferir).toBe(true);
    expect((await read(15)).podeConferir).toBe(false);
  });

  it('tells its life in sentences, without a code to pay by', async () => {
    const sentences = async (n: number) =>
      (await read(n)).historia.map(({ frase }) => frase.replaceAll('\u00a0', ' '));
    expect(await sentences(6)).toEqual([
      'DORA pediu uma cobrança de R$ 30,00, a pagar até 01/03/2026 09:05.',
      'Cobrança criada por Mercado Pago.',
      'A cobrança ficou com a compra de 3 bilhetes de MOTO ZERO, com reserva até 01/03/2026 09:15.',
      'Mercado Pago avisou de uma mudança.',
      'R$ 30,00 pagos em 01/03/2026 09:01.',
      'A campanha vendeu os bilhetes 0001, 0002, 0003 por este pagamento.',
      'O dinheiro ficou com a venda.',
    ]);
    expect((await sentences(9)).slice(-8)).toEqual([
      'ANA pediu a devolução de R$ 30,00: A cliente se enganou.',
      'ANA devolveu o bilhete 0009 para venda.',
      'A devolução falhou: Saldo insuficiente.',
      'R$ 30,00 pagos em 01/03/2026 09:01.',
      'Devolução de R$ 30,00 pedida: a cobrança já estava paga.',
      'A devolução falhou: Conta encerrada.',
      'ANA pediu a devolução de R$ 30,00: De novo.',
      'Dinheiro devolvido por Mercado Pago.',
    ]);
    expect(await read(9)).toMatchObject({ recebido: 60, devolvido: 30, valorADevolver: 30 });
    expect((await sentences(7)).slice(-3)).toEqual([
      'A campanha não pôde vender bilhetes por este pagamento.',
      'Devolução de R$ 30,00 pedida: os bilhetes já não podiam ser vendidos.',
      'Dinheiro devolvido por Mercado Pago.',
    ]);
    expect((await sentences(3)).slice(-2)).toEqual([
      'Nenhuma reserva ficou com a cobrança.',
      'Cobrança cancelada por Mercado Pago: não pode mais ser paga.',
    ]);
    expect(await sentences(2)).toContain(
      'A cobrança não foi criada por Mercado Pago: Credenciais inválidas.',
    );
    expect((await sentences(15)).slice(-3)).toEqual([
      'O prazo para pagar terminou.',
      'Mercado Pago não conhece a cobrança, e o prazo dela acabou há um dia. Se a conta foi trocada, confira na anterior se houve pagamento.',
      'ANA procurou o pagamento na conta de Mercado Pago: Nada na conta antiga.',
    ]);
    expect((await sentences(5)).at(-1)).toBe('R$ 30,00 pagos em 01/03/2026 09:01.');
    const { rows } = await models.db.query<{ texto: string }>(
      'SELECT string_agg(dados::text, chr(10)) AS texto FROM fato_da_cobranca',
    );
    expect(rows[0]?.texto).not.toContain('PIX-');
  });

  it('is listed, the newest first, page by page, by what is asked for', async () => {
    const listed = async (filtro: Parameters<typeof lerCobrancas>[1], porPagina = 50, pagina = 1) => {
      const { total, cobrancas } = await lerCobrancas(models.db, filtro, { pagina, porPagina });
      return [total, ...cobrancas.map(({ id }) => Number.parseInt(id, 16))];
    };
    const all = [16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
    expect(await listed({})).toEqual([16, ...all]);
    expect(await listed({}, 4, 2)).toEqual([16, 12, 11, 10, 9]);
    expect(await listed({}, 4, 9)).toEqual([16]);
    expect(await listed({ aguarda: 'sim' })).toEqual([4, 14, 13, 9, 8]);
    expect(await listed({ situacao: 'vendida' })).toEqual([5, 13, 12, 11, 8, 6]);
    expect(await listed({ situacao: 'desconhecida' })).toEqual([1, 14]);
    expect(await listed({ idRifa: 2 })).toEqual([1, 11]);
    expect(await listed({ idPagamento: '13000000006' })).toEqual([1, 6]);
    expect(await listed({ comprador: 'dor' })).toEqual([16, ...all]);
    expect(await listed({ comprador: '%' })).toEqual([0]);
    expect(await listed({ de: '2026-03-01T12:00:00.001Z' })).toEqual([0]);
  });

  it('belongs to somebody who was forgotten and stays readable', async () => {
    const log = new HandWrittenLog();
    charge(log, 1, { idUsuario: 77 }).open().paid().sold();
    await filled(log);
    expect(await read(1)).toMatchObject({ idUsuario: 77, comprador: null, situacao: 'vendida' });
    expect((await read(1)).historia[0]?.frase).toMatch(/^Alguém pediu/);
  });
});
