// A template laid on the map to see whom it would touch: a round one where the finger is; a teardrop from
// where it is put down (the rim of who stands there) to where the finger goes. Whom it touches comes from
// the notebook, by what this seat sees; nobody else is told anything.
import { place } from "./lengths.js";
import * as words from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const BESIDE = 0.04; // inches: against its user's base, and not over it
const SOON = 120; // ms: a finger that rests for so long has asked
let laid = { kind: "", at: null, turn: 270 };
let held = false;
let bursts = null; // where what is being declared would burst
let asked = "";
let waits = 0;

const select = () => document.getElementById("board-kind");
const told = () => document.getElementById("board-under");
const shown = () => document.getElementById("board-laid");
const all = () => document.getElementById("board-all");
const round = (value) => Math.round(value * 100) / 100;

function onTable(event) {
  const { width, depth } = document.getElementById("board").dataset;
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(all().getScreenCTM().inverse());
  return [round(Math.min(Math.max(at.x, 0), +width)), round(Math.min(Math.max(at.y, 0), +depth))];
}
function light(ids) {
  for (const node of all().querySelectorAll("[data-piece]")) node.classList.toggle("board__piece--under", ids.includes(node.dataset.piece));
}
function quiet() {
  asked = "";
  clearTimeout(waits);
  if (!shown()) return;
  shown().hidden = true;
  light([]);
}

async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok || address !== asked) return;
  const { under, says } = await answer.json();
  if (address !== asked || !told()) return;
  told().textContent = says;
  light(under);
}
function whom({ kind, at, turn }) {
  const from = document.getElementById("board-box")?.dataset.template;
  if (!from || !at) return;
  const where = `${place(at)}, facing ${turn}°`;
  asked = `${from}?${new URLSearchParams({ kind, where })}`;
  clearTimeout(waits);
  waits = setTimeout(ask, SOON, asked);
}

// ---------------------------------------------------------------- where it lies
function draw() {
  const layer = document.getElementById("board-template");
  if (!layer || !select() || !shown()) return;
  select().value = laid.kind;
  layer.replaceChildren();
  const points = select().selectedOptions[0]?.dataset.points;
  if (points && laid.at) {
    const node = document.createElementNS(SVG, "polygon");
    const put = `translate(${laid.at.join(" ")}) rotate(${laid.turn})`;
    for (const [key, value] of Object.entries({ class: "board__template", points, transform: put })) node.setAttribute(key, value);
    layer.append(node);
  }
  if (!bursts && !laid.kind) return quiet();
  shown().hidden = false;
  shown().querySelector("button").hidden = !laid.kind;
  if (!laid.at) told().textContent = words.said("Put it down on the map.");
  whom(bursts ? { kind: "Circular", at: bursts, turn: 0 } : laid);
}

// Against whoever stands under the finger: from their middle, until it is drawn out of their base.
let from = null;
function begins(at) {
  from = { at, radius: 0 };
  for (const { dataset } of all().querySelectorAll("[data-piece]")) {
    const gap = Math.hypot(at[0] - +dataset.x, at[1] - +dataset.y);
    if (gap <= Math.max(+dataset.r, 0.8)) from = { at: [+dataset.x, +dataset.y], radius: +dataset.r };
  }
}
function goes(to) {
  if (laid.kind === "Circular") {
    laid.at = to;
    return draw();
  }
  const [dx, dy] = [to[0] - from.at[0], to[1] - from.at[1]];
  if (Math.hypot(dx, dy) > from.radius + 0.3) laid.turn = Math.round((Math.atan2(dy, dx) * 180) / Math.PI + 360) % 360;
  const turn = (laid.turn * Math.PI) / 180;
  const out = from.radius ? from.radius + BESIDE : 0;
  laid.at = [round(from.at[0] + out * Math.cos(turn)), round(from.at[1] + out * Math.sin(turn))];
  draw();
}

// While a template lies there the map is its own: nothing is placed and nobody is moved by it.
const mine = (event) => laid.kind && event.target.closest?.("#board");
document.addEventListener("pointerdown", (event) => {
  if (!mine(event)) return;
  event.stopPropagation();
  if (!event.isPrimary || event.button !== 0) return;
  held = true;
  document.getElementById("board").setPointerCapture(event.pointerId);
  begins(onTable(event));
  goes(onTable(event));
}, true);
document.addEventListener("pointermove", (event) => {
  if (!held || !event.isPrimary) return;
  event.stopPropagation();
  goes(onTable(event));
}, true);
/** @type {(event: PointerEvent) => void} */
function ends(event) {
  if (!held) return;
  event.stopPropagation();
  if (event.isPrimary) held = false;
}
document.addEventListener("pointerup", ends, true);
document.addEventListener("pointercancel", ends, true);
document.addEventListener("change", ({ target }) => {
  if (target !== select()) return;
  laid = { ...laid, kind: target.value, at: target.value ? laid.at : null };
  // The map, on which it is laid, is above.
  target.closest("details")?.removeAttribute("open");
  draw();
});
document.addEventListener("click", ({ target }) => {
  if (!target.closest?.("[data-template=off]")) return;
  laid = { ...laid, kind: "", at: null };
  draw();
});
document.addEventListener("bursts", ({ detail }) => {
  if (`${detail}` === `${bursts}`) return;
  bursts = detail;
  draw();
});
document.addEventListener("looked", draw);
