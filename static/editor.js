// A table that is built: the pieces as they are drawn, what was done and undone, and that it is kept.
// What is touched and typed comes from editor-hands.js. Without the scripts the form does it all.

import * as shapes from "./shapes.js";
import * as words from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const KEEPS = ["outline", "top", "bottom", "kind", "standable", "sight", "name"];
const look = { box: null, on: false, fine: false };
/** @type {Scenery[]} */
let pieces = [];
let chosen = -1;
const past = [];
let next = [];
let before = "[]"; // as it was when what is going on now began
let kept = "[]"; // as the server has it
let stamp = "";
let sending = false;
let later = 0;

const map = () => document.getElementById("map");
const bar = () => document.getElementById("building");
const form = () => document.getElementById("piece-form");
const says = (text) => { document.getElementById("building-says").textContent = text; };
const written = () => JSON.stringify(pieces, KEEPS);
const size = () => [parseFloat(map().dataset.width), parseFloat(map().dataset.depth)];
const scale = () => map().getScreenCTM().a; // pixels an inch

function read() {
  const nodes = [...map().querySelectorAll("[data-number]")];
  nodes.sort((a, b) => +a.dataset.number - +b.dataset.number);
  pieces = nodes.map((node) => ({
    outline: node.getAttribute("points").split(" ").map((corner) => corner.split(",").map(Number)),
    top: Number(node.dataset.top),
    bottom: Number(node.dataset.bottom),
    kind: node.dataset.kind,
    standable: "standable" in node.dataset,
    sight: node.dataset.sight,
    name: node.dataset.name,
  }));
  stamp = map().dataset.stamp;
  before = kept = written();
}

// ---------------------------------------------------------------- drawing
function add(to, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  to.append(node);
}

const corners = (outline) => outline.map((one) => one.join(",")).join(" ");

function draw() {
  const scenery = document.getElementById("map-scenery");
  scenery.replaceChildren();
  const order = pieces.map((one, number) => ({ one, number })).sort((a, b) => a.one.top - b.one.top || a.number - b.number);
  for (const { one } of order) {
    const kind = one.sight || one.kind.replace(" ", "-");
    add(scenery, "polygon", { class: `map__piece map__piece--${kind}`, points: corners(one.outline) });
  }
  const [width, depth] = size();
  map().setAttribute("viewBox", (look.box ?? [-0.5, -0.5, width + 1, depth + 1]).join(" "));
  map().classList.toggle("map--building", look.on);
  const held = document.getElementById("map-handles");
  held.replaceChildren();
  if (look.on && pieces[chosen]) handles(held);
  tools();
}

function handles(held) {
  add(held, "polygon", { class: "map__chosen", points: corners(pieces[chosen].outline) });
  const radius = 7 / scale();
  const frame = shapes.framed(pieces[chosen].outline);
  const { turn, pulls } = grips();
  const [x1, y1] = shapes.at(frame, 0, turn.side);
  add(held, "line", { class: "map__stem", x1, y1, x2: turn.at[0], y2: turn.at[1] });
  add(held, "circle", { class: "map__grip map__grip--turn", cx: turn.at[0], cy: turn.at[1], r: radius * 1.2 });
  for (const { at } of pulls) add(held, "rect", { class: "map__grip", x: at[0] - radius, y: at[1] - radius, width: 2 * radius, height: 2 * radius });
}

// Where the handles of the chosen piece are: outside it, so that a small one can still be dragged.
function grips() {
  const frame = shapes.framed(pieces[chosen].outline);
  const [beyond, stem] = [14 / scale(), 38 / scale()];
  const sides = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  const pulls = sides.map((side) => ({ side, at: shapes.at(frame, ...side, beyond) }));
  const [x, y, wide, deep] = map().getAttribute("viewBox").split(" ").map(Number);
  /** @type {(at: Point) => boolean} */
  const seen = ([a, b]) => a > x && a < x + wide && b > y && b < y + deep;
  const up = shapes.at(frame, 0, -1, stem);
  const turn = seen(up) ? { side: -1, at: up } : { side: 1, at: shapes.at(frame, 0, 1, stem) };
  return { pulls, turn };
}

function tools() {
  const able = { undo: past.length, redo: next.length, turn: pieces[chosen], copy: pieces[chosen], off: pieces[chosen] };
  const pressed = { on: look.on, fine: look.fine };
  for (const button of bar().querySelectorAll("[data-build]")) {
    const does = button.dataset.build;
    if (does in able) button.disabled = !able[does];
    if (does in pressed) button.setAttribute("aria-pressed", pressed[does]);
  }
}

// ---------------------------------------------------------------- what is done, and undone
function done() {
  const now = written();
  if (now === before) return;
  past.push(before);
  next = [];
  before = now;
  fill();
  draw();
  keep();
}

function back(from, to) {
  if (!from.length) return;
  to.push(before);
  before = from.pop();
  pieces = JSON.parse(before);
  choose(pieces[chosen] ? chosen : -1);
  keep();
}

function choose(number) {
  chosen = number;
  fill();
  draw();
}

function place(one) {
  const [width, depth] = size();
  pieces.push({ ...one, outline: shapes.onTable(one.outline, width, depth) });
  chosen = pieces.length - 1;
  done();
}

function shape(outline) {
  const [width, depth] = size();
  pieces[chosen] = { ...pieces[chosen], outline: shapes.onTable(outline, width, depth) };
  draw();
}

function change(to) {
  const [width, depth] = size();
  pieces[chosen] = { ...pieces[chosen], ...to, outline: shapes.onTable(to.outline, width, depth) };
  done();
}

function off() {
  if (!pieces[chosen]) return;
  pieces.splice(chosen, 1);
  chosen = -1;
  done();
}

function copy() {
  const one = pieces[chosen];
  if (one) place({ ...one, outline: one.outline.map(([x, y]) => [x + 1, y + 1]) });
}

// ---------------------------------------------------------------- its figures, in the form
function fill() {
  const one = pieces[chosen];
  const { elements } = form();
  elements.number.value = one ? `${chosen + 1}` : "";
  document.getElementById("piece-which").textContent = one ? words.said("Piece %(n)s", { n: chosen + 1 }) : words.said("A new piece");
  document.getElementById("piece-do").textContent = one ? words.said("Change it") : words.said("Place it");
  if (!one) return;
  for (const [name, value] of Object.entries(shapes.framed(one.outline))) elements[name].value = `${Math.round(value * 100) / 100}`;
  for (const name of ["top", "bottom", "name"]) elements[name].value = one[name];
  elements.kind.value = one.sight || one.kind;
  elements.standable.checked = one.standable;
}

function typed() {
  const { elements } = form();
  const number = (name) => parseFloat(elements[name].value);
  const frame = Object.fromEntries(["x", "y", "wide", "deep", "turn"].map((name) => [name, number(name)]));
  const kind = elements.kind.value;
  const zone = ["low", "poor", "zero"].includes(kind);
  return {
    outline: pieces[chosen] ? shapes.put(pieces[chosen].outline, frame) : shapes.square(frame),
    top: number("top"),
    bottom: number("bottom"),
    kind: zone ? "zone" : kind,
    standable: elements.standable.checked && !zone,
    sight: zone ? kind : "",
    name: elements.name.value.trim(),
  };
}

// ---------------------------------------------------------------- keeping it
// One at a time, each with the stamp of what it changes: nothing is done twice, nothing of another page lost.
async function keep() {
  const text = written();
  if (sending || text === kept) return;
  sending = true;
  const token = form().elements.csrfmiddlewaretoken.value;
  const body = new URLSearchParams({ scenery: text, had: stamp });
  let again = false;
  try {
    const answer = await fetch(bar().dataset.keep, { method: "POST", body, headers: { "X-CSRFToken": token } });
    const said = await answer.json();
    if (answer.ok) {
      [kept, stamp, again] = [text, said.stamp, true];
      says("");
      clearTimeout(later);
      later = setTimeout(answers, 400);
    } else {
      says(said.sentence);
      if (answer.status === 422) refused();
    }
  } catch {
    says(words.said("Not kept yet: the notebook can’t be reached."));
  }
  sending = false;
  if (again) keep();
}

function refused() {
  before = kept;
  pieces = JSON.parse(kept);
  past.pop();
  choose(-1);
}

// What is told of A and B, and the list, as they are on the table now.
function answers() {
  document.getElementById("measure").requestSubmit();
}

function zoom(by, at = null) {
  const [width, depth] = size();
  const [x, y, wide, deep] = look.box ?? [-0.5, -0.5, width + 1, depth + 1];
  const share = Math.min(Math.max((wide * by) / (width + 1), 6 / (width + 1)), 1);
  const factor = (share * (width + 1)) / wide;
  const [cx, cy] = at ?? [x + wide / 2, y + deep / 2];
  look.box = share === 1 ? null : [cx - (cx - x) * factor, cy - (cy - y) * factor, wide * factor, deep * factor];
  draw();
}

function pan(dx, dy) {
  if (!look.box) return;
  look.box = [look.box[0] + dx, look.box[1] + dy, look.box[2], look.box[3]];
  draw();
}

function start() {
  if (!bar()) return;
  read();
  look.on = pieces.length === 0;
  bar().hidden = false;
  draw();
}

addEventListener("online", () => bar() && keep());
addEventListener("beforeunload", (event) => { if (bar() && written() !== kept) event.preventDefault(); });
document.addEventListener("DOMContentLoaded", start);
document.addEventListener("htmx:after:swap", () => bar() && draw());

export const undo = () => back(past, next);
export const redo = () => back(next, past);
export {
  change, choose, chosen, copy, done, draw, form, grips, look, map, off, pan, pieces, place, says, scale, shape, size, typed, zoom,
};
