import { ABERTA, matrixLog } from '@rifa-viva/proof/testing/matrix';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { ticketToken } from '@rifa-viva/server/vault/ticket-token';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide({ TRUSTED_PROXIES: '1' });
  const log = await matrixLog(side.cifrado);
  await side.write(log);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

describe('reading one’s own writes', () => {
  it('is not promised for a position that is no number', async () => {
    const { status } = await side.call(
      8,
      'GET',
      `/api/bilhetes/contarBilhetesNaoVendidos/${ABERTA}`,
      undefined,
      {
        'Min-Event-Position': '-1; DROP',
      },
    );
    expect(status).toBe(200);
  });
});

describe('the check of a ticket by its token', () => {
  it('is limited to 60 a minute and address', async () => {
    const from = (ip: string) =>
      side.call(null, 'GET', `/api/bilhetes/carregarBilhete/${'B'.repeat(26)}`, undefined, {
        'X-Forwarded-For': ip,
      });
    const answers = await Promise.all(Array.from({ length: 61 }, () => from('10.1.1.1')));
    expect(answers.map((a) => a.status).sort()).toEqual([...Array<number>(60).fill(404), 429]);
    const refused = answers.find((a) => a.status === 429);
    expect(refused?.body).toMatchObject({ erro: 'Muitas tentativas. Tente novamente em alguns minutos.' });
    expect(refused?.headers.get('Retry-After')).toBe('60');
    expect((await from('10.1.1.2')).status).toBe(404);
  });

  it.each(['x', '%00', '..%2f', '1e3', '0', '-1', 'A'.repeat(25), `${'A'.repeat(26)}%20`])(
    'answers 404 to %s, whoever asks',
    async (id) => {
      for (const who of [null, 1]) {
        expect((await side.call(who, 'GET', `/api/bilhetes/carregarBilhete/${id}`)).status).toBe(404);
      }
    },
  );

  it('shows what the screen needs, and no id or phone', async () => {
    const token = ticketToken(`venda-${ABERTA}-1`, ABERTA, 3);
    const { body } = await side.call(null, 'GET', `/api/bilhetes/carregarBilhete/${token}`);
    expect(body).toMatchObject({
      idRifa: ABERTA,
      numBilhete: 3,
      status: 'Vendido',
      cliente: 'FREGUES',
      vendedor: 'PESSOA 6',
      token,
      titulo: `RIFA ${ABERTA}`,
      urlBilhete: 'modelo.png',
    });
    expect(JSON.stringify(body)).not.toMatch(/119\d{8}|idUsuario|pag-/);
  });
});

describe('own tickets', () => {
  it('of a customer: sold ones with their lucky numbers, reservations without', async () => {
    const { body } = await side.call(8, 'GET', '/api/bilhetes/carregarMeusBilhetes/8');
    const meus = (
      body as { idRifa: number; status: string; numerosDaSorte: string; idPagamento: string }[]
    ).filter((b) => b.idRifa === ABERTA);
    expect(meus.map((b) => [b.status, b.numerosDaSorte !== '', b.idPagamento])).toEqual([
      ['Reservado', false, `pag-${ABERTA}-1`],
      ['Liberado', true, `pag-${ABERTA}-3`],
    ]);
  });

  it.each([
    [8, 1, ['Reservado']],
    [8, 3, ['Liberado']],
    [9, 1, []],
    [9, 3, []],
    [3, 3, []],
  ])('of %i, of purchase %i alone: waiting or paid, nobody else’s', async (quem, compra, esperados) => {
    const path = `/api/bilhetes/carregarMeusBilhetes/${quem}?idPagamento=pag-${ABERTA}-${compra}`;
    const { body } = await side.call(quem, 'GET', path);
    expect((body as { status: string }[]).map(({ status }) => status)).toEqual(esperados);
  });

  it('of a seller: what he sold', async () => {
    const { body } = await side.call(6, 'GET', '/api/bilhetes/carregarMeusBilhetes/6');
    expect(new Set((body as { numBilhete: number }[]).map((b) => b.numBilhete))).toEqual(new Set([3]));
  });
});

describe('the taken tickets of a raffle', () => {
  it('come compressed where the caller takes it, the same either way', async () => {
    const path = `/api/bilhetes/carregarBilhetes/${ABERTA}`;
    const packed = await side.call(3, 'GET', path, undefined, { 'Accept-Encoding': 'gzip' });
    const plain = await side.call(3, 'GET', path, undefined, { 'Accept-Encoding': 'identity' });
    expect(packed.headers.get('Content-Encoding')).toBe('gzip');
    expect(plain.headers.get('Content-Encoding')).toBeNull();
    expect(packed.body).toEqual(plain.body);
    expect((packed.body as unknown[])[1]).toMatchObject({
      idBilhete: ABERTA * 1_000_000 + 3,
      status: 'Vendido',
      idUsuarioEmissor: 6,
      usuarioEmissor: 'PESSOA 6',
      vendedor: 'PESSOA 6',
      cliente: 'FREGUES',
      dtPagamento: '2026-03-01T12:00:00.000Z',
      dtImpressao: null,
      liberadoPor: null,
    });
  });

  it('are read by their numbers, as far as the caller sees them', async () => {
    const path = `/api/bilhetes/carregarBilhetes/${ABERTA}`;
    const read = async (who: number, numeros: string) =>
      ((await side.call(who, 'GET', `${path}?numeros=${numeros}`)).body as { numBilhete: number }[]).map(
        (b) => b.numBilhete,
      );
    // 1 is free; 3 was sold by 6, a seller of 4, and 4 by 7, who is not.
    expect(await read(3, '4,3,1,3')).toEqual([3, 4]);
    expect(await read(4, '4,3,1')).toEqual([3]);
    const whole = (await side.call(3, 'GET', path)).body as { numBilhete: number }[];
    const [third] = (await side.call(3, 'GET', `${path}?numeros=3`)).body as unknown[];
    expect(third).toEqual(whole.find((b) => b.numBilhete === 3));
  });

  it('sold ones by their numbers, by whoever sees their sale', async () => {
    const read = async (who: number, numeros: readonly number[]) => {
      const pedido = { idRifa: ABERTA, numeros };
      const { body } = await side.call(who, 'POST', '/api/bilhetes/carregarBilhetesVendidosGeral', pedido);
      return (body as { numBilhete: number }[]).map((b) => b.numBilhete);
    };
    expect(await read(3, [4, 3, 1])).toEqual([3, 4]);
    expect(await read(6, [4, 3, 1])).toEqual([3]);
    expect(await read(4, [4])).toEqual([]);
  });

  const MUITOS = Array(501).fill(1).join(',');
  it.each(['', 'x', '1,', '-1', '1;2', '1000000', MUITOS])('are not read by "%.20s"', async (numeros) => {
    const path = `/api/bilhetes/carregarBilhetes/${ABERTA}?numeros=${numeros}`;
    expect((await side.call(3, 'GET', path)).status).toBe(400);
  });

  it('are an empty list where there are none', async () => {
    expect((await side.call(3, 'GET', '/api/bilhetes/carregarBilhetes/77')).body).toEqual([]);
  });

  it('are refused when the database fails, and never pass for whole when it fails on the way', async () => {
    const path = '/api/bilhetes/carregarBilhetes/77';
    const fails = () => {
      throw new Error('Connection terminated');
    };
    const query = vi.spyOn(side.readSide.db, 'query');
    for (const who of [3, 4]) {
      query.mockReset();
      query.mockImplementation(fails);
      expect((await side.call(who, 'GET', path)).status).toBe(503);
    }
    const row = { total: 2_000, texto: '{}', pessoas: [], qtde: 2_000, id_rifa: 77, num: 2_000 };
    // The second part: of a Gerente's list after ticket 2000, of the whole list from ticket 1001.
    const second = (...[, values]: unknown[]) =>
      (values as unknown[]).some((value) => value === 2_000 || value === 1_001)
        ? fails()
        : Promise.resolve({ rows: [row] });
    query.mockReset();
    query.mockImplementation(second);
    for (const who of [3, 4]) await expect(side.call(who, 'GET', path)).rejects.toThrow();
  });
});
