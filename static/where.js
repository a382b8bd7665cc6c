// Where on the map something is said to go: the fields that ask for a place, and what is being said in one of
// them.

import { place } from "./lengths.js";
import { all, inch, shown, turned } from "./looking.js";

export const PLACE = /(^|-)(to|where|edge|mine_at)$/;
export const HAIR = 0.02; // inches that nobody can tell apart
// What is being said: { input, name, start, legs: [[x, y], …], facing }
export const now = { drawn: null };

export const written = place;
export const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
export function far(legs, start) {
  return (start ? [start, ...legs] : legs).reduce((sum, one, at, every) => (at ? sum + apart(one, every[at - 1]) : 0), 0);
}

export function fields() {
  const found = [...document.querySelectorAll("#panel form input")].filter((one) => PLACE.test(one.name));
  return found.filter((one) => shown(one) || one.closest(".pick, #told-where"));
}
export function named(input) {
  const form = input.form;
  const path = input.name.match(/^((?:paths|slips)-\d+-)to$/);
  const asked = path ? form.elements[`${path[1]}piece`] : form.elements.actor ?? form.elements.piece ?? form.elements.trooper;
  return asked?.value ?? "";
}
// What bursts somewhere goes nowhere: its place is no way.
export const goes = (input) => /(^|-)to$/.test(input.name) && !("bursts" in input.dataset);
export const piece = (id) => all().querySelector(`[data-piece="${CSS.escape(id)}"]`);
export const middle = (node) => [parseFloat(node.dataset.x), parseFloat(node.dataset.y)];

export function begin(input) {
  const id = named(input);
  const stands = goes(input) ? piece(id) : null;
  now.drawn = { input, id, start: stands ? middle(stands) : null, mov: stands?.dataset.mov ?? "", legs: [], facing: null };
}

// Where a tap goes: the place that was begun, or of several that of the next without one.
export const ofSeveral = (form) => [...form.elements].filter((one) => /(^|-)where$/.test(one.name) && wanted(one));
// Who comes last has no place yet, nor has a decoy that is not placed.
export function wanted(input) {
  const { form, name } = input;
  const [, who, at] = name.match(/^(.*?)-(?:others-(\d+)-)?where$/) ?? [];
  const way = form.elements[`${who}-way`]?.value;
  if (document.getElementById(`last-${who}`)?.checked) return false;
  if (at && way) return +at < +way.split("+")[1];
  return form.elements[name.replace(/where$/, "on")]?.checked ?? true;
}
export const begun = () => (now.drawn && document.contains(now.drawn.input) && shown(now.drawn.input) ? now.drawn.input : null);
export const open = () => fields().filter(shown);
export const next = (inputs) => inputs.find((one) => !one.value.trim() && /(^|-)where$/.test(one.name) && wanted(one));
export function asked() {
  const first = begun() ?? next(open()) ?? open()[0];
  if (!first || !now.drawn?.legs.length || now.drawn.start || now.drawn.input !== first) return first;
  const several = ofSeveral(first.form);
  return several.includes(first) ? next(several) ?? first : first;
}

// A place in figures, as the fields have it: the corners of the way, and the end.
export function legsOf(text) {
  const [end, way = ""] = text.split("by way of");
  const found = [...way.split(";"), end].map((one) => one.match(/(-?\d+(?:\.\d+)?)\s*[″"]?\s*,\s*(-?\d+(?:\.\d+)?)/));
  return found.filter(Boolean).map(([, x, y]) => [parseFloat(x), parseFloat(y)]);
}

// Who is placed or goes somewhere says which way it faces: in a field of its own, or with the place.
export const facingField = () => {
  const { name, form } = now.drawn.input;
  return form.elements[/where$/.test(name) ? name.replace(/(others-\d+-)?where$/, "facing") : "facing"];
};
export const faces = () => now.drawn.start !== null || Boolean(facingField());
export function facing() {
  if (now.drawn.facing !== null) return now.drawn.facing;
  const said = parseFloat(facingField()?.value ?? "");
  return Number.isFinite(said) ? said : null;
}
export function tooFar(input) {
  const most = parseFloat(input.dataset.most);
  const over = now.drawn?.start && most ? far(now.drawn.legs, now.drawn.start) - most : 0;
  return over > HAIR ? over : 0;
}

// The handle that turns what is placed: where it faces, or, before that is said, off the table's edge.
export function nose() {
  const [x, y] = now.drawn.legs.at(-1);
  const own = turned() === 2 ? 90 : 270;
  const turn = ((facing() ?? own) * Math.PI) / 180;
  const out = 1 + 26 / inch();
  return [x + out * Math.cos(turn), y + out * Math.sin(turn)];
}
