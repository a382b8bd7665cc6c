// Seals, checked by whoever reads: this browser keeps the roots it was shown, and when a note is
// opened it works out for itself whether that note lay under them. The server is not asked.
import * as heads from "./heads.js";
import * as memory from "./memory.js";
import * as sealed from "./sealed.js";
import * as shown from "./shown.js";
import * as words from "./words.js";

const match = location.pathname.match(/^\/m\/[^/]+\//)?.[0];
const said = new Map(); // what came of the line with this cursor
const opens = new Map(); // whether for what this line shows something was opened

// ---------------------------------------------------------------- what was shown before
// What both sides bound themselves to is kept here as it first came, whatever comes later.
function remembered(lines) {
  const key = `seals ${match}`;
  const before = memory.kept(key) ?? [];
  const bound = lines.map(asBound).filter(Boolean);
  memory.keep(key, [...new Set([...before, ...bound])]);
  return new Set(before.filter((one) => !bound.includes(one)).map(([side]) => side));
}
function asBound({ kind, data }) {
  if (kind === "Sealed") return `${data.side} ${data.root}`;
  if (kind === "Committed") return `${data.side} ${data.digest} ${data.label}`;
}

// ---------------------------------------------------------------- the log
const CHECKED = ["Sealed", "LeafOpened", "SealOpened"];
const SAID = {
  good: words.said("Checked here: as it was sealed"),
  kept: words.said("Kept by this browser"),
  bad: words.said("Not what was sealed!"),
  bare: words.said("Shown, and no seal was opened for it!"),
};
const waiting = () => [...document.querySelectorAll("[data-seal]:not(.seal--said)")];
const reveals = () => [...document.querySelectorAll("[data-reveals]")];
const revealing = () => reveals().map((place) => +place.dataset.reveals).filter((at) => !opens.has(at));
// Of all the seals in one line, once the match is over.
let unopened = null; // how many lines show what no seal was opened for
function verdict() {
  const [sum, all] = [document.querySelector("[data-all-seals]"), [...said.values()]];
  if (!sum || unopened === null || !all.some((one) => one !== "kept")) return;
  const amiss = unopened > 0 || all.includes("bad");
  sum.textContent = amiss ? words.said(", not all as they were sealed!") : words.said(", all as they were sealed");
  sum.closest(".note").classList.toggle("note--warn", amiss);
}
function show() {
  verdict();
  sum();
  for (const place of waiting()) {
    const what = said.get(+place.dataset.seal);
    if (!what) continue;
    place.classList.add("seal--said", `seal--${what}`);
    place.querySelector("span").textContent = SAID[what];
  }
  // A redraw takes the mark away with all that stood there.
  for (const place of reveals()) {
    if (opens.get(+place.dataset.reveals) !== false || place.nextElementSibling?.matches(".seal--bad")) continue;
    const mark = Object.assign(document.createElement("div"), { textContent: SAID.bare });
    mark.className = "row seal seal--said seal--bad";
    place.after(mark);
  }
}
// `stood`: the lines that the log showed when it was asked.
function tried(stood, lines) {
  const found = shown.bare(lines);
  const known = new Set(lines.map(({ cursor }) => cursor));
  // A line that the log shows and that is kept from this check is none that could be checked.
  for (const at of stood) opens.set(at, known.has(at) && !found.has(at));
}
async function judge(lines) {
  const changed = remembered(lines);
  for (const line of lines.filter(({ kind, cursor }) => CHECKED.includes(kind) && !said.has(cursor))) {
    const good = !changed.has(line.data.side) && await sealed.holds(line, lines);
    said.set(line.cursor, good ? (line.kind === "Sealed" ? "kept" : "good") : "bad");
  }
  unopened = shown.bare(lines).size;
}
let asking = null;
async function check() {
  show();
  const sums = document.querySelector("[data-all-seals]:empty");
  if (!match || !(sums || waiting().length || revealing().length) || asking) return;
  const stood = revealing();
  asking = fetch(`${match}seals.json`, { cache: "no-store" });
  try {
    const answer = await asking;
    if (!answer.ok) return;
    const { lines } = await answer.json();
    await judge(lines);
    tried(stood, lines);
    show();
  } catch {
    return; // the network is gone: the next redraw asks again
  } finally {
    asking = null;
  }
  if (revealing().length) check(); // they came while it was asked
}

// ---------------------------------------------------------------- what was checked
// In one place, for who opens the proofs: all that this browser could check by itself, and what came of it.
let known = ""; // the sentence, for as long as nothing is checked anew
let wrong = false;
function sum() {
  for (const place of document.querySelectorAll("[data-checked]")) {
    if (place.textContent !== known) place.textContent = known;
    place.classList.toggle("seal--bad", wrong);
  }
}
async function account() {
  const answer = await fetch(`${match}seals.json`, { cache: "no-store" });
  const log = await heads.checked();
  if (!answer.ok || !log) return;
  const { lines } = await answer.json();
  said.clear(); // whatever was said of them before
  await judge(lines);
  const counted = {
    seals: lines.filter(({ kind }) => CHECKED.includes(kind)).length,
    heads: log.heads,
    signatures: log.signatures.good,
  };
  wrong = true;
  if (!log.same) known = words.said("The log is another than this browser was shown!");
  else if (unopened > 0 || [...said.values()].includes("bad")) known = words.said("Checked here: not all is as it was sealed!");
  else if (log.signatures.bad) known = words.said("Checked here: not all is as it was signed!");
  else {
    wrong = false;
    known = words.said("Checked here, all as it was shown: seals %(seals)s, heads of the log %(heads)s, signatures %(signatures)s.", counted);
    const { without } = log.signatures;
    if (without) known += ` ${words.said("Given without a signature since a device was named: %(without)s.", { without })}`;
  }
  show();
}
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("[open]") && target.querySelector("[data-checked]")) account().catch(() => {});
}, true);
document.addEventListener("htmx:after:settle", check);
check();
