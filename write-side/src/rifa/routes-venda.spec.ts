import { randomUUID } from 'node:crypto';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const VENDEDOR = 6;

let side: TestWriteSide;
let nova: () => Promise<number>;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  nova = await raffleMaker(side);
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const vender = (idRifa: number, numeros: readonly number[], chave = 'uma-venda') =>
  side.call(
    VENDEDOR,
    'POST',
    '/api/verificarBilhetes',
    { idRifa, bilhetesSelecionados: numeros, idUsuario: VENDEDOR, idVendedor: VENDEDOR, cliente: 'ANA' },
    { 'Idempotency-Key': chave },
  );
const vendas = async (idRifa: number) =>
  (await side.events(`rifa-${idRifa}`)).filter(({ type }) => type === 'BilhetesVendidos');

/** Keys the vault was asked to make, each once. */
function chavesPedidas(): () => string[] {
  const pedidas = vi.spyOn(side.vault, 'ensureKey');
  return () => [...new Set(pedidas.mock.calls.map(([id]) => id))];
}

describe('a number that is none', () => {
  it.each(['0001/0100', '5/1', '1,,2', '1/2/3', '', 'x', 0, -1, 1.5, 100_001])('%s is named', async (n) => {
    for (const [caminho, campo] of [
      ['/api/verificarBilhetes', 'bilhetesSelecionados'],
      ['/api/bilhetes/registrarImpressao', 'numBilhetes'],
    ] as const) {
      const resto =
        campo === 'numBilhetes'
          ? { idTrabalho: randomUUID(), formato: 'pdf' }
          : { idUsuario: VENDEDOR, idVendedor: VENDEDOR };
      const pedido = () => side.call(VENDEDOR, 'POST', caminho, { idRifa: 1, [campo]: [1, n], ...resto });
      const recusa = await side.writesNothing(pedido, 400);
      expect(recusa).toMatchObject({ erro: `Número de bilhete inválido: ${n}.`, campo });
    }
  });
});

describe('the key of a sale', () => {
  it('is not made for a sale that is refused', async () => {
    const idRifa = await nova();
    await vender(idRifa, [1]);
    const chaves = chavesPedidas();
    expect((await vender(idRifa, [11], 'fora-dos-numeros')).status).toBe(400);
    expect((await vender(idRifa, [1, 2], 'um-ja-vendido')).body.indisponiveis).toEqual([1]);
    expect((await vender(999_999, [1], 'rifa-que-nao-ha')).status).toBe(404);
    expect(chaves()).toEqual([]);
  });

  it('is one for a sale asked for again, whoever was first and however it went', async () => {
    const idRifa = await nova();
    const chaves = chavesPedidas();
    vi.spyOn(side.store, 'append').mockRejectedValueOnce(new Error('broken'));
    expect((await vender(idRifa, [3])).status).toBe(500);
    const respostas = await Promise.all([vender(idRifa, [3]), vender(idRifa, [3]), vender(idRifa, [3])]);
    for (const { body } of [...respostas, await vender(idRifa, [3])]) expect(body.disponiveis).toEqual([3]);
    const [venda, ...outras] = await vendas(idRifa);
    expect(outras).toEqual([]);
    expect(chaves()).toEqual([String(venda?.data.segredo).split('.')[1]]);
  });

  it('is another for the same name of a command in another raffle', async () => {
    const chaves = chavesPedidas();
    for (const idRifa of [await nova(), await nova()]) {
      expect((await vender(idRifa, [5])).body.disponiveis).toEqual([5]);
    }
    expect(chaves()).toHaveLength(2);
  });
});
