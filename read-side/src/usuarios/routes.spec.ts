import { HandWrittenLog } from '@rifa-viva/proof/testing/read-side';
import { startTestReadSide, type TestReadSide } from '@rifa-viva/proof/testing/read-side-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Names that mean something to SQL, LIKE, HTML or spreadsheets. */
const NOMES = [
  'ADMINISTRADORA',
  '50% OFF',
  '50 OFF',
  'A_B',
  'AXB JOÃO',
  "' OR 1=1--",
  '<img src=x onerror=alert(1)>',
  '=1+1',
  'C\\D',
  '$1',
];

let side: TestReadSide;
beforeAll(async () => {
  side = await startTestReadSide();
  const log = new HandWrittenLog();
  for (const [i, nome] of NOMES.entries()) {
    const idUsuario = i + 1;
    log.add(`usuario-${idUsuario}`, {
      type: 'UsuarioRegistrado',
      data: {
        idUsuario,
        nome: await side.cifrado(idUsuario, nome),
        telefone: await side.cifrado(idUsuario, `1199999${String(idUsuario).padStart(4, '0')}`),
        telefoneHmac: `h${idUsuario}`,
        pix: await side.cifrado(idUsuario, 'nao informado'),
        tipo: idUsuario === 1 ? 'Administrador' : 'Usuario',
        ativo: 'sim',
        idGerente: idUsuario === 2 ? 1 : null,
        criadoPor: null,
      },
    });
  }
  log.add(
    'usuario-3',
    { type: 'UsuarioEntrou', data: { idUsuario: 3, origem: 'modal' } },
    { at: '2026-03-05T10:00:00.000Z' },
  );
  log.add('usuario-10', {
    type: 'UsuarioExcluido',
    data: { idUsuario: 10, excluidoPor: 1, sessionVersion: 2 },
  });
  await side.write(log);
});
afterAll(() => side.close());

const list = async (query: string) => {
  const { status, body, headers } = await side.call(1, 'GET', `/api/rest/usuarios?${query}`);
  return {
    status,
    range: headers.get('Content-Range'),
    nomes: status === 200 ? (body as { nome: string }[]).map((u) => u.nome) : [],
    body: body as Record<string, unknown>,
  };
};
const filter = (value: unknown) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

describe('the list of people', () => {
  it.each([
    ['50%', ['50% OFF']],
    ['%', ['50% OFF']],
    ['_', ['A_B']],
    ['\\', ['C\\D']],
    ["' OR", ["' OR 1=1--"]],
    ['$1', []],
    ['axb', ['AXB JOÃO']],
    ['joao', ['AXB JOÃO']],
    ['João', ['AXB JOÃO']],
    ['jõao', ['AXB JOÃO']],
    ['99999-0005', ['AXB JOÃO']],
    ['+55 (11) 99999-0005', ['AXB JOÃO']],
    ['-', ["' OR 1=1--"]],
    ['9990004', ['A_B']],
    ['ninguém', []],
  ])('finds %s literally', async (q, nomes) => {
    expect(await list(filter({ q }))).toMatchObject({ status: 200, nomes });
  });

  it('pages, sorts and tells the whole count; who was deleted is not in it', async () => {
    expect(await list('sort=["id","ASC"]&range=[2,4]')).toMatchObject({
      nomes: NOMES.slice(2, 5),
      range: 'usuarios 2-4/9',
    });
    expect((await list('sort=["ultAcesso","DESC"]&range=[0,0]')).nomes).toEqual(['50 OFF']);
    expect((await list('range=[90,99]')).range).toBe('usuarios */9');
  });

  it('filters by ids and by fields', async () => {
    expect((await list(filter({ id: [2, 4, 10] }))).nomes.sort()).toEqual(['50% OFF', 'A_B']);
    expect((await list(filter({ idGerente: 1 }))).nomes).toEqual(['50% OFF']);
    expect((await list(filter({ tipo: 'Administrador' }))).nomes).toEqual(['ADMINISTRADORA']);
  });

  it.each([
    filter({ senha: 'x' }),
    filter({ q: ['x'] }),
    filter({ q: '\0' }),
    filter({ id: ['1; DROP TABLE usuario'] }),
    filter({ id: [2 ** 40] }),
    'sort=["senha","ASC"]',
    'range=[0,x]',
    'pagina=2',
    'range=[0,1]&range=[0,2]',
  ])('answers 400 to %s', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(['campo', 'codigo', 'erro', 'id']);
  });

  it('carries the manager’s name and the last login', async () => {
    const { body } = await side.call(1, 'GET', '/api/usuarios/carregar');
    const pessoas = body as { idUsuario: number; nomeGerente: string; ultAcesso: string }[];
    expect(pessoas.find((p) => p.idUsuario === 2)?.nomeGerente).toBe('ADMINISTRADORA');
    expect(pessoas.find((p) => p.idUsuario === 3)?.ultAcesso).toBe('2026-03-05T10:00:00.000Z');
  });
});
