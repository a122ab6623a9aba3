/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/** Every file of the page, but for the scanner's; filled in by the build. */
declare const __FILES__: readonly string[];
/** The files of the scanner, which only devices for gates keep; filled in by the build. */
declare const __CAMERA_FILES__: readonly string[];

const FILES = __FILES__;
const CAMERA_FILES = __CAMERA_FILES__;
const CAMERA_CACHES = "desk-camera";
/** Each build has caches of its own, named by their files. */
const PAGE = `desk-page ${FILES.join(" ")}`;
const CAMERA = `${CAMERA_CACHES} ${CAMERA_FILES.join(" ")}`;
const FONTS = "desk-fonts";
const PAGE_ADDRESS = "/desk/";

self.addEventListener("install", (event) => {
  event.waitUntil(keepFiles());
});

/** Stores the page; the scanner too on a device that has one, which the old one would not be for the new page. */
async function keepFiles(): Promise<void> {
  const names = await caches.keys();
  const page = await caches.open(PAGE);
  await page.addAll([...FILES]);
  if (names.some((name) => name.startsWith(CAMERA_CACHES))) await keepCamera();
}

/** Stores the scanner: all of its files, or none. */
async function keepCamera(): Promise<void> {
  const cache = await caches.open(CAMERA);
  const [first] = CAMERA_FILES;
  if (first && !(await cache.match(first))) await cache.addAll([...CAMERA_FILES]);
}

self.addEventListener("message", (event) => {
  // A page asks again at its next contact with the server.
  if (event.data === "keep-camera") event.waitUntil(keepCamera().catch(() => undefined));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldPages().then(() => self.clients.claim()));
});

async function removeOldPages(): Promise<void> {
  const names = await caches.keys();
  const isOfPage = (name: string) => name.startsWith("desk-page") || name.startsWith(CAMERA_CACHES);
  const old = names.filter((name) => isOfPage(name) && name !== PAGE && name !== CAMERA);
  await Promise.all(old.map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname.startsWith(PAGE_ADDRESS)) {
    event.respondWith(fromCache(PAGE, PAGE_ADDRESS, request));
  } else if (FILES.includes(pathname)) event.respondWith(fromCache(PAGE, pathname, request));
  else if (CAMERA_FILES.includes(pathname)) event.respondWith(fromCamera(pathname, request));
  else if (pathname.startsWith("/api/public/fonts/")) event.respondWith(fromFonts(request));
});

async function fromCache(name: string, path: string, request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(path)) ?? fetch(request);
}

/** Makes no cache: a device that has one keeps the scanner of each build. */
async function fromCamera(path: string, request: Request): Promise<Response> {
  return (await caches.has(CAMERA)) ? fromCache(CAMERA, path, request) : fetch(request);
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
