// The worker that says so when there is no network, and makes the notebook one that can be installed. A
// browser allows it over https, and on the machine itself. With the first tap or key: what it keeps need not
// come before the page that somebody waits for.

for (const sign of ["pointerdown", "keydown"]) {
  document.addEventListener(sign, () => navigator.serviceWorker?.register("/worker.js").catch(() => {}), { once: true });
}
