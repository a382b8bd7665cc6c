// Hands on a table that is built (editor.js): fingers and the mouse.

import * as editor from "./editor.js";
import { inches, place as written } from "./lengths.js";
import * as shapes from "./shapes.js";
import * as words from "./words.js";

const REACH = 22; // pixels about a handle
const down = new Map();
let held = null; // what is dragged: { does, frame, from, … }
let moved = false;

const { look, map } = editor;
export const chosen = () => editor.pieces[editor.chosen];
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const snapped = (value, to) => Math.round(value / to) * to;
// Half an inch and fifteen degrees, or as fine as a finger.
export const steps = (event) => (look.fine || event.shiftKey ? { inch: 0.05, turn: 1 } : { inch: 0.5, turn: 15 });

function spot(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map().getScreenCTM().inverse());
  return [at.x, at.y];
}

// ---------------------------------------------------------------- what a finger takes hold of
function under(at) {
  const near = 12 / editor.scale();
  let best = { number: -1, away: near, top: -1 };
  editor.pieces.forEach((one, number) => {
    const away = shapes.away(at, one.outline);
    // Of two that lie over each other the upper one, as it is drawn.
    if (away < best.away || (away === 0 && best.away === 0 && one.top >= best.top)) best = { number, away, top: one.top };
  });
  return best.number;
}

function grip(at) {
  if (!chosen()) return null;
  const { pulls, turn } = editor.grips();
  const all = [{ does: "turn", side: turn.side, at: turn.at }, ...pulls.map((one) => ({ does: "pull", ...one }))];
  const reach = REACH / editor.scale();
  const near = all.map((one) => ({ ...one, gap: apart(at, one.at) })).sort((a, b) => a.gap - b.gap)[0];
  const within = shapes.away(at, chosen().outline) === 0;
  return near.gap < (within ? reach / 3 : reach) ? near : null;
}

function hold(event) {
  const at = spot(event);
  const found = grip(at);
  if (!found) {
    const number = under(at);
    if (number !== editor.chosen) editor.choose(number);
    if (number < 0) return null;
  }
  return { does: "move", ...found, from: at, outline: chosen().outline, frame: shapes.framed(chosen().outline) };
}

function drag(event) {
  const { frame, from, outline } = held;
  const at = spot(event);
  const { inch, turn } = steps(event);
  const to = { ...frame };
  if (held.does === "move") {
    to.x = snapped(frame.x + at[0] - from[0], inch);
    to.y = snapped(frame.y + at[1] - from[1], inch);
  } else if (held.does === "turn") {
    const way = (Math.atan2(at[1] - frame.y, at[0] - frame.x) * 180) / Math.PI;
    to.turn = snapped(way - 90 * held.side, turn);
  } else {
    // The corner across from it stays where it is.
    const [along, across] = held.side;
    const stays = shapes.at(frame, -along, -across);
    const [dx, dy] = shapes.local(frame, [at[0] - from[0], at[1] - from[1]]);
    to.wide = Math.max(inch, snapped(frame.wide + along * dx, inch));
    to.deep = Math.max(inch, snapped(frame.deep + across * dy, inch));
    const [x, y] = shapes.at({ ...to, x: 0, y: 0 }, along, across);
    [to.x, to.y] = [stays[0] + x, stays[1] + y];
  }
  editor.shape(shapes.put(outline, to));
  const now = shapes.framed(chosen().outline);
  const tell = (value) => Math.round(value * 100) / 100;
  const size = words.said("%(wide)s by %(deep)s", { wide: inches(tell(now.wide)), deep: inches(tell(now.deep)) });
  const told = { move: written([tell(now.x), tell(now.y)]), turn: `${tell(now.turn)}°`, pull: size };
  editor.says(told[held.does]);
}

function pinch(event, before) {
  const [other] = [...down.values()].filter((one) => one.pointerId !== event.pointerId);
  const gap = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const [was, is] = [spot(before), spot(event)];
  editor.zoom(gap(before) / Math.max(gap(event), 1), spot(other));
  editor.pan((was[0] - is[0]) / 2, (was[1] - is[1]) / 2);
}

const building = (event) => look.on && event.target.closest?.("#map");

document.addEventListener("pointerdown", (event) => {
  if (!building(event) || event.button !== 0) return;
  map().setPointerCapture(event.pointerId);
  down.set(event.pointerId, event);
  if (down.size > 1) {
    if (held) editor.shape(held.outline);
    held = null;
    return;
  }
  moved = false;
  held = hold(event);
});
document.addEventListener("pointermove", (event) => {
  const before = down.get(event.pointerId);
  if (!before) return;
  if (Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY) > 4) moved = true;
  if (!moved) return;
  if (down.size === 2) pinch(event, before);
  else if (held) drag(event);
  else {
    const [was, is] = [spot(before), spot(event)];
    editor.pan(was[0] - is[0], was[1] - is[1]);
  }
  if (!held) down.set(event.pointerId, event);
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (!down.delete(event.pointerId)) return;
    if (held) editor.done();
    held = null;
  });
}
document.addEventListener("wheel", (event) => {
  if (!building(event)) return;
  event.preventDefault();
  editor.zoom(event.deltaY > 0 ? 1.2 : 1 / 1.2, spot(event));
}, { passive: false });
