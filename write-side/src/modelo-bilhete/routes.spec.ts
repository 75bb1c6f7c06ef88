import { ELEMENTOS } from '@rifa-viva/contracts/http/modeloBilhetes';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { permissoes } from './permissoes.ts';

let side: TestWriteSide;
let imagens: { png: string; webp: string };
beforeAll(async () => {
  side = await startTestWriteSide({ people: true });
  imagens = { png: await side.uploaded(3), webp: await side.uploaded(3, 'webp') };
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

const modelo = (mais: Record<string, unknown> = {}) => ({
  nomeModelo: 'Padrão',
  urlBilhete: imagens.png,
  qtdeNumeros: 10_000,
  qtdeChances: 1,
  ...mais,
});
const cadastrar = (quem: number | null, corpo: unknown) =>
  side.call(quem, 'POST', '/api/modeloBilhetes/cadastrarModelo', corpo);
const atualizar = (quem: number | null, id: number, corpo: unknown) =>
  side.call(quem, 'PUT', `/api/modeloBilhetes/atualizar/${id}`, corpo);
const mudarStatus = (quem: number | null, idModeloBilhete: number, status: string, mais = {}) =>
  side.call(quem, 'PUT', '/api/modeloBilhetes/status', { status, idModeloBilhete, ...mais });
const deletar = (quem: number | null, id: number) =>
  side.call(quem, 'DELETE', `/api/modeloBilhetes/deletarModelo/${id}`);
const novo = async (mais = {}) => Number((await cadastrar(3, modelo(mais))).body.idModeloBilhete);
const eventos = (id: number) => side.events(`modeloBilhete-${id}`);

describe('the matrix', () => {
  const NAO_ADMINISTRADORES = [
    [null, 401],
    [8, 403],
    [6, 403],
    [4, 403],
  ] as const;
  it.each(NAO_ADMINISTRADORES)('F5, F6, F7a, F8: %s answers %i', async (quem, status) => {
    const id = await novo();
    await side.writesNothing(() => cadastrar(quem, modelo()), status);
    await side.writesNothing(() => atualizar(quem, id, modelo()), status);
    await side.writesNothing(() => mudarStatus(quem, id, 'excluido'), status);
    await side.writesNothing(() => mudarStatus(quem, id, 'ativo'), status);
    await side.writesNothing(() => deletar(quem, id), status);
  });
  it.each([3, 1])('F5, F6, F7a: %i is allowed', async (quem) => {
    const { status, body, headers } = await cadastrar(quem, modelo());
    expect(status).toBe(200);
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
    const id = Number(body.idModeloBilhete);
    expect((await atualizar(quem, id, modelo({ nomeModelo: 'Outro' }))).status).toBe(200);
    expect((await mudarStatus(quem, id, 'excluido', { idUsuarioExclusao: quem })).status).toBe(200);
    expect((await eventos(id)).map((e) => e.type)).toEqual([
      'ModeloCriado',
      'ModeloAlterado',
      'ModeloExcluido',
    ]);
  });
  it('F7b, F8: restoring and deleting for good are id 1’s', async () => {
    const id = await novo();
    await mudarStatus(3, id, 'excluido');
    await side.writesNothing(() => mudarStatus(3, id, 'ativo'), 403);
    await side.writesNothing(() => deletar(3, id), 403);
    expect((await mudarStatus(1, id, 'ativo')).status).toBe(200);
    expect(await side.writesNothing(() => deletar(1, id), 409)).toMatchObject({ codigo: 'NAO_EXCLUIDO' });
    await mudarStatus(3, id, 'excluido');
    expect((await deletar(1, id)).status).toBe(200);
    await side.writesNothing(() => deletar(1, id), 404);
    await side.writesNothing(() => atualizar(1, id, modelo()), 404);
  });
  it('F7: idUsuarioExclusao names the actor', async () => {
    const id = await novo();
    const outro = () => mudarStatus(3, id, 'excluido', { idUsuarioExclusao: 1 });
    expect(await side.writesNothing(() => outro(), 403)).toMatchObject({
      codigo: 'NAO_E_SEU',
      campo: 'idUsuarioExclusao',
    });
    vi.spyOn(permissoes, 'nomeiaASiMesmo').mockReturnValue(true);
    expect((await outro()).status).toBe(200);
  });
  it('F7b with the rule switched off is an Administrador’s too', async () => {
    const id = await novo();
    await mudarStatus(3, id, 'excluido');
    vi.spyOn(permissoes, 'restaura').mockReturnValue(true);
    expect((await mudarStatus(3, id, 'ativo')).status).toBe(200);
  });
});

describe('fields', () => {
  it('are stored with all positions, to 0.01; texts as integers, absent ones 0', async () => {
    const id = await novo({
      nomeModelo: ' Padrão \u200b',
      numBilheteX: 12.3456,
      numBilheteY: '40.9px',
      tokenX: 'nada',
      corFontData: '#ABCDEF',
    });
    const [criado] = await eventos(id);
    const dados = criado?.data.dados as Record<string, unknown>;
    expect(dados).toMatchObject({
      nomeModelo: 'PADRÃO',
      numBilheteX: 12.35,
      numBilheteY: 40,
      tokenX: 0,
      corFontData: '#ABCDEF',
      estiloFont: 'BebasNeue-Regular',
      usarCanhoto: false,
    });
    expect(Object.keys(dados)).toEqual(expect.arrayContaining(ELEMENTOS.flatMap((e) => [`${e}X`, `${e}Y`])));
  });
  it.each([
    [{ nomeModelo: '' }, 'Digite o nome do modelo...'],
    [{ nomeModelo: ' \u200b' }, 'Digite o nome do modelo...'],
    [{ urlBilhete: '' }, 'Selecione a imagem do modelo...'],
    [{ urlBilhete: 'nunca-enviada.png' }, 'Selecione a imagem do modelo...'],
    [{ urlBilhete: '../../etc/passwd' }, 'Selecione a imagem do modelo...'],
    [{ qtdeNumeros: 0 }, 'Digite a quantidade de números...'],
    [{ qtdeNumeros: 100_001 }, 'Digite a quantidade de números...'],
    [{ qtdeChances: 11 }, 'Valor inválido para qtdeChances.'],
    [{ numBilheteX: 600 }, 'A posição de numBilhete fica fora do bilhete.'],
    [{ numBilheteX: -1 }, 'A posição de numBilhete fica fora do bilhete.'],
    [{ corFontData: 'red' }, 'Cor inválida.'],
    [{ estiloFont: 'Arial' }, 'Valor inválido para estiloFont.'],
    [{ status: 'excluido' }, 'Campo não permitido: status.'],
  ])('%j is refused', async (mudanca, erro) => {
    expect(await side.writesNothing(() => cadastrar(3, modelo(mudanca)), 400)).toMatchObject({ erro });
  });
  it('webp is no picture of a model: PDF cannot draw it', async () => {
    expect(
      await side.writesNothing(() => cadastrar(3, modelo({ urlBilhete: imagens.webp })), 400),
    ).toMatchObject({
      codigo: 'IMAGEM_DO_MODELO',
    });
  });
  it('the same form again writes nothing', async () => {
    const id = await novo();
    await side.writesNothing(() => atualizar(3, id, modelo()), 200);
  });
  it('an excluded one is not edited, an unknown one not found', async () => {
    const id = await novo();
    await mudarStatus(3, id, 'excluido');
    expect(await side.writesNothing(() => atualizar(3, id, modelo()), 409)).toMatchObject({
      codigo: 'JA_EXCLUIDO',
    });
    await side.writesNothing(() => atualizar(3, 9_999, modelo()), 404);
    await side.writesNothing(() => mudarStatus(3, 9_999, 'excluido'), 404);
  });
});

describe('in use', () => {
  it('one that a campaign uses, even an excluded campaign, is not deleted for good', async () => {
    const id = await novo();
    const rifa = {
      dtSorteio: '2099-01-02T12:00:00Z',
      dtEncerramento: '2099-01-01T12:00:00Z',
      valor: '10,00',
      titulo: 'Moto',
      idModeloBilhete: id,
      qtdeChances: 1,
      qtdeNumeros: 100,
      cortesia: false,
      qtdeBilhetes: 0,
      comissao: 10,
      descricao: 'Moto',
      imgRifa: '',
      sucessor: false,
    };
    const criada = await side.call(3, 'POST', '/api/rifas/cadastrar', rifa);
    expect(criada.body).toMatchObject({ idRifa: expect.any(Number) });
    const idRifa = Number(criada.body.idRifa);
    await mudarStatus(3, id, 'excluido');
    await expect.poll(async () => (await deletar(1, id)).body.codigo).toBe('EM_USO');
    await side.call(3, 'PUT', '/api/rifas/status', { status: 'excluido', idsRifa: [idRifa] });
    expect((await deletar(1, id)).body.codigo).toBe('EM_USO');
    expect((await side.call(1, 'DELETE', `/api/rifas/excluir/${idRifa}`)).status).toBe(200);
    await expect.poll(async () => (await deletar(1, id)).status).toBe(200);
  });
});

describe('REST', () => {
  it('creates, updates and excludes, answering the record', async () => {
    const criado = await side.call(3, 'POST', '/api/rest/modeloBilhetes', modelo());
    const id = Number(criado.body.id);
    expect(criado.body).toMatchObject({ id, idModeloBilhete: id, nomeModelo: 'PADRÃO', tokenX: 0 });
    const mudado = await side.call(3, 'PUT', `/api/rest/modeloBilhetes/${id}`, modelo({ tokenX: 5 }));
    expect(mudado.body).toMatchObject({ id, tokenX: 5 });
    expect((await side.call(4, 'DELETE', `/api/rest/modeloBilhetes/${id}`)).status).toBe(403);
    expect((await side.call(3, 'DELETE', `/api/rest/modeloBilhetes/${id}`)).body).toEqual({ id });
    expect((await eventos(id)).at(-1)?.type).toBe('ModeloExcluido');
  });
});
