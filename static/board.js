// The map of a match under a finger and by keys: tap or drag to say where, leg by leg; choose two pieces to measure.
// While a place is asked for, a tap says it, whoever stands near. What is drawn here ends up in the fields of a form,
// which can be filled in by hand as well; the notebook measures it again.

import { alike, isPlace, kindOf } from "./bases.js";
import { dragged, draw, line, stroked } from "./drawing.js";
import { inches } from "./lengths.js";
import { all, board, inBox, inch, look, onTable, pan, round, says, shown, size, turned, view, whole, zoom } from "./looking.js";
import { acts, awaited, choose, gone } from "./opening.js";
import { apart, asked, begin, begun, faces, facing, far, fields, HAIR, legsOf, middle, named, nose, now, piece, PLACE, written } from "./where.js";
import { face, inLine, measured, say, tell, turn, warn } from "./saying.js";
import * as words from "./words.js";

const JITTER = { mouse: 6, pen: 8, touch: 14 }; // pixels that a tap may slip

// ---------------------------------------------------------------- fingers
const down = new Map();
let moved = false;
let held = null;
let pinched = false; // two fingers looked closer: neither says anything

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
  pinched = down.size > 1;
  moved = false;
  const nosed = now.drawn?.legs.length && faces() && apart(onTable(event), nose()) * inch() < 22;
  const ghost = now.drawn?.legs.length && apart(onTable(event), now.drawn.legs.at(-1)) < 1.5;
  const own = nearest(event);
  const place = view.measure ? null : asked();
  const line = place && isPlace(place) && view.box[2] >= whole()[2] && { line: onTable(event), input: place };
  held = nosed ? { nose: true } : ghost ? { ghost: true } : own?.dataset.mov ? { id: own.dataset.piece } : line || null;
});
document.addEventListener("pointermove", (event) => {
  const before = down.get(event.pointerId);
  if (!before) return;
  if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > (JITTER[event.pointerType] ?? 6)) moved = true;
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
    says(words.said("facing %(way)s°", { way: now.drawn.facing }));
  } else if (held?.line) {
    const many = alike(held.input).length;
    const kind = kindOf(held.input);
    says(many > 1 ? words.said("%(kind)s ×%(many)s, in a line", { kind, many }) : kind);
    stroked(held.line, onTable(event), held.input);
  } else if (held) {
    const at = onTable(event);
    const start = held.ghost ? now.drawn.legs.at(-1) : middle(piece(held.id));
    const id = held.id ?? (now.drawn.start ? now.drawn.id : null);
    if (!id) return says(written(at));
    const legs = held.ghost ? [...now.drawn.legs, at] : [at];
    const most = parseFloat(now.drawn?.input.dataset.most ?? piece(id).dataset.mov);
    const gone = far(legs, held.ghost ? now.drawn.start : start);
    const over = most && gone - most > HAIR ? words.said(", %(over)s too far", { over: inches((gone - most).toFixed(2)) }) : "";
    const of = most ? words.said(" of %(most)s", { most: inches(most) }) : "";
    says(`${written(at)}: ${inches(gone.toFixed(2))}${of}${over}`);
    dragged(id, legs, most);
  }
  if (!held || down.size === 2) down.set(event.pointerId, event);
});
document.addEventListener("pointerup", (event) => {
  if (!down.delete(event.pointerId) || down.size) return;
  const at = onTable(event);
  if (pinched) {
    held = null;
    return draw();
  }
  if (held && moved) {
    if (held.nose) face(at, event.shiftKey);
    else if (held.ghost) say(at, now.drawn.input);
    else if (held.line) inLine(held.line, at, held.input);
    else gone(held.id, at);
  } else if (!moved) {
    const input = view.measure ? null : asked();
    // A tap on the handle turns nobody: where places are asked for it is one more.
    if (held?.nose && !(input && isPlace(input))) { held = null; return; }
    const touched = nearest(event);
    view.near = input ? view.near : touched?.dataset.piece ?? "";
    look();
    if (input) say(at, input);
    else if (touched && (view.measure || !acts(touched.dataset.piece))) choose(touched.dataset.piece);
  }
  held = null;
});
// From beneath the map: let go on it, or tapped to be the next.
document.addEventListener("placed", ({ detail: { input, event } }) => {
  if (event) return say(onTable(event), input);
  begin(input);
  says(words.said("%(kind)s: tap the map.", { kind: kindOf(input) }));
});
document.addEventListener("pointercancel", (event) => { down.delete(event.pointerId); held = null; });
document.addEventListener("focusin", ({ target }) => {
  if (board() && PLACE.test(target.name ?? "") && target.closest("#panel")) {
    begin(target);
    says(words.said("Tap the map to say where."));
  }
});
document.addEventListener("click", ({ target }) => {
  const does = target.closest?.("[data-board]")?.dataset.board;
  if (!does) return;
  if (does === "in") zoom(0.6);
  if (does === "out") zoom(1 / 0.6);
  if (does === "turn") { view.turn = (view.turn + 1) % 4; view.box = null; look(); }
  if (does === "zoc") { view.zoc = !view.zoc; look(); }
  if (does === "measure") { view.measure = !view.measure; look(); says(view.measure ? words.said("Tap two pieces.") : ""); }
  if (does === "back") { now.drawn.legs.pop(); tell(); }
});

// Typed by hand, it is drawn and measured as if it had been tapped.
document.addEventListener("input", ({ target }) => {
  if (!board() || !target.closest?.("#panel form")) return;
  if (PLACE.test(target.name ?? "")) {
    begin(target);
    now.drawn.legs = legsOf(target.value);
    warn(target);
    measured();
  } else if (target.name === "overruled" && begun()) warn(now.drawn.input);
});

// ---------------------------------------------------------------- keys
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "board" || event.ctrlKey || event.metaKey) return;
  if (event.key === "+" || event.key === "-") { zoom(event.key === "+" ? 0.6 : 1 / 0.6); event.preventDefault(); }
  const turns = { r: 1, l: -1 }[event.key.toLowerCase()];
  if (turns && now.drawn?.legs.length && faces()) {
    const by = event.shiftKey ? 1 : 15;
    turn((facing() ?? 0) + turns * by, by);
  }
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const [dx, dy] = [...Array(turned())].reduce(([x, y]) => [y, -x], step);
  const by = event.shiftKey ? 0.1 : 0.5;
  if (now.drawn?.legs.length) {
    const [x, y] = now.drawn.legs.pop();
    now.drawn.legs.push([round(x + dx * by), round(y + dy * by)]);
    tell();
    return;
  }
  const input = now.drawn?.input ?? fields().find(shown);
  // With nothing to say, looked at closer, the arrows go over the map.
  if (!input) return view.box[2] < whole()[2] ? pan(step[0] * view.box[2] / 8, step[1] * view.box[2] / 8) : undefined;
  begin(input);
  const [width, depth] = size();
  say(now.drawn.start ? [round(now.drawn.start[0] + dx * by), round(now.drawn.start[1] + dy * by)] : [width / 2, depth / 2], input);
});

// ---------------------------------------------------------------- redraws
function again() {
  // Another trooper is asked for in the same field, or what was said there is gone.
  const other = now.drawn && (!document.contains(now.drawn.input) || named(now.drawn.input) !== now.drawn.id || (now.drawn.legs.length && !now.drawn.input.value));
  if (other) now.drawn = null;
  look();
  line();
  awaited();
}
document.addEventListener("DOMContentLoaded", again);
document.addEventListener("htmx:after:settle", again);
// With its cover closed nothing of what is being said stays in sight.
document.addEventListener("lid", () => {
  if (!board()) return;
  if (!begun()) now.drawn = null;
  says("");
  again();
  fields().filter(isPlace).forEach(warn);
});
