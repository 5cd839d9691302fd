// Without the network a page that is opened says so. Nothing else is kept here, what people share stays on the server, but
// for what a phone hands over to be shared: until the page that it opens takes it.
const CACHE = 'offline-3';
const OFFLINE_PAGE = '/offline.html';
const OFFLINE_SCRIPT = '/offline.js';
const HANDED_OVER = 'handed-over';
/** Where a phone's gallery sends what is to be shared, as the manifest says. */
const SHARE = '/share';
/** What the server answers itself; a download must not pass through here. */
const SERVER = /^\/(?:api|trpc|media|dev|metrics)(?:\/|$)/;
/** A wall runs before others, on a screen that nobody sits at. */
const WALL = /^\/wall(?:\/|$)/;

async function begin() {
  const cache = await caches.open(CACHE);
  await cache.addAll([OFFLINE_PAGE, OFFLINE_SCRIPT].map((path) => new Request(path, { cache: 'reload' })));
  await self.skipWaiting();
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE && name !== HANDED_OVER) await caches.delete(name);
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

async function scriptOf(request) {
  return (await caches.match(OFFLINE_SCRIPT)) ?? fetch(request);
}

/**
 * Keeps the files and opens the page that takes them; without them where there is no room. Browsers do not tell a worker
 * who sent them, but tell the server: it leads a page that somebody else's form opened to `?refused=`.
 */
async function handOver(request) {
  const key = crypto.randomUUID();
  try {
    const form = await request.formData();
    const cache = await caches.open(HANDED_OVER);
    for (const [index, file] of form.getAll('files').entries()) {
      const headers = { 'content-type': file.type, 'x-name': encodeURIComponent(file.name) };
      await cache.put(`${SHARE}/${key}/${index}`, new Response(file, { headers }));
    }
  } catch {
    await forget(key);
  }
  return Response.redirect(`/?shared=${key}`, 303);
}

/** Drops what came with one form. */
async function forget(key) {
  const cache = await caches.open(HANDED_OVER);
  for (const request of await cache.keys())
    if (new URL(request.url).pathname.startsWith(`${SHARE}/${key}/`)) await cache.delete(request);
}

/** Shows what the server tells; browsers want something to be shown for each push. */
async function show(data) {
  const { title, body, url, tag } = data?.json() ?? {};
  const icon = '/icon-192.png';
  await self.registration.showNotification(title ?? '', { body, tag, icon, badge: icon, data: { url } });
}

/** Leads a window of ours to what it is about, but no wall, or opens one; nowhere but within our site. */
async function open(url) {
  const { origin, pathname, search, hash } = new URL(url ?? '/', self.location.origin);
  const path = origin === self.location.origin ? pathname + search + hash : '/notifications';
  const windows = await self.clients.matchAll({ type: 'window' });
  const there = windows.find(({ url: shown }) => shown === self.location.origin + path);
  if (there) return there.focus();
  const free = windows.find(({ url: shown }) => !WALL.test(new URL(shown).pathname));
  // One that does not let go of its page, because something is being sent or typed, stays where it is.
  const led = await free?.navigate(path).catch(() => null);
  return led ? led.focus() : self.clients.openWindow(path);
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url));
});
self.addEventListener('install', (event) => event.waitUntil(begin()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (pathname === SHARE && request.method === 'POST') return event.respondWith(handOver(request));
  if (pathname === OFFLINE_SCRIPT) return event.respondWith(scriptOf(request));
  if (request.mode !== 'navigate' || request.method !== 'GET' || SERVER.test(pathname)) return;
  // Only the browser's own request says who opened the page.
  if (searchParams.has('shared') && navigator.onLine) return;
  // Whoever opens another page does not want them any more.
  if (searchParams.has('refused')) event.waitUntil(forget(searchParams.get('refused')));
  else if (!searchParams.has('shared')) event.waitUntil(caches.delete(HANDED_OVER));
  event.respondWith(pageOf(request));
});
