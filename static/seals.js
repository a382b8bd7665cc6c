// Seals, checked by whoever reads: this browser keeps the roots it was shown, and when a note is
// opened it works out for itself whether that note lay under them. The server is not asked.
import * as hashes from "./hashes.js";
import * as heads from "./heads.js";
import * as memory from "./memory.js";
import * as words from "./words.js";

const match = location.pathname.match(/^\/m\/[^/]+\//)?.[0];
const said = new Map(); // what came of the line with this cursor
const opens = new Map(); // whether for what this line shows something was opened

// ---------------------------------------------------------------- seals
async function hmac(key, message) {
  const padded = hashes.joined(key, new Uint8Array(64 - key.length));
  const inner = await hashes.digest(hashes.joined(padded.map((byte) => byte ^ 0x36), message));
  return hashes.digest(hashes.joined(padded.map((byte) => byte ^ 0x5c), inner));
}

const canonical = ({ label, salt, value }) => hashes.text(JSON.stringify({ label, salt, value }));
const leafDigest = (note) => hashes.digest(hashes.joined(hashes.domain("leaf"), canonical(note)));
const node = (left, right) => hashes.digest(hashes.joined(hashes.domain("node"), left, right));
const commitment = async (note) => hashes.hexOf(await hashes.digest(hashes.joined(hashes.domain("commitment"), canonical(note))));
const LEAVES = 256;

async function rootOver(leaf, position, path) {
  let found = await leafDigest(leaf);
  for (const beside of path.map(hashes.bytesOf)) {
    found = position % 2 ? await node(beside, found) : await node(found, beside);
    position = Math.floor(position / 2);
  }
  return hashes.hexOf(found);
}
async function rootOf(notes, noise) {
  const noted = new Map(notes.filter(({ position }) => position >= 0).map((note) => [note.position, note]));
  const leaves = Array.from({ length: LEAVES }, async (_, at) => {
    if (noted.has(at)) return leafDigest(noted.get(at));
    const place = Uint8Array.of(at >> 8, at & 255);
    const salt = (await hmac(hashes.bytesOf(noise), hashes.joined(hashes.text("noise"), place))).slice(0, 16);
    return leafDigest({ label: "", salt: hashes.hexOf(salt), value: null });
  });
  let level = await Promise.all(leaves);
  while (level.length > 1) {
    const pairs = Array.from({ length: level.length / 2 }, (_, at) => node(level[2 * at], level[2 * at + 1]));
    level = await Promise.all(pairs);
  }
  return hashes.hexOf(level[0]);
}

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

async function holds({ cursor, kind, data }, lines) {
  const before = lines.filter((line) => line.data.side === data.side && line.cursor < cursor);
  const later = before.filter((line) => line.kind === "Committed");
  const root = before.findLast((line) => line.kind === "Sealed")?.data.root;
  if (kind === "Sealed") return true;
  if (kind === "LeafOpened" && data.position >= 0) {
    return data.path.length === 8 && await rootOver(data, data.position, data.path) === root;
  }
  if (kind === "LeafOpened") {
    const latest = later.findLast((line) => line.data.label === data.label);
    return await commitment(data) === latest?.data.digest;
  }
  const notes = data.notes.filter(({ position }) => position < 0);
  const digests = await Promise.all(notes.map(commitment));
  return `${digests.sort()}` === `${later.map((line) => line.data.digest).sort()}`
    && await rootOf(data.notes, data.noise) === root;
}

// ---------------------------------------------------------------- what was shown, and opened by nothing
// As rules/record/shown.py has it: for who shows itself its leaf is opened, or what it is from then on
// is bound anew, before it turns again; a Marker that leaves the table was nobody, and opens that. What a
// ruling put there or took away was never noted. The cursors of the lines that open nothing. In logs of
// old another piece took its place (PieceReplaced), once for each id.
function bare(lines) {
  const named = (kind) => new Set(lines.filter((line) => line.kind === kind).map(({ data }) => data.label));
  const [opened, bound] = [named("LeafOpened"), named("Committed")];
  const [since, markers, taken, owed, found] = [new Set(), new Set(), new Map(), new Set(), new Set()];
  const could = (piece) => !since.has(piece) || opened.has(`${piece} where`) || bound.has(`${piece} what`);
  let sealed = false;
  for (const { cursor, kind, data, rules } of lines) {
    sealed ||= kind === "Sealed";
    if (data.shape) markers[data.shape.face === "Model" ? "delete" : "add"](data.piece);
    if (!sealed) continue;
    if (kind === "PiecePlaced") since.add(data.piece);
    if (kind === "PieceReplaced") taken.set(data.piece, { cursor, ...data, after: 0, until: Infinity });
    if (kind === "PieceTurned") {
      if (taken.has(data.piece)) taken.get(data.piece).until = cursor;
      taken.set(data.piece, { cursor, old: data.piece, piece: data.piece, after: cursor, until: Infinity });
    }
    const was = kind === "CardShown" && taken.get(data.piece);
    if (was && could(was.old)) owed.add(was);
    if (kind === "PieceRemoved" && markers.has(data.piece) && could(data.piece)
        && !rules.includes("RULING-1") && !opened.has(`${data.piece} what`)) found.add(cursor);
  }
  for (const { cursor, old, piece, after, until } of owed) {
    const pays = ({ kind, data }) => (kind === "LeafOpened" && data.label === `${old} who`)
      || (kind === "Committed" && data.label === `${piece} who`);
    if (!lines.some((line) => line.cursor > after && line.cursor < until && pays(line))) found.add(cursor);
  }
  return found;
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
  const found = bare(lines);
  const known = new Set(lines.map(({ cursor }) => cursor));
  // A line that the log shows and that is kept from this check is none that could be checked.
  for (const at of stood) opens.set(at, known.has(at) && !found.has(at));
}
async function judge(lines) {
  const changed = remembered(lines);
  for (const line of lines.filter(({ kind, cursor }) => CHECKED.includes(kind) && !said.has(cursor))) {
    const good = !changed.has(line.data.side) && await holds(line, lines);
    said.set(line.cursor, good ? (line.kind === "Sealed" ? "kept" : "good") : "bad");
  }
  unopened = bare(lines).size;
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
