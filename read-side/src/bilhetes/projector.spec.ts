import { ALGORITMO_DO_SORTEIO, distribuirNumeros } from '@rifa-viva/contracts/regras/sorteio';
import {
  type HandWrittenLog,
  openTestReadModels,
  type TestReadModels,
} from '@rifa-viva/proof/testing/read-side';
import {
  ADMINISTRADOR,
  COMPRADORA,
  GERENTE,
  rifaVivida,
  SEMENTE,
  VENDEDOR,
} from '@rifa-viva/proof/testing/rifa';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bilhetesProjector } from './projector.ts';
import { bilheteDoToken } from './queries.ts';

let models: TestReadModels;
let vivida: HandWrittenLog;
beforeAll(async () => {
  models = await openTestReadModels();
  vivida = await rifaVivida(models);
  await vivida.into(await models.view(bilhetesProjector));
});
afterAll(() => models.close());

const ticket = async (num: number) => {
  const { rows } = await models.db.query('SELECT * FROM bilhetes.bilhete WHERE id_rifa = 1 AND num = $1', [
    num,
  ]);
  return rows[0];
};
const free = {
  status: 0,
  id_emissor: null,
  id_vendedor: null,
  id_detentor: null,
  id_dono: null,
  cliente: null,
  cobrado: 0,
  token: null,
  id_pagamento: null,
  expira_em: null,
  dt_pagamento: null,
  dt_impressao: null,
  liberado_por: null,
};

describe('a ticket row', () => {
  it('carries the numbers dealt when the tickets were issued last', async () => {
    const dealt = distribuirNumeros({
      semente: SEMENTE,
      algoritmo: ALGORITMO_DO_SORTEIO,
      qtdeNumeros: 40,
      qtdeChances: 2,
    });
    const { rows } = await models.db.query<{ numeros: string }>(
      'SELECT numeros FROM bilhetes.bilhete WHERE id_rifa = 1 ORDER BY num',
    );
    expect(rows).toHaveLength(20);
    expect(rows.flatMap((r) => r.numeros.split(',').map(Number))).toEqual([...dealt]);
    expect(rows[0]?.numeros).toMatch(/^\d{4},\d{4}$/);
  });

  it('waits for its payment while reserved', async () => {
    expect(await ticket(8)).toMatchObject({
      status: 1,
      id_emissor: COMPRADORA,
      id_vendedor: null,
      id_detentor: COMPRADORA,
      id_dono: null,
      cliente: 'MARIA',
      cobrado: 1_000,
      id_pagamento: 'pag4',
      token: null,
      expira_em: new Date('2026-03-02T12:00:00.000Z'),
    });
  });

  it('is released in the name of its buyer', async () => {
    expect(await ticket(1)).toMatchObject({
      status: 3,
      id_emissor: COMPRADORA,
      id_detentor: COMPRADORA,
      id_dono: COMPRADORA,
      cliente: 'MARIA',
      liberado_por: ADMINISTRADOR,
      dt_pagamento: new Date('2026-03-01T13:00:00.000Z'),
      token: ticketToken('segredo-1', 1, 1),
      expira_em: null,
    });
  });

  it('is sold online by its payment', async () => {
    expect(await ticket(6)).toMatchObject({
      status: 2,
      id_emissor: COMPRADORA,
      id_vendedor: null,
      id_detentor: COMPRADORA,
      id_dono: COMPRADORA,
      cobrado: 1_000,
    });
  });

  it('is sold by staff for its share of the price', async () => {
    expect(await ticket(4)).toMatchObject({
      status: 2,
      id_emissor: GERENTE,
      id_vendedor: VENDEDOR,
      id_detentor: VENDEDOR,
      id_dono: VENDEDOR,
      cliente: 'JOSE',
      cobrado: 1_000,
      token: ticketToken('venda-1', 1, 4),
    });
  });

  it('keeps nothing of an earlier sale, and the moment it was printed', async () => {
    expect(await ticket(5)).toMatchObject({
      cobrado: 999,
      token: ticketToken('venda-3', 1, 5),
      dt_impressao: new Date('2026-03-02T12:01:00.000Z'),
    });
  });

  it.each([3, 7])('%i is free again after its reservation ended', async (num) => {
    expect(await ticket(num)).toMatchObject(free);
  });
});

describe('what is kept beside', () => {
  it('counts tickets by status', async () => {
    const { rows } = await models.db.query('SELECT * FROM bilhetes.contagem WHERE id_rifa = 1');
    const saida = vivida.events.find(
      ({ type }) => type === 'BilhetesReservados' || type === 'BilhetesVendidos',
    );
    expect(rows).toEqual([
      {
        id_rifa: 1,
        total: 20,
        primeira_saida: Number(saida?.position),
        livres: 14,
        reservados: 1,
        vendidos: 3,
        liberados: 2,
      },
    ]);
  });

  it('a reservation knows how many of its tickets still wait, one that ended none', async () => {
    const { rows } = await models.db.query<{ abertas: number; reservados: number }>(
      `SELECT r.abertas, count(b.num) AS reservados FROM bilhetes.reserva r
       LEFT JOIN bilhetes.bilhete b ON b.id_rifa = r.id_rifa AND b.id_reserva = r.id_reserva AND b.status = 1
       GROUP BY r.id_rifa, r.id_reserva`,
    );
    expect(rows.map(({ abertas }) => abertas)).toEqual(rows.map(({ reservados }) => reservados));
    expect(new Set(rows.map(({ abertas }) => abertas > 0))).toEqual(new Set([true, false]));
  });

  it('sums sales by issuer, seller and day in Sao Paulo; a returned one leaves its sum', async () => {
    const { rows } = await models.db.query('SELECT * FROM bilhetes.soma ORDER BY id_vendedor, dia');
    const online = { id_rifa: 1, id_emissor: COMPRADORA, id_vendedor: 0, id_dono: COMPRADORA };
    const daEquipe = { id_rifa: 1, id_emissor: GERENTE, id_vendedor: VENDEDOR, id_dono: VENDEDOR };
    expect(rows).toEqual([
      { ...online, dia: '2026-03-01', qtde: 2, valor: 2_000 },
      { ...online, dia: '2026-03-02', qtde: 1, valor: 1_000 },
      { ...daEquipe, dia: '2026-03-01', qtde: 1, valor: 1_000 },
      { ...daEquipe, dia: '2026-03-02', qtde: 1, valor: 999 },
    ]);
  });

  it('knows the token of a returned sale as a free ticket without names', async () => {
    for (const view of ['campanhas', 'modelos', 'usuarios']) await fill(view);
    expect(await bilheteDoToken(models.db, ticketToken('venda-1', 1, 5))).toMatchObject({
      numBilhete: 5,
      status: 'Livre',
      cliente: null,
      vendedor: null,
      dtPagamento: null,
    });
    expect(await bilheteDoToken(models.db, ticketToken('venda-3', 1, 5))).toMatchObject({
      status: 'Vendido',
    });
    expect(await bilheteDoToken(models.db, ticketToken('outro', 1, 5))).toBeNull();
  });
});

describe('what a commit tells', () => {
  it('is whether a reservation waits or waits no more, and whether there is another sale or one less', async () => {
    const view = await models.view(bilhetesProjector, 'um_a_um');
    const told: [type: string, ...string[]][] = [];
    for (const event of vivida.events) {
      if (!view.wants(event)) continue;
      const committed = await view.apply([event], event.position);
      const of = (what: 'esperas' | 'vendas') =>
        committed?.changes.some((change) => change[what]) ? [what] : [];
      told.push([event.type, ...of('esperas'), ...of('vendas')]);
    }
    await view.close();
    expect(told).toEqual([
      ['BilhetesEmitidos'],
      ['BilhetesEmitidos'],
      ['BilhetesEmitidos'],
      ['BilhetesReservados', 'esperas'],
      ['BilhetesVendidos', 'vendas'],
      ['BilhetesLiberados', 'esperas', 'vendas'],
      ['ReservaExpirada', 'esperas'],
      ['BilhetesDevolvidos', 'vendas'],
      ['BilhetesVendidos', 'vendas'],
      ['BilhetesImpressos'],
      ['BilhetesReservados', 'esperas'],
      ['ReservaPaga', 'esperas', 'vendas'],
      ['BilhetesReservados', 'esperas'],
      ['ReservaCancelada', 'esperas'],
      ['BilhetesReservados', 'esperas'],
    ]);
  });
});

/** Views that the queries join. */
async function fill(name: string): Promise<void> {
  const { PROJECTORS } = await import('../app.ts');
  const projector = PROJECTORS.find((p) => p.view === name);
  if (!projector) throw new Error(`no view ${name}`);
  await vivida.into(await models.view(projector));
}
