import { permissoes } from '@rifa-viva/contracts/regras/permissoes-usuario';
import { FIRST_PASSWORD, phoneOf } from '@rifa-viva/proof/testing/people';
import { startTestWriteSide, type TestWriteSide } from '@rifa-viva/proof/testing/write-side';
import { decryptAll } from '@rifa-viva/server/vault/personal';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

let side: TestWriteSide;
beforeAll(async () => {
  side = await startTestWriteSide({
    people: true,
    limites: { cadastrosPorEndereco: 1_000, tentativasPorEndereco: 1_000, telefonesPorPessoa: 1_000 },
  });
});
afterAll(() => side.close());
afterEach(() => {
  vi.restoreAllMocks();
});

let vez = 0;
/** The form of a person, with a pix that differs each time. */
const form = (idUsuario: number, mais: Record<string, unknown> = {}) => {
  vez += 1;
  return { idUsuario, nome: `PESSOA ${idUsuario}`, telefone: phoneOf(idUsuario), pix: `pix ${vez}`, ...mais };
};
const atualizar = (quem: number | null, corpo: unknown, headers = {}, onde = side) =>
  onde.call(quem, 'PUT', '/api/usuarios/atualizar', corpo, headers);
const excluir = (quem: number | null, id: number, headers = {}, onde = side) =>
  onde.call(quem, 'DELETE', `/api/usuarios/excluir/${id}`, undefined, headers);
const entrar = (telefone: string, senha: string) =>
  side.call(null, 'POST', '/api/usuarios/login', { telefone, senha });

let novoId = 100;
/** Somebody new, made by id 1. */
async function alguem(mais: Record<string, unknown> = {}): Promise<{ id: number; telefone: string }> {
  novoId += 1;
  const telefone = phoneOf(novoId);
  const corpo = { nome: 'Alguém', telefone, senha: FIRST_PASSWORD, idGerente: null, ...mais };
  const { body } = await side.call(1, 'POST', '/api/usuarios/cadastrar', corpo);
  return { id: Number(body.idUsuario), telefone };
}

const LINHAS = [
  [
    'A4a own',
    [
      [8, 8],
      [6, 6],
      [4, 4],
      [3, 3],
      [2, 2],
      [1, 1],
    ],
    200,
  ],
  [
    'A4a another’s',
    [
      [8, 9],
      [6, 9],
      [6, 7],
      [8, 999],
      [4, 999],
    ],
    403,
  ],
  ['A4a nobody', [[null, 8]], 401],
  [
    'A4c a Gerente’s own and anybody’s for an Administrador',
    [
      [4, 6],
      [4, 9],
      [3, 7],
      [3, 8],
      [1, 6],
    ],
    200,
  ],
  [
    'A4c another Gerente’s',
    [
      [4, 7],
      [4, 8],
      [5, 6],
    ],
    403,
  ],
  [
    'A4d',
    [
      [3, 5],
      [1, 5],
      [1, 3],
    ],
    200,
  ],
  [
    'A4d',
    [
      [4, 5],
      [6, 4],
      [4, 3],
      [8, 3],
    ],
    403,
  ],
  ['A4e', [[1, 2]], 200],
  [
    'A4e',
    [
      [3, 2],
      [3, 1],
      [2, 1],
      [4, 2],
      [6, 1],
      [8, 2],
    ],
    403,
  ],
  [
    'nobody there',
    [
      [3, 999],
      [1, 999],
    ],
    404,
  ],
] as const satisfies readonly (readonly [string, readonly (readonly [number | null, number])[], number])[];

describe.each(LINHAS)('atualizar, %s', (_nome, pares, esperado) => {
  it.each(pares.map(([quem, alvo]) => [quem, alvo]))(`%s on %s answers ${esperado}`, async (quem, alvo) => {
    const corpo = form(Number(alvo));
    if (esperado !== 200) {
      await side.writesNothing(() => atualizar(quem, corpo), esperado);
      return;
    }
    const { status, headers } = await atualizar(quem, corpo);
    expect(status).toBe(200);
    expect(headers.get('Event-Position')).toMatch(/^\d+$/);
  });
});

describe('own tipo, ativo, idGerente (A4b)', () => {
  it.each([
    [6, { tipo: 'Gerente' }],
    [8, { tipo: 'Administrador' }],
    [4, { tipo: 'Administrador' }],
    [3, { ativo: 'nao' }],
    [3, { tipo: 'Vendedor' }],
    [6, { idGerente: 5 }],
    [1, { tipo: 'Gerente' }],
    [1, { ativo: 'nao' }],
  ])('%i may not set %j', async (quem, mudanca) => {
    await side.writesNothing(() => atualizar(quem, form(quem, mudanca)), 403);
  });
  it('sent but equal: ignored', async () => {
    const igual = { tipo: 'Vendedor', ativo: 'sim', idGerente: 4 };
    expect((await atualizar(6, form(6, igual))).status).toBe(200);
  });
  it('with the rule switched off a Vendedor could', async () => {
    const { id, telefone } = await alguem({ tipo: 'Vendedor' });
    vi.spyOn(permissoes, 'mudaOProprioPapel').mockReturnValue(true);
    expect((await atualizar(id, { ...form(id), telefone, tipo: 'Gerente' })).status).toBe(200);
  });
});

describe('a Gerente keeps his people within limits (A4c)', () => {
  it.each([{ tipo: 'Gerente' }, { tipo: 'Administrador' }, { idGerente: 5 }, { idGerente: null }])(
    'may not set %j',
    async (mudanca) => {
      await side.writesNothing(() => atualizar(4, form(6, mudanca)), 403);
    },
  );
  it('may make a Vendedor a Usuario and back', async () => {
    expect((await atualizar(4, form(9, { tipo: 'Vendedor' }))).status).toBe(200);
    expect((await atualizar(4, form(9, { tipo: 'Usuario' }))).status).toBe(200);
  });
});

describe.each([
  ['mantem', () => atualizar(6, form(7))],
  ['daEquipe', () => atualizar(4, form(7))],
  ['alcancaProtegido', () => atualizar(3, form(2))],
  ['muda', () => atualizar(4, form(6, { idGerente: 5 }))],
] as const)('the rule %s', (regra, sonda) => {
  it('switched off lets a refused probe through', async () => {
    expect((await sonda()).status).toBe(403);
    vi.spyOn(permissoes, regra).mockReturnValue(true);
    expect((await sonda()).status).toBe(200);
    vi.restoreAllMocks();
    if (regra === 'muda') await atualizar(3, form(6, { idGerente: 4 }));
  });
});

describe('fields', () => {
  it.each([
    [{ nome: '' }, 'Digite o nome do usuário...'],
    [{ nome: '\u200b' }, 'Digite o nome do usuário...'],
    [{ telefone: '' }, 'Digite o telefone do usuário...'],
    [{ telefone: '12345678901234' }, 'Digite um telefone valido!!'],
    [{ senha: '12345' }, 'A nova senha deve ter no mínimo 6 digitos...'],
  ])('own data %j: %s', async (mudanca, erro) => {
    expect(await atualizar(8, form(8, mudanca))).toMatchObject({ status: 400, body: { erro } });
  });
  it('another’s short password has the text of the users form', async () => {
    expect(await atualizar(3, form(8, { senha: '12345' }))).toMatchObject({
      body: { erro: 'A senha deve ter no mínimo 6 digitos...' },
    });
  });
  it('records what changed alone, encrypted; the same form again writes nothing', async () => {
    const corpo = form(8, { nome: 'Oito  Novo' });
    await atualizar(8, { ...corpo, pix: 'chave' });
    const token = await side.token(8);
    await side.writesNothing(() => atualizar(8, { ...corpo, pix: 'chave' }), 200);
    expect(side.sessions.verify(token)).toMatchObject({ idUsuario: 8 });
    await atualizar(8, { ...corpo, pix: '' });
    const evento = (await side.events('usuario-8')).at(-1);
    expect(Object.keys(evento?.data ?? {}).sort()).toEqual([
      'alteradoPor',
      'idUsuario',
      'pix',
      'sessionVersion',
    ]);
    const pix = String(evento?.data.pix);
    expect((await decryptAll(side.vault, [pix]))(pix)).toBe('nao informado');
  });
  it.each([6, 10, 999])('%i is no manager', async (idGerente) => {
    expect(await atualizar(3, form(7, { idGerente }))).toMatchObject({
      status: 400,
      body: { codigo: 'GERENTE_INVALIDO' },
    });
  });
});

describe('sessions end', () => {
  it.each([
    ['a password change', { senha: 'outra-senha' }, true],
    ['a phone change', { telefone: phoneOf(901) }, true],
    ['a deactivation', { ativo: 'nao' }, true],
    ['a role change', { tipo: 'Vendedor' }, true],
    ['a new name', { nome: 'OUTRO' }, false],
  ])('by %s', async (_nome, mudanca, acaba) => {
    const { id, telefone } = await alguem();
    const token = await side.token(id);
    expect((await atualizar(3, { ...form(id), telefone, ...mudanca })).status).toBe(200);
    const sair = await side.call(null, 'PUT', '/api/usuarios/atualizar', form(id), {
      Authorization: `Bearer ${token}`,
    });
    expect(sair.status === 401).toBe(acaba);
  });
});

describe('password', () => {
  it('the new one lets in, the old one no longer', async () => {
    const { id, telefone } = await alguem();
    const troca = { ...form(id), telefone, senha: 'nova-senha', senhaAtual: FIRST_PASSWORD };
    expect((await atualizar(id, troca)).status).toBe(200);
    expect((await entrar(telefone, FIRST_PASSWORD)).status).toBe(401);
    expect((await entrar(telefone, 'nova-senha')).status).toBe(200);
  });
  it('of one’s own is changed by whoever knows the present one alone', async () => {
    const { id, telefone } = await alguem();
    const token = await side.token(id);
    const corpo = { ...form(id), telefone, senha: 'nova-senha' };
    const recusas = [
      [{}, 'Digite a senha atual...'],
      [{ senhaAtual: '' }, 'Digite a senha atual...'],
      [{ senhaAtual: 'nova-senha' }, 'Senha atual inválida...'],
      [{ senhaAtual: FIRST_PASSWORD, senha: '12345' }, 'A nova senha deve ter no mínimo 6 digitos...'],
    ] as const;
    for (const [mais, erro] of recusas) {
      const pedido = { ...corpo, ...mais };
      const porRest = () => side.call(id, 'PUT', `/api/rest/usuarios/${id}`, pedido);
      for (const pedir of [() => atualizar(id, pedido), porRest])
        expect(await side.writesNothing(pedir, 400)).toMatchObject({ erro });
    }
    // Nothing else asks for it, and a wrong one ended no session.
    const { senha: _, ...semSenha } = corpo;
    const sessao = { Authorization: `Bearer ${token}` };
    const nome = await side.call(
      null,
      'PUT',
      '/api/usuarios/atualizar',
      { ...semSenha, nome: 'OUTRO' },
      sessao,
    );
    expect(nome.status).toBe(200);
    expect((await atualizar(id, { ...corpo, senhaAtual: FIRST_PASSWORD })).status).toBe(200);
    expect((await entrar(telefone, 'nova-senha')).status).toBe(200);
  });
  it('is not guessed by whoever has a session, whose owner still logs in', async () => {
    const { id, telefone } = await alguem();
    const corpo = { ...form(id), telefone, senha: 'nova-senha' };
    const status: number[] = [];
    for (let i = 0; i < 7; i += 1)
      status.push((await atualizar(id, { ...corpo, senhaAtual: `chute${i}` })).status);
    expect(status).toEqual([400, 400, 400, 400, 400, 429, 429]);
    expect((await atualizar(id, { ...corpo, senhaAtual: FIRST_PASSWORD })).status).toBe(429);
    expect((await entrar(telefone, FIRST_PASSWORD)).status).toBe(200);
  });
  it('the old one’s hash is not kept, a change asked for again keeps the new one’s', async () => {
    const { id, telefone } = await alguem();
    const corpo = { ...form(id), telefone, senha: 'nova-senha' };
    for (const _ of [1, 2]) {
      expect((await atualizar(3, corpo, { 'Idempotency-Key': `senha-de-${id}` })).status).toBe(200);
      expect(await side.vault.password(id, 1)).toBeNull();
      expect((await entrar(telefone, 'nova-senha')).status).toBe(200);
    }
  });
  it('of one’s own changed already: the change asked for again is answered as before', async () => {
    const { id, telefone } = await alguem();
    const corpo = { ...form(id), telefone, senha: 'nova-senha', senhaAtual: FIRST_PASSWORD };
    const mudar = () => atualizar(id, corpo, { 'Idempotency-Key': `senha-propria-${id}` });
    const { status, position } = await mudar();
    expect(status).toBe(200);
    expect(await side.writesNothing(mudar, 200)).toEqual({ sucesso: true });
    expect((await mudar()).position).toBe(position);
    expect((await entrar(telefone, 'nova-senha')).status).toBe(200);
  });
  it('of a refused change is kept nowhere, nor is its phone claimed', async () => {
    const { id } = await alguem();
    const guardar = vi.spyOn(side.vault, 'keep');
    const corpo = form(id, { telefone: phoneOf(904), senha: 'nova-senha' });
    await side.writesNothing(() => atualizar(6, corpo), 403);
    await side.writesNothing(() => atualizar(3, { ...corpo, telefone: phoneOf(9) }), 409);
    expect(guardar).not.toHaveBeenCalled();
  });
  it('of two changes at once the one recorded last counts', async () => {
    const { id, telefone } = await alguem();
    const senhas = ['primeira-senha', 'segunda-senha'];
    const trocas = senhas.map((senha) => atualizar(3, { ...form(id), telefone, senha }));
    expect((await Promise.all(trocas)).map((r) => r.status)).toEqual([200, 200]);
    const entradas = await Promise.all(senhas.map((senha) => entrar(telefone, senha)));
    expect(entradas.map((r) => r.status).sort()).toEqual([200, 401]);
  });
});

describe('phone', () => {
  it('the new one lets in, the old one is free again', async () => {
    const { id, telefone } = await alguem();
    const novo = phoneOf(902);
    expect((await atualizar(id, { ...form(id), telefone: novo })).status).toBe(200);
    expect((await entrar(telefone, FIRST_PASSWORD)).status).toBe(401);
    expect((await entrar(novo, FIRST_PASSWORD)).status).toBe(200);
    const corpo = { nome: 'Outra', telefone, senha: 'segredo9' };
    expect((await side.call(null, 'POST', '/api/usuarios/cadastrar', corpo)).status).toBe(200);
  });
  it('a change asked for again after a later one leaves the later phone its person’s', async () => {
    const { id } = await alguem();
    const [antes, depois] = [phoneOf(905), phoneOf(906)];
    const chave = { 'Idempotency-Key': `telefone-de-${id}` };
    const [primeira, segunda] = [form(id, { telefone: antes }), form(id, { telefone: depois })];
    const mudar = (corpo: object, headers = {}) => atualizar(3, corpo, headers);
    for (const { status } of [
      await mudar(primeira, chave),
      await mudar(segunda),
      await mudar(primeira, chave),
    ]) {
      expect(status).toBe(200);
    }
    expect((await entrar(depois, FIRST_PASSWORD)).status).toBe(200);
    const corpo = { nome: 'Outra', telefone: depois, senha: 'segredo9' };
    expect((await side.call(null, 'POST', '/api/usuarios/cadastrar', corpo)).status).toBe(409);
  });
  it('a change asked for again after a later one claims nothing, and is no refusal where another has its phone', async () => {
    const { id } = await alguem();
    const antes = phoneOf(907);
    const primeira = form(id, { telefone: antes });
    const mudar = () => atualizar(3, primeira, { 'Idempotency-Key': `de-novo-${id}` });
    expect((await mudar()).status).toBe(200);
    expect((await atualizar(3, form(id, { telefone: phoneOf(908) }))).status).toBe(200);
    await side.writesNothing(mudar, 200);
    const corpo = { nome: 'Outra', telefone: antes, senha: 'segredo9' };
    expect((await side.call(null, 'POST', '/api/usuarios/cadastrar', corpo)).status).toBe(200);
    await side.writesNothing(mudar, 200);
  });
  it('under the key of another change, at a process that has not heard of it, is refused and claims nothing', async () => {
    const outra = await startTestWriteSide({ beside: side });
    const { id, telefone } = await alguem();
    const chave = { 'Idempotency-Key': `outro-pedido-${id}` };
    expect((await atualizar(3, { ...form(id), telefone }, chave)).status).toBe(200);
    const mudar = () => atualizar(3, form(id, { telefone: phoneOf(909) }), chave, outra);
    expect(await outra.writesNothing(mudar, 409)).toMatchObject({ codigo: 'CHAVE_DE_OUTRO_PEDIDO' });
    await outra.halt();
  });
  it('a taken one is refused and nothing changes', async () => {
    const corpo = form(8, { telefone: phoneOf(9), senha: 'nova-senha', senhaAtual: FIRST_PASSWORD });
    await side.writesNothing(() => atualizar(8, corpo), 409);
    expect(await atualizar(8, corpo)).toMatchObject({ body: { erro: 'Telefone já cadastrado' } });
    expect((await entrar(phoneOf(8), FIRST_PASSWORD)).status).toBe(200);
  });
  it('what somebody changes of her own is counted, and what others change of her is not', async () => {
    const outra = await startTestWriteSide({ beside: side, limites: { mudancasPorPessoa: 1 } });
    const mudar = (quem: number, nome: string) => atualizar(quem, form(8, { nome }), {}, outra);
    expect((await mudar(8, 'Uma Vez')).status).toBe(200);
    expect(await outra.writesNothing(() => mudar(8, 'Outra Vez'), 429)).toMatchObject({
      codigo: 'MUITAS_TENTATIVAS',
    });
    for (const nome of ['Por Outro', 'De Novo']) expect((await mudar(3, nome)).status).toBe(200);
    await outra.halt();
  });
  it('two people after one phone: one gets it', async () => {
    const [a, b] = [await alguem(), await alguem()];
    const pedidos = [a, b].map(({ id }) => atualizar(3, { ...form(id), telefone: phoneOf(903) }));
    expect((await Promise.all(pedidos)).map((r) => r.status).sort()).toEqual([200, 409]);
  });
});

describe('excluir (A7)', () => {
  it.each([
    [null, 9, 401, 'SESSAO'],
    [8, 9, 403, 'PAPEL'],
    [6, 9, 403, 'PAPEL'],
    [4, 7, 403, 'NAO_E_SEU'],
    [4, 5, 403, 'NAO_E_SEU'],
    [4, 4, 403, 'USUARIO_LOGADO'],
    [3, 3, 403, 'USUARIO_LOGADO'],
    [3, 1, 403, 'USUARIO_PROTEGIDO'],
    [3, 2, 403, 'USUARIO_PROTEGIDO'],
    [1, 2, 403, 'USUARIO_PROTEGIDO'],
    [1, 1, 403, 'USUARIO_PROTEGIDO'],
    [3, 999, 404, 'NAO_ENCONTRADO'],
    [4, 999, 403, 'NAO_E_SEU'],
  ])('%s on %i answers %i %s', async (quem, alvo, status, codigo) => {
    expect(await side.writesNothing(() => excluir(quem, alvo), status)).toMatchObject({ codigo });
  });
  it.each([
    [4, { tipo: 'Vendedor', idGerente: 4 }],
    [3, { tipo: 'Gerente' }],
    [1, { tipo: 'Administrador' }],
  ])('%i may delete %j', async (quem, pessoa) => {
    const { id, telefone } = await alguem(pessoa);
    const token = await side.token(id);
    const chave = { 'Idempotency-Key': `excluir-${id}` };
    const primeira = await excluir(quem, id, chave);
    expect(primeira.status).toBe(200);
    expect(side.sessions.verify(token)).toBeNull();
    expect((await entrar(telefone, FIRST_PASSWORD)).status).toBe(401);
    const outra = { nome: 'Nova', telefone, senha: 'segredo9' };
    expect((await side.call(null, 'POST', '/api/usuarios/cadastrar', outra)).status).toBe(200);
    expect((await excluir(quem, id, chave)).status).toBe(200);
    await side.writesNothing(() => excluir(3, id), 404);
    await side.writesNothing(() => atualizar(3, form(id)), 404);
  });
  it.each([
    ['excluivel', 1, 2],
    ['mantem', 4, 7],
  ] as const)('with the rule %s switched off the refusal is gone', async (regra, quem, alvo) => {
    vi.spyOn(permissoes, regra).mockReturnValue(true);
    expect((await excluir(quem, alvo)).status).toBe(200);
  });
  it('with the rule excluiOutro switched off one could delete himself', async () => {
    const { id } = await alguem({ tipo: 'Administrador' });
    vi.spyOn(permissoes, 'excluiOutro').mockReturnValue(true);
    expect((await excluir(id, id)).status).toBe(200);
  });
  it.each(['0', '-1', '1.5', '1e3', '2147483648', '%00', 'abc'])('id %s is none', async (id) => {
    expect(await side.call(3, 'DELETE', `/api/usuarios/excluir/${id}`)).toMatchObject({
      status: 400,
      body: { erro: 'Identificador inválido.' },
    });
  });
});

describe('the last Administrador of the company', () => {
  it('stays, also when two would remove each other at once', async () => {
    const outro = await startTestWriteSide();
    const desativar = (quem: number, id: number) => atualizar(quem, { ...form(id), ativo: 'nao' }, {}, outro);
    expect(await desativar(1, 2)).toMatchObject({ status: 409, body: { codigo: 'ULTIMO_ADMINISTRADOR' } });
    expect((await atualizar(1, form(2, { tipo: 'Vendedor' }), {}, outro)).status).toBe(409);
    for (const id of [3, 4]) {
      const corpo = { nome: 'Ana', telefone: phoneOf(id), senha: FIRST_PASSWORD, tipo: 'Administrador' };
      await outro.call(1, 'POST', '/api/usuarios/cadastrar', corpo);
    }
    expect((await desativar(1, 2)).status).toBe(200);
    const ambos = await Promise.all([desativar(3, 4), desativar(4, 3)]);
    // Whoever comes second is refused as the last one, or is out already.
    const [feito, recusado] = ambos.map((r) => r.status).sort();
    expect([feito, recusado === 409 || recusado === 401]).toEqual([200, true]);
    await outro.close();
  });
});

describe('REST', () => {
  it('updates and deletes, the path naming the person', async () => {
    const { id, telefone } = await alguem();
    const corpo = { ...form(id), telefone };
    expect(
      await side.call(3, 'PUT', `/api/rest/usuarios/${id}`, { ...corpo, senha: 'segredo9' }),
    ).toMatchObject({
      status: 200,
      body: { id, ...corpo },
    });
    expect((await side.call(3, 'PUT', '/api/rest/usuarios/8', corpo)).status).toBe(400);
    expect(await side.call(4, 'DELETE', `/api/rest/usuarios/${id}`)).toMatchObject({ status: 403 });
    expect(await side.call(3, 'DELETE', `/api/rest/usuarios/${id}`)).toMatchObject({
      status: 200,
      body: { id },
    });
  });
});

describe('who has which phone', () => {
  let limitado: TestWriteSide;
  beforeAll(async () => {
    limitado = await startTestWriteSide({ people: true, limites: { cadastrosPorEndereco: 1_000 } });
  });
  afterAll(() => limitado.close());

  const trocar = (quem: number, alvo: number, telefone: string) =>
    atualizar(quem, form(alvo, { telefone }), {}, limitado);

  it('is told to nobody more than ten times an hour, by changing his own', async () => {
    const status: number[] = [];
    for (let i = 0; i < 12; i += 1) status.push((await trocar(8, 8, phoneOf(3 + (i % 4)))).status);
    expect(status).toEqual([...Array<number>(10).fill(409), 429, 429]);
    const recusa = await trocar(8, 8, phoneOf(940));
    expect([recusa.status, recusa.body.codigo]).toEqual([429, 'MUITAS_TENTATIVAS']);
    expect(Number(recusa.headers.get('Retry-After'))).toBeGreaterThan(3_000);
    // Everything else of his own he still changes, and others are not held up.
    expect((await trocar(8, 8, phoneOf(8))).status).toBe(200);
    expect((await trocar(9, 9, phoneOf(941))).status).toBe(200);
  });

  it('nor by staff who give taken ones to others; what they give rightly does not count', async () => {
    for (let i = 0; i < 12; i += 1) expect((await trocar(4, 6, phoneOf(950 + i))).status).toBe(200);
    const cadastrar = (telefone: string) =>
      limitado.call(4, 'POST', '/api/usuarios/cadastrar', { nome: 'Nova', telefone });
    const status: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      status.push((await trocar(4, 6, phoneOf(3))).status);
      status.push((await cadastrar(phoneOf(5))).status);
    }
    expect(status).toEqual([...Array<number>(10).fill(409), 429, 429]);
    expect((await cadastrar(phoneOf(990))).status).toBe(429);
  });
});
