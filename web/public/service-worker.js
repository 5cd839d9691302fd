// Without the network a page that is opened says so. Nothing else is kept here: what people share stays on the server.
const CACHE = 'offline-1';
const OFFLINE_PAGE = '/offline.html';
/** What the server answers itself; a download must not pass through here. */
const SERVER = /^\/(?:api|trpc|media|dev|metrics)(?:\/|$)/;

async function begin() {
  const cache = await caches.open(CACHE);
  await cache.add(new Request(OFFLINE_PAGE, { cache: 'reload' }));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // A preload asks the server even where the answer is not used here: then everything would be asked twice.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
}

async function pageOf(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

self.addEventListener('install', (event) => event.waitUntil(begin()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const opensPage = request.mode === 'navigate' && request.method === 'GET';
  if (opensPage && !SERVER.test(new URL(request.url).pathname)) event.respondWith(pageOf(request));
});
