// A cover over more than one secret, with things to change under it. It opens while it is held for a
// moment, or as this device opens all its covers, and closes by itself: after a while without a touch,
// with another tab, and with whatever is drawn anew.

const STAYS = 20000;
const HOLD = 400;
let waits = 0;
let holding = 0;
let opened = false;

const lids = () => document.querySelectorAll("details.lid[open]");
const top = (event) => event.target.closest?.(".lid__top");
const way = () => document.documentElement.dataset.veil;

function shut() {
  for (const lid of lids()) lid.open = false;
}
function stays() {
  clearTimeout(waits);
  if (lids().length) waits = setTimeout(shut, STAYS);
}
function open(summary) {
  summary.parentElement.open = true;
  opened = true;
}

document.addEventListener("pointerdown", (event) => {
  stays();
  const summary = top(event);
  opened = false;
  if (!summary || summary.parentElement.open || ["press", "pin"].includes(way())) return;
  holding = setTimeout(open, HOLD, summary);
});
for (const end of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(end, () => clearTimeout(holding));
}
document.addEventListener("click", (event) => {
  if (event.target.closest?.(".rail a")) shut();
  const summary = top(event);
  if (!summary) return;
  // By keys it is pressed, not held; one that is open is closed by a tap.
  if (opened) event.preventDefault();
  else if (!summary.parentElement.open && event.detail && way() !== "press") {
    event.preventDefault();
    if (way() === "pin") document.dispatchEvent(new CustomEvent("pin", { detail: () => open(summary) }));
  }
  opened = false;
});
document.addEventListener("contextmenu", (event) => top(event) && event.preventDefault());
for (const touch of ["input", "keydown", "scroll"]) document.addEventListener(touch, stays, true);
document.addEventListener("keydown", (event) => event.key === "Escape" && shut());
document.addEventListener("visibilitychange", () => document.hidden && shut());
document.addEventListener("htmx:after:settle", shut);
// What is drawn on the map while it is open goes with it.
document.addEventListener("toggle", (event) => {
  if (!event.target.matches?.("details.lid")) return;
  stays();
  event.target.dispatchEvent(new CustomEvent("lid", { bubbles: true }));
}, true);
