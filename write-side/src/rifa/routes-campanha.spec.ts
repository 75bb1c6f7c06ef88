import { raffleMaker, startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

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

const mudar = (idsRifa: readonly number[], status: 'ativo' | 'excluido', chave: string, quem = 1) =>
  side.call(quem, 'PUT', '/api/rifas/status', { idsRifa, status }, { 'Idempotency-Key': chave });
const mudancas = async (id: number) =>
  (await side.events(`rifa-${id}`))
    .map(({ type }) => type)
    .filter((type) => type === 'RifaExcluida' || type === 'RifaRestaurada');

describe('several raffles at once', () => {
  it('are changed once, however often they are asked for', async () => {
    const ids = [await nova(), await nova()];
    for (const _ of [1, 2]) expect((await mudar([...ids, ...ids], 'excluido', 'uma-vez')).status).toBe(200);
    for (const id of ids) expect(await mudancas(id)).toEqual(['RifaExcluida']);
  });

  it('are each changed or not by themselves, and each is answered for', async () => {
    const [vazia, vendida] = [await nova(), await nova()];
    const venda = { idRifa: vendida, idUsuario: 3, idVendedor: 3, bilhetesSelecionados: [1] };
    expect((await side.call(3, 'POST', '/api/verificarBilhetes', venda)).status).toBe(200);
    const pedir = () => mudar([vazia, 999_999, vendida], 'excluido', 'misturadas', 4);
    const resposta = await pedir();
    expect(resposta).toMatchObject({ status: 200, body: { sucesso: true } });
    expect(resposta.body.rifas).toEqual([
      { idRifa: vazia, sucesso: true },
      {
        idRifa: 999_999,
        sucesso: false,
        codigo: 'NAO_ENCONTRADO',
        erro: 'Registro não encontrado.',
      },
      { idRifa: vendida, sucesso: false, codigo: 'RIFA_COM_BILHETES', erro: expect.any(String) },
    ]);
    expect((await pedir()).body).toEqual(resposta.body);
    expect([await mudancas(vazia), await mudancas(vendida)]).toEqual([['RifaExcluida'], []]);
  });

  it('of which none can be changed are refused as the first one is', async () => {
    expect(
      await side.writesNothing(() => mudar([999_999, 999_998], 'excluido', 'nenhuma'), 404),
    ).toMatchObject({
      codigo: 'NAO_ENCONTRADO',
    });
  });

  it('of which one breaks stay as they became, and are whole when the same is asked again', async () => {
    const [boa, ruim] = [await nova(), await nova()];
    const append = side.store.append.bind(side.store);
    vi.spyOn(side.store, 'append').mockImplementation((stream, ...args) =>
      stream === `rifa-${ruim}` ? Promise.reject(new Error('broken')) : append(stream, ...args),
    );
    expect((await mudar([boa, ruim], 'excluido', 'outra-vez')).status).toBe(500);
    expect(await mudancas(boa)).toEqual(['RifaExcluida']);
    vi.restoreAllMocks();
    const { status, body } = await mudar([boa, ruim], 'excluido', 'outra-vez');
    expect([status, body.rifas]).toEqual([200, [boa, ruim].map((idRifa) => ({ idRifa, sucesso: true }))]);
    for (const id of [boa, ruim]) expect(await mudancas(id)).toEqual(['RifaExcluida']);
  });
});

describe('a campaign’s further pictures', () => {
  it('are kept in their order, changed and taken out; one that was never sent, one twice, and too many are refused', async () => {
    const idRifa = await nova();
    const nomes = [await side.uploaded(3), await side.uploaded(3)];
    const guardar = (galeria: unknown) => side.call(3, 'PUT', `/api/rifas/atualizar/${idRifa}`, { galeria });
    const guardada = async () =>
      (await side.events(`rifa-${idRifa}`)).findLast(({ type }) => type === 'RifaAlterada')?.data.depois;
    expect((await guardar(nomes.join(' , '))).status).toBe(200);
    expect(await guardada()).toEqual({ galeria: nomes.join() });
    for (const [galeria, codigo] of [
      ['nunca-enviada.png', 'IMAGEM_NAO_ENVIADA'],
      ['../empresa.json', 'IMAGEM_NAO_ENVIADA'],
      [`${nomes[0]},${nomes[0]}`, 'GALERIA_INVALIDA'],
      [Array.from({ length: 7 }, (_, i) => `foto-${i}.png`).join(), 'GALERIA_INVALIDA'],
    ]) {
      expect(await guardar(galeria)).toMatchObject({ status: 400, body: { codigo, campo: 'galeria' } });
    }
    expect(await guardada()).toEqual({ galeria: nomes.join() });
    expect((await guardar('')).status).toBe(200);
    expect(await guardada()).toEqual({ galeria: '' });
  });
});
