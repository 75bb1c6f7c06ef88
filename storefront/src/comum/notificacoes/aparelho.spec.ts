import { cachesEmMemoria, guardaEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { conferirAparelho, desligar, ligado, ligar, suportadas } from './aparelho.ts';

const CHAVE = Buffer.alloc(65, 4).toString('base64url');
let assinada: { endpoint: string; unsubscribe: () => Promise<boolean> } | null;
let pedidos: { url: string; corpo: unknown }[];
let permissao: string;
let recusa: boolean;
let assinaturas: number;

const KEYS = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
/** As push services name them, the first, the second, and so on. */
const endereco = (n: number) => `https://fcm.googleapis.com/fcm/send/${n}`;
const corpo = (idUsuario: number, n: number) => ({ idUsuario, endpoint: endereco(n), ...KEYS });

beforeEach(() => {
  assinaturas = 0;
  assinada = null;
  pedidos = [];
  permissao = 'granted';
  recusa = false;
  const nova = () => ({
    endpoint: endereco(assinaturas),
    toJSON: () => ({ keys: KEYS }),
    async unsubscribe() {
      assinada = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => assinada,
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      expect(applicationServerKey).toBe(CHAVE);
      assinaturas += 1;
      assinada = nova();
      return assinada;
    },
  };
  const registro = { pushManager };
  vi.stubGlobal('caches', cachesEmMemoria());
  vi.stubGlobal('sessionStorage', guardaEmMemoria());
  vi.stubGlobal('window', { PushManager: true, Notification: true });
  vi.stubGlobal('navigator', {
    serviceWorker: { ready: Promise.resolve(registro), getRegistration: async () => registro },
  });
  vi.stubGlobal('Notification', {
    requestPermission: async () => permissao,
    get permission() {
      return permissao;
    },
  });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/api/notificacoes/carregar/7')
      return Response.json({ chavePublica: CHAVE, aparelhos: 1, desligadas: [] });
    pedidos.push({ url, corpo: JSON.parse(String(init.body)) });
    return recusa
      ? new Response(JSON.stringify({ erro: 'Não.', codigo: 'NAO_E_SEU', id: 'x' }), { status: 403 })
      : new Response('{"sucesso":true}');
  });
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('this device', () => {
  it('is hers once she, her browser and the server agree', async () => {
    expect(await ligar(7, CHAVE)).toBe('ligado');
    expect([await ligado(7), await ligado(8)]).toEqual([true, false]);
    expect(pedidos).toEqual([{ url: '/api/notificacoes/inscrever', corpo: corpo(7, 1) }]);
  });

  it('is not without her permission, nor where the server refuses', async () => {
    permissao = 'denied';
    expect(await ligar(7, CHAVE)).toBe('negada');
    expect([await ligado(7), pedidos.length]).toEqual([false, 0]);
    permissao = 'granted';
    recusa = true;
    await expect(ligar(7, CHAVE)).rejects.toThrow('Não.');
    expect(await ligado(7)).toBe(false);
  });

  it('is nobody’s any more when she leaves, whether the server hears of it or not', async () => {
    for (const calado of [false, true]) {
      await ligar(7, CHAVE);
      recusa = calado;
      await desligar(7);
      recusa = false;
      expect([assinada, await ligado(7)]).toEqual([null, false]);
      expect(pedidos.at(-1)?.url).toBe('/api/notificacoes/desinscrever');
    }
    await desligar(7);
  });

  it('is let go of when somebody else logs in, and by nobody else', async () => {
    await ligar(7, CHAVE);
    await conferirAparelho(7);
    expect(await ligado(7)).toBe(true);
    await conferirAparelho(8);
    expect([assinada, await ligado(7), await ligado(8)]).toEqual([null, false, false]);
  });

  it('that the browser gave another subscription, or none, is made good at the next opening', async () => {
    await ligar(7, CHAVE);
    pedidos = [];
    await conferirAparelho(7);
    expect(pedidos).toEqual([]);
    assinada = null;
    await conferirAparelho(7);
    expect(await ligado(7)).toBe(true);
    expect(pedidos).toEqual([
      { url: '/api/notificacoes/inscrever', corpo: corpo(7, 2) },
      { url: '/api/notificacoes/desinscrever', corpo: corpo(7, 1) },
    ]);
    // As the service worker leaves it that could not reach the server.
    if (assinada) Object.assign(assinada, { endpoint: endereco(9) });
    await conferirAparelho(7);
    expect(pedidos.slice(2)).toEqual([
      { url: '/api/notificacoes/inscrever', corpo: corpo(7, 9) },
      { url: '/api/notificacoes/desinscrever', corpo: corpo(7, 2) },
    ]);
  });

  it('stays to be made good while the server does not hear', async () => {
    await ligar(7, CHAVE);
    assinada = null;
    recusa = true;
    await expect(conferirAparelho(7)).rejects.toThrow('Não.');
    recusa = false;
    pedidos = [];
    await conferirAparelho(7);
    expect(pedidos.map(({ url }) => url)).toEqual([
      '/api/notificacoes/inscrever',
      '/api/notificacoes/desinscrever',
    ]);
  });

  it('is hers no more once she took the permission back', async () => {
    await ligar(7, CHAVE);
    permissao = 'denied';
    assinada = null;
    await conferirAparelho(7);
    expect([assinada, await ligado(7), pedidos.at(-1)]).toEqual([
      null,
      false,
      { url: '/api/notificacoes/desinscrever', corpo: corpo(7, 1) },
    ]);
    expect(assinaturas).toBe(1);
  });

  it('that cannot be told anything says so', () => {
    expect(suportadas()).toBe(true);
    vi.stubGlobal('window', {});
    expect(suportadas()).toBe(false);
  });
});
