// The map of a match: look closer, turn it, see the Zones of Control.

export const SVG = "http://www.w3.org/2000/svg";
export const view = { box: null, turn: 0, zoc: false, near: "", measure: false };

export const board = () => document.getElementById("board");
export const all = () => document.getElementById("board-all");
export const says = (text) => { const out = document.getElementById("board-says"); if (out) out.textContent = text; };
export const round = (value) => Math.round(value * 100) / 100;
// What is folded away has a place in the page, and is not to be seen.
export const shown = (node) => node.checkVisibility();

export function size() {
  const { width, depth } = board().dataset;
  return [parseFloat(width), parseFloat(depth)];
}

export const turned = () => (view.turn + (board().classList.contains("board__map--turned") ? 2 : 0)) % 4;

export function whole() {
  const [width, depth] = size();
  const quarter = view.turn % 2 === 1;
  return quarter ? [(width - depth) / 2 - 0.5, (depth - width) / 2 - 0.5, depth + 1, width + 1] : [-0.5, -0.5, width + 1, depth + 1];
}

export function look() {
  const svg = board();
  if (!svg) return;
  const [width, depth] = size();
  view.box ??= whole();
  svg.setAttribute("viewBox", view.box.join(" "));
  const turn = turned();
  svg.dataset.turn = `${turn}`;
  all().setAttribute("transform", `rotate(${turn * 90} ${width / 2} ${depth / 2})`);
  svg.classList.toggle("board__map--zoc", view.zoc);
  for (const node of all().querySelectorAll("[data-piece]")) node.classList.toggle("board__piece--near", node.dataset.piece === view.near);
  document.getElementById("board-tools").hidden = false;
  document.querySelector("[data-board=zoc]").setAttribute("aria-pressed", `${view.zoc}`);
  document.dispatchEvent(new CustomEvent("looked")); // what lies over it is drawn anew
}

export function zoom(by, at = null) {
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

export function pan(dx, dy) {
  view.box = [view.box[0] + dx, view.box[1] + dy, view.box[2], view.box[3]];
  look();
}

const onScreen = (event) => new DOMPoint(event.clientX, event.clientY);
export const inBox = (event) => onScreen(event).matrixTransform(board().getScreenCTM().inverse());
export function onTable(event) {
  const at = onScreen(event).matrixTransform(all().getScreenCTM().inverse());
  const [width, depth] = size();
  return [round(Math.min(Math.max(at.x, 0), width)), round(Math.min(Math.max(at.y, 0), depth))];
}
// The handle that turns what is placed: where it faces, or, before that is said, off the table's edge.
export const inch = () => Math.hypot(all().getScreenCTM().a, all().getScreenCTM().b); // pixels an inch
