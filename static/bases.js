// A base that is placed: in its zone, beside whoever stands there, in nobody's way who hides.

import { all, board, inch, size } from "./looking.js";
import * as placing from "./placing.js";
import { legsOf, middle, ofSeveral, open, wanted } from "./where.js";

export const isPlace = (input) => /(^|-)where$/.test(input.name) && "radius" in input.dataset;
export const kindOf = (input) => input.closest("li")?.querySelector("b")?.firstChild.textContent.replace(/ ×\d+$/, "").trim() ?? "";
const table = () => {
  const [width, depth] = size();
  return { width, depth, upper: board().classList.contains("board__map--turned") };
};
/** @type {(input: Found, at: Point) => Base} */
function baseOf(input, [x, y]) {
  const beyond = input.form.elements[input.name.replace(/(others-\d+-)?where$/, "beyond")];
  const forward = beyond?.checked || (beyond?.tagName === "SELECT" && beyond.value);
  return { x, y, r: +input.dataset.radius, reach: forward ? 0 : +input.dataset.reach, kind: kindOf(input), name: kindOf(input) };
}
// Whoever stands there already, and those that are placed in the same list: in nobody's way who hides.
const hides = (input) => input.form.elements[input.name.replace(/-(others-\d+-)?where$/, "-way")]?.value.startsWith("Hidden");
function others(input) {
  if (hides(input)) return [];
  const stand = [...all().querySelectorAll("[data-piece]:not(.board__piece--noted)")].map((node) => {
    const [x, y] = middle(node);
    return { x, y, r: +node.dataset.r, name: node.querySelector("title").textContent.split(":")[0] };
  });
  const put = ofSeveral(input.form).filter((one) => one !== input && isPlace(one) && !hides(one) && legsOf(one.value).length);
  return [...stand, ...put.map((one) => baseOf(one, legsOf(one.value).at(-1)))];
}
export const settled = (at, input) => (isPlace(input) ? placing.settled(baseOf(input, at), table(), others(input), 22 / inch()) : at);
export function unfit(input) {
  const [at] = isPlace(input) && wanted(input) ? legsOf(input.value).slice(-1) : [];
  return at ? placing.amiss(baseOf(input, at), table(), others(input)) : "";
}
// It, and all of its kind that have no place yet.
export function alike(input) {
  const waiting = open().filter((one) => isPlace(one) && wanted(one) && !one.value.trim());
  return [input, ...waiting.filter((one) => one !== input && kindOf(one) === kindOf(input))];
}
