// Runs beside the pages: a page of our own when there is no line, and messages that a table waits. It keeps nothing else.

const CACHE = "rotonde-offline", PAGE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: "reload" }))).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(fetch(event.request).catch(() => caches.match(PAGE).then((page) => page ?? Response.error())));
});

self.addEventListener("push", (event) => {
  const said = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(String(said.title ?? "Rotonde"), { body: String(said.body ?? ""), tag: String(said.tag ?? ""), data: String(said.url ?? "/") }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data, self.location.origin);
  if (url.origin !== self.location.origin) return;
  event.waitUntil(self.clients.matchAll({ type: "window" }).then((open) => {
    const there = open.find((page) => new URL(page.url).pathname === url.pathname);
    return there ? there.focus() : self.clients.openWindow(url.href);
  }));
});
