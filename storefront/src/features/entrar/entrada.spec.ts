import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { criarConta, entrar, redefinir } from './entrada.ts';

const rede = vi.fn<typeof fetch>();
const corpo = () => JSON.parse(String(rede.mock.calls[0]?.[1]?.body));
const recusa = (status: number, codigo: string, erro: string, campo?: string) => async () =>
  Response.json({ erro, codigo, campo, id: '1' }, { status });
const CREDENCIAIS = { telefone: '(11) 90000-0006', senha: 'demo1234' };

beforeEach(() => {
  vi.stubGlobal('fetch', rede);
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => {
  rede.mockReset();
  vi.unstubAllGlobals();
});

describe('login', () => {
  const logado = (ativo: string) => async () =>
    Response.json({ usuario: { idUsuario: 6, nome: 'A', tipo: 'Usuario', ativo }, token: 't' });

  it('sends the phone as digits and where it came from', async () => {
    rede.mockImplementation(logado('sim'));
    expect(await entrar(CREDENCIAIS, 'modal')).toEqual({ ok: true });
    expect(corpo()).toEqual({ telefone: '11900000006', senha: 'demo1234', origem: 'modal' });
  });

  it('gives an inactive user no session', async () => {
    rede.mockImplementation(logado('nao'));
    expect(await entrar(CREDENCIAIS, 'pagina')).toEqual({
      ok: false,
      texto: 'Usuário Inativo. Entre em contato com o administrador do sistema.',
    });
    expect(rede.mock.calls.map(([url]) => url)).toEqual(['/api/usuarios/login', '/api/usuarios/sair']);
  });

  it.each([
    ['modal', 'LOGIN_INVALIDO', 'Telefone ou Senha inválidos!!'],
    ['pagina', 'LOGIN_INVALIDO', 'texto do servidor'],
    ['modal', 'CONTA_DESATIVADA', 'Conta Desativada, Entre em Contato Com o Administrador Do Sistema!!'],
    ['pagina', 'CONTA_DESATIVADA', 'Usuário Inativo. Entre em contato com o administrador do sistema.'],
    ['modal', 'MUITAS_TENTATIVAS', 'texto do servidor'],
    ['pagina', 'MUITAS_TENTATIVAS', 'texto do servidor'],
  ] as const)('%s, %s', async (origem, codigo, texto) => {
    rede.mockImplementation(recusa(401, codigo, 'texto do servidor'));
    const falta = codigo === 'LOGIN_INVALIDO' ? { campo: 'senha', texto } : undefined;
    expect(await entrar(CREDENCIAIS, origem)).toEqual({ ok: false, texto, falta });
  });

  it('an answer nobody understands is no login', async () => {
    rede.mockImplementation(async () => new Response('?', { status: 400 }));
    expect(await entrar(CREDENCIAIS, 'pagina')).toEqual({ ok: false, texto: 'Telefone ou Senha inválidos' });
  });
});

describe('a new password by a code', () => {
  const NOVA = {
    telefone: '(11) 90000-0006',
    codigo: 'abcde-fgh23',
    senha: 'nova-senha',
    repetida: 'nova-senha',
  };

  it('is sent once, the phone as digits, and lets in', async () => {
    rede.mockResolvedValue(
      Response.json({ usuario: { idUsuario: 6, nome: 'A', tipo: 'Usuario', ativo: 'sim' }, token: 't' }),
    );
    expect(await redefinir(NOVA, 'modal')).toEqual({ ok: true });
    expect(corpo()).toEqual({
      telefone: '11900000006',
      codigo: 'abcde-fgh23',
      senha: 'nova-senha',
      origem: 'modal',
    });
  });

  it('says what the server says of a code that does not count', async () => {
    rede.mockImplementation(recusa(401, 'CODIGO_INVALIDO', 'texto do servidor'));
    const texto = 'texto do servidor';
    expect(await redefinir(NOVA, 'pagina')).toEqual({ ok: false, texto, falta: { campo: 'codigo', texto } });
  });
});

describe('a new account', () => {
  const conta = { ...CREDENCIAIS, nome: 'ANA' };

  it('is a customer, active', async () => {
    rede.mockResolvedValue(Response.json({ sucesso: true, idUsuario: 20 }));
    expect(await criarConta(conta)).toEqual({ ok: true });
    expect(corpo()).toEqual({
      nome: 'ANA',
      telefone: '11900000006',
      senha: 'demo1234',
      tipo: 'Usuario',
      ativo: 'sim',
      pix: 'nao informado',
    });
  });

  it('an answer other than 200 is unexpected', async () => {
    rede.mockResolvedValue(Response.json({ sucesso: true, idUsuario: 20 }, { status: 201 }));
    expect(await criarConta(conta)).toEqual({ ok: false, texto: 'Falha inesperada no cadastro.' });
  });

  it('failures say what went wrong, and at which field', async () => {
    const jaTem = 'Já Existe Uma Conta Com Esse Telefone...';
    rede.mockImplementation(recusa(409, 'TELEFONE_JA_CADASTRADO', 'Telefone já cadastrado', 'telefone'));
    expect(await criarConta(conta)).toEqual({
      ok: false,
      texto: jaTem,
      falta: { campo: 'telefone', texto: jaTem },
    });
    const curta = 'A senha deve ter no mínimo 6 digitos...';
    rede.mockImplementation(recusa(400, 'SENHA_CURTA', curta, 'senha'));
    expect(await criarConta(conta)).toEqual({
      ok: false,
      texto: `Ocorreu um erro: ${curta}`,
      falta: { campo: 'senha', texto: curta },
    });
    const semMotivo = 'Ocorreu um erro, tente novamente em alguns minutos.';
    rede.mockImplementation(recusa(500, 'INTERNO', semMotivo));
    expect(await criarConta(conta)).toEqual({ ok: false, texto: semMotivo });
  });
});
