/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Every file of the page; filled in by the build. */
declare const __FILES__: readonly string[];

const FILES = __FILES__;
/** Each build has a cache of its own, named by its files. */
const PAGE = `desk-page ${FILES.join(" ")}`;
const FONTS = "desk-fonts";
const PAGE_ADDRESS = "/desk/";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(PAGE).then((cache) => cache.addAll([...FILES])));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldPages().then(() => self.clients.claim()));
});

async function removeOldPages(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("desk-page") && name !== PAGE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(PAGE_ADDRESS)) {
    event.respondWith(fromPage(PAGE_ADDRESS, request));
  } else if (FILES.includes(pathname)) event.respondWith(fromPage(pathname, request));
  else if (pathname.startsWith("/api/public/fonts/")) event.respondWith(fromFonts(request));
});

async function fromPage(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(PAGE);
  return (await cache.match(path)) ?? fetch(request);
}

/** A font never changes under its name. */
async function fromFonts(request: Request): Promise<Response> {
  const cache = await caches.open(FONTS);
  const known = await cache.match(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request.url, answer.clone());
  return answer;
}

export {};
