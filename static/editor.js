// A table that is built: its pieces, what was done and undone, and that it is kept.
// What is touched comes from editor-hands.js, what is pressed and typed from editor-tools.js. Without the scripts the form does it all.

import * as drawing from "./editor-drawing.js";
import * as figures from "./editor-form.js";
import * as shapes from "./shapes.js";
import * as words from "./words.js";

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

const { map, scale, size } = drawing;
const bar = () => document.getElementById("building");
const says = (text) => { document.getElementById("building-says").textContent = text; };
const written = () => JSON.stringify(pieces, KEEPS);

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

function draw() {
  drawing.draw(pieces, chosen, look);
  tools();
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
  figures.fill(pieces[chosen], chosen);
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
  figures.fill(pieces[chosen], chosen);
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

// ---------------------------------------------------------------- keeping it
// One at a time, each with the stamp of what it changes: nothing is done twice, nothing of another page lost.
async function keep() {
  const text = written();
  if (sending || text === kept) return;
  sending = true;
  const token = figures.form().elements.csrfmiddlewaretoken.value;
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
export const grips = () => drawing.grips(pieces[chosen].outline);
export const typed = () => figures.typed(pieces[chosen]);
export {
  change, choose, chosen, copy, done, draw, look, map, off, pan, pieces, place, says, scale, shape, size, zoom,
};
