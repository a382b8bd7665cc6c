// What is being said, drawn over the map; what is said of a way is worked out and shown elsewhere (ways.js),
// while it is being dragged, too.

import { alike, isPlace, kindOf, unfit } from "./bases.js";
import { all, inch, SVG, view } from "./looking.js";
import * as placing from "./placing.js";
import { faces, far, HAIR, legsOf, middle, nose, now, ofSeveral, open, piece, tooFar, wanted, written } from "./where.js";

function shape(name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}
function going(way) {
  const detail = way && { piece: way.id, to: textOf(way.legs), input: way.input };
  document.dispatchEvent(new CustomEvent("going", { detail }));
}
const textOf = (legs) => written(legs.at(-1)) + (legs.length > 1 ? ` by way of ${legs.slice(0, -1).map(written).join("; ")}` : "");
// A way as it is dragged: as far as it may, and where it would end.
export function dragged(id, legs, most) {
  const draft = document.getElementById("board-draft");
  const node = piece(id);
  const points = [middle(node), ...legs];
  const corner = points.at(-2);
  const left = most - far(points.slice(0, -1));
  const over = most && far(points) - most > HAIR;
  const put = (name, attributes) => draft.append(shape(name, attributes));
  draft.replaceChildren();
  if (left > 0) put("circle", { class: "board__reach", cx: corner[0], cy: corner[1], r: left });
  put("polyline", { class: `board__way${over ? " board__way--over" : ""}`, points: points.map((one) => one.join(",")).join(" ") });
  put("circle", { class: "board__new", cx: points.at(-1)[0], cy: points.at(-1)[1], r: node.dataset.r });
  going({ id, legs });
}

export function draw() {
  const draft = document.getElementById("board-draft");
  if (!draft) return;
  draft.replaceChildren();
  const waits = open().filter((one) => isPlace(one) && wanted(one) && !one.value.trim());
  going(now.drawn?.legs.length && now.drawn.start ? now.drawn : null);
  const reaches = now.drawn?.input.dataset.bursts;
  document.dispatchEvent(new CustomEvent("bursts", { detail: reaches && now.drawn.legs.length ? now.drawn.legs.at(-1) : null }));
  document.dispatchEvent(new CustomEvent("waiting", { detail: waits.map((input) => ({ input, kind: kindOf(input) })) }));
  const back = document.querySelector("[data-board=back]");
  if (back) back.hidden = !now.drawn?.legs.length;
  const measure = document.querySelector("[data-board=measure]");
  if (measure) {
    measure.hidden = !document.getElementById("between");
    measure.setAttribute("aria-pressed", `${view.measure}`);
  }
  const put = (name, attributes) => draft.append(shape(name, attributes));
  // Of several pieces, those that have a place already; of a list that came with places, all of them.
  const several = now.drawn ? (now.drawn.start ? [] : ofSeveral(now.drawn.input.form)) : open().filter((one) => isPlace(one) && wanted(one));
  const wide = now.drawn && (reaches ?? piece(now.drawn.id)?.dataset.r ?? now.drawn.input.dataset.radius ?? 0.49);
  for (const other of several) {
    const [at] = other === now.drawn?.input ? [] : legsOf(other.value);
    if (at) put("circle", { class: `board__new${unfit(other) ? " board__new--bad" : ""}`, cx: at[0], cy: at[1], r: other.dataset.radius ?? wide });
  }
  if (!now.drawn) return;
  const { start, legs, input } = now.drawn;
  if (!legs.length) return;
  const most = parseFloat(input.dataset.most);
  const left = start && most ? most - far(legs.slice(0, -1), start) : 0;
  const [fx, fy] = legs.at(-2) ?? start ?? [];
  if (left > 0) put("circle", { class: "board__reach", cx: fx, cy: fy, r: left });
  if (start) put("polyline", { class: `board__way${tooFar(input) ? " board__way--over" : ""}`, points: [start, ...legs].map((one) => one.join(",")).join(" ") });
  const [cx, cy] = legs.at(-1);
  put("circle", { class: `board__new${unfit(input) ? " board__new--bad" : ""}`, cx, cy, r: wide });
  if (!faces()) return;
  const [x2, y2] = nose();
  put("line", { class: "map__stem", x1: cx, y1: cy, x2, y2 });
  put("circle", { class: "map__grip map__grip--turn", cx: x2, cy: y2, r: 8 / inch() });
}

// Where a stroke would put them.
export function stroked(from, to, input) {
  const draft = document.getElementById("board-draft");
  draft.querySelectorAll(".board__new--line").forEach((node) => node.remove());
  for (const [cx, cy] of placing.spread(from, to, alike(input).length, +input.dataset.radius)) {
    draft.append(shape("circle", { class: "board__new board__new--line", cx, cy, r: input.dataset.radius }));
  }
}

// The line of sight between two that were asked about.
export function line() {
  const answers = document.getElementById("answers");
  const map = all();
  if (!map || !answers) return;
  map.querySelectorAll(".map__sight").forEach((node) => node.remove());
  if (!answers.dataset.line) return;
  const [x1, y1, x2, y2] = answers.dataset.line.split(" ");
  map.append(shape("line", { class: "map__sight", x1, y1, x2, y2 }));
}
document.addEventListener("looked", draw);
