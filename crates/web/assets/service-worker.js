// Keeps the whole page for when there is no network. A new version waits until the page asks for it.
const VERSION = "duskboard-%version%";
const FILES = ["%files%"];

self.addEventListener("install", (event) => {
  const fresh = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(VERSION).then((cache) => cache.addAll(fresh)));
});

self.addEventListener("activate", (event) => {
  const old = (name) => name.startsWith("duskboard-") && name !== VERSION;
  const clear = async () => {
    for (const name of (await caches.keys()).filter(old)) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(clear());
});

self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET" || !url.href.startsWith(scope.href)) return;
  const path = url.pathname.slice(scope.pathname.length);
  const file = path === "" ? "index.html" : path;
  if (!FILES.includes(file)) return;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    return (await cache.match(file)) ?? fetch(request);
  };
  event.respondWith(answer());
});
