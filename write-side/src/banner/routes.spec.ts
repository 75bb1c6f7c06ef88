import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let side: TestWriteSide;
let urlBanner: string;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  urlBanner = await side.uploaded(3, 'webp');
});
afterAll(() => side.close());

const cadastrar = (quem: number | null, corpo: unknown) =>
  side.call(quem, 'POST', '/api/banner/cadastrar-banner', corpo);
const deletar = (quem: number | null, id: number) =>
  side.call(quem, 'DELETE', `/api/banner/deleta-banner/${id}`);

describe('banners (H2, H3)', () => {
  it.each([
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
  ])('%s answers %i', async (quem, status) => {
    await side.writesNothing(() => cadastrar(quem, { urlBanner }), status);
    await side.writesNothing(() => deletar(quem, 1), status);
    await side.writesNothing(() => side.call(quem, 'POST', '/api/rest/banner', { urlBanner }), status);
  });
  it.each([3, 1])('%i adds and deletes', async (quem) => {
    const { status, body, headers } = await cadastrar(quem, { urlBanner });
    expect(status).toBe(200);
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
    const id = Number(body.idBanner);
    expect((await deletar(quem, id)).status).toBe(200);
    expect(await side.events(`banner-${id}`)).toEqual([
      { type: 'BannerCriado', data: { idBanner: id, urlBanner, idUsuario: quem } },
      { type: 'BannerExcluido', data: { idBanner: id, idUsuario: quem } },
    ]);
  });
  it.each([
    '',
    'nunca-enviada.png',
    'https://evil.example/x.png',
    'javascript:alert(1)',
    '../../etc/passwd',
    '/files/praia.webp',
  ])('%j is no picture of ours', async (nome) => {
    await side.writesNothing(() => cadastrar(3, { urlBanner: nome }), 400);
  });
  it('an unknown one is not found', async () => {
    await side.writesNothing(() => deletar(3, 9_999), 404);
  });
  it('the same key again adds one', async () => {
    const chave = { 'Idempotency-Key': 'banner-repetido' };
    const pedir = () => side.call(3, 'POST', '/api/banner/cadastrar-banner', { urlBanner }, chave);
    const [um, dois] = [await pedir(), await pedir()];
    expect(dois.body).toEqual(um.body);
    expect(await side.events(`banner-${String(um.body.idBanner)}`)).toHaveLength(1);
  });
  it('REST answers the record', async () => {
    const { body } = await side.call(3, 'POST', '/api/rest/banner', { urlBanner });
    expect(body).toEqual({ id: body.idBanner, idBanner: body.idBanner, urlBanner });
    expect((await side.call(3, 'DELETE', `/api/rest/banner/${String(body.id)}`)).body).toEqual({
      id: body.id,
    });
  });
});
