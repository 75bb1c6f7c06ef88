import { EMPRESA_INICIAL } from '@rifa-viva/contracts/eventos/empresa';
import { registerPeople } from '@rifa-viva/proof/testing/people';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import {
  ADMINISTRADOR,
  COMPRADORA,
  emitidos,
  GERENTE,
  RIFA,
  rifaVivida,
  VENDEDOR,
} from '@rifa-viva/proof/testing/rifa';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every number: whoever holds one wins. */
const TODOS = Array.from({ length: 40 }, (_, n) => String(n).padStart(4, '0'));

let side: TestReadSide;
const quem = { idRifa: 1, idUsuario: ADMINISTRADOR };
beforeAll(async () => {
  side = await startTestReadSide();
  await registerPeople(side.ground, [
    { idUsuario: ADMINISTRADOR, tipo: 'Administrador' },
    { idUsuario: GERENTE, tipo: 'Gerente' },
    { idUsuario: VENDEDOR, tipo: 'Vendedor' },
    { idUsuario: COMPRADORA, tipo: 'Usuario' },
  ]);
  const log = await rifaVivida(side);
  const milharSorteada = TODOS;
  log
    .add('empresa', { type: 'EmpresaCriada', data: EMPRESA_INICIAL })
    .rifa({
      type: 'RifaAlterada',
      data: {
        ...quem,
        antes: {},
        depois: { nomesDosGanhadores: true, dtEncerramento: '2026-01-01T12:00:00.000Z' },
      },
    })
    .rifa({ type: 'ResultadoRegistrado', data: { ...quem, milharSorteada, anterior: [] } })
    .rifa({
      type: 'ResultadoConfirmado',
      data: { idRifa: 1, idUsuario: GERENTE, milharSorteada, sozinho: false },
    });
  await side.write(log);
});
afterAll(() => side.close());

const nomes = async (who: number | null) =>
  (await side.call(who, 'GET', '/api/auditoria/resultado/1')).text.match(/JOSE|MARIA/g) ?? [];
const privada = (privado: boolean) =>
  side.write(
    new HandWrittenLog().add('empresa', {
      type: 'EmpresaAlterada',
      data: { idUsuario: ADMINISTRADOR, antes: {}, depois: { privado } },
    }),
  );

describe('winners by name', () => {
  it('are anybody’s to read where the campaign says so; of a private company its members’ alone', async () => {
    expect((await nomes(null)).length).toBeGreaterThan(0);
    await privada(true);
    expect(await nomes(null)).toEqual([]);
    expect((await nomes(COMPRADORA)).length).toBeGreaterThan(0);
    await privada(false);
    expect((await nomes(null)).length).toBeGreaterThan(0);
  });
});

describe('who would win', () => {
  const previa = (milhar: string, who = ADMINISTRADOR, idRifa = 1) =>
    side.call(
      who,
      'GET',
      `/api/rifas/previaDoResultado/${idRifa}?milharSorteada=${encodeURIComponent(milhar)}`,
    );

  it('is told to an Administrador, brought to the raffle’s width', async () => {
    const lida = await previa(' 7, 3 ');
    expect(lida).toMatchObject({ status: 200, body: { milharSorteada: '0007,0003', qtdeNumeros: 40 } });
  });

  it.each([
    ['40', ADMINISTRADOR, 1, 400, 'MILHAR'],
    ['x', ADMINISTRADOR, 1, 400, 'MILHAR'],
    ['', ADMINISTRADOR, 1, 400, 'MILHAR'],
    ['7', GERENTE, 1, 403, 'PAPEL'],
    ['7', ADMINISTRADOR, 99, 404, 'NAO_ENCONTRADO'],
  ])('%j asked by %i of raffle %i: %i %s', async (milhar, who, idRifa, status, codigo) => {
    expect(await previa(milhar, who, idRifa)).toMatchObject({ status, body: { codigo } });
  });

  it('is nobody’s to know while tickets are sold', async () => {
    const aberta = { dtEncerramento: '2099-01-01T12:00:00.000Z' };
    await side.write(
      new HandWrittenLog().rifa({ type: 'RifaAlterada', data: { ...quem, antes: {}, depois: aberta } }),
    );
    expect((await previa('7')).body).toMatchObject({ codigo: 'ANTES_DO_ENCERRAMENTO' });
  });
});

it('never tells a result beside tickets older than it', async () => {
  const db = new pg.Client({ connectionString: side.stores.readDatabaseUrl });
  await db.connect();
  const numeros = [11, 12];
  const log = new HandWrittenLog()
    .add('rifa-3', {
      type: 'BilhetesVendidos',
      data: {
        idRifa: 3,
        idVenda: 90,
        numeros,
        idUsuarioEmissor: GERENTE,
        idVendedor: VENDEDOR,
        cliente: await side.cifrado(1_090, 'JOSE'),
        total: 2_000,
        segredo: await side.cifrado(1_090, 'venda-90'),
        dtPagamento: '2026-03-01T12:10:00.000Z',
      },
    })
    .add('rifa-3', {
      type: 'ResultadoRegistrado',
      data: { idRifa: 3, idUsuario: ADMINISTRADOR, milharSorteada: TODOS, anterior: [] },
    })
    .add('rifa-3', {
      type: 'ResultadoConfirmado',
      data: { idRifa: 3, idUsuario: GERENTE, milharSorteada: TODOS, sozinho: false },
    });
  await side.write(
    new HandWrittenLog()
      .add('rifa-3', { type: 'RifaCriada', data: { ...RIFA, idRifa: 3, idUsuario: ADMINISTRADOR } })
      .add('rifa-3', emitidos(3)),
  );
  // The rows of tickets stand still, and can be read.
  await db.query('BEGIN; LOCK TABLE bilhetes.bilhete IN EXCLUSIVE MODE');
  let last = 0n;
  for (const { stream, id, type, data, metadata } of log.events)
    ({ position: last } = await side.ground.store.append(stream, [{ id, type, data, metadata }], 'any'));
  await side.readSide.deps.caughtUp(last, 'resultados', 'campanhas');
  const publico = side.call(null, 'GET', '/api/auditoria/resultado/3');
  const deQuemCuida = side.call(ADMINISTRADOR, 'GET', '/api/rifas/resultados/3');
  // By then the others would have been answered, too.
  expect((await side.call(null, 'GET', '/api/auditoria/resultado/1')).status).toBe(200);
  expect((await side.call(ADMINISTRADOR, 'GET', '/api/rifas/carregarRifa/1')).status).toBe(200);
  await db.query('COMMIT');
  await db.end();
  const premiados = (body: unknown) =>
    new Set((body as { ganhadores: { numBilhete: number }[] }).ganhadores.map((g) => g.numBilhete));
  expect(premiados((await publico).body)).toEqual(new Set(numeros));
  expect(premiados((await deQuemCuida).body)).toEqual(new Set(numeros));
});
