// The offline page: kept at installation, shown when a page cannot be had from the network, with the last tickets of
// whoever is logged in. Nothing else is cached here: files with a hash in their name are kept by the browser's own
// cache, data is always asked for.
const CACHE = 'rifaviva-sem-conexao-3';
const PAGE = '/assets-loja/sem-conexao.html';
const KEPT = [
  PAGE,
  '/assets-loja/sem-conexao.css',
  '/assets-loja/sem-conexao.js',
  '/assets-loja/tema.js',
  '/assets-loja/icone.svg',
];
/** What the server was told of this device, and for whom: written by src/comum/notificacoes/aparelho.ts. */
const DEVICE = 'rifaviva-aparelho';
const TOLD = '/aparelho';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => ![CACHE, DEVICE].includes(name)).map((name) => caches.delete(name)),
    );
    await self.registration.navigationPreload?.enable();
    await self.clients.claim();
  };
  event.waitUntil(dropOld());
});

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode === 'navigate') event.respondWith(page(event));
  else if (KEPT.includes(pathname)) {
    event.respondWith(fetch(event.request).catch(() => caches.match(pathname)));
  }
});

// What the server tells, encrypted for this browser alone. The same again has the same tag, and is shown once.
self.addEventListener('push', (event) => {
  const { titulo, texto, url, tag } = event.data.json();
  const icon = '/assets-loja/icone-192.png';
  event.waitUntil(self.registration.showNotification(titulo, { body: texto, tag, icon, data: { url } }));
});

const post = (path, body) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Another subscription in the place of the one that the browser gave up, for whoever was told there. */
async function subscribeAgain() {
  const device = await caches.open(DEVICE);
  const told = await (await device.match(TOLD))?.json();
  if (!told) return;
  const { idUsuario } = told;
  const hers = await fetch(`/api/notificacoes/carregar/${idUsuario}`);
  // Another session, or none.
  if (!hers.ok) return;
  const { chavePublica } = await hers.json();
  const { pushManager } = self.registration;
  const now = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chavePublica });
  const { p256dh, auth } = now.toJSON().keys;
  const body = { idUsuario, endpoint: now.endpoint, p256dh, auth };
  const heard = await post('/api/notificacoes/inscrever', body);
  if (!heard.ok) return;
  if (!(await device.match(TOLD))) {
    // She has left meanwhile.
    await now.unsubscribe();
    return;
  }
  await device.put(TOLD, Response.json(body));
  if (told.endpoint !== body.endpoint) await post('/api/notificacoes/desinscrever', told);
}

// What cannot be told now, without a connection or a session, the next page that opens makes good.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain().catch(console.error));
});

/** A page of our own that is open already goes there, or one is opened. */
async function openPage(path) {
  const url = new URL(path, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!open) {
    await self.clients.openWindow(url.href);
    return;
  }
  await open.focus();
  await open.navigate(url.href);
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.url));
});
