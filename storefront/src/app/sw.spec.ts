import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { reservarBilhetes } from '@rifa-viva/contracts/http/bilhetes';
import { carregarCobrancasAbertas } from '@rifa-viva/contracts/http/cobrancas-abertas';
import {
  carregarNotificacoes,
  desinscreverAparelho,
  inscreverAparelho,
} from '@rifa-viva/contracts/http/notificacoes';
import { chamadasPagamentos } from '@rifa-viva/contracts/http/pagamentos';
import { cachesEmMemoria } from '@rifa-viva/ui/estado/testing.ts';
import { describe, expect, it, vi } from 'vitest';

const SW = fileURLToPath(new URL('../../public/sw.js', import.meta.url));

type Listener = (event: object) => void;

/** Whether the worker answers this request itself. */
function taken(path: string, mode: 'navigate' | 'cors'): boolean {
  const listeners = new Map<string, Listener>();
  const caches = { match: async () => undefined };
  const fetch = async () => new Response('');
  const self = { addEventListener: (name: string, listener: Listener) => listeners.set(name, listener) };
  runInNewContext(readFileSync(SW, 'utf8'), { self, caches, fetch, URL, Response });
  let answered = false;
  listeners.get('fetch')?.({
    request: { url: `https://loja.example${path}`, mode },
    preloadResponse: Promise.resolve(new Response('')),
    respondWith: () => {
      answered = true;
    },
  });
  return answered;
}

it('the service worker leaves every call of a payment to the network', () => {
  const paths = [...chamadasPagamentos, reservarBilhetes].map(({ path }) => path);
  expect(paths).toContain(carregarCobrancasAbertas.path);
  expect(paths.filter((path) => taken(path, 'cors'))).toEqual([]);
});

it('pages and the offline page are its own', () => {
  expect(taken('/meusBilhetes', 'navigate')).toBe(true);
  expect(taken('/assets-loja/sem-conexao.html', 'cors')).toBe(true);
});

/** The worker with these pages open, and what it did. */
function worker(open: readonly object[]) {
  const listeners = new Map<string, Listener>();
  const showNotification = vi.fn(async () => undefined);
  const openWindow = vi.fn(async () => undefined);
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    registration: { showNotification },
    location: { origin: 'https://loja.example' },
    clients: { matchAll: async () => open, openWindow },
  };
  runInNewContext(readFileSync(SW, 'utf8'), { self, URL, Response });
  const happen = async (name: string, event: object) => {
    const done: unknown[] = [];
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => done.push(promise) });
    await Promise.all(done);
  };
  const click = (url: string) =>
    happen('notificationclick', { notification: { close: () => undefined, data: { url } } });
  return { happen, click, showNotification, openWindow };
}

it('what is pushed is shown under its tag', async () => {
  const { happen, showNotification } = worker([]);
  const pushed = { titulo: 'Bilhete premiado', texto: 'Parabéns!', url: '/meusBilhetes', tag: 'a' };
  await happen('push', { data: { json: () => pushed } });
  expect(showNotification).toHaveBeenCalledWith('Bilhete premiado', {
    body: 'Parabéns!',
    tag: 'a',
    icon: '/assets-loja/icone-192.png',
    data: { url: '/meusBilhetes' },
  });
});

it('a click opens its page, in the page that is open already where there is one', async () => {
  const nenhuma = worker([]);
  await nenhuma.click('/meusBilhetes');
  expect(nenhuma.openWindow).toHaveBeenCalledWith('https://loja.example/meusBilhetes');
  const page = { focus: vi.fn(async () => undefined), navigate: vi.fn(async () => undefined) };
  const uma = worker([page]);
  await uma.click('/meusBilhetes');
  expect(page.navigate).toHaveBeenCalledWith('https://loja.example/meusBilhetes');
  expect(uma.openWindow).not.toHaveBeenCalled();
});

it('a click leads nowhere else', async () => {
  const { click, openWindow } = worker([]);
  await click('https://outro.example/');
  await click('//outro.example/');
  expect(openWindow).not.toHaveBeenCalled();
});

describe('a subscription that the browser gives up', () => {
  const CHAVE = Buffer.alloc(65, 4).toString('base64url');
  const KEYS = { p256dh: 'P'.repeat(87), auth: 'A'.repeat(22) };
  const told = { idUsuario: 7, endpoint: 'https://fcm.googleapis.com/fcm/send/1', ...KEYS };
  const renewed = { ...told, endpoint: 'https://fcm.googleapis.com/fcm/send/2' };

  /** The worker of a device whose subscription changes; the server answers the calls of `refused` with this status. */
  async function change(
    kept: object | null,
    { refused = {}, leaves = false }: { refused?: Record<string, number>; leaves?: boolean } = {},
  ) {
    const caches = cachesEmMemoria();
    const device = await caches.open('rifaviva-aparelho');
    if (kept) await device.put('/aparelho', Response.json(kept));
    const calls: object[] = [];
    const subscribe = vi.fn(async (options: object) => {
      expect(options).toEqual({ userVisibleOnly: true, applicationServerKey: CHAVE });
      return { endpoint: renewed.endpoint, toJSON: () => ({ keys: KEYS }), unsubscribe };
    });
    const unsubscribe = vi.fn(async () => true);
    const fetch = async (url: string, init?: RequestInit) => {
      calls.push(init ? { url, method: init.method, body: JSON.parse(String(init.body)) } : { url });
      if (leaves && url === inscreverAparelho.path) await device.delete('/aparelho');
      const status = refused[url];
      if (status === 0) throw new TypeError('Failed to fetch');
      return Response.json({ sucesso: true, chavePublica: CHAVE }, { status: status ?? 200 });
    };
    const listeners = new Map<string, Listener>();
    const self = {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      registration: { pushManager: { subscribe } },
      clients: { claim: async () => undefined },
    };
    const console = { error: vi.fn() };
    runInNewContext(readFileSync(SW, 'utf8'), { self, caches, fetch, console, URL, Response });
    const happen = async (name: string) => {
      const done: unknown[] = [];
      listeners.get(name)?.({ waitUntil: (promise: unknown) => done.push(promise) });
      await Promise.all(done);
    };
    await happen('pushsubscriptionchange');
    const left = async () => (await (await caches.open('rifaviva-aparelho')).match('/aparelho'))?.json();
    return { calls, subscribe, unsubscribe, happen, left };
  }

  const HERS = carregarNotificacoes.path.replace(':idUsuario', '7');
  const subscribed = { url: inscreverAparelho.path, method: 'POST', body: renewed };

  it('is renewed with the server’s key, the server hears of the new one and that the old one is no more', async () => {
    const { calls, left } = await change(told);
    expect(calls).toEqual([
      { url: HERS },
      subscribed,
      { url: desinscreverAparelho.path, method: 'POST', body: told },
    ]);
    expect(await left()).toEqual(renewed);
  });

  it('is left alone where nobody is told anything', async () => {
    const { calls, subscribe } = await change(null);
    expect([calls, subscribe.mock.calls]).toEqual([[], []]);
  });

  it.each([
    ['without a session', { [HERS]: 401 }, 0],
    ['with another person’s', { [HERS]: 403 }, 0],
    ['without a connection', { [HERS]: 0 }, 0],
    ['where the server does not hear', { [inscreverAparelho.path]: 503 }, 1],
    ['where the connection goes meanwhile', { [inscreverAparelho.path]: 0 }, 1],
  ] as const)('%s waits for the next page', async (_, refused, times) => {
    const { subscribe, left, calls } = await change(told, { refused });
    expect(subscribe).toHaveBeenCalledTimes(times);
    expect(calls).not.toContainEqual(expect.objectContaining({ url: desinscreverAparelho.path }));
    expect(await left()).toEqual(told);
  });

  it('is nobody’s when she leaves meanwhile', async () => {
    const { unsubscribe, left } = await change(told, { leaves: true });
    expect([unsubscribe.mock.calls.length, await left()]).toEqual([1, undefined]);
  });

  it('is remembered by the worker that comes after', async () => {
    const { happen, left } = await change(told);
    await happen('activate');
    expect(await left()).toEqual(renewed);
  });
});
