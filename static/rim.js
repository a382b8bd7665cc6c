// One base in the place of another on the map: the point of contact is dragged round the rim of the old
// one, and what would come of it follows. Its degrees are those of the form, which does it all by itself.

const SVG = "http://www.w3.org/2000/svg";
const WAIT = 200; // between two questions, in milliseconds
let dragged = null;
let asked = 0;

const form = () => document.getElementById("rebasing");
const all = () => document.getElementById("board-all");
const rim = () => form().elements.rim;
const rad = (degrees) => (degrees * Math.PI) / 180;

// The old base and the radius of the new one; nothing where the map does not show it.
function bases() {
  const node = form() && all()?.querySelector(`[data-piece="${CSS.escape(form().elements.base.value)}"]`);
  if (!node) return null;
  const across = parseFloat(form().elements.s.selectedOptions[0].dataset.across);
  const [x, y, r] = ["x", "y", "r"].map((name) => parseFloat(node.dataset[name]));
  return { x, y, r, becomes: across / 25.4 / 2 };
}

const inch = () => Math.hypot(all().getScreenCTM().a, all().getScreenCTM().b); // pixels an inch

// Where the handle is: on the side of the point of contact, clear of either base.
function handle(found) {
  const turn = rad(parseFloat(rim().value) || 0);
  const out = found.r + 24 / inch();
  return [found.x + out * Math.cos(turn), found.y + out * Math.sin(turn), turn];
}

function draw() {
  const group = document.getElementById("board-rim");
  const found = group && bases();
  if (!found) return;
  group.replaceChildren();
  const add = (name, attributes) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    group.append(node);
  };
  const [x, y, turn] = handle(found);
  const off = rim().value === "" ? 0 : found.r - found.becomes;
  add("circle", { class: "board__new", cx: found.x + off * Math.cos(turn), cy: found.y + off * Math.sin(turn), r: found.becomes });
  if (Math.abs(found.r - found.becomes) < 0.001) return;
  const at = [found.x + found.r * Math.cos(turn), found.y + found.r * Math.sin(turn)];
  add("line", { class: "map__stem", x1: at[0], y1: at[1], x2: x, y2: y });
  add("circle", { class: "map__grip", cx: at[0], cy: at[1], r: 3 / inch() });
  add("circle", { class: "map__grip map__grip--turn", id: "rim-grip", cx: x, cy: y, r: 9 / inch() });
}

// Asked at once, and then no more often than that; the last question is always asked.
function ask() {
  if (asked) return;
  asked = setTimeout(() => {
    asked = 0;
    form().requestSubmit();
  }, WAIT);
}

function say(degrees) {
  rim().value = degrees;
  draw();
  ask();
}

function spot(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(all().getScreenCTM().inverse());
  return [at.x, at.y];
}

// By five degrees, by one with Shift; and wherever it would just touch somebody.
function snapped(degrees, fine) {
  const rims = (document.getElementById("tried").dataset.rims ?? "").split(" ").filter(Boolean).map(Number);
  const near = rims.find((one) => Math.abs(((degrees - one + 540) % 360) - 180) < 4);
  const step = fine ? 1 : 5;
  return !fine && near !== undefined ? near : (Math.round(degrees / step) * step) % 360;
}

// Before the map (board.js) hears of it: a handle is no piece.
const first = { capture: true };
document.addEventListener("pointerdown", (event) => {
  const found = event.target.closest?.("#board") && event.button === 0 && bases();
  if (!found || !document.getElementById("rim-grip")) return;
  const [x, y] = handle(found);
  const [px, py] = spot(event);
  if (Math.hypot(px - x, py - y) * inch() > 22) return;
  event.stopImmediatePropagation();
  dragged = { pointer: event.pointerId, found };
  document.getElementById("board").setPointerCapture(event.pointerId);
}, first);
document.addEventListener("pointermove", (event) => {
  if (dragged?.pointer !== event.pointerId) return;
  event.stopImmediatePropagation();
  const [x, y] = spot(event);
  const degrees = (Math.atan2(y - dragged.found.y, x - dragged.found.x) * 180) / Math.PI;
  const to = snapped((degrees + 360) % 360, event.shiftKey);
  if (String(to) !== rim().value) say(to);
}, first);
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (dragged?.pointer !== event.pointerId) return;
    event.stopImmediatePropagation();
    dragged = null;
  }, first);
}
document.addEventListener("input", ({ target }) => {
  if (target.form?.id !== "rebasing") return;
  draw();
  if (target.form.checkValidity()) ask();
});
document.addEventListener("click", (event) => {
  const at = event.target.closest?.("[data-rim]")?.dataset.rim;
  if (at === undefined) return;
  event.preventDefault();
  say(at);
});
// Looked at closer, a handle is as large as before.
document.addEventListener("click", ({ target }) => target.closest?.("[data-board]") && draw());
document.addEventListener("DOMContentLoaded", draw);
document.addEventListener("htmx:after:swap", draw);
