import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { FIRST_PASSWORD, phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide({
    people: true,
    limites: { cadastrosPorEndereco: 1_000, tentativasPorEndereco: 1_000 },
  });
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

let proximo = 20;
const conta = (mais: Record<string, unknown> = {}) => {
  proximo += 1;
  return { telefone: phoneOf(proximo), senha: 'segredo1', nome: 'Ana', ...mais };
};
const cadastrar = (quem: number | null, corpo: unknown, headers = {}) =>
  side.call(quem, 'POST', '/api/usuarios/cadastrar', corpo, headers);

/** Column of the matrix: somebody of that role. */
const ANONIMO = null;
const COLUNAS = [ANONIMO, 8, 6, 4, 3, 1] as const;

describe.each([
  ['A3a', 'Usuario', [200, 200, 200, 200, 200, 200]],
  ['A3b', 'Vendedor', [403, 403, 403, 200, 200, 200]],
  ['A3c', 'Gerente', [403, 403, 403, 403, 200, 200]],
  ['A3d', 'Administrador', [403, 403, 403, 403, 200, 200]],
] as const)('%s: creating a %s', (_linha, tipo, esperados) => {
  it.each(COLUNAS.map((quem, i) => [quem, esperados[i]] as const))(
    'by %s answers %i',
    async (quem, esperado) => {
      const pedido = () => cadastrar(quem, conta({ tipo }));
      if (esperado === 403) {
        expect(await side.writesNothing(pedido, esperado)).toMatchObject({ codigo: 'PAPEL' });
        return;
      }
      const { status, body } = await pedido();
      expect(status).toBe(esperado);
      await expect
        .poll(() => side.directory.person(Number(body.idUsuario)))
        .toMatchObject({ tipo, ativo: 'sim' });
    },
  );

  it('with the rule switched off the refusals are gone', async () => {
    vi.spyOn(permissoes, 'cadastra').mockReturnValue(true);
    expect((await cadastrar(ANONIMO, conta({ tipo }))).status).toBe(200);
  });
});

describe('self-registration (A3a)', () => {
  it('makes an active Usuario of nobody, name upper-cased, phone in digits, pix by default', async () => {
    const corpo = conta({ nome: ' José\u200b da  Silva ', idGerente: 4 });
    const telefone = corpo.telefone.replace(/^(..)(.....)(....)$/, '($1) $2-$3');
    const { body } = await cadastrar(ANONIMO, { ...corpo, telefone });
    const [evento] = await side.events(`usuario-${String(body.idUsuario)}`);
    expect(evento).toMatchObject({
      type: 'UsuarioRegistrado',
      data: { tipo: 'Usuario', ativo: 'sim', idGerente: null, criadoPor: null },
    });
    const campos = [evento?.data.nome, evento?.data.telefone, evento?.data.pix].map(String);
    const decifrar = await decryptAll(side.vault, campos);
    expect(campos.map(decifrar)).toEqual(['JOSÉ DA  SILVA', corpo.telefone, 'nao informado']);
    expect(JSON.stringify(evento)).not.toContain(corpo.telefone);
  });
  it.each([
    [{ telefone: '', senha: '', nome: '' }, 'Digite o telefone!!'],
    [{ telefone: '119', senha: '', nome: '' }, 'Digite um telefone valido!!'],
    [{ senha: '', nome: '' }, 'Digite a senha!!'],
    [{ senha: undefined, nome: '' }, 'Digite a senha!!'],
    [{ nome: '' }, 'Digite o nome!!'],
    [{ nome: ' \u200b ' }, 'Digite o nome!!'],
    [{ senha: '12345' }, 'A senha deve ter no mínimo 6 digitos...'],
    [{ nome: 'ß'.repeat(120) }, 'O nome deve ter no máximo 120 caracteres.'],
  ])('checks in the order of the screen: %j', async (mudanca, erro) => {
    expect(await side.writesNothing(() => cadastrar(ANONIMO, conta(mudanca)), 400)).toMatchObject({ erro });
  });
  it.each([
    [{ tipo: 'administrador' }, 400],
    [{ tipo: ['Administrador'] }, 400],
    [{ tipo: { $ne: 1 } }, 400],
    [{ idUsuario: 1 }, 400],
    [{ ultAcesso: '2026-01-01' }, 400],
    [{ ativo: 'nao' }, 403],
  ])('mass assignment %j answers %i', async (mudanca, status) => {
    expect((await cadastrar(ANONIMO, conta(mudanca))).status).toBe(status);
  });
  it.each(['"tipo":"Usuario","tipo":"Administrador"', '"__proto__":{"tipo":"Administrador"}'])(
    'refuses %s',
    async (truque) => {
      const { telefone } = conta();
      const corpo = `{"telefone":"${telefone}","senha":"segredo1","nome":"A",${truque}}`;
      expect((await cadastrar(ANONIMO, corpo)).status).toBe(400);
    },
  );
  it('ativo is the staff’s to choose; with the rule switched off anybody’s', async () => {
    vi.spyOn(permissoes, 'escolheAtivo').mockReturnValue(true);
    expect((await cadastrar(ANONIMO, conta({ ativo: 'nao' }))).status).toBe(200);
  });
});

describe('by staff', () => {
  it('a Gerente is always the manager; an Administrador chooses, himself by default', async () => {
    const gerenteDe = async (quem: number, mais = {}) => {
      const { body } = await cadastrar(quem, conta({ tipo: 'Vendedor', ...mais }));
      return (await side.events(`usuario-${String(body.idUsuario)}`))[0]?.data.idGerente;
    };
    expect(await gerenteDe(4, { idGerente: 5 })).toBe(4);
    expect(await gerenteDe(3, { idGerente: 5 })).toBe(5);
    expect(await gerenteDe(3)).toBe(3);
    expect(await gerenteDe(3, { idGerente: null })).toBeNull();
  });
  it.each([6, 10, 99])('%i is no manager', async (idGerente) => {
    expect(await cadastrar(3, conta({ idGerente }))).toMatchObject({
      status: 400,
      body: { codigo: 'GERENTE_INVALIDO', campo: 'idGerente' },
    });
  });
  it('without a password tells a random one once, and it lets in', async () => {
    const corpo = conta({ senha: undefined });
    const { body } = await cadastrar(3, corpo);
    const senha = String(body.senhaInicial);
    expect(senha).toMatch(/^[a-z2-9]{12}$/);
    const login = { telefone: corpo.telefone, senha };
    expect((await side.call(null, 'POST', '/api/usuarios/login', login)).status).toBe(200);
    expect((await cadastrar(3, conta())).body.senhaInicial).toBeUndefined();
  });
});

describe('one phone, one account', () => {
  it('a second account on it is refused, also two at once', async () => {
    const corpo = conta();
    const respostas = await Promise.all([cadastrar(ANONIMO, corpo), cadastrar(ANONIMO, corpo)]);
    expect(respostas.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(await cadastrar(3, corpo)).toMatchObject({
      status: 409,
      body: { erro: 'Telefone já cadastrado', campo: 'telefone' },
    });
  });
  it('the same call again gives the same account and keeps its password', async () => {
    const corpo = conta();
    const chave = { 'Idempotency-Key': `chave-${corpo.telefone}` };
    const primeira = await cadastrar(ANONIMO, corpo, chave);
    const outraVez = await cadastrar(ANONIMO, corpo, chave);
    expect(outraVez.body).toEqual(primeira.body);
    expect(outraVez.headers.get('Event-Position')).toBe(primeira.headers.get('Event-Position'));
    for (const outro of [{ senha: 'outra-senha' }, { nome: 'OUTRO NOME' }]) {
      const outroPedido = () => cadastrar(ANONIMO, { ...corpo, ...outro }, chave);
      expect(await side.writesNothing(outroPedido, 409)).toMatchObject({ codigo: 'CHAVE_DE_OUTRO_PEDIDO' });
    }
    const { telefone, senha } = corpo;
    expect((await side.call(null, 'POST', '/api/usuarios/login', { telefone, senha })).status).toBe(200);
  });
  it('one key with two phones is two accounts', async () => {
    const chave = { 'Idempotency-Key': 'chave-repetida' };
    const [um, outro] = [await cadastrar(ANONIMO, conta(), chave), await cadastrar(ANONIMO, conta(), chave)];
    expect(um.body.idUsuario).not.toBe(outro.body.idUsuario);
  });
});

it('an address registers so many in an hour; staff is not counted', async () => {
  const limitado = await startTestWriteSide({ limites: { cadastrosPorEndereco: 2 } });
  const de = (quem: number | null) => limitado.call(quem, 'POST', '/api/usuarios/cadastrar', conta());
  expect([(await de(null)).status, (await de(null)).status]).toEqual([200, 200]);
  const terceira = await de(null);
  expect(terceira.status).toBe(429);
  expect(Number(terceira.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  expect((await de(1)).status).toBe(200);
  await limitado.close();
});

it('REST answers the record', async () => {
  const corpo = conta({ tipo: 'Vendedor', senha: FIRST_PASSWORD });
  const { status, body } = await side.call(4, 'POST', '/api/rest/usuarios', corpo);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: body.idUsuario,
    idUsuario: body.idUsuario,
    nome: 'ANA',
    telefone: corpo.telefone,
    pix: 'nao informado',
    tipo: 'Vendedor',
    ativo: 'sim',
    idGerente: 4,
  });
  expect((await side.call(null, 'POST', '/api/rest/usuarios', conta({ tipo: 'Gerente' }))).status).toBe(403);
  expect((await side.call(null, 'POST', '/api/rest/usuarios', conta())).status).toBe(200);
});
