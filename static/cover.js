// The right to see a match ends on its page: when somebody else signs in or out in another tab, or the phone
// is handed over there, and when the page comes back after it was left. First it is covered, then the
// notebook is asked, and only what it answers after that uncovers it.
import * as live from "./live.js";
import * as sending from "./sending.js";
import * as words from "./words.js";

const root = document.documentElement;
let covers = 0;

function cover() {
  covers += 1;
  root.classList.add("covered");
  document.querySelector(".covers").textContent = words.said("Covered until the notebook has answered.");
}
function ask() {
  cover();
  document.dispatchEvent(new CustomEvent("look"));
}

// Which cover a look was asked under: one from before says nothing of who looks now.
document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.id === "look") ctx.covers = covers;
});
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (event.defaultPrevented || ctx.covers !== covers || ctx.hx.refresh || ctx.hx.redirect) return;
  root.classList.remove("covered");
});

new BroadcastChannel("notebook").addEventListener("message", ({ data }) => {
  const another = data.who !== root.dataset.who;
  if (another) sending.forget();
  if (another || (data.match === live.shown.match && data.seat !== live.shown.seat)) ask();
});

// Before a browser keeps the page, so that the first thing it shows of it is nothing.
window.addEventListener("pagehide", ({ persisted }) => persisted && cover());
window.addEventListener("pageshow", ({ persisted }) => persisted && ask());
