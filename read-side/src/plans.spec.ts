import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { ALGORITMO_DO_SORTEIO } from '@rifa-viva/contracts/regras/sorteio';
import { ChargeLife, idCobrancaDe } from '@rifa-viva/proof/testing/charges';
import { matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { RIFA, SEMENTE } from '@rifa-viva/proof/testing/rifa';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { transaction } from './kernel/db.ts';

/** Raffles 10 to 29, each of 2,000 tickets, 1,200 of them taken by customers and sellers. */
const RIFAS = Array.from({ length: 20 }, (_, i) => 10 + i);
const BILHETES = 2_000;
const POR_VENDA = 12;

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  for (const idRifa of RIFAS) for (const event of await busyRaffle(idRifa)) log.rifa(event);
  for (let n = 1; n <= 400; n += 1) {
    const life = new ChargeLife(log, { n, idRifa: 10 + (n % 20), idUsuario: 8, valor: 1_000 });
    life.open();
    if (n % 2) life.paid();
  }
  await side.write(log);
  await side.readSide.db.query('ANALYZE');
}, 120_000);
afterAll(() => side.close());

async function busyRaffle(idRifa: number): Promise<EventoRifa[]> {
  const segredo = await side.cifrado(8, 'segredo');
  const events: EventoRifa[] = [
    { type: 'RifaCriada', data: { ...RIFA, idRifa, idUsuario: 3, qtdeNumeros: BILHETES, qtdeChances: 1 } },
    {
      type: 'BilhetesEmitidos',
      data: {
        idRifa,
        total: BILHETES,
        qtdeNumeros: BILHETES,
        qtdeChances: 1,
        semente: SEMENTE,
        algoritmo: ALGORITMO_DO_SORTEIO,
      },
    },
  ];
  for (let venda = 1; venda <= 100; venda += 1) {
    const numeros = Array.from({ length: POR_VENDA }, (_, i) => (venda - 1) * POR_VENDA + i + 1);
    const quem = 1_000 * idRifa + venda;
    if (venda % 2 === 0) {
      events.push({
        type: 'BilhetesVendidos',
        data: {
          idRifa,
          idVenda: venda,
          numeros,
          idUsuarioEmissor: 6 + (venda % 4 === 0 ? 1 : 0),
          idVendedor: 6 + (venda % 4 === 0 ? 1 : 0),
          cliente: null,
          total: 1_000 * POR_VENDA,
          segredo: await side.cifrado(quem, `venda-${venda}`),
          dtPagamento: new Date(Date.UTC(2026, 0, 1 + (venda % 50), 12)).toISOString(),
        },
      });
    } else {
      events.push({
        type: 'BilhetesReservados',
        data: {
          idRifa,
          idReserva: venda,
          idPagamento: `p-${idRifa}-${venda}`,
          idUsuario: venda === 1 ? 8 : quem,
          numeros,
          total: 1_000 * POR_VENDA,
          cliente: null,
          segredo,
          tipoPagamento: 'normal',
          pagarAte: '2099-01-01T00:00:00.000Z',
          expiraEm: '2099-01-01T00:00:00.000Z',
        },
      });
    }
  }
  return events;
}

/** Tables that grow with tickets sold. */
const GRANDES = [
  'bilhete',
  'reserva',
  'fato',
  'soma',
  'venda_do_dia',
  'token_antigo',
  'cobranca',
  'recebimento',
  'fato_da_cobranca',
];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const fullScans = (plan: Plan, grandes: readonly string[]): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && grandes.includes(plan['Relation Name'] ?? '')
    ? [plan['Relation Name'] ?? '']
    : []),
  ...(plan.Plans ?? []).flatMap((part) => fullScans(part, grandes)),
];

/** Large tables that the queries of one call would read from end to end. */
async function scansOf(
  who: number,
  method: string,
  path: string,
  body?: unknown,
  grandes = GRANDES,
): Promise<string[]> {
  const { db } = side.readSide;
  const query = vi.spyOn(db, 'query');
  const { status } = await side.call(who, method, path, body);
  const asked = query.mock.calls.map((args) => args as unknown as [sql: string, values?: unknown[]]);
  query.mockRestore();
  expect(status).toBe(200);
  expect(asked.length).toBeGreaterThan(0);
  const scans: string[] = [];
  for (const [sql, values] of asked) scans.push(...(await scansOfQuery(sql, values, grandes)));
  return scans;
}

/** Tables this small may be cheaper to read whole; forbidden to, the database shows whether an index would do. */
function scansOfQuery(sql: string, values: unknown[] = [], grandes = GRANDES): Promise<string[]> {
  return transaction(side.readSide.db, async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (FORMAT JSON) ${sql}`,
      values,
    );
    return rows.flatMap((row) => fullScans(row['QUERY PLAN'][0].Plan, grandes));
  });
}

describe('no query reads a large table from end to end', () => {
  it.each([
    [8, 'GET', '/api/rifas/carregar/100'],
    [3, 'GET', '/api/rest/rifas?range=[0,14]&sort=["dtSorteio","DESC"]&filter={"q":"MOTO"}'],
    [8, 'GET', '/api/rifas/carregarRifa/12'],
    [8, 'GET', '/api/bilhetes/contarBilhetesNaoVendidos/12'],
    [8, 'GET', '/api/bilhetes/carregarMeusBilhetes/8'],
    [6, 'GET', '/api/bilhetes/carregarMeusBilhetes/6'],
    [8, 'GET', '/api/bilhetes/carregarMeusBilhetes/8?idPagamento=pag-100-1'],
    [6, 'GET', '/api/bilhetes/vendidos'],
    [6, 'GET', '/api/bilhetes/vendidos?q=7'],
    [6, 'GET', '/api/bilhetes/vendidos?q=MOTO'],
    [6, 'GET', '/api/bilhetes/vendidos/12'],
    [6, 'GET', '/api/bilhetes/vendidos/12?q=7&inicio=10&qtde=5'],
    [6, 'GET', '/api/bilhetes/vendidos/12?numero=7'],
    [3, 'GET', '/api/bilhetes/carregarBilhetes/12'],
    [4, 'GET', '/api/bilhetes/carregarBilhetes/12'],
    [3, 'GET', '/api/bilhetes/carregarBilhetes/12?numeros=7,8,900'],
    [4, 'GET', '/api/bilhetes/carregarBilhetes/12?numeros=7,8,900'],
    [3, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa: 12 }],
    [6, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa: 12 }],
    [
      6,
      'POST',
      '/api/bilhetes/carregarBilhetesVendidosGeral',
      { dtInicial: '2026-01-03', dtFinal: '2026-01-04' },
    ],
    [
      3,
      'POST',
      '/api/bilhetes/carregarBilhetesVendidosGeral',
      { dtInicial: '2026-01-03', dtFinal: '2026-01-03' },
    ],
    [4, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', { idRifa: 12, idUsuario: 6 }],
    [6, 'POST', '/api/bilhetes/carregarBilhetesNaoVendidos', { idRifa: 12 }],
    [3, 'GET', '/api/bilhetes/historico/12000007'],
    [3, 'GET', '/api/rifas/financeiro/12'],
    [4, 'GET', '/api/rifas/financeiro/12'],
    [6, 'GET', '/api/financeiro/minhas'],
    [6, 'GET', '/api/financeiro/minhas?de=2026-01-03&ate=2026-01-04'],
    [3, 'GET', '/api/bilhetes/listar/12'],
    [4, 'GET', '/api/bilhetes/listar/12?vendedor=pessoa&ordem=cliente'],
    [3, 'GET', '/api/bilhetes/listar/12?porCompra=sim&milhar=7'],
    [3, 'GET', '/api/bilhetes/listar/12?porCompra=sim'],
    [3, 'GET', '/api/bilhetes/listar/12?ordem=valor&sentido=desc'],
    [4, 'GET', '/api/bilhetes/listar/12?ordem=pagamento'],
    [3, 'GET', '/api/bilhetes/listar/12?ordem=espera'],
    [3, 'GET', '/api/bilhetes/listar/12?vendedor=pessoa'],
    [3, 'GET', '/api/bilhetes/numeros/12?acao=devolver&compra=r1'],
    [4, 'GET', '/api/rifas/resultados/3'],
    [3, 'GET', '/api/bilhetes/carregarBilhete/12000007'],
    [8, 'GET', `/api/bilhetes/carregarBilhete/${ticketToken('venda-1-1', 1, 3)}`],
    [8, 'GET', '/api/pagamentos/abertas/8'],
    [3, 'GET', '/api/pagamentos/esperas'],
    [3, 'GET', '/api/pagamentos/esperas?idRifa=12'],
    [3, 'GET', '/api/pagamentos/carregar'],
    [3, 'GET', '/api/pagamentos/carregar?aguarda=sim'],
    [
      3,
      'GET',
      '/api/pagamentos/carregar?situacao=paga&comprador=PESSOA&de=2026-03-01&ate=2026-03-01&pagina=2',
    ],
    [3, 'GET', '/api/pagamentos/carregar?ordem=comprador&sentido=asc'],
    [3, 'GET', '/api/pagamentos/carregar?idRifa=12'],
    [3, 'GET', '/api/pagamentos/carregar?idPagamento=13000000007'],
    [3, 'GET', `/api/pagamentos/carregarCobranca/${idCobrancaDe(7)}`],
    [3, 'GET', '/api/pagamentos/totais?de=2026-03-01&ate=2026-03-30'],
    [3, 'GET', '/api/painel/carregar'],
    [4, 'GET', '/api/painel/carregar'],
    [3, 'GET', '/api/busca?q=MOTO'],
    [3, 'GET', '/api/busca?q=FREG'],
    [4, 'GET', '/api/busca?q=FREG'],
    [3, 'GET', '/api/busca?q=0007'],
    [4, 'GET', '/api/busca?q=0007'],
    [3, 'GET', `/api/busca?q=${ticketToken('venda-1-1', 1, 3)}`],
  ] as const)('%s %s %s %j', async (who, method, path, body?: unknown) => {
    expect(await scansOf(who, method, path, body)).toEqual([]);
  });

  it('nor the home page that of the campaigns', async () => {
    expect(await scansOf(8, 'GET', '/api/rifas/carregar/3', undefined, ['rifa'])).toEqual([]);
  });

  it('is not taken for granted: a query without an index is noticed', async () => {
    expect(await scansOfQuery(`SELECT * FROM bilhete WHERE cliente = 'X'`)).toEqual(['bilhete']);
  });
});
