// Works beside all pages of the notebook, and keeps one of them: what is said when there is no network.
// What it keeps is listed in SHELL, which the server writes before this, and asked for without cookies.
// Nothing is put by later: no match, no army and nothing that is anybody's is ever kept.

"use strict";

addEventListener("install", (event) => {
  // A file has another name when it is another; the page never has.
  const cache = (file) => (file === SHELL.page ? "reload" : "default");
  const files = SHELL.files.map((file) => new Request(file, { credentials: "omit", cache: cache(file) }));
  const kept = caches.open(SHELL.name).then((cache) => cache.addAll(files));
  event.waitUntil(kept.then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name !== SHELL.name);
    await Promise.all(old.map((name) => caches.delete(name)));
    // A page is asked for while this wakes up, not after.
    await registration.navigationPreload?.enable();
    await clients.claim();
  })());
});

const kept = (path) => caches.match(path, { cacheName: SHELL.name, ignoreVary: true });

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await kept(SHELL.page)) ?? Response.error();
  }
}

async function file(request, path) {
  try {
    return await fetch(request);
  } catch {
    return (await kept(path)) ?? Response.error();
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  // What is sent, not asked for, is left to the browser: it offers to send it again.
  if (request.method !== "GET") return;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(page(event));
  else if (origin === location.origin && SHELL.files.includes(pathname)) {
    event.respondWith(file(request, pathname));
  }
});

// What is told says that it is somebody's move, and in which match: what stands there, its page shows.
addEventListener("push", (event) => {
  const { title, body, url } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag: url, data: url, icon: SHELL.icon }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const at = new URL(event.notification.data, location.origin);
  event.waitUntil((async () => {
    const open = await clients.matchAll({ type: "window" });
    const there = open.find(({ url }) => new URL(url).pathname === at.pathname);
    await (there ? there.focus() : clients.openWindow(at.href));
  })());
});
