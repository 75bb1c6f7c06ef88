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
    expect(side.sessions.verify(String(body.token))).toMatchObject({ idUsuario: 3, nome: 'PESSOA 3' });
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

  it('the right password lets one person in so often in an hour, and keeps no more of it; a code of the staff’s does', async () => {
    const outra = await startTestWriteSide({ beside: side, limites: { entradasPorPessoa: 1 } });
    const comSenha = (n: number) => entrar(phoneOf(n), FIRST_PASSWORD, {}, {}, outra);
    expect((await comSenha(6)).status).toBe(200);
    expect(await outra.writesNothing(() => comSenha(6), 429)).toMatchObject({ codigo: 'MUITAS_TENTATIVAS' });
    expect((await comSenha(7)).status).toBe(200);
    const { body } = await outra.call(3, 'POST', '/api/usuarios/gerarCodigoDeSenha', { idUsuario: 6 });
    const nova = { telefone: phoneOf(6), codigo: body.codigo, senha: FIRST_PASSWORD };
    expect(await outra.call(null, 'POST', '/api/usuarios/login/redefinirSenha', nova)).toMatchObject({
      status: 200,
    });
    await outra.halt();
  });

  it('a flood from everywhere keeps nobody out whose browser was in before', async () => {
    const inundado = await startTestWriteSide({ people: true, trustedProxies: 1 });
    const de = (n: number) => ({ 'X-Forwarded-For': `2001:db8:${n.toString(16)}::1` });
    const pessoas = [3, 4, 5, 6, 7, 8, 9, 1];
    const aparelhos = new Map<number, string>();
    for (const id of pessoas) {
      const dentro = await entrar(phoneOf(id), FIRST_PASSWORD, {}, de(id), inundado);
      const aparelho = dentro.headers.getSetCookie().find((c) => c.startsWith('rifaviva_aparelho='));
      aparelhos.set(id, aparelho?.split(';')[0] ?? '');
    }
    const enchente = Array.from({ length: 200 }, (_, i) =>
      entrar(`1197${String(i).padStart(7, '0')}`, 'errada', {}, de(1_000 + i), inundado),
    );
    const donos = pessoas.map((id) =>
      entrar(phoneOf(id), FIRST_PASSWORD, {}, { ...de(id), Cookie: aparelhos.get(id) ?? '' }, inundado),
    );
    expect((await Promise.all(donos)).map(({ status }) => status)).toEqual(pessoas.map(() => 200));
    const cheias = (await Promise.all(enchente)).filter(({ status }) => status === 503);
    expect(cheias.length).toBeGreaterThan(0);
    await inundado.close();
  });

  it('an attempt that the vault could not look at counts for nobody', async () => {
    const longe = vi.spyOn(side.vault, 'password').mockRejectedValue(new Error('Connection terminated'));
    for (let i = 0; i < 6; i += 1) expect(await entrar(phoneOf(9), 'errada')).toMatchObject({ status: 503 });
    longe.mockRestore();
    expect(await entrar(phoneOf(9), FIRST_PASSWORD)).toMatchObject({ status: 200 });
  });
});

describe('a code for a new password (A8, A9)', () => {
  const NOVA = 'outra-senha';
  const gerar = (quem: number | null, idUsuario: number, headers = {}, onde = side) =>
    onde.call(quem, 'POST', '/api/usuarios/gerarCodigoDeSenha', { idUsuario }, headers);
  const redefinir = (telefone: string, codigo: unknown, mais = {}, headers = {}, onde = side) =>
    onde.call(
      null,
      'POST',
      '/api/usuarios/login/redefinirSenha',
      { telefone, codigo, senha: NOVA, ...mais },
      headers,
    );
  let vez = 0;
  /** A customer of his own for each test. */
  async function alguem(mais: Record<string, unknown> = {}, onde = side) {
    vez += 1;
    const telefone = `1195555${String(vez).padStart(4, '0')}`;
    const corpo = { nome: 'Esqueceu', telefone, senha: FIRST_PASSWORD, ...mais };
    const { body } = await onde.call(1, 'POST', '/api/usuarios/cadastrar', corpo);
    return { id: Number(body.idUsuario), telefone };
  }
  const codigoDe = async (id: number, onde = side) => String((await gerar(1, id, {}, onde)).body.codigo);

  it('staff are told it once, with its end; neither log nor events hold it', async () => {
    const { id } = await alguem();
    const antes = Date.now();
    const { status, body } = await gerar(3, id);
    expect(status).toBe(200);
    expect(body.codigo).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
    expect(Date.parse(String(body.venceEm)) - antes).toBeGreaterThanOrEqual(30 * 60_000 - 1);
    const eventos = await side.events(`usuario-${id}`);
    expect(eventos.at(-1)).toEqual({
      type: 'CodigoDeSenhaGerado',
      data: { idUsuario: id, geradoPor: 3, versaoCodigo: expect.any(Number), venceEm: body.venceEm },
    });
    expect(JSON.stringify(eventos)).not.toContain(String(body.codigo).slice(0, 5).toLowerCase());
  });

  it('the same call again tells the same code, another call another', async () => {
    const { id } = await alguem();
    const chave = { 'Idempotency-Key': `codigo-da-pessoa-${id}` };
    const [primeiro, repetido] = [await gerar(3, id, chave), await gerar(3, id, chave)];
    expect(repetido.body).toEqual(primeiro.body);
    expect((await side.events(`usuario-${id}`)).map(({ type }) => type)).toEqual([
      'UsuarioRegistrado',
      'CodigoDeSenhaGerado',
    ]);
    const { id: outra } = await alguem();
    expect(await gerar(3, outra, chave)).toMatchObject({ status: 409 });
    expect((await gerar(3, id)).body.codigo).not.toBe(primeiro.body.codigo);
  });

  it('goes never upwards, and to nobody who is inactive', async () => {
    for (const [quem, id] of [
      [3, 1],
      [3, 2],
      [2, 1],
      [3, 3],
      [1, 1],
      [4, 5],
      [4, 7],
      [4, 8],
    ] as const)
      expect(await side.writesNothing(() => gerar(quem, id), 403)).toMatchObject({ codigo: 'NAO_E_SEU' });
    for (const quem of [6, 8])
      expect(await side.writesNothing(() => gerar(quem, 9), 403)).toMatchObject({ codigo: 'PAPEL' });
    await side.writesNothing(() => gerar(null, 9), 401);
    await side.writesNothing(() => gerar(3, 99_999), 404);
    expect(await side.writesNothing(() => gerar(3, 10), 409)).toMatchObject({ codigo: 'PESSOA_INATIVA' });
    for (const [quem, id] of [
      [4, 9],
      [3, 5],
      [1, 2],
    ] as const)
      expect(await gerar(quem, id)).toMatchObject({ status: 200 });
  });

  it('lets in with the new password, however it is typed, and ends every other session', async () => {
    const { id, telefone } = await alguem();
    const aberta = await entrar(telefone, FIRST_PASSWORD);
    const codigo = await codigoDe(id);
    const digitado = ` ${codigo.toLowerCase().replace('-', ' ')} `;
    const { status, body, headers } = await redefinir(telefone, digitado, { origem: 'modal' });
    expect(status).toBe(200);
    expect(body.usuario).toEqual({ idUsuario: id, nome: 'ESQUECEU', tipo: 'Usuario', ativo: 'sim' });
    expect(headers.getSetCookie().map((c) => c.split('=')[0])).toEqual([
      COOKIE_TOKEN,
      COOKIE_SESSAO,
      'rifaviva_aparelho',
    ]);
    expect(side.sessions.verify(String(aberta.body.token))).toBeNull();
    expect(side.sessions.verify(String(body.token))).toMatchObject({ idUsuario: id });
    expect(await entrar(telefone, FIRST_PASSWORD)).toMatchObject({ status: 401 });
    expect(await entrar(telefone, NOVA)).toMatchObject({ status: 200 });
    const versoes = (await side.events(`usuario-${id}`)).flatMap(({ data }) =>
      typeof data.versaoCodigo === 'number' ? [data.versaoCodigo] : [],
    );
    for (const versao of [1, ...versoes]) expect(await side.vault.password(id, versao)).toBeNull();
  });

  it('two at once with one code: one gets in', async () => {
    const { id, telefone } = await alguem();
    const codigo = await codigoDe(id);
    const feitas = await Promise.all([1, 2, 3].map(() => redefinir(telefone, codigo)));
    expect(feitas.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('says the same of an unknown phone, a wrong code, a used one, none, and an inactive person', async () => {
    const { id, telefone } = await alguem();
    const semCodigo = await alguem();
    const inativa = await alguem();
    const codigoInativo = await codigoDe(inativa.id);
    await side.call(1, 'PUT', '/api/usuarios/atualizar', {
      idUsuario: inativa.id,
      nome: 'Esqueceu',
      telefone: inativa.telefone,
      ativo: 'nao',
    });
    const codigo = await codigoDe(id);
    const errada = await redefinir(telefone, 'ABCDE-FGHJK');
    expect(await redefinir(telefone, codigo)).toMatchObject({ status: 200 });
    const respostas = [
      errada,
      await redefinir(telefone, codigo),
      await redefinir('11977777777', codigo),
      await redefinir(semCodigo.telefone, codigo),
      await redefinir(inativa.telefone, codigoInativo),
    ];
    const semId = ({ id: _, ...body }: Record<string, unknown>) => body;
    for (const { status, body } of respostas) {
      expect(status).toBe(401);
      expect(semId(body)).toEqual(semId(errada.body));
    }
  });

  it('a password is no code and a code no password', async () => {
    const { id, telefone } = await alguem();
    const codigo = await codigoDe(id);
    expect(await entrar(telefone, codigo)).toMatchObject({ status: 401 });
    expect(await redefinir(telefone, FIRST_PASSWORD)).toMatchObject({ status: 401 });
  });

  it('a code in hand when its person rises is worth nothing', async () => {
    const { id, telefone } = await alguem({ idGerente: 4 });
    const codigo = String((await gerar(4, id)).body.codigo);
    await side.call(1, 'PUT', '/api/usuarios/atualizar', {
      idUsuario: id,
      nome: 'Esqueceu',
      telefone,
      tipo: 'Gerente',
    });
    expect(await redefinir(telefone, codigo)).toMatchObject({ status: 401 });
  });

  it('counts for half an hour', async () => {
    const { id, telefone } = await alguem();
    const codigo = await codigoDe(id);
    vi.useFakeTimers({ now: Date.now() + 30 * 60_000, toFake: ['Date'] });
    const vencido = await redefinir(telefone, codigo);
    vi.useRealTimers();
    expect(vencido).toMatchObject({ status: 401, body: { codigo: 'CODIGO_INVALIDO' } });
    expect(await redefinir(telefone, codigo)).toMatchObject({ status: 200 });
  });

  it.each([
    ['', '', '', 'Digite o telefone!!'],
    ['123', '', '', 'Digite um telefone valido!!'],
    [phoneOf(9), ' - ', '', 'Digite o código...'],
    [phoneOf(9), 'x', '12345', 'A nova senha deve ter no mínimo 6 digitos...'],
  ])('checks phone, code, then password: %j %j %j', async (telefone, codigo, senha, erro) => {
    expect(await redefinir(telefone, codigo, { senha })).toMatchObject({ status: 400, body: { erro } });
  });

  it('five wrong codes shut an address out of a phone; its owner elsewhere is not, nor is his login', async () => {
    const limitado = await startTestWriteSide({ trustedProxies: 1 });
    const de = (n: number) => ({ 'X-Forwarded-For': `192.0.2.${n}` });
    const { id, telefone } = await alguem({}, limitado);
    const codigo = await codigoDe(id, limitado);
    for (let i = 0; i < 5; i += 1)
      expect(await redefinir(telefone, 'AAAAA-AAAAA', {}, de(1), limitado)).toMatchObject({ status: 401 });
    expect(await redefinir(telefone, codigo, {}, de(1), limitado)).toMatchObject({
      status: 429,
      body: { codigo: 'MUITAS_TENTATIVAS' },
    });
    expect(await entrar(telefone, FIRST_PASSWORD, {}, de(1), limitado)).toMatchObject({ status: 200 });
    expect(await redefinir(telefone, codigo, {}, de(2), limitado)).toMatchObject({ status: 200 });
    await limitado.close();
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
    expect(side.sessions.verify(String(body.token))).toBeNull();
  });
  it.each([null, 3, 4, 6, 8, 10])('answers 204 to %s', async (quem) => {
    expect((await side.call(quem, 'POST', '/api/usuarios/sair')).status).toBe(204);
  });
});
