// A record as a browser checks it by itself: whether each line goes on from the one before it, and whether what
// devices have signed is what they signed. As rules/record/checks.py and rules/record/devices.py do it.
import * as hashes from "./hashes.js";
import * as keys from "./keys.js";
import * as said from "./said.js";

const START = { all: "0".repeat(64), A: "0".repeat(64), B: "0".repeat(64) };

// Numbers are hashed as they are written down, and a browser reads 3.0 as 3: they are kept as text. In the file
// each value has a line of its own.
const NUMBERS = /^( *(?:"(?:[^"\\]|\\.)*": )?)(-?\d[\d.eE+-]*)(?=,?$)/gm;
const exact = (text) => JSON.parse(text.replace(NUMBERS, '$1"\\u0000$2"'));
const bare = (written) => written.replace(/"\\u0000([^"]*)"/g, "$1");

// Where the public chain stood after each line of a seat, for each seat of which the record has all; nothing if a
// line does not go on from those before it.
export async function links(text) {
  const { seat: whose, lines } = exact(text);
  const heads = { ...START };
  const found = Object.fromEntries((whose === "referee" ? ["A", "B", "watcher"] : [whose]).map((seat) => [seat, [START.all]]));
  for (const { audience, number, at, kind, rules, data, salt, chain } of lines) {
    const line = bare(said.written({ cursor: number, at, kind, rules, data, ...salt && { salt } }));
    const link = hashes.joined(hashes.domain("link"), hashes.bytesOf(heads[audience]), hashes.text(line));
    heads[audience] = hashes.hexOf(await hashes.digest(link));
    if (heads[audience] !== chain) return null;
    for (const seat of Object.keys(found)) if (audience === "all" || audience === seat) found[seat].push(heads.all);
  }
  return found;
}

// How many signatures fit, how many do not; how many commands that both sides know of were given without one by
// a side that plays on devices. Whether words that were signed say just what is kept, the rules alone can tell.
export async function signatures(text) {
  const heads = { ...START };
  const devices = { A: [], B: [] };
  const found = { good: 0, bad: 0, without: 0 };
  let match = "";
  let rest = null; // of which command the next line is the rest
  for (const { kind, data, audience, chain } of exact(text).lines) {
    const open = kind === "CommandNoted" && rest?.by === data.side ? rest.signed : null;
    rest = kind === "CommandGiven" && !data.command ? data : null;
    if (kind === "DiceBound") match = data.digest;
    if (kind === "DeviceNamed") devices[data.side] = [...devices[data.side].filter((key) => key !== data.replaces), data.key];
    const side = { CommandGiven: data.by, CommandNoted: data.side }[kind];
    if (side && data.signed) {
      const { id, signature, words } = data.signed;
      const kept = data.command ? { kind: data.command, ...data.said } : null;
      const part = bare(said.statement({ match, side, id, audience, said: words ?? kept, head: heads[audience] }));
      const all = data.command === "NameDevice" ? [...devices[side], data.said.key] : devices[side];
      const fits = await Promise.all(all.map((key) => keys.signed(key, part, signature)));
      const same = (words ?? kept)?.kind === kept?.kind && (open?.id ?? id) === id;
      found[same && fits.includes(true) ? "good" : "bad"] += 1;
    } else if (side && kind === "CommandGiven" && devices[side].length) found.without += 1;
    heads[audience] = chain;
  }
  return found;
}
