// Keeps the page for readers without a network. With one, the page is always the newest.

const CACHE = "canju";

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add("./")));
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(answer(event.request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  try {
    const page = await fetch(request);
    if (page.ok) await cache.put("./", page.clone());
    return page;
  } catch {
    return cache.match("./");
  }
}
