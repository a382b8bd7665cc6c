// The names on each map of a page: as large as other letters however close one looks, each beside its base, over
// nothing else and never beyond the edge. What has no room is seen from closer by.

const SVG = "http://www.w3.org/2000/svg";
const LETTERS = 16; // pixels
const GAP = 3;
const SIDES = [[1, 0], [-1, 0], [0, -1], [0, 1], [0.75, -0.9], [-0.75, -0.9], [0.75, 0.9], [-0.75, 0.9]];

const meets = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const around = (x, y, wide, tall) => ({ left: x - wide / 2, right: x + wide / 2, top: y - tall / 2, bottom: y + tall / 2 });
const within = (a, b) => a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

// Where the middle of a name may be, nearest first, from the middle of its base; pixels.
function* places(radius, wide) {
  for (const row of [0, 1, 2]) {
    for (const [across, down] of SIDES) {
      const out = radius + GAP + row * (LETTERS + GAP);
      yield { dx: across * (out + wide / 2), dy: down * (out + LETTERS / 2), far: row > 0 };
    }
  }
}

function put(all, map, named) {
  for (const line of all.querySelectorAll(".board__lead")) line.remove();
  const edge = map.getBoundingClientRect();
  const taken = named.map((one) => around(one.x, one.y, 2 * one.radius, 2 * one.radius));
  const turned = all.getScreenCTM().inverse();
  const onTable = (x, y) => new DOMPoint(x, y).matrixTransform(turned);
  for (const { label, x, y, radius, wide } of named) {
    let found = null;
    for (const place of places(radius, wide)) {
      const box = around(x + place.dx, y + place.dy, wide, LETTERS);
      if (!within(box, edge) || taken.some((other) => meets(box, other))) continue;
      taken.push(box);
      found = place;
      break;
    }
    label.classList.toggle("board__label--away", !found);
    if (!found) continue;
    const at = onTable(x + found.dx, y + found.dy);
    for (const [name, value] of [["x", at.x], ["y", at.y], ["dy", 0]]) label.setAttribute(name, value);
    if (!found.far) continue;
    const [from, line] = [onTable(x, y), document.createElementNS(SVG, "line")];
    for (const [name, value] of Object.entries({ class: "board__lead", x1: from.x, y1: from.y, x2: at.x, y2: at.y })) line.setAttribute(name, `${value}`);
    label.parentNode.prepend(line);
  }
}

function arrange() {
  for (const map of document.querySelectorAll(".board__map")) spread(map);
}

function spread(map) {
  const all = map.querySelector(".board__all");
  const scale = all?.getScreenCTM();
  const inch = scale ? Math.hypot(scale.a, scale.b) : 0;
  if (!inch) return;
  map.style.setProperty("--px", `${1 / inch}`);
  map.classList.add("board__map--named");
  const named = [];
  for (const piece of all.querySelectorAll("[data-piece]")) {
    const label = piece.querySelector(".board__label");
    if (!label || !piece.checkVisibility()) continue;
    const { x, y } = new DOMPoint(+piece.dataset.x, +piece.dataset.y).matrixTransform(scale);
    named.push({ label, x, y, radius: Math.max(+piece.dataset.r * inch, 4), wide: label.getComputedTextLength() * inch + 2 });
  }
  put(all, map, named);
}

let waits = 0;
const soon = () => { waits ||= requestAnimationFrame(() => { waits = 0; arrange(); }); };
document.addEventListener("DOMContentLoaded", soon);
document.addEventListener("looked", soon);
addEventListener("resize", soon);
