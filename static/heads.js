// The heads of the log as this browser was shown them: kept here, whatever comes later. Each is a link of the
// public chain, so the record has it after the same line of that seat, or the log was made anew.
import * as hashes from "./hashes.js";
import * as memory from "./memory.js";
import * as record from "./record.js";

const match = location.pathname.match(/^\/m\/[^/]+\//)?.[0];
const KEPT = `heads ${match}`;
const MOST = 500; // as many as an evening shows, and more

/** @returns {[string, number, string][]} */
const kept = () => memory.kept(KEPT) ?? [];

function keep() {
  const { seat, cursor, heads } = document.getElementById("panel")?.dataset ?? {};
  const [head] = hashes.headsOf(heads);
  const [before, now] = [kept(), [seat, +cursor, head]];
  // Before anything has happened there is no link to keep.
  if (!match || !head || !+cursor || before.some((one) => `${one}` === `${now}`)) return;
  memory.keep(KEPT, [...before, now].slice(-MOST));
}

// What this browser finds in the record: how many of its heads stand there and how many signatures fit, and
// whether all of it is as it was shown.
export async function checked() {
  const before = kept(); // the record has more by then, not less
  const answer = await fetch(`${match}record.json`, { cache: "no-store" });
  if (!answer.ok) return null;
  const text = await answer.text();
  const links = await record.links(text);
  // A part of the log says nothing of another's, and who looks on may be kept further behind than they were.
  const those = before.filter(([seat, cursor]) => links?.[seat] && (seat !== "watcher" || cursor < links.watcher.length));
  const same = !!links && those.every(([seat, cursor, head]) => links[seat][cursor] === head);
  return { heads: those.length, same, signatures: await record.signatures(text) };
}

document.addEventListener("htmx:after:settle", keep);
keep();
