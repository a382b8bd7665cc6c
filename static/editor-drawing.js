// The map of a table that is built, as it is drawn: its pieces, and the handles of the one that is chosen.

import * as shapes from "./shapes.js";

const SVG = "http://www.w3.org/2000/svg";

export const map = () => document.getElementById("map");
export const size = () => [parseFloat(map().dataset.width), parseFloat(map().dataset.depth)];
export const scale = () => map().getScreenCTM().a; // pixels an inch

function add(to, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  to.append(node);
}

const corners = (outline) => outline.map((one) => one.join(",")).join(" ");

// All pieces, the chosen one with its handles; and as much of the table as is looked at.
export function draw(pieces, chosen, look) {
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
  if (look.on && pieces[chosen]) handles(held, pieces[chosen].outline);
}

function handles(held, outline) {
  add(held, "polygon", { class: "map__chosen", points: corners(outline) });
  const radius = 7 / scale();
  const frame = shapes.framed(outline);
  const { turn, pulls } = grips(outline);
  const [x1, y1] = shapes.at(frame, 0, turn.side);
  add(held, "line", { class: "map__stem", x1, y1, x2: turn.at[0], y2: turn.at[1] });
  add(held, "circle", { class: "map__grip map__grip--turn", cx: turn.at[0], cy: turn.at[1], r: radius * 1.2 });
  for (const { at } of pulls) add(held, "rect", { class: "map__grip", x: at[0] - radius, y: at[1] - radius, width: 2 * radius, height: 2 * radius });
}

// Where the handles of a piece are: outside it, so that a small one can still be dragged.
export function grips(outline) {
  const frame = shapes.framed(outline);
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
