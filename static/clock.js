// The times of a clock are drawn by the notebook whenever something happens; between two drawings they
// are counted here. Nothing is read out by it.
import * as token from "./token.js";

const LOW = 5 * 60;
const times = () => [...document.querySelectorAll(".time")];
const drawn = new WeakMap();

const text = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function show() {
  for (const time of times()) {
    const { at, left } = time.dataset;
    // A drawing counts from when it came: the clock of this device may be wrong, but goes as fast.
    if (drawn.get(time)?.at !== at) drawn.set(time, { at, since: Date.now() });
    const gone = "runs" in time.dataset ? (Date.now() - drawn.get(time).since) / 1000 : 0;
    const seconds = Math.max(0, Math.ceil(+left - gone));
    if (time.textContent !== text(seconds)) time.textContent = text(seconds);
    time.classList.toggle("time--low", seconds < LOW);
    for (const up of document.querySelectorAll(`[data-up="${time.dataset.side}"]`)) up.hidden = seconds > 0;
  }
}

setInterval(show, 250);
document.addEventListener("DOMContentLoaded", show);
document.addEventListener("htmx:after:settle", show);

// A page that was put away is not lost. One that nobody looks at says so with what it asks; what was
// asked before, and is over after, may have been heard last.
const address = () => document.getElementById("clock")?.dataset.away;
function away() {
  fetch(address(), { method: "POST", headers: token.headers(), keepalive: true }).catch(() => {});
}
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (document.hidden) ctx.request.headers.Away = "1";
});
document.addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (address() && document.hidden && !ctx.request.headers.Away) away();
});
document.addEventListener("visibilitychange", () => {
  if (!address()) return;
  if (document.hidden) away();
  else document.dispatchEvent(new CustomEvent("look"));
});
