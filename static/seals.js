// Seals, checked by whoever reads: this browser keeps the roots it was shown, and when a note is
// opened it works out for itself whether that note lay under them. The server is not asked.

const { sha256: vendored } = document.querySelector("script[data-sha256]").dataset;
const match = location.pathname.match(/^\/m\/[^/]+\//)?.[0];
const said = new Map(); // what came of the line with this cursor

// ---------------------------------------------------------------- hashes
// A page that came over plain http, as on a network in a room, has no SubtleCrypto.
const subtle = crypto.subtle;
const loaded = subtle ? null : new Promise((resolve, reject) => {
  const script = Object.assign(document.createElement("script"), { src: vendored });
  script.addEventListener("load", resolve);
  script.addEventListener("error", reject);
  document.head.append(script);
});
async function digest(bytes) {
  if (subtle) return new Uint8Array(await subtle.digest("SHA-256", bytes));
  await loaded;
  return new Uint8Array(sha256.array(bytes));
}
const text = (string) => new TextEncoder().encode(string);
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
async function hmac(key, message) {
  const padded = joined(key, new Uint8Array(64 - key.length));
  const inner = await digest(joined(padded.map((byte) => byte ^ 0x36), message));
  return digest(joined(padded.map((byte) => byte ^ 0x5c), inner));
}

// ---------------------------------------------------------------- seals
// As rules/seals.py has them: the domain keeps one kind of hash from passing for another.
const domain = (name) => text(`infinity notebook ${name}\0`);
const canonical = ({ label, salt, value }) => text(JSON.stringify({ label, salt, value }));
const leafDigest = (note) => digest(joined(domain("leaf"), canonical(note)));
const node = (left, right) => digest(joined(domain("node"), left, right));
const commitment = async (note) => hexOf(await digest(joined(domain("commitment"), canonical(note))));
const LEAVES = 256;

async function rootOver(leaf, position, path) {
  let found = await leafDigest(leaf);
  for (const beside of path.map(bytesOf)) {
    found = position % 2 ? await node(beside, found) : await node(found, beside);
    position = Math.floor(position / 2);
  }
  return hexOf(found);
}
async function rootOf(notes, noise) {
  const noted = new Map(notes.filter(({ position }) => position >= 0).map((note) => [note.position, note]));
  const leaves = Array.from({ length: LEAVES }, async (_, at) => {
    if (noted.has(at)) return leafDigest(noted.get(at));
    const place = Uint8Array.of(at >> 8, at & 255);
    const salt = (await hmac(bytesOf(noise), joined(text("noise"), place))).slice(0, 16);
    return leafDigest({ label: "", salt: hexOf(salt), value: null });
  });
  let level = await Promise.all(leaves);
  while (level.length > 1) {
    const pairs = Array.from({ length: level.length / 2 }, (_, at) => node(level[2 * at], level[2 * at + 1]));
    level = await Promise.all(pairs);
  }
  return hexOf(level[0]);
}

// ---------------------------------------------------------------- what was shown before
// What both sides bound themselves to is kept here as it first came, whatever comes later.
function remembered(lines) {
  const key = `seals ${match}`;
  const before = JSON.parse(localStorage.getItem(key) ?? "[]");
  const bound = lines.map(asBound).filter(Boolean);
  localStorage.setItem(key, JSON.stringify([...new Set([...before, ...bound])]));
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

// ---------------------------------------------------------------- the log
const SAID = { good: "Checked here: as it was sealed", kept: "Kept by this browser",
  bad: "Not what was sealed!" };
const waiting = () => [...document.querySelectorAll("[data-seal]:not(.seal--said)")];
function show() {
  for (const place of waiting()) {
    const what = said.get(+place.dataset.seal);
    if (!what) continue;
    place.classList.add("seal--said", `seal--${what}`);
    place.querySelector("span").textContent = SAID[what];
  }
}
let asking = null;
async function check() {
  show();
  if (!match || !waiting().length || asking) return;
  asking = fetch(`${match}seals.json`, { cache: "no-store" });
  try {
    const answer = await asking;
    if (!answer.ok) return;
    const { lines } = await answer.json();
    const changed = remembered(lines);
    for (const line of lines.filter(({ kind, cursor }) => kind !== "Committed" && !said.has(cursor))) {
      const good = !changed.has(line.data.side) && await holds(line, lines);
      said.set(line.cursor, good ? (line.kind === "Sealed" ? "kept" : "good") : "bad");
    }
    show();
  } catch {
    return; // the network is gone: the next redraw asks again
  } finally {
    asking = null;
  }
}
document.addEventListener("htmx:after:settle", check);
check();
