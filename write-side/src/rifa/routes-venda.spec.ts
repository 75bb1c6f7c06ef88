import { randomUUID } from 'node:crypto';
import { appendedSince } from '@rifa-viva/proof/testing/appended';
import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { decryptAll } from '@rifa-viva/server/vault/personal';
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

const vender = (
  idRifa: number,
  numeros: readonly number[],
  chave = `venda-${idRifa}-${numeros}`.replaceAll(',', '-'),
) =>
  side.call(
    VENDEDOR,
    'POST',
    '/api/verificarBilhetes',
    { idRifa, bilhetesSelecionados: numeros, idUsuario: VENDEDOR, idVendedor: VENDEDOR, cliente: 'ANA' },
    { 'Idempotency-Key': chave },
  );
const vendas = async (idRifa: number) =>
  (await side.events(`rifa-${idRifa}`)).filter(({ type }) => type === 'BilhetesVendidos');

/** Ids of the keys that the vault was asked to keep. */
function chavesGuardadas(): () => (string | undefined)[] {
  const guardar = vi.spyOn(side.vault, 'keep');
  return () =>
    guardar.mock.calls.flatMap(([entradas]) => entradas.flatMap(({ keys }) => keys ?? []).map((k) => k.id));
}
const chaveDa = (venda: { data: Record<string, unknown> } | undefined) =>
  String(venda?.data.segredo).split('.')[1];

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

describe('what tickets were seen to belong to', () => {
  const ADMINISTRADOR = 3;
  const mandar = (acao: string, idRifa: number, numeros: readonly unknown[], posses: unknown) =>
    side.call(ADMINISTRADOR, 'PUT', `/api/bilhetes/${acao}`, {
      idRifa,
      bilhetesSelecionados: numeros,
      posses,
      ...(acao === 'liberar' && { idUsuario: ADMINISTRADOR }),
    });

  it('goes back while it is so, and not what was sold anew', async () => {
    const idRifa = await nova();
    await vender(idRifa, [1, 2]);
    await vender(idRifa, [3]);
    expect((await mandar('devolver', idRifa, [3, '0001'], ['v2', 'v1'])).body).toBe(true);
    await vender(idRifa, [1], 'outra');
    const recusada = await side.writesNothing(() => mandar('devolver', idRifa, [1, 2], ['v1', 'v1']), 409);
    expect(recusada).toMatchObject({
      codigo: 'BILHETE_MUDOU',
      erro: 'O bilhete 1 mudou desde que foi marcado. Confira e marque de novo.',
    });
  });

  it.each([
    ['of too few', [1, 2], ['v1']],
    ['of too many', [1], ['v1', 'v1']],
    ['of one named twice', [1, '0001'], ['v1', 'v1']],
    ['that is none', [1], ['x1']],
    ['without a number', [1], ['v']],
    ['that is no text', [1], [1]],
    ['that is no list', [1], 'v1'],
  ])('%s is refused', async (_, numeros, posses) => {
    const idRifa = await nova();
    await vender(idRifa, [1, 2]);
    for (const acao of ['liberar', 'devolver']) {
      const recusada = await side.writesNothing(() => mandar(acao, idRifa, numeros, posses), 400);
      expect(recusada).toMatchObject({ codigo: 'VALOR_INVALIDO' });
    }
  });
});

describe('the key of a sale', () => {
  it('opens its client and its secret', async () => {
    const idRifa = await nova();
    await vender(idRifa, [1]);
    const [venda] = await vendas(idRifa);
    const [cliente, segredo] = [String(venda?.data.cliente), String(venda?.data.segredo)];
    const decifrar = await decryptAll(side.vault, [cliente, segredo]);
    expect([decifrar(cliente), decifrar(segredo)]).toEqual(['ANA', expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });

  it('is not made for a sale that is refused', async () => {
    const idRifa = await nova();
    await vender(idRifa, [1]);
    const chaves = chavesGuardadas();
    expect((await vender(idRifa, [11], 'fora-dos-numeros')).status).toBe(400);
    expect((await vender(idRifa, [1, 2], 'um-ja-vendido')).body.indisponiveis).toEqual([1]);
    expect((await vender(999_999, [1], 'rifa-que-nao-ha')).status).toBe(404);
    expect(chaves()).toEqual([]);
  });

  it('is one for a sale asked for again, at once or later', async () => {
    const idRifa = await nova();
    const chaves = chavesGuardadas();
    const respostas = await Promise.all([vender(idRifa, [3]), vender(idRifa, [3]), vender(idRifa, [3])]);
    for (const { body } of [...respostas, await vender(idRifa, [3])]) expect(body.disponiveis).toEqual([3]);
    const [venda, ...outras] = await vendas(idRifa);
    expect(outras).toEqual([]);
    expect(chaves()).toEqual([chaveDa(venda)]);
  });

  it('of a sale that failed after it was kept is nobody’s: asked again, the sale has another, and opens', async () => {
    const idRifa = await nova();
    const chaves = chavesGuardadas();
    vi.spyOn(side.store, 'append').mockRejectedValueOnce(new Error('broken'));
    expect((await vender(idRifa, [4])).status).toBe(500);
    expect((await vender(idRifa, [4])).body.disponiveis).toEqual([4]);
    const [venda] = await vendas(idRifa);
    expect(chaves()).toEqual([expect.any(String), chaveDa(venda)]);
    expect(new Set(chaves()).size).toBe(2);
    const segredo = String(venda?.data.segredo);
    expect((await decryptAll(side.vault, [segredo]))(segredo)).toHaveLength(64);
  });

  it('cannot be kept: 503 and nothing is sold, then it is', async () => {
    const idRifa = await nova();
    const guardar = vi.spyOn(side.vault, 'keep').mockRejectedValue(new Error('away'));
    const antes = await side.store.lastPosition();
    for (const _ of [1, 2]) {
      const { status, headers } = await vender(idRifa, [5]);
      expect([status, headers.has('Retry-After')]).toEqual([503, true]);
    }
    expect(await appendedSince(side.store, antes)).toEqual([]);
    guardar.mockRestore();
    expect((await vender(idRifa, [5])).body.disponiveis).toEqual([5]);
    expect(await vendas(idRifa)).toHaveLength(1);
  });
});
