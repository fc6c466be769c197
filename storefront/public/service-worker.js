// Shows a page of the store's own where an installed store is opened without a connection. Nothing else is kept: prices and stock
// change, and many pages are personal. Its own address names the language.
const CACHE = 'offline';
const PAGE = `/offline${self.location.search}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(PAGE)));
});

// The browser asks for a page while this file is still being started.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.registration.navigationPreload?.enable());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event));
});

async function pageFor(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}
