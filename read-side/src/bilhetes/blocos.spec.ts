import type { EventoRifa } from '@rifa-viva/contracts/eventos/rifa';
import { LIVRE } from '@rifa-viva/contracts/regras/vida-do-bilhete';
import { ABERTA, matrixLog } from '@rifa-viva/proof/testing/matrix';
import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { emitidos, RIFA } from '@rifa-viva/proof/testing/rifa';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ocupadosEmJson } from './lista.ts';

const ADMINISTRADOR = 3;
/** A raffle of three blocks. */
const GRANDE = 50;
const BILHETES = 2_500;

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = await matrixLog(side.cifrado);
  log.rifa({
    type: 'RifaCriada',
    data: { ...RIFA, idRifa: GRANDE, idUsuario: 3, qtdeNumeros: BILHETES, qtdeChances: 1 },
  });
  const { type, data } = emitidos(GRANDE, BILHETES);
  log.rifa({ type, data: { ...data, qtdeNumeros: BILHETES, qtdeChances: 1 } });
  log.rifa(await venda(GRANDE, 1, [1, 1_000, 1_001, BILHETES]));
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

async function venda(idRifa: number, idVenda: number, numeros: number[]): Promise<EventoRifa> {
  return {
    type: 'BilhetesVendidos',
    data: {
      idRifa,
      idVenda,
      numeros,
      idUsuarioEmissor: 6,
      idVendedor: 6,
      cliente: await side.cifrado(2_000 + idVenda, 'FREGUESA "ÁUREA" 😀'),
      total: 1_000 * numeros.length,
      segredo: await side.cifrado(2_000 + idVenda, `segredo-${idVenda}`),
      dtPagamento: '2026-03-02T12:00:00.000Z',
    },
  };
}
async function reserva(idRifa: number, idReserva: number, numeros: number[]): Promise<EventoRifa> {
  return {
    type: 'BilhetesReservados',
    data: {
      idRifa,
      idReserva,
      idPagamento: `pag-${idRifa}-${idReserva}`,
      idUsuario: 9,
      numeros,
      total: 1_000 * numeros.length,
      cliente: await side.cifrado(9, 'CLIENTE 9'),
      segredo: await side.cifrado(9, `reserva-${idReserva}`),
      tipoPagamento: 'normal',
      pagarAte: '2099-01-01T00:00:00.000Z',
      expiraEm: '2099-01-01T00:00:00.000Z',
    },
  };
}

const escrever = (...events: EventoRifa[]) => {
  const log = new HandWrittenLog();
  for (const event of events) log.rifa(event);
  return side.write(log);
};

/** What the calls answer, of an Administrador: the three lists that are kept. */
async function listas(idRifa: number) {
  const call = async (method: string, path: string, body?: object) =>
    (await side.call(ADMINISTRADOR, method, `/api/bilhetes/${path}`, body)).body;
  return {
    ocupados: await call('GET', `carregarBilhetes/${idRifa}`),
    vendidos: await call('POST', 'carregarBilhetesVendidosGeral', { idRifa }),
    livres: await call('POST', 'carregarBilhetesNaoVendidos', { idRifa }),
  };
}

/** The same, from the rows as they are. */
async function doBanco(idRifa: number) {
  const { db } = side.readSide;
  const ler = async (soVendidos: boolean): Promise<unknown> => {
    let texto = '';
    for await (const parte of ocupadosEmJson(db, { alcance: 'todos', idRifa, soVendidos })) texto += parte;
    return JSON.parse(texto);
  };
  const { rows } = await db.query<{ num: number }>(
    `SELECT num FROM bilhete WHERE id_rifa = $1 AND status = ${LIVRE} ORDER BY num`,
    [idRifa],
  );
  return { ocupados: await ler(false), vendidos: await ler(true), livres: rows.map(({ num }) => num) };
}

describe('the whole lists of a raffle, kept in memory', () => {
  const paga = { total: 2_000, dtPagamento: '2026-03-03T12:00:00.000Z' };
  const MUDANCAS: readonly (readonly [string, (idRifa: number) => Promise<EventoRifa[]>])[] = [
    ['a reservation', async (idRifa) => [await reserva(idRifa, 11, [7, 8])]],
    [
      'a release',
      async (idRifa) => [
        {
          type: 'BilhetesLiberados',
          data: { ...paga, idRifa, idReserva: 11, idVenda: 21, numeros: [7, 8], liberadoPor: 3 },
        },
      ],
    ],
    ['a sale', async (idRifa) => [await venda(idRifa, 22, [1, 9, 10])]],
    [
      'a print',
      async (idRifa) => [
        {
          type: 'BilhetesImpressos',
          data: { idRifa, numeros: [9], idTrabalho: 't', formato: 'pdf', idUsuario: 6 },
        },
      ],
    ],
    [
      'a return',
      async (idRifa) => [
        {
          type: 'BilhetesDevolvidos',
          data: { idRifa, idVenda: 22, numeros: [9], total: 1_000, idUsuario: 3 },
        },
      ],
    ],
    ['another reservation', async (idRifa) => [await reserva(idRifa, 12, [11])]],
    [
      'its end',
      async (idRifa) => [{ type: 'ReservaExpirada', data: { idRifa, idReserva: 12, numeros: [11] } }],
    ],
    ['other tickets issued', async (idRifa) => [emitidos(idRifa, 10)]],
  ];
  it.each(MUDANCAS)('show %s as the rows do', async (_, events) => {
    const antes = await listas(ABERTA);
    expect(antes).toEqual(await doBanco(ABERTA));
    await escrever(...(await events(ABERTA)));
    const agora = await listas(ABERTA);
    expect(agora).toEqual(await doBanco(ABERTA));
    expect(agora).not.toEqual(antes);
  });

  it('show another name as soon as the people’s rows do', async () => {
    const antes = await listas(GRANDE);
    const log = new HandWrittenLog();
    log.add('usuario-6', {
      type: 'UsuarioAlterado',
      data: { idUsuario: 6, nome: await side.cifrado(6, 'OUTRO NOME'), alteradoPor: 3, sessionVersion: 2 },
    });
    await side.write(log);
    const agora = await listas(GRANDE);
    expect(agora).toEqual(await doBanco(GRANDE));
    expect(JSON.stringify(antes)).not.toContain('OUTRO NOME');
    expect(JSON.stringify(agora)).toContain('OUTRO NOME');
  });

  it('are read again only where a ticket changed', async () => {
    await listas(GRANDE);
    const query = vi.spyOn(side.readSide.db, 'query');
    const lidas = () => query.mock.calls.filter(([sql]) => String(sql).includes('string_agg')).length;
    await listas(GRANDE);
    expect(lidas()).toBe(0);
    await escrever(await venda(GRANDE, 2, [1_500]));
    expect(await listas(GRANDE)).toEqual(await doBanco(GRANDE));
    // One block of each list by the calls, three parts by the comparison.
    expect(lidas()).toBe(3 + 2);
  });

  it('do not keep what was read while it changed', async () => {
    await listas(GRANDE);
    await escrever(await venda(GRANDE, 3, [2]));
    const { db } = side.readSide;
    const ler = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(db, 'query').mockImplementation(async (...args: unknown[]) => {
      const lido = await ler(...args);
      // What stands in the answer from here on is older than the rows.
      if (String(args[0]).includes('string_agg')) {
        vi.restoreAllMocks();
        await escrever(await venda(GRANDE, 4, [3]));
      }
      return lido;
    });
    await side.call(ADMINISTRADOR, 'GET', `/api/bilhetes/carregarBilhetes/${GRANDE}`);
    expect(await listas(GRANDE)).toEqual(await doBanco(GRANDE));
  });

  it('do not keep a failure', async () => {
    await escrever(await venda(GRANDE, 5, [4]));
    const path = `/api/bilhetes/carregarBilhetes/${GRANDE}`;
    const { db } = side.readSide;
    const ler = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(db, 'query').mockImplementation(async (...args: unknown[]) => {
      if (String(args[0]).includes('string_agg')) throw new Error('Connection terminated');
      return ler(...args);
    });
    expect((await side.call(ADMINISTRADOR, 'GET', path)).status).toBe(503);
    vi.restoreAllMocks();
    expect(await listas(GRANDE)).toEqual(await doBanco(GRANDE));
  });
});
