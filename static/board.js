// The map of a match: look closer, turn it, see the Zones of Control; tap or drag to say where, leg by
// leg; choose two pieces to measure. While a place is asked for, a tap says it, whoever stands near.
// What is drawn here ends up in the fields of a form, which can be filled in by hand as well; the
// notebook measures it again.

import * as placing from "./placing.js";
import * as words from "./words.js";

const PLACE = /(^|-)(to|where|edge|mine_at)$/;
const SVG = "http://www.w3.org/2000/svg";
const HAIR = 0.02; // inches that nobody can tell apart
const JITTER = { mouse: 6, pen: 8, touch: 14 }; // pixels that a tap may slip
const view = { box: null, turn: 0, zoc: false, near: "", measure: false };
let drawn = null; // what is being said: { input, name, start, legs: [[x, y], …], facing }
let pending = null; // a way that waits for its form to open: { id, at, chosen }

const board = () => document.getElementById("board");
const all = () => document.getElementById("board-all");
const says = (text) => { const out = document.getElementById("board-says"); if (out) out.textContent = text; };
const round = (value) => Math.round(value * 100) / 100;
// What is folded away has a place in the page, and is not to be seen.
const shown = (node) => node.checkVisibility();

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
  svg.dataset.turn = `${turn}`;
  all().setAttribute("transform", `rotate(${turn * 90} ${width / 2} ${depth / 2})`);
  svg.classList.toggle("board__map--zoc", view.zoc);
  for (const node of all().querySelectorAll("[data-piece]")) node.classList.toggle("board__piece--near", node.dataset.piece === view.near);
  document.getElementById("board-tools").hidden = false;
  document.querySelector("[data-board=zoc]").setAttribute("aria-pressed", `${view.zoc}`);
  document.dispatchEvent(new CustomEvent("looked"));
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
/** @type {(at: Point) => string} */
const written = ([x, y]) => `${x}″, ${y}″`;
const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
function far(legs, start) {
  return (start ? [start, ...legs] : legs).reduce((sum, one, at, every) => (at ? sum + apart(one, every[at - 1]) : 0), 0);
}

function fields() {
  const found = [...document.querySelectorAll("#panel form input")].filter((one) => PLACE.test(one.name));
  return found.filter((one) => shown(one) || one.closest(".pick, #told-where"));
}
function named(input) {
  const form = input.form;
  const path = input.name.match(/^((?:paths|slips)-\d+-)to$/);
  const asked = path ? form.elements[`${path[1]}piece`] : form.elements.actor ?? form.elements.piece ?? form.elements.trooper;
  return asked?.value ?? "";
}
// What bursts somewhere goes nowhere: its place is no way.
const goes = (input) => /(^|-)to$/.test(input.name) && !("bursts" in input.dataset);
const piece = (id) => all().querySelector(`[data-piece="${CSS.escape(id)}"]`);
const middle = (node) => [parseFloat(node.dataset.x), parseFloat(node.dataset.y)];

function begin(input) {
  const id = named(input);
  const stands = goes(input) ? piece(id) : null;
  drawn = { input, id, start: stands ? middle(stands) : null, mov: stands?.dataset.mov ?? "", legs: [], facing: null };
}

// Where a tap goes: the place that was begun, or of several that of the next without one.
const ofSeveral = (form) => [...form.elements].filter((one) => /(^|-)where$/.test(one.name) && wanted(one));
// Who comes last has no place yet, nor has a decoy that is not placed.
function wanted(input) {
  const { form, name } = input;
  const [, who, at] = name.match(/^(.*?)-(?:others-(\d+)-)?where$/) ?? [];
  const way = form.elements[`${who}-way`]?.value;
  if (document.getElementById(`last-${who}`)?.checked) return false;
  if (at && way) return +at < +way.split("+")[1];
  return form.elements[name.replace(/where$/, "on")]?.checked ?? true;
}
const begun = () => (drawn && document.contains(drawn.input) && shown(drawn.input) ? drawn.input : null);
const open = () => fields().filter(shown);
const next = (inputs) => inputs.find((one) => !one.value.trim() && /(^|-)where$/.test(one.name) && wanted(one));
function asked() {
  const now = begun() ?? next(open()) ?? open()[0];
  if (!now || !drawn?.legs.length || drawn.start || drawn.input !== now) return now;
  const several = ofSeveral(now.form);
  return several.includes(now) ? next(several) ?? now : now;
}

// A place in figures, as the fields have it: the corners of the way, and the end.
function legsOf(text) {
  const [end, way = ""] = text.split("by way of");
  const found = [...way.split(";"), end].map((one) => one.match(/(-?\d+(?:\.\d+)?)\s*[″"]?\s*,\s*(-?\d+(?:\.\d+)?)/));
  return found.filter(Boolean).map(([, x, y]) => [parseFloat(x), parseFloat(y)]);
}

// Who is placed or goes somewhere says which way it faces: in a field of its own, or with the place.
const facingField = () => {
  const { name, form } = drawn.input;
  return form.elements[/where$/.test(name) ? name.replace(/(others-\d+-)?where$/, "facing") : "facing"];
};
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
  for (const one of same) {
    one.value = text;
    warn(one);
  }
  measured();
}

// How far it is, and by how much too far.
function measured() {
  const { input, start, legs, mov } = drawn;
  const end = legs.at(-1);
  const over = tooFar(input);
  const most = input.dataset.most ?? mov;
  const inches = { over: over.toFixed(2), most };
  const more = over ? words.said(", %(over)s″ more than its %(most)s″", inches) : most ? words.said(" of %(most)s″", inches) : "";
  const wrong = unfit(input);
  const who = isPlace(input) ? `${kindOf(input)}: ` : "";
  says(end ? (start ? `${written(end)}: ${far(legs, start).toFixed(2)}″${more}` : wrong || `${who}${written(end)}`) : "");
  document.getElementById("board-says")?.classList.toggle("board__over", over > 0 || !!wrong);
  draw();
}
function tooFar(input) {
  const most = parseFloat(input.dataset.most);
  const over = drawn?.start && most ? far(drawn.legs, drawn.start) - most : 0;
  return over > HAIR ? over : 0;
}
// Said at its field before it is declared; whoever says that the map is wrong may declare it.
function warn(input) {
  const over = input.form.elements.overruled?.checked ? 0 : tooFar(input);
  const text = over ? `${far(drawn.legs, drawn.start).toFixed(2)}″: ${over.toFixed(2)}″ more than the ${input.dataset.most}″ of this Move.` : unfit(input);
  input.setCustomValidity(shown(input) && over ? text : "");
  input.toggleAttribute("aria-invalid", !!text);
  let told = document.getElementById(`${input.id}-far`);
  if (!told && text) {
    input.after(Object.assign(document.createElement("span"), { id: `${input.id}-far` }));
    told = document.getElementById(`${input.id}-far`);
    told.className = "field__far";
    told.setAttribute("role", "status");
    input.setAttribute("aria-describedby", told.id);
  }
  if (told) told.textContent = text;
  const more = over && input.form.elements.overruled?.closest("details");
  if (more) more.open = true;
}

// What is said of a way is worked out and shown elsewhere (ways.js), while it is being dragged, too.
function going(way) {
  const detail = way && { piece: way.id, to: textOf(way.legs), input: way.input };
  document.dispatchEvent(new CustomEvent("going", { detail }));
}
const textOf = (legs) => written(legs.at(-1)) + (legs.length > 1 ? ` by way of ${legs.slice(0, -1).map(written).join("; ")}` : "");
// A way as it is dragged: as far as it may, and where it would end.
function dragged(id, legs, most) {
  const draft = document.getElementById("board-draft");
  const node = piece(id);
  const points = [middle(node), ...legs];
  const corner = points.at(-2);
  const left = most - far(points.slice(0, -1));
  const over = most && far(points) - most > HAIR;
  const put = (name, attributes) => {
    const one = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
    draft.append(one);
  };
  draft.replaceChildren();
  if (left > 0) put("circle", { class: "board__reach", cx: corner[0], cy: corner[1], r: left });
  put("polyline", { class: `board__way${over ? " board__way--over" : ""}`, points: points.map((one) => one.join(",")).join(" ") });
  put("circle", { class: "board__new", cx: points.at(-1)[0], cy: points.at(-1)[1], r: node.dataset.r });
  going({ id, legs });
}

function draw() {
  const draft = document.getElementById("board-draft");
  if (!draft) return;
  draft.replaceChildren();
  const waits = open().filter((one) => isPlace(one) && wanted(one) && !one.value.trim());
  going(drawn?.legs.length && drawn.start ? drawn : null);
  const reaches = drawn?.input.dataset.bursts;
  document.dispatchEvent(new CustomEvent("bursts", { detail: reaches && drawn.legs.length ? drawn.legs.at(-1) : null }));
  document.dispatchEvent(new CustomEvent("waiting", { detail: waits.map((input) => ({ input, kind: kindOf(input) })) }));
  const back = document.querySelector("[data-board=back]");
  if (back) back.hidden = !drawn?.legs.length;
  const measure = document.querySelector("[data-board=measure]");
  if (measure) {
    measure.hidden = !document.getElementById("between");
    measure.setAttribute("aria-pressed", `${view.measure}`);
  }
  const put = (name, attributes) => {
    const node = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    draft.append(node);
  };
  // Of several pieces, those that have a place already; of a list that came with places, all of them.
  const several = drawn ? (drawn.start ? [] : ofSeveral(drawn.input.form)) : open().filter((one) => isPlace(one) && wanted(one));
  const wide = drawn && (reaches ?? piece(drawn.id)?.dataset.r ?? drawn.input.dataset.radius ?? 0.49);
  for (const other of several) {
    const [at] = other === drawn?.input ? [] : legsOf(other.value);
    if (at) put("circle", { class: `board__new${unfit(other) ? " board__new--bad" : ""}`, cx: at[0], cy: at[1], r: other.dataset.radius ?? wide });
  }
  if (!drawn) return;
  const { start, legs, input } = drawn;
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

// The handle that turns what is placed: where it faces, or, before that is said, off the table's edge.
const inch = () => Math.hypot(all().getScreenCTM().a, all().getScreenCTM().b); // pixels an inch
function nose() {
  const [x, y] = drawn.legs.at(-1);
  const own = turned() === 2 ? 90 : 270;
  const turn = ((facing() ?? own) * Math.PI) / 180;
  const out = 1 + 26 / inch();
  return [x + out * Math.cos(turn), y + out * Math.sin(turn)];
}
/** @type {(at: Point, fine: boolean) => void} */
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
  else drawn.legs = [settled(at, input)];
  tell();
}

// ---------------------------------------------------------------- a base that is placed
const isPlace = (input) => /(^|-)where$/.test(input.name) && "radius" in input.dataset;
const kindOf = (input) => input.closest("li")?.querySelector("b")?.firstChild.textContent.replace(/ ×\d+$/, "").trim() ?? "";
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
const settled = (at, input) => (isPlace(input) ? placing.settled(baseOf(input, at), table(), others(input), 22 / inch()) : at);
function unfit(input) {
  const [at] = isPlace(input) && wanted(input) ? legsOf(input.value).slice(-1) : [];
  return at ? placing.amiss(baseOf(input, at), table(), others(input)) : "";
}
// A stroke over the map while places are asked for: all of a kind that have none yet, in a line.
function alike(input) {
  const waiting = open().filter((one) => isPlace(one) && wanted(one) && !one.value.trim());
  return [input, ...waiting.filter((one) => one !== input && kindOf(one) === kindOf(input))];
}
function inLine(from, to, input) {
  const several = alike(input);
  const spots = placing.spread(from, to, several.length, +input.dataset.radius);
  several.forEach((one, at) => say(spots[at].map(round), one));
}

// The field that says where a piece goes: that of a Move, if it may be declared, which is then chosen.
function wayOf(id) {
  const found = fields().filter((one) => goes(one) && named(one) === id);
  const input = found.find((one) => one.form.elements.skill?.value === "Move") ?? found[0];
  const pick = input && !shown(input) && document.querySelector(`[name=pick][data-pick="${input.form.dataset.of}"]`);
  if (pick) pick.click();
  const told = input?.closest("#told-where");
  if (told) told.open = true;
  return input;
}

// A piece of one's own was dragged: its form says where, and if it is not open yet, it opens. Who acts is
// chosen by a number first; what it can do is a link of its own then.
const link = (asks, id) => document.querySelector(`#panel a[href*="${asks}=${CSS.escape(id)}."]:not([href*="skill="])`);
function acts(id) {
  // Who can react opens its AROs (reacts.js).
  if (!document.dispatchEvent(new CustomEvent("tapped", { cancelable: true, detail: id }))) return true;
  const opens = link("who", id) ?? link("piece", id);
  opens?.click();
  return !!opens;
}
function gone(id, at) {
  const input = wayOf(id);
  if (input) return say(at, input);
  const skills = link("piece", id);
  const opens = skills ?? link("who", id);
  if (!opens) return says(words.said("It can’t be moved now."));
  pending = { id, at, chosen: !!skills };
  opens.click();
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
  else says(words.said("And to whom?"));
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
  const nosed = drawn?.legs.length && faces() && apart(onTable(event), nose()) * inch() < 22;
  const ghost = drawn?.legs.length && apart(onTable(event), drawn.legs.at(-1)) < 1.5;
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
    says(words.said("facing %(way)s°", { way: drawn.facing }));
  } else if (held?.line) {
    const many = alike(held.input).length;
    const kind = kindOf(held.input);
    says(many > 1 ? words.said("%(kind)s ×%(many)s, in a line", { kind, many }) : kind);
    stroked(held.line, onTable(event), held.input);
  } else if (held) {
    const at = onTable(event);
    const start = held.ghost ? drawn.legs.at(-1) : middle(piece(held.id));
    const id = held.id ?? (drawn.start ? drawn.id : null);
    if (!id) return says(written(at));
    const legs = held.ghost ? [...drawn.legs, at] : [at];
    const most = parseFloat(drawn?.input.dataset.most ?? piece(id).dataset.mov);
    const gone = far(legs, held.ghost ? drawn.start : start);
    const over = most && gone - most > HAIR ? words.said(", %(over)s″ too far", { over: (gone - most).toFixed(2) }) : "";
    says(`${written(at)}: ${gone.toFixed(2)}″${words.said(" of %(most)s″", { most })}${over}`);
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
    else if (held.ghost) say(at, drawn.input);
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
// Where a stroke would put them.
function stroked(from, to, input) {
  const draft = document.getElementById("board-draft");
  draft.querySelectorAll(".board__new--line").forEach((node) => node.remove());
  for (const [cx, cy] of placing.spread(from, to, alike(input).length, +input.dataset.radius)) {
    const node = document.createElementNS(SVG, "circle");
    for (const [key, value] of Object.entries({ class: "board__new board__new--line", cx, cy, r: input.dataset.radius })) node.setAttribute(key, value);
    draft.append(node);
  }
}
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
  if (does === "back") { drawn.legs.pop(); tell(); }
});

// Typed by hand, it is drawn and measured as if it had been tapped.
document.addEventListener("input", ({ target }) => {
  if (!board() || !target.closest?.("#panel form")) return;
  if (PLACE.test(target.name ?? "")) {
    begin(target);
    drawn.legs = legsOf(target.value);
    warn(target);
    measured();
  } else if (target.name === "overruled" && begun()) warn(drawn.input);
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
  // Another trooper is asked for in the same field, or what was said there is gone.
  const other = drawn && (!document.contains(drawn.input) || named(drawn.input) !== drawn.id || (drawn.legs.length && !drawn.input.value));
  if (other) drawn = null;
  look();
  line();
  const waits = pending;
  const input = waits && wayOf(waits.id);
  if (input) { pending = null; say(waits.at, input); }
  // What has just been drawn is a plain link until htmx has seen it.
  if (pending && !pending.chosen) setTimeout(opened);
}
function opened() {
  const skills = pending && !pending.chosen && link("piece", pending.id);
  if (skills) { pending.chosen = true; skills.click(); }
}
document.addEventListener("DOMContentLoaded", again);
document.addEventListener("htmx:after:settle", again);
// With its cover closed nothing of what is being said stays in sight.
document.addEventListener("lid", () => {
  if (!board()) return;
  if (!begun()) drawn = null;
  says("");
  again();
  fields().filter(isPlace).forEach(warn);
});
