import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let side: TestWriteSide;
let logo: string;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  logo = await side.uploaded(1, 'png', '/api/uploadPatrocinadores');
});
afterAll(() => side.close());

const padaria = (mais = {}) => ({ nomePatrocinador: 'Padaria São José', statusPatrocinador: 'sim', ...mais });
const cadastrar = (quem: number | null, corpo: unknown) =>
  side.call(quem, 'POST', '/api/patrocinadores/cadastrar', corpo);
const atualizar = (quem: number | null, id: number, corpo: unknown) =>
  side.call(quem, 'PUT', `/api/patrocinadores/atualizar/${id}`, corpo);
const deletar = (quem: number | null, id: number) =>
  side.call(quem, 'DELETE', `/api/patrocinadores/deletar/${id}`);

describe('sponsors are id 1’s alone (G2, G3, G4)', () => {
  it.each([
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
    [3, 403],
    [2, 403],
  ])('%s answers %i', async (quem, status) => {
    await side.writesNothing(() => cadastrar(quem, padaria()), status);
    await side.writesNothing(() => atualizar(quem, 1, padaria()), status);
    await side.writesNothing(() => deletar(quem, 1), status);
    await side.writesNothing(() => side.call(quem, 'POST', '/api/rest/patrocinadores', padaria()), status);
  });
  it('creates, changes and deletes', async () => {
    const { status, body, headers } = await cadastrar(1, padaria({ urlLogoPatrocinador: logo }));
    expect(status).toBe(200);
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
    const id = Number(body.idPatrocinador);
    expect((await atualizar(1, id, padaria({ statusPatrocinador: 'nao' }))).status).toBe(200);
    expect((await deletar(1, id)).status).toBe(200);
    expect(await side.events(`patrocinador-${id}`)).toMatchObject([
      {
        type: 'PatrocinadorCriado',
        data: { nomePatrocinador: 'PADARIA SÃO JOSÉ', urlLogoPatrocinador: logo, idUsuario: 1 },
      },
      { type: 'PatrocinadorAlterado', data: { statusPatrocinador: 'nao', urlLogoPatrocinador: '' } },
      { type: 'PatrocinadorExcluido' },
    ]);
    await side.writesNothing(() => atualizar(1, id, padaria()), 404);
  });
});

describe('fields', () => {
  it.each([
    [{ nomePatrocinador: '' }, 'Digite o nome do patrocinador...'],
    [{ nomePatrocinador: '\u200b ' }, 'Digite o nome do patrocinador...'],
    [{ statusPatrocinador: undefined }, 'Valor inválido para statusPatrocinador.'],
    [{ statusPatrocinador: 'talvez' }, 'Valor inválido para statusPatrocinador.'],
    [{ urlLogoPatrocinador: 'nunca-enviada.png' }, 'Envie a imagem antes de salvar.'],
    [{ urlLogoPatrocinador: 'https://evil.example/x.png' }, 'Envie a imagem antes de salvar.'],
    [{ idPatrocinador: 7 }, 'Campo não permitido: idPatrocinador.'],
  ])('%j is refused', async (mudanca, erro) => {
    expect(await side.writesNothing(() => cadastrar(1, padaria(mudanca)), 400)).toMatchObject({ erro });
  });
});

it('REST answers the record', async () => {
  const criado = await side.call(1, 'POST', '/api/rest/patrocinadores', padaria());
  const id = Number(criado.body.id);
  expect(criado.body).toEqual({
    id,
    idPatrocinador: id,
    nomePatrocinador: 'PADARIA SÃO JOSÉ',
    urlLogoPatrocinador: '',
    statusPatrocinador: 'sim',
  });
  const mudado = await side.call(
    1,
    'PUT',
    `/api/rest/patrocinadores/${id}`,
    padaria({ statusPatrocinador: 'nao' }),
  );
  expect(mudado.body).toMatchObject({ id, statusPatrocinador: 'nao' });
  expect((await side.call(1, 'DELETE', `/api/rest/patrocinadores/${id}`)).body).toEqual({ id });
});
