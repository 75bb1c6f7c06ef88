import { COOKIE_SESSAO, COOKIE_TOKEN } from '@rifa-viva/contracts/rotas';
import { FIRST_PASSWORD, phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide({ people: true, limites: { tentativasPorEndereco: 1_000 } });
});
afterAll(() => side.close());

const entrar = (telefone: string, senha: string, mais = {}, headers = {}, onde = side) =>
  onde.call(null, 'POST', '/api/usuarios/login', { telefone, senha, ...mais }, headers);
const comToken = (token: unknown, method: string, path: string) =>
  side.call(null, method, path, undefined, { Authorization: `Bearer ${String(token)}` });

describe('login (A2)', () => {
  it('lets in with a masked phone and answers the person and a token that works', async () => {
    const { status, body, headers } = await entrar('(11) 90000-0003', FIRST_PASSWORD);
    expect(status).toBe(200);
    expect(body.usuario).toEqual({ idUsuario: 3, nome: 'PESSOA 3', tipo: 'Administrador', ativo: 'sim' });
    expect(await side.sessions.verify(String(body.token))).toMatchObject({ idUsuario: 3, nome: 'PESSOA 3' });
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
    expect((await side.events('usuario-3')).at(-1)).toEqual({
      type: 'UsuarioEntrou',
      data: { idUsuario: 3, origem: 'pagina' },
    });
  });

  it.each([
    ['modal', 3 * 86_400],
    ['pagina', 2 * 86_400],
  ])('from %s the cookies live %i seconds; scripts cannot read the token', async (origem, segundos) => {
    const { headers } = await entrar(phoneOf(3), FIRST_PASSWORD, { origem });
    const cookies = headers.getSetCookie();
    const token = cookies.find((c) => c.startsWith(`${COOKIE_TOKEN}=`));
    expect(token).toMatch(/HttpOnly/);
    expect(token).toMatch(/SameSite=Lax/);
    expect(token).toContain(`Max-Age=${segundos};`);
    const sessao = cookies.find((c) => c.startsWith(`${COOKIE_SESSAO}=`)) ?? '';
    expect(sessao).not.toMatch(/HttpOnly/);
    const meio = sessao.split(';')[0]?.split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(meio, 'base64').toString())).toEqual({
      idUsuario: 3,
      nome: 'PESSOA 3',
      tipo: 'Administrador',
    });
  });

  it.each([
    ['', '', 'Digite o telefone!!'],
    ['123', '', 'Digite um telefone valido!!'],
    ['1190000000a', 'x', 'Digite um telefone valido!!'],
    [phoneOf(3), '', 'Digite a senha!!'],
  ])('checks phone, then password: %j %j', async (telefone, senha, erro) => {
    expect(await entrar(telefone, senha)).toMatchObject({ status: 400, body: { erro } });
  });

  it('says the same of an unknown phone and of a wrong password', async () => {
    const [desconhecido, errada] = [
      await entrar('11977777777', 'errada'),
      await entrar(phoneOf(4), 'errada'),
    ];
    const semId = ({ id: _, ...body }: Record<string, unknown>) => body;
    expect(desconhecido.status).toBe(401);
    expect(errada.status).toBe(401);
    expect(semId(desconhecido.body)).toEqual(semId(errada.body));
    expect(errada.body.erro).toBe('Telefone ou Senha inválidos!!');
  });

  it('tells that an account is inactive only after the right password', async () => {
    expect(await entrar(phoneOf(10), 'errada')).toMatchObject({ status: 401 });
    const { status, body } = await entrar(phoneOf(10), FIRST_PASSWORD);
    expect({ status, erro: body.erro, token: body.token }).toEqual({
      status: 403,
      erro: 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!',
      token: undefined,
    });
  });

  it('a repeated key is a login of its own', async () => {
    const chave = { 'Idempotency-Key': 'mesma-chave-1' };
    const primeira = await entrar(phoneOf(5), FIRST_PASSWORD, {}, chave);
    expect(await entrar(phoneOf(5), FIRST_PASSWORD, {}, chave)).toMatchObject({ status: 200 });
    expect(await entrar(phoneOf(6), FIRST_PASSWORD, {}, chave)).toMatchObject({
      status: 200,
      body: { usuario: { idUsuario: 6 } },
    });
    expect(primeira.status).toBe(200);
  });
});

describe('limits of login', () => {
  let limitado: TestWriteSide;
  beforeAll(async () => {
    limitado = await startTestWriteSide({ limites: { tentativasPorEndereco: 12 } });
  });
  afterAll(() => limitado.close());

  it('five wrong passwords lock a phone, but not a browser that was in before; then the address', async () => {
    const dentro = await entrar(phoneOf(1), FIRST_PASSWORD, {}, {}, limitado);
    const aparelho = dentro.headers.getSetCookie().find((c) => c.startsWith('rifaviva_aparelho='));
    const Cookie = aparelho?.split(';')[0] ?? '';

    for (let i = 0; i < 5; i += 1) {
      expect(await entrar(phoneOf(1), 'errada', {}, {}, limitado)).toMatchObject({ status: 401 });
    }
    const cheio = await entrar(phoneOf(1), FIRST_PASSWORD, {}, {}, limitado);
    expect(cheio).toMatchObject({
      status: 429,
      body: { erro: 'Muitas tentativas. Tente novamente em alguns minutos.' },
    });
    expect(Number(cheio.headers.get('Retry-After'))).toBeGreaterThan(800);
    expect(await entrar(phoneOf(1), FIRST_PASSWORD, {}, { Cookie }, limitado)).toMatchObject({ status: 200 });

    const forjado = `${Cookie.slice(0, -2)}xx`;
    expect(await entrar(phoneOf(1), FIRST_PASSWORD, {}, { Cookie: forjado }, limitado)).toMatchObject({
      status: 429,
    });
    expect(await entrar(phoneOf(2), FIRST_PASSWORD, {}, { Cookie }, limitado)).toMatchObject({ status: 200 });

    for (let i = 0; i < 5; i += 1) await entrar(`1198888000${i}`, 'errada', {}, {}, limitado);
    expect(await entrar(phoneOf(2), FIRST_PASSWORD, {}, {}, limitado)).toMatchObject({ status: 429 });
  });

  it('an attempt that the vault could not look at counts for nobody', async () => {
    const longe = vi.spyOn(side.vault, 'password').mockRejectedValue(new Error('Connection terminated'));
    for (let i = 0; i < 6; i += 1) expect(await entrar(phoneOf(9), 'errada')).toMatchObject({ status: 503 });
    longe.mockRestore();
    expect(await entrar(phoneOf(9), FIRST_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('sair (J1)', () => {
  it('revokes the session on the server and clears the cookies', async () => {
    const { body } = await entrar(phoneOf(7), FIRST_PASSWORD);
    const saida = await comToken(body.token, 'POST', '/api/usuarios/sair');
    expect(saida.status).toBe(204);
    expect(saida.headers.getSetCookie().map((c) => c.split('=')[0])).toEqual([
      'rifaviva_token',
      'rifaviva',
      'rifaviva_modelo',
      'rifaviva_empresa',
    ]);
    expect(await side.sessions.verify(String(body.token))).toBeNull();
  });
  it.each([null, 3, 4, 6, 8, 10])('answers 204 to %s', async (quem) => {
    expect((await side.call(quem, 'POST', '/api/usuarios/sair')).status).toBe(204);
  });
});
