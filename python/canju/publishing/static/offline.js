// Keeps the page and its core for readers without a network. With one, the page is always the newest.

const CACHE = "canju";
/** The address of the core has its version, as that of this script. */
const CORE = `core.wasm${self.location.search}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(install());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(newest(request));
  else if (request.url === new URL(CORE, self.location).href) event.respondWith(kept(request));
});

/** Keeps the page, and this core alone. */
async function install() {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  await cache.addAll(["./", CORE]);
}

async function newest(request) {
  const cache = await caches.open(CACHE);
  try {
    const page = await fetch(request);
    if (page.ok) await cache.put("./", page.clone());
    return page;
  } catch {
    return cache.match("./");
  }
}

async function kept(request) {
  return (await caches.match(request)) ?? fetch(request);
}
