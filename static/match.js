// What the match page needs beyond htmx: dice by one tap each, focus that follows the step, choices
// that survive a redraw, and letters for who plays with a keyboard.

const panel = () => document.getElementById("panel");

// ---------------------------------------------------------------- redraws
// Parts of the page that have not changed come as empty shells: what stands there is left alone.
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  const looks = ctx.sourceElement.id === "look";
  if (!looks && !panel()?.contains(ctx.sourceElement)) return;
  const parts = [...panel().querySelectorAll("[data-drawn]")];
  const has = parts.map((part) => `${part.id}=${part.dataset.drawn}`);
  const again = looks ? "again " : "";
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

// What is wrong with a pasted code stays beside it until another is read.
htmx.registerExtension("keeps-wrong", {
  htmx_before_morph_node: (element, { newNode }) =>
    !(element.id === "army-code" && element.querySelector(WRONG) && !newNode.querySelector(WRONG)),
});
const WRONG = "[aria-invalid=true]";

let step = null;
let acted = false;
// Whoever has a finger on the map is left there.
let onMap = false;
document.addEventListener("pointerdown", ({ target }) => { onMap = !!target.closest?.("#board"); }, true);
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
  const live = first();
  const top = live?.getBoundingClientRect().top ?? 0;
  // Who reads elsewhere while the other side plays is left there.
  if (document.getElementById("moment")) return;
  const mine = acted || document.querySelector(".turn:not(.turn--them)");
  acted = false;
  if (mine && !onMap && (top < 60 || top > innerHeight * 0.55)) live?.scrollIntoView({ block: "start" });
});

// Where a decision begins: on a phone the map comes first, if it is decided on the map.
function first() {
  const map = document.querySelector(".match--map #board-box");
  const narrow = matchMedia("(max-width: 43.99rem)").matches;
  return map && narrow ? map : document.getElementById("live");
}

const look = () => document.dispatchEvent(new CustomEvent("look"));

// ---------------------------------------------------------------- the bright button
// It says below the act what was chosen for it: the target, the weapon, the place.
function tell() {
  for (const small of document.querySelectorAll("[data-tells]")) {
    const form = document.getElementById(small.dataset.tells);
    if (!form) continue;
    const said = [...form.querySelectorAll("input:checked, select")]
      .filter((one) => /^(first_)?(target|weapon)$/.test(one.name) && one.value)
      .map((one) => one.selectedOptions?.[0].textContent.split(", ")[0] ?? one.closest("label").querySelector("b").textContent);
    small.dataset.plain ??= small.textContent;
    // What comes next is said where nothing more is; what it reveals always.
    const plain = said.length && !("keeps" in small.dataset) ? "" : small.dataset.plain;
    const text = [...said, plain].filter(Boolean).join(", ");
    if (small.textContent !== text) small.textContent = text;
  }
}
document.addEventListener("change", (event) => event.target.closest("#panel") && tell());
// And how many were marked that can react.
document.addEventListener("change", ({ target }) => {
  const says = document.querySelector("[data-ticked]");
  const form = says && target.closest("#who-reacts");
  if (form) says.textContent = `${new Set([...form.querySelectorAll(":checked")].map((one) => one.value)).size} `;
});

// ---------------------------------------------------------------- dice
const dice = () => document.querySelector("form[data-dice]");
const places = (form) => [...form.querySelectorAll("input[type=number]")];

function readDice() {
  const form = dice();
  if (!form) return;
  const all = places(form);
  const given = all.filter((input) => input.value);
  const next = all.find((input) => !input.value) ?? all.at(-1);
  const says = document.querySelector(".entry [data-die-says]");
  if (!given.length) says.textContent = says.dataset.first ?? says.textContent;
  else if (all.length > 1) {
    says.dataset.first ??= says.textContent;
    says.textContent = `${next.dataset.says}: ${given.map((input) => input.value).join(", ")}`;
  }
  document.querySelector(".entry [data-die-back]").hidden = !given.length;
  // Before the first die the notebook may roll them all; after it, those that are left may all miss.
  document.querySelector(".entry [data-rest]")?.toggleAttribute("hidden", !given.length);
  document.querySelector(".entry [data-roll-here]")?.toggleAttribute("hidden", !!given.length);
}

document.addEventListener("click", (event) => {
  const form = dice();
  const key = event.target.closest?.(".key20");
  if (form && key) {
    const free = places(form).filter((input) => !input.value);
    if (!free.length) return; // they are on their way already
    free[0].value = key.value;
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
