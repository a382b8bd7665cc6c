// A piece that was tapped or dragged: the form that says what it does, opened if it is not open yet. Or two of
// them, to measure between.

import { all, says, shown } from "./looking.js";
import { fields, goes, named } from "./where.js";
import { say } from "./saying.js";
import * as words from "./words.js";

let pending = null; // a way that waits for its form to open: { id, at, chosen }

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
export function acts(id) {
  // Who can react opens its AROs (reacts.js).
  if (!document.dispatchEvent(new CustomEvent("tapped", { cancelable: true, detail: id }))) return true;
  const opens = link("who", id) ?? link("piece", id);
  opens?.click();
  return !!opens;
}
export function gone(id, at) {
  const input = wayOf(id);
  if (input) return say(at, input);
  const skills = link("piece", id);
  const opens = skills ?? link("who", id);
  if (!opens) return says(words.said("It can’t be moved now."));
  pending = { id, at, chosen: !!skills };
  opens.click();
}

// What waited for its form goes into it as soon as that is open.
export function awaited() {
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

// Two pieces to measure.
export function choose(id) {
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
