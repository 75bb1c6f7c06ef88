import { streamAcerto } from '@rifa-viva/contracts/eventos/streams';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const VENDEDOR = 6;
const RAIZ = '/api/acertos';

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  nova = await raffleMaker(side);
});
afterAll(() => side.close());

/** R$ 10,00 a ticket, of which a tenth is the seller's. */
async function vendidos(...numeros: number[]): Promise<number> {
  const idRifa = await nova();
  const venda = { idRifa, idUsuario: VENDEDOR, idVendedor: VENDEDOR, bilhetesSelecionados: numeros };
  const { status } = await side.call(VENDEDOR, 'POST', '/api/verificarBilhetes', venda);
  expect(status).toBe(200);
  return idRifa;
}
const pagar = (idRifa: number, valor: unknown, quem: number | null = 3, chave: Record<string, string> = {}) =>
  side.call(quem, 'POST', `${RAIZ}/pagar`, { idRifa, idVendedor: VENDEDOR, valor }, chave);
const estornar = (idRifa: number, idAcerto: number, motivo = 'ENGANO', quem: number | null = 3) =>
  side.call(quem, 'POST', `${RAIZ}/estornar`, { idRifa, idVendedor: VENDEDOR, idAcerto, motivo });
const eventos = (idRifa: number) => side.events(streamAcerto(idRifa, VENDEDOR));

describe('settlement with sellers (L2, L3)', () => {
  it.each([
    [null, 401],
    [8, 403],
    [VENDEDOR, 403],
    [4, 403],
  ])('%s answers %i', async (quem, status) => {
    const idRifa = await vendidos(1);
    await side.writesNothing(() => pagar(idRifa, 1, quem), status);
    await side.writesNothing(() => estornar(idRifa, 1, 'ENGANO', quem), status);
  });

  it('records what was paid, up to what the seller is owed of what was charged', async () => {
    const idRifa = await vendidos(1, 2, 3);
    expect((await pagar(idRifa, '1,50')).body).toEqual({ sucesso: true, idAcerto: 1 });
    const acima = await pagar(idRifa, 1.51);
    expect([acima.status, acima.body.codigo]).toEqual([409, 'ACERTO_ACIMA']);
    expect((await pagar(idRifa, 1.5)).body).toEqual({ sucesso: true, idAcerto: 2 });
    const quem = { idRifa, idVendedor: VENDEDOR, devida: 300, idUsuario: 3 };
    expect(await eventos(idRifa)).toEqual([
      { type: 'AcertoPago', data: { ...quem, idAcerto: 1, valor: 150 } },
      { type: 'AcertoPago', data: { ...quem, idAcerto: 2, valor: 150 } },
    ]);
  });

  it('tickets that came back are owed no more', async () => {
    const idRifa = await vendidos(1, 2);
    const devolver = { idRifa, bilhetesSelecionados: [2] };
    expect((await side.call(3, 'PUT', '/api/bilhetes/devolver', devolver)).status).toBe(200);
    await side.writesNothing(() => pagar(idRifa, 2), 409);
    expect((await pagar(idRifa, 1)).status).toBe(200);
  });

  it('a payment is taken back once, with its reason; what is open may be paid again', async () => {
    const idRifa = await vendidos(1);
    await pagar(idRifa, 1);
    expect((await estornar(idRifa, 1, '  PAGO  POR ENGANO ')).body).toEqual({ sucesso: true });
    await side.writesNothing(() => estornar(idRifa, 1), 200);
    expect((await eventos(idRifa)).at(-1)).toMatchObject({
      type: 'AcertoEstornado',
      data: { idAcerto: 1, motivo: 'PAGO  POR ENGANO', idUsuario: 3 },
    });
    expect((await pagar(idRifa, 1)).body).toMatchObject({ idAcerto: 2 });
    await side.writesNothing(() => estornar(idRifa, 9), 404);
    await side.writesNothing(() => estornar(idRifa, 2, ' \u200b '), 400);
  });

  it.each([0, '0,00', -1, 'abc', '1,234', 1e12])('%j is no amount to pay', async (valor) => {
    const idRifa = await vendidos(1);
    const { status } = await pagar(idRifa, valor);
    expect([400, 409]).toContain(status);
    expect(await eventos(idRifa)).toEqual([]);
  });

  it('a campaign that does not exist, or in which he sold nothing, owes nothing', async () => {
    await side.writesNothing(() => pagar(9_999, 1), 404);
    const vazia = await nova();
    await side.writesNothing(() => pagar(vazia, 1), 409);
  });

  it('the same key again pays once', async () => {
    const idRifa = await vendidos(1, 2);
    const chave = { 'Idempotency-Key': 'acerto-repetido' };
    const [um, dois] = [await pagar(idRifa, 1, 3, chave), await pagar(idRifa, 1, 3, chave)];
    expect(dois.body).toEqual(um.body);
    expect(await eventos(idRifa)).toHaveLength(1);
    expect((await pagar(idRifa, 2, 3, chave)).status).toBe(409);
  });

  it('two at once never pay more than is owed', async () => {
    const idRifa = await vendidos(1, 2, 3);
    const respostas = await Promise.all(Array.from({ length: 6 }, () => pagar(idRifa, 1)));
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409]);
    expect(await eventos(idRifa)).toHaveLength(3);
  });
});
