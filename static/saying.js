// A place is said, tapped or typed: into its field, with how far it is and by how much too far. The notebook
// measures it again.

import { alike, isPlace, kindOf, settled, unfit } from "./bases.js";
import { draw } from "./drawing.js";
import { inches } from "./lengths.js";
import { round, says, shown } from "./looking.js";
import * as placing from "./placing.js";
import { begin, facingField, far, fields, named, now, tooFar, written } from "./where.js";
import * as words from "./words.js";

export function tell() {
  const { input, start, legs } = now.drawn;
  const end = legs.at(-1);
  const way = legs.slice(0, -1);
  const looks = end && now.drawn.facing !== null ? `${now.drawn.facing}°` : "";
  if (looks && facingField()) facingField().value = looks;
  const facing = looks && start ? `, facing ${looks}` : "";
  const text = end ? written(end) + facing + (start && way.length ? ` by way of ${way.map(written).join("; ")}` : "") : "";
  // The same place for every skill that could be declared with it.
  const same = start ? fields().filter((one) => one.name === input.name && named(one) === now.drawn.id) : [input];
  for (const one of same) {
    one.value = text;
    warn(one);
  }
  measured();
}

// How far it is, and by how much too far.
export function measured() {
  const { input, start, legs, mov } = now.drawn;
  const end = legs.at(-1);
  const over = tooFar(input);
  const most = input.dataset.most ?? mov;
  const told = { over: inches(over.toFixed(2)), most: inches(most) };
  const more = over ? words.said(", %(over)s more than its %(most)s", told) : most ? words.said(" of %(most)s", told) : "";
  const wrong = unfit(input);
  const who = isPlace(input) ? `${kindOf(input)}: ` : "";
  says(end ? (start ? `${written(end)}: ${inches(far(legs, start).toFixed(2))}${more}` : wrong || `${who}${written(end)}`) : "");
  document.getElementById("board-says")?.classList.toggle("board__over", over > 0 || !!wrong);
  draw();
}
// Said at its field before it is declared; whoever says that the map is wrong may declare it.
export function warn(input) {
  const over = input.form.elements.overruled?.checked ? 0 : tooFar(input);
  const lengths = over && {
    far: inches(far(now.drawn.legs, now.drawn.start).toFixed(2)),
    over: inches(over.toFixed(2)),
    most: inches(input.dataset.most),
  };
  const text = over ? words.said("%(far)s: %(over)s more than the %(most)s of this Move.", lengths) : unfit(input);
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

/** @type {(at: Point, fine: boolean) => void} */
export function face([x, y], fine) {
  const [cx, cy] = now.drawn.legs.at(-1);
  turn((Math.atan2(y - cy, x - cx) * 180) / Math.PI, fine ? 1 : 15);
}
export function turn(degrees, by) {
  now.drawn.facing = (Math.round(degrees / by) * by + 360) % 360;
  tell();
}

export function say(at, input) {
  if (!now.drawn || now.drawn.input !== input) begin(input);
  if (now.drawn.start) now.drawn.legs.push(at);
  else now.drawn.legs = [settled(at, input)];
  tell();
}

// A stroke over the map while places are asked for: all of a kind that have none yet, in a line.
export function inLine(from, to, input) {
  const several = alike(input);
  const spots = placing.spread(from, to, several.length, +input.dataset.radius);
  several.forEach((one, at) => say(spots[at].map(round), one));
}
