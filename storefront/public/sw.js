// The offline page: kept at installation, shown when a page cannot be had from the network. Nothing else is
// cached here: files with a hash in their name are kept by the browser's own cache, data is always asked for.
const CACHE = 'rifaviva-sem-conexao-1';
const PAGE = '/assets-loja/sem-conexao.html';
const KEPT = [PAGE, '/assets-loja/sem-conexao.css', '/assets-loja/icone.svg'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(KEPT)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
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
