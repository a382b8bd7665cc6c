// The map of a match: look closer, turn it, see the Zones of Control; tap or drag to say where, leg by
// leg; choose two pieces to measure. What is drawn here ends up in the fields of a form, which can be
// filled in by hand as well; the notebook measures it again.
"use strict";

{
const PLACE = /(^|-)(to|where|edge|mine_at)$/;
const SVG = "http://www.w3.org/2000/svg";
const view = { box: null, turn: 0, zoc: false };
let drawn = null; // what is being said: { input, name, start, legs: [[x, y], …], facing }
let pending = null; // a way that waits for its form to open: { piece, legs }

const board = () => document.getElementById("board");
const all = () => document.getElementById("board-all");
const says = (text) => { const out = document.getElementById("board-says"); if (out) out.textContent = text; };
const round = (value) => Math.round(value * 100) / 100;
const shown = (node) => node.offsetParent !== null;

// ---------------------------------------------------------------- looking
function size() {
  const { width, depth } = board().dataset;
  return [parseFloat(width), parseFloat(depth)];
}

const turned = () => (view.turn + (board().classList.contains("board__map--turned") ? 2 : 0)) % 4;

function whole() {
  const [width, depth] = size();
  const quarter = view.turn % 2 === 1;
  return quarter ? [(width - depth) / 2 - 0.5, (depth - width) / 2 - 0.5, depth + 1, width + 1] : [-0.5, -0.5, width + 1, depth + 1];
}

function look() {
  const svg = board();
  if (!svg) return;
  const [width, depth] = size();
  view.box ??= whole();
  svg.setAttribute("viewBox", view.box.join(" "));
  const turn = turned();
  svg.dataset.turn = turn;
  all().setAttribute("transform", `rotate(${turn * 90} ${width / 2} ${depth / 2})`);
  svg.classList.toggle("board__map--zoc", view.zoc);
  document.getElementById("board-tools").hidden = false;
  document.querySelector("[data-board=zoc]").setAttribute("aria-pressed", view.zoc);
  draw();
}

function zoom(by, at = null) {
  const [x, y, wide, deep] = view.box;
  const [width, depth] = size();
  const least = 4 / Math.max(width, depth);
  const share = Math.min(Math.max((wide * by) / (Math.max(width, depth) + 1), least), 1);
  const next = share * (Math.max(width, depth) + 1);
  const factor = next / wide;
  const [cx, cy] = at ?? [x + wide / 2, y + deep / 2];
  view.box = factor === 1 ? view.box : [cx - (cx - x) * factor, cy - (cy - y) * factor, wide * factor, deep * factor];
  if (share === 1) view.box = null;
  look();
}

function pan(dx, dy) {
  view.box = [view.box[0] + dx, view.box[1] + dy, view.box[2], view.box[3]];
  look();
}

const onScreen = (event) => new DOMPoint(event.clientX, event.clientY);
const inBox = (event) => onScreen(event).matrixTransform(board().getScreenCTM().inverse());
function onTable(event) {
  const at = onScreen(event).matrixTransform(all().getScreenCTM().inverse());
  const [width, depth] = size();
  return [round(Math.min(Math.max(at.x, 0), width)), round(Math.min(Math.max(at.y, 0), depth))];
}

// ---------------------------------------------------------------- what is being said
const written = ([x, y]) => `${x}″, ${y}″`;
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
function far(legs, start) {
  return (start ? [start, ...legs] : legs).reduce((sum, one, at, every) => (at ? sum + apart(one, every[at - 1]) : 0), 0);
}

function fields() {
  const found = [...document.querySelectorAll("#panel form input")].filter((one) => PLACE.test(one.name));
  return found.filter((one) => shown(one) || one.closest(".pick"));
}
function named(input) {
  const form = input.form;
  const path = input.name.match(/^paths-(\d+)-to$/);
  const asked = path ? form.elements[`paths-${path[1]}-piece`] : form.elements.actor ?? form.elements.piece ?? form.elements.trooper;
  return asked?.value ?? "";
}
const piece = (id) => all().querySelector(`[data-piece="${CSS.escape(id)}"]`);
const middle = (node) => [parseFloat(node.dataset.x), parseFloat(node.dataset.y)];

function begin(input) {
  const id = named(input);
  const stands = /(^|-)to$/.test(input.name) ? piece(id) : null;
  drawn = { input, id, start: stands ? middle(stands) : null, mov: stands?.dataset.mov ?? "", legs: [], facing: null };
}

// Who is placed or goes somewhere says which way it faces: in a field of its own, or with the place.
const facingField = () => drawn.input.form.elements.facing;
const faces = () => drawn.start !== null || Boolean(facingField());
function facing() {
  if (drawn.facing !== null) return drawn.facing;
  const said = parseFloat(facingField()?.value ?? "");
  return Number.isFinite(said) ? said : null;
}

function tell() {
  const { input, start, legs } = drawn;
  const end = legs.at(-1);
  const way = legs.slice(0, -1);
  const looks = end && drawn.facing !== null ? `${drawn.facing}°` : "";
  if (looks && facingField()) facingField().value = looks;
  const facing = looks && start ? `, facing ${looks}` : "";
  const text = end ? written(end) + facing + (start && way.length ? ` by way of ${way.map(written).join("; ")}` : "") : "";
  // The same place for every skill that could be declared with it.
  const same = start ? fields().filter((one) => one.name === input.name && named(one) === drawn.id) : [input];
  for (const one of same) one.value = text;
  const mov = drawn.mov ? ` of ${drawn.mov}″` : "";
  says(end ? (start ? `${written(end)}: ${far(legs, start).toFixed(2)}″${mov}` : written(end)) : "");
  draw();
}

function draw() {
  const draft = document.getElementById("board-draft");
  if (!draft) return;
  draft.replaceChildren();
  const back = document.querySelector("[data-board=back]");
  if (back) back.hidden = !drawn?.legs.length;
  if (!drawn?.legs.length) return;
  const { start, legs, id } = drawn;
  const radius = piece(id)?.dataset.r ?? 0.49;
  const put = (name, attributes) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    draft.append(node);
  };
  if (start) put("polyline", { class: "board__way", points: [start, ...legs].map((one) => one.join(",")).join(" ") });
  const [cx, cy] = legs.at(-1);
  put("circle", { class: "board__new", cx, cy, r: radius });
  if (!faces()) return;
  const [x2, y2] = nose();
  put("line", { class: "map__stem", x1: cx, y1: cy, x2, y2 });
  put("circle", { class: "map__grip map__grip--turn", cx: x2, cy: y2, r: 8 / inch() });
}

// The handle that turns what is placed: where it faces, or, before that is said, off the table's edge.
const inch = () => Math.hypot(all().getScreenCTM().a, all().getScreenCTM().b); // pixels an inch
function nose() {
  const [x, y] = drawn.legs.at(-1);
  const own = turned() === 2 ? 90 : 270;
  const turn = ((facing() ?? own) * Math.PI) / 180;
  const out = 1 + 26 / inch();
  return [x + out * Math.cos(turn), y + out * Math.sin(turn)];
}
function face([x, y], fine) {
  const [cx, cy] = drawn.legs.at(-1);
  turn((Math.atan2(y - cy, x - cx) * 180) / Math.PI, fine ? 1 : 15);
}
function turn(degrees, by) {
  drawn.facing = (Math.round(degrees / by) * by + 360) % 360;
  tell();
}

function say(at, input) {
  if (!drawn || drawn.input !== input) begin(input);
  if (drawn.start) drawn.legs.push(at);
  else drawn.legs = [at];
  tell();
}

// The field that says where a piece goes: that of a Move, if it may be declared, which is then chosen.
function wayOf(id) {
  const found = fields().filter((one) => /(^|-)to$/.test(one.name) && named(one) === id);
  const input = found.find((one) => one.form.elements.skill?.value === "Move") ?? found[0];
  const pick = input && !shown(input) && document.querySelector(`[name=pick][data-pick="${input.form.dataset.of}"]`);
  if (pick) pick.click();
  return input;
}

// A piece of one's own was dragged: its form says where, and if it is not open yet, it opens.
function gone(id, at) {
  const input = wayOf(id);
  if (input) return say(at, input);
  const link = document.querySelector(`#panel a[href*="piece=${CSS.escape(id)}."]`);
  if (!link) return says("It can’t be moved now.");
  pending = { id, at };
  link.click();
}

// ---------------------------------------------------------------- two pieces to measure
function choose(id) {
  const form = document.getElementById("between");
  if (!form?.querySelector(`option[value="${CSS.escape(id)}"]`)) return;
  const { a, b } = form.elements;
  if (!a.value || (a.value && b.value)) { a.value = id; b.value = ""; }
  else b.value = id;
  for (const node of all().querySelectorAll("[data-piece]")) node.classList.toggle("board__piece--asked", [a.value, b.value].includes(node.dataset.piece));
  const details = form.closest("details");
  if (details) details.open = true;
  if (a.value && b.value) { says(""); form.requestSubmit(); }
  else says("And to whom?");
}
function line() {
  const answers = document.getElementById("answers");
  const map = all();
  if (!map || !answers) return;
  map.querySelectorAll(".map__sight").forEach((node) => node.remove());
  if (!answers.dataset.line) return;
  const [x1, y1, x2, y2] = answers.dataset.line.split(" ");
  const node = document.createElementNS(SVG, "line");
  for (const [key, value] of Object.entries({ class: "map__sight", x1, y1, x2, y2 })) node.setAttribute(key, value);
  map.append(node);
}

// ---------------------------------------------------------------- fingers
const down = new Map();
let moved = false;
let held = null;

function nearest(event) {
  const at = onTable(event);
  const reach = 22 / (all().getScreenCTM().a ** 2 + all().getScreenCTM().b ** 2) ** 0.5;
  let best = null;
  for (const node of all().querySelectorAll("[data-piece]")) {
    const gap = apart(at, middle(node)) - parseFloat(node.dataset.r);
    if (gap < reach && (!best || gap < best.gap)) best = { node, gap };
  }
  return best?.node ?? null;
}

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#board") || event.button !== 0) return;
  board().setPointerCapture(event.pointerId);
  down.set(event.pointerId, event);
  moved = false;
  const nosed = drawn?.legs.length && faces() && apart(onTable(event), nose()) * inch() < 22;
  const ghost = drawn?.legs.length && apart(onTable(event), drawn.legs.at(-1)) < 1.5;
  const own = nearest(event);
  held = nosed ? { nose: true } : ghost ? { ghost: true } : own?.dataset.mov ? { id: own.dataset.piece } : null;
});
document.addEventListener("pointermove", (event) => {
  const before = down.get(event.pointerId);
  if (!before) return;
  if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 6) moved = true;
  if (!moved) return;
  if (down.size === 2) {
    const [other] = [...down.values()].filter((one) => one.pointerId !== event.pointerId);
    const gap = (a, b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const at = inBox(event);
    zoom(gap(before, other) / Math.max(gap(event, other), 1), [at.x, at.y]);
  } else if (!held && view.box) {
    const [from, to] = [inBox(before), inBox(event)];
    pan(from.x - to.x, from.y - to.y);
  } else if (held?.nose) {
    face(onTable(event), event.shiftKey);
    says(`facing ${drawn.facing}°`);
  } else if (held) {
    const at = onTable(event);
    const start = held.ghost ? drawn.legs.at(-1) : middle(piece(held.id));
    says(`${written(at)}: ${apart(start, at).toFixed(2)}″`);
  }
  if (!held || down.size === 2) down.set(event.pointerId, event);
});
document.addEventListener("pointerup", (event) => {
  if (!down.delete(event.pointerId) || down.size) return;
  const at = onTable(event);
  if (held && moved) {
    if (held.nose) face(at, event.shiftKey);
    else if (held.ghost) say(at, drawn.input);
    else gone(held.id, at);
  } else if (!moved && !held?.nose) {
    const input = drawn && document.contains(drawn.input) ? drawn.input : fields().find(shown);
    const touched = nearest(event);
    if (touched && !held?.ghost) choose(touched.dataset.piece);
    else if (input) say(at, input);
  }
  held = null;
});
document.addEventListener("pointercancel", (event) => { down.delete(event.pointerId); held = null; });
document.addEventListener("focusin", ({ target }) => {
  if (board() && PLACE.test(target.name ?? "") && target.closest("#panel")) {
    begin(target);
    says("Tap the map to say where.");
  }
});
document.addEventListener("click", ({ target }) => {
  const asked = target.closest?.("[data-board]")?.dataset.board;
  if (!asked) return;
  if (asked === "in") zoom(0.6);
  if (asked === "out") zoom(1 / 0.6);
  if (asked === "turn") { view.turn = (view.turn + 1) % 4; view.box = null; look(); }
  if (asked === "zoc") { view.zoc = !view.zoc; look(); }
  if (asked === "back") { drawn.legs.pop(); tell(); }
});

// ---------------------------------------------------------------- keys
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "board" || event.ctrlKey || event.metaKey) return;
  if (event.key === "+" || event.key === "-") { zoom(event.key === "+" ? 0.6 : 1 / 0.6); event.preventDefault(); }
  const turns = { r: 1, l: -1 }[event.key.toLowerCase()];
  if (turns && drawn?.legs.length && faces()) {
    const by = event.shiftKey ? 1 : 15;
    turn((facing() ?? 0) + turns * by, by);
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const [dx, dy] = [...Array(turned())].reduce(([x, y]) => [y, -x], step);
  const by = event.shiftKey ? 0.1 : 0.5;
  if (drawn?.legs.length) {
    const [x, y] = drawn.legs.pop();
    drawn.legs.push([round(x + dx * by), round(y + dy * by)]);
    tell();
    return;
  }
  const input = drawn?.input ?? fields().find(shown);
  // With nothing to say, looked at closer, the arrows go over the map.
  if (!input) return view.box[2] < whole()[2] ? pan(step[0] * view.box[2] / 8, step[1] * view.box[2] / 8) : undefined;
  begin(input);
  const [width, depth] = size();
  say(drawn.start ? [round(drawn.start[0] + dx * by), round(drawn.start[1] + dy * by)] : [width / 2, depth / 2], input);
});

// ---------------------------------------------------------------- redraws
function again() {
  if (drawn && !document.contains(drawn.input)) drawn = null;
  look();
  line();
  const waits = pending;
  const input = waits && wayOf(waits.id);
  if (input) { pending = null; say(waits.at, input); }
}
document.addEventListener("DOMContentLoaded", again);
document.addEventListener("htmx:after:settle", again);
}
