// What the match page needs beyond htmx: dice by one tap each, focus that follows the step, choices
// that survive a redraw, and letters for who plays with a keyboard.
"use strict";

const panel = () => document.getElementById("panel");

// ---------------------------------------------------------------- redraws
// Parts of the page that have not changed come as empty shells: what stands there is left alone.
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (!panel()?.contains(ctx.sourceElement)) return;
  const parts = [...panel().querySelectorAll("[data-drawn]")];
  const has = parts.map((part) => `${part.id}=${part.dataset.drawn}`);
  const again = ctx.sourceElement === panel() ? "again " : "";
  ctx.request.headers.Has = again + [`at=${panel().dataset.cursor}`, ...has].join(" ");
});
// Of the lines of the log that are here there is one shell for all, from the oldest to the newest.
document.addEventListener("htmx:after:request", ({ detail: { ctx } }) => {
  ctx.text = ctx.text?.replace(/<li data-known="(\d+) (\d+)"><\/li>/, (_, oldest, newest) =>
    [...document.querySelectorAll("#log .log > li")]
      .filter(({ id }) => +id.slice(5) >= +oldest && +id.slice(5) <= +newest)
      .map(({ id }) => `<li id="${id}" data-same></li>`)
      .join(""));
});
let missed = false;
htmx.registerExtension("keeps-same", {
  htmx_before_morph_node: (element, { newNode }) => {
    const same = newNode.dataset?.same;
    missed ||= !!same && same !== element.dataset.drawn;
    return same === undefined;
  },
});
document.addEventListener("htmx:after:settle", () => {
  const parts = panel()?.querySelectorAll("[data-drawn]") ?? [];
  for (const part of parts) {
    for (const input of part.querySelectorAll("input[name=cursor]")) input.value = panel().dataset.cursor;
  }
  // Two answers crossed on their way, and something is not here after all: ask for everything.
  if (!missed && !panel()?.querySelector("[data-same]")) return;
  missed = false;
  delete panel().dataset.cursor;
  for (const part of parts) part.removeAttribute("data-drawn");
  look();
});
// A form that was sent is spent: the part that it stands in has to come anew.
document.addEventListener("submit", (event) => {
  event.target.closest("[data-drawn]")?.removeAttribute("data-drawn");
}, true);
// A redraw never closes what somebody opened, nor opens what they closed: details keep their own.
htmx.registerExtension("keeps-open", {
  htmx_before_morph_attr: (element, { attrName }) =>
    !(attrName === "open" && element instanceof HTMLDetailsElement),
});

// What was measured on the map stays until something else is measured.
htmx.registerExtension("keeps-measured", {
  htmx_before_morph_node: (element, { newNode }) =>
    !(element.id === "answers" && element.firstElementChild && !newNode.firstElementChild),
});

let step = null;
let acted = false;
document.addEventListener("submit", (event) => { acted ||= !!event.target.closest("#panel"); });
document.addEventListener("DOMContentLoaded", () => { step = panel()?.dataset.step; readDice(); tell(); });
document.addEventListener("htmx:after:settle", () => {
  const now = panel()?.dataset.step;
  readDice();
  tell();
  if (now === step) return;
  step = now;
  const typing = document.activeElement?.matches("input:not([type=radio]):not([type=checkbox]), textarea, select");
  if (typing && document.activeElement.closest("#panel")) return;
  const heading = document.getElementById("now");
  // The heading is read aloud, and what opened is under the eyes.
  heading?.focus({ preventScroll: true });
  const live = document.getElementById("live");
  const top = live?.getBoundingClientRect().top ?? 0;
  // Who reads elsewhere while the other side plays is left there.
  const mine = acted || document.querySelector(".turn:not(.turn--them)");
  acted = false;
  if (mine && (top < 60 || top > innerHeight * 0.55)) live?.scrollIntoView({ block: "start" });
});

// A starter roster was taken: look again, it is in the list now.
document.addEventListener("htmx:after:request", (event) => {
  if (event.target.matches?.("[data-then-look]")) look();
});
const look = () => document.getElementById("st")?.dispatchEvent(new CustomEvent("changed"));

// ---------------------------------------------------------------- one's own part of the dice
// Whoever leaves it to the device adds what nobody could foresee, the notebook least of all.
document.addEventListener("submit", ({ target }) => {
  const part = target.querySelector("input[name=part]");
  if (part && !part.value) part.value = [...crypto.getRandomValues(new Uint32Array(3))].join(" ");
}, true);

// ---------------------------------------------------------------- commands that did not get through
// They are kept as they were sent, under the same ids, and sent again in their order when the
// notebook can be reached: had one arrived after all and only its answer was lost, nothing happens
// twice.
let unsent = [];
document.addEventListener("htmx:error", ({ detail }) => {
  const { action, body } = detail?.ctx?.request ?? {};
  if (body?.has?.("command_id")) unsent.push({ action, body });
});
async function sendAgain() {
  const again = unsent;
  unsent = [];
  if (!again.length) return;
  const headers = { "HX-Request": "true", ...JSON.parse(document.body.getAttribute("hx-headers:inherited")) };
  try {
    for (; again.length; again.shift()) {
      await fetch(again[0].action, { method: "POST", body: again[0].body, headers });
    }
    look();
  } catch {
    unsent = [...again, ...unsent];
  }
}
window.addEventListener("online", sendAgain);
document.addEventListener("htmx:sse:after:connection", sendAgain);

// ---------------------------------------------------------------- the bright button
// It says below the act what was chosen for it: the target, the weapon, the place.
function tell() {
  for (const small of document.querySelectorAll("[data-tells]")) {
    const form = document.getElementById(small.dataset.tells);
    if (!form) continue;
    const said = [...form.querySelectorAll("input:checked")]
      .filter((input) => /^(first_)?(target|weapon)$/.test(input.name))
      .map((input) => input.closest("label").querySelector("b").textContent);
    small.dataset.plain ??= small.textContent;
    const text = [...said, small.dataset.plain].filter(Boolean).join(", ");
    if (small.textContent !== text) small.textContent = text;
  }
}
document.addEventListener("change", (event) => event.target.closest("#panel") && tell());

// ---------------------------------------------------------------- dice
const dice = () => document.querySelector("form[data-dice]");
const places = (form) => [...form.querySelectorAll("input[type=number]")];

function readDice() {
  const form = dice();
  if (!form) return;
  const all = places(form);
  const given = all.filter((input) => input.value).length;
  const says = form.querySelector("[data-die-says]");
  says.dataset.plain ??= says.textContent;
  if (all.length > 1) {
    const already = all.filter((input) => input.value).map((input) => input.value).join(", ");
    says.textContent = says.dataset.plain.replace(/\d+ of/, `${Math.min(given + 1, all.length)} of`) + (already ? `: ${already}` : "");
  }
  form.querySelector("[data-die-back]").hidden = !given;
}

document.addEventListener("click", (event) => {
  const form = dice();
  const key = event.target.closest?.(".key20");
  if (form && key) {
    const free = places(form).filter((input) => !input.value);
    if (!free.length) return; // they are on their way already
    free[0].value = key.textContent;
    readDice();
    if (free.length === 1) form.requestSubmit();
  }
  if (form && event.target.closest?.("[data-die-back]")) {
    const last = places(form).filter((input) => input.value).pop();
    if (last) last.value = "";
    readDice();
  }
});

// ---------------------------------------------------------------- letters
const KEYS = {
  d: () => [...document.querySelectorAll(".deck button.go")].find((go) => go.offsetParent)?.click(),
  n: () => document.querySelector("[data-no-aros] button")?.click(),
  u: () => document.querySelector("#undo button")?.click(),
  t: () => go("table"),
  l: () => go("log"),
  "?": () => document.querySelector("#live .why summary")?.click(),
};
function go(id) {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: "start" });
  place?.querySelector("h2")?.focus();
}
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select")) return;
  const act = KEYS[event.key.toLowerCase()];
  if (!act || !panel()) return;
  event.preventDefault();
  act();
});
