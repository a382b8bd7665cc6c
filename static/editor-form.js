// The form beside a table that is built: the figures of the piece that is chosen, or of a new one.

import * as shapes from "./shapes.js";
import * as words from "./words.js";

export const form = () => document.getElementById("piece-form");

// What is said there of a piece, by its number from 0; of none, that it is a new one.
export function fill(one, number) {
  const { elements } = form();
  elements.number.value = one ? `${number + 1}` : "";
  document.getElementById("piece-which").textContent = one ? words.said("Piece %(n)s", { n: number + 1 }) : words.said("A new piece");
  document.getElementById("piece-do").textContent = one ? words.said("Change it") : words.said("Place it");
  if (!one) return;
  for (const [name, value] of Object.entries(shapes.framed(one.outline))) elements[name].value = `${Math.round(value * 100) / 100}`;
  for (const name of ["top", "bottom", "name"]) elements[name].value = one[name];
  elements.kind.value = one.sight || one.kind;
  elements.standable.checked = one.standable;
}

// The piece that is typed in; of one that is there, its outline is kept in shape.
export function typed(one) {
  const { elements } = form();
  const number = (name) => parseFloat(elements[name].value);
  const frame = Object.fromEntries(["x", "y", "wide", "deep", "turn"].map((name) => [name, number(name)]));
  const kind = elements.kind.value;
  const zone = ["low", "poor", "zero"].includes(kind);
  return {
    outline: one ? shapes.put(one.outline, frame) : shapes.square(frame),
    top: number("top"),
    bottom: number("bottom"),
    kind: zone ? "zone" : kind,
    standable: elements.standable.checked && !zone,
    sight: zone ? kind : "",
    name: elements.name.value.trim(),
  };
}
