// What a seal binds: a note that is opened lay under the root of its side, or was bound by itself later.
import * as hashes from "./hashes.js";

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

// Whether what a line opens is what was sealed before it, in these lines of its log.
export async function holds({ cursor, kind, data }, lines) {
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
