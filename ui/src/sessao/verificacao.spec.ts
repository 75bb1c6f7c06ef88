import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardaEmMemoria } from '../estado/testing.ts';

const rede = vi.fn<typeof fetch>();
const assign = vi.fn();
let cookies = '';

const sessao = (tipo: string) =>
  `rifaviva=sessao.${Buffer.from(JSON.stringify({ idUsuario: 6, nome: 'CARLA', tipo })).toString('base64')}.v1`;
const chamadas = () => rede.mock.calls.map(([url]) => String(url));

/** Modules with state of their own: each spec begins with fresh ones. */
async function carregar() {
  vi.resetModules();
  const verificacao = await import('./verificacao.ts');
  const { avisoAtual } = await import('../pecas/avisos.ts');
  return { ...verificacao, avisoAtual };
}

beforeEach(() => {
  vi.useFakeTimers();
  cookies = sessao('Usuario');
  vi.stubGlobal('fetch', rede);
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
  vi.stubGlobal('history', { length: 2 });
  vi.stubGlobal('location', { origin: 'http://loja', pathname: '/meusBilhetes', search: '', assign });
  vi.stubGlobal('document', {
    get cookie() {
      return cookies;
    },
    set cookie(texto: string) {
      if (texto.startsWith('rifaviva=')) cookies = '';
    },
  });
  rede.mockImplementation(async () => Response.json({ ativo: 'sim' }));
});
afterEach(() => {
  rede.mockReset();
  assign.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('verificarSessao', () => {
  it('asks the server about the user of the cookie, once for several askers', async () => {
    const { verificarSessao } = await carregar();
    expect(await Promise.all([verificarSessao(), verificarSessao()])).toEqual(['ativa', 'ativa']);
    expect(chamadas()).toEqual(['/api/usuarios/validarUsuario/6']);
  });

  it('is refused without asking where there is no session', async () => {
    const { verificarSessao } = await carregar();
    cookies = 'rifaviva=sessao.@@@.v1';
    expect(await verificarSessao()).toBe('recusada');
    expect(rede).not.toHaveBeenCalled();
  });

  it.each([
    ['an inactive user', () => Response.json({ ativo: 'nao' }), 'recusada'],
    [
      'an expired session',
      () => Response.json({ erro: 'x', codigo: 'SESSAO', id: '1' }, { status: 401 }),
      'recusada',
    ],
    ['a server in trouble', () => new Response('', { status: 500 }), 'semResposta'],
  ])('%s', async (_caso, resposta, esperado) => {
    const { verificarSessao } = await carregar();
    rede.mockImplementation(async () => resposta());
    expect(await verificarSessao()).toBe(esperado);
  });

  it('a lost network says nothing', async () => {
    const { verificarSessao } = await carregar();
    rede.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await verificarSessao()).toBe('semResposta');
  });

  it('nor does an answer that breaks off half-way', async () => {
    const { verificarSessao } = await carregar();
    const quebra = new ReadableStream({ pull: (c) => c.error(new DOMException('prazo', 'TimeoutError')) });
    rede.mockResolvedValue(new Response(quebra));
    expect(await verificarSessao()).toBe('semResposta');
  });
});

describe('roles', () => {
  it.each([
    ['Usuario', true, false],
    ['Vendedor', true, false],
    ['Gerente', true, true],
    ['Administrador', true, true],
  ])('%s', async (tipo, geral, admin) => {
    const { papelPermitido } = await carregar();
    cookies = sessao(tipo);
    expect(papelPermitido('geral')).toBe(geral);
    expect(papelPermitido('admin')).toBe(admin);
  });

  it('the guard of a path follows the route table', async () => {
    const { guardaDoCaminho } = await carregar();
    expect(guardaDoCaminho('/banner')).toBe('admin');
    expect(guardaDoCaminho('/meusBilhetes')).toBe('geral');
    expect(guardaDoCaminho('/inicio')).toBe('geral');
  });
});

describe('a failed guard', () => {
  it('shows its notice for 3 s, then ends the session and goes to "/"; once', async () => {
    const { recusarSessao, recusando, avisoAtual } = await carregar();
    const fim = recusarSessao('geral');
    void recusarSessao('geral');
    expect(avisoAtual.ler()?.texto).toBe('Usuário inativo ou sessão expirada. Faça login novamente.');
    expect(recusando.ler()).toBe(true);
    await vi.advanceTimersByTimeAsync(2999);
    expect(assign).not.toHaveBeenCalled();
    expect(cookies).not.toBe('');
    await vi.advanceTimersByTimeAsync(1);
    await fim;
    expect(avisoAtual.ler()).toBeNull();
    expect(cookies).toBe('');
    expect(assign.mock.calls).toEqual([['/']]);
  });

  it('has words of its own on admin routes, and remembers no way back', async () => {
    const { recusarSessao, avisoAtual } = await carregar();
    void recusarSessao('admin');
    expect(avisoAtual.ler()?.texto).toBe('Usuário Inativo ou não é Administrador. Contate o administrador.');
    expect(sessionStorage.getItem('rifaviva.retorno')).toBeNull();
    await vi.advanceTimersByTimeAsync(3000);
  });
});

describe('the re-check', () => {
  it('runs every 60 s while somebody watches, in one timer for all', async () => {
    const { vigiarSessao } = await carregar();
    const parar = [vigiarSessao(), vigiarSessao()];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rede).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(rede).toHaveBeenCalledTimes(2);
    for (const p of parar) p();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(rede).toHaveBeenCalledTimes(2);
  });

  it('keeps the session while the server cannot be asked, ends it when the user is inactive', async () => {
    const { vigiarSessao, recusando } = await carregar();
    const parar = vigiarSessao();
    rede.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(recusando.ler()).toBe(false);
    rede.mockImplementation(async () => Response.json({ ativo: 'nao' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(recusando.ler()).toBe(true);
    await vi.advanceTimersByTimeAsync(3000);
    expect(assign).toHaveBeenCalledWith('/');
    parar();
  });
});
