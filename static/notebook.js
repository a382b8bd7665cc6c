// What a page needs beyond htmx: the look of this device, covered secrets, and a word when the
// network is gone. Everything is delegated from the document, so parts that are swapped keep working.

const root = document.documentElement;
root.classList.add("js");

// ---------------------------------------------------------------- the look
document.addEventListener("change", (event) => {
  const { name, value } = event.target;
  // The server keeps the choice and writes it into the next page; here it only shows at once.
  if (name === "theme") root.dataset.theme = value;
  if (name === "veil") root.dataset.veil = value;
  if (name === "lengths") root.dataset.lengths = value;
});

// ---------------------------------------------------------------- covered secrets
// A veil opens while it is held: finger, mouse or space bar. For those who can't hold there is a
// setting: one press opens it, or a PIN does (veil-pin.js); five seconds later it covers itself.
const OPEN_FOR = 5000;
let held = null;
let closing = 0;

function open(veil) {
  cover();
  held = veil;
  veil.classList.add("is-held");
}

function cover() {
  clearTimeout(closing);
  if (held) held.classList.remove("is-held");
  held = null;
}

const pressed = (event) => event.target.closest?.(".veil");
const holds = () => !["press", "pin"].includes(root.dataset.veil);

document.addEventListener("pointerdown", (event) => {
  const veil = pressed(event);
  if (veil && event.button === 0 && holds()) open(veil);
});
for (const end of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(end, () => holds() && cover());
}
document.addEventListener("keydown", (event) => {
  const veil = pressed(event);
  if (veil && event.key === " " && holds() && !event.repeat) open(veil);
  if (event.key === "Escape") cover();
});
document.addEventListener("keyup", (event) => {
  if (event.key === " " && holds()) cover();
});
document.addEventListener("click", (event) => {
  const veil = pressed(event);
  if (!veil || holds()) return;
  const look = () => {
    open(veil);
    closing = setTimeout(cover, OPEN_FOR);
  };
  if (root.dataset.veil === "pin") document.dispatchEvent(new CustomEvent("pin", { detail: look }));
  else look();
});
// A long press on a phone would otherwise offer to copy what is under the finger.
document.addEventListener("contextmenu", (event) => pressed(event) && event.preventDefault());
// Whoever looks at another window may have handed over the phone; and a page that is left may come back.
document.addEventListener("visibilitychange", () => document.hidden && cover());
window.addEventListener("pagehide", cover);

// ---------------------------------------------------------------- who looks
// Each page tells the other tabs, and at which seat: an open match may be somebody else's by now (cover.js).
{
  const { match, seat } = document.querySelector("[data-match]")?.dataset ?? {};
  const tabs = new BroadcastChannel("notebook");
  if (root.dataset.who) tabs.postMessage({ who: root.dataset.who, match, seat });
  tabs.close();
}

// ---------------------------------------------------------------- menus
// A menu closes when something outside it is pressed, or by Escape.
document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) {
    if (!event.composedPath().includes(menu)) menu.open = false;
  }
});
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && event.target.closest?.("details.menu[open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

// ---------------------------------------------------------------- where the clock hangs
// A form that asks for a time zone, and was not told one yet, begins with this device's.
for (const select of document.querySelectorAll("select[data-zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...select.options].some((option) => option.value === here)) select.value = here;
}

// ---------------------------------------------------------------- moments
// The page says them in UTC; here they are said by this device's own clock.
function here() {
  for (const time of document.querySelectorAll("time[data-here]")) {
    const at = new Date(time.dateTime);
    if (!Number.isNaN(at.getTime())) {
      time.textContent = at.toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    }
  }
}
here();
document.addEventListener("htmx:after:settle", here);

// ---------------------------------------------------------------- a clock that runs down
// The page says when it ends and what is left in words; here it is minutes and seconds. This device's
// own clock may be wrong, but goes as fast: it counts from when the page was drawn.
const loaded = Date.now();
function runDown() {
  for (const clock of document.querySelectorAll("[data-ends]")) {
    const { now, ends } = clock.dataset;
    const left = Math.max(0, Math.round((Date.parse(ends) - Date.parse(now) - (Date.now() - loaded)) / 1000));
    const two = (number) => String(number).padStart(2, "0");
    clock.textContent = `${Math.floor(left / 60)}:${two(left % 60)}`;
  }
}
if (document.querySelector("[data-ends]")) {
  runDown();
  setInterval(runDown, 1000);
}

// ---------------------------------------------------------------- the network
const signal = () => document.getElementById("signal");
// What is cut because a page leaves is no fault of the network, nor is what is well again at once.
const LATE = 400;
let leaves = false;
let speaks = 0;
const say = () => {
  if (!leaves) signal()?.toggleAttribute("hidden", false);
};
const failed = () => { speaks ||= setTimeout(say, LATE); };
function reached() {
  clearTimeout(speaks);
  speaks = 0;
  signal()?.toggleAttribute("hidden", true);
}
window.addEventListener("pagehide", () => {
  leaves = true;
  clearTimeout(speaks);
  speaks = 0;
});
window.addEventListener("pageshow", () => { leaves = false; });

document.addEventListener("htmx:error", failed);
document.addEventListener("htmx:sse:error", failed);
document.addEventListener("htmx:sse:after:connection", reached);
document.addEventListener("out-of-reach", failed);
document.addEventListener("reached", reached);
document.addEventListener("htmx:after:request", (event) => {
  // An answer means that the server is there, unless it is none of what was asked; one of its own
  // faults is still worth a word.
  const status = event.detail?.ctx?.response?.status ?? 200;
  if (!event.defaultPrevented) (status >= 500 ? failed : reached)();
});
window.addEventListener("offline", failed);
window.addEventListener("online", reached);

// ---------------------------------------------------------------- one's own part of the dice
// Whoever leaves it to the device adds what nobody could foresee, the notebook least of all.
document.addEventListener("submit", ({ target }) => {
  const part = target.querySelector("input[name=part]");
  if (part && !part.value) part.value = [...crypto.getRandomValues(new Uint32Array(3))].join(" ");
}, true);

// ---------------------------------------------------------------- house rules
// What was found is written into the form with a press.
document.addEventListener("click", ({ target }) => {
  const line = target.closest?.("[data-adds]")?.dataset.adds;
  const field = document.querySelector("textarea[name=house]");
  if (!line || !field) return;
  field.value = [field.value.trimEnd(), line].filter(Boolean).join("\n");
  field.focus();
});
