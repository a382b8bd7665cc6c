// This device, where it signs what is given on it: by a key of its own for the seat, made here, kept in this
// browser and sent nowhere. Whoever has the browser has it. What can't be signed is sent as it is.
import * as hashes from "./hashes.js";
import * as keys from "./keys.js";
import * as live from "./live.js";
import * as memory from "./memory.js";
import * as said from "./said.js";

const MOST = 3; // heads on which it is signed, for who is always too late
const LONGEST = 3000; // milliseconds: nobody waits longer for a signature
const TAKEN = /\/(do|reacting)\/(\?|$)/; // where a form is read as it was sent
const KEPT = `device ${live.shown.match} ${live.shown.seat}`;

const form = () => document.querySelector("form[data-signs]");
// What its page says of how this side signs, and on which devices.
const how = () => JSON.parse(form()?.dataset.signs ?? "null");
const mine = () => memory.kept(KEPT);
let isReady = false; // what it signs by
const isNamed = (key) => !!key && how().devices.includes(key.key);

// ---------------------------------------------------------------- the form that names it
function look() {
  if (!form()) return;
  const named = isNamed(mine());
  form().hidden = !memory.works();
  form().querySelector("[data-named]").hidden = !named;
  form().querySelector("[data-naming]").hidden = named;
  // It is fetched before the first tap needs it.
  if (named && !isReady) keys.signature(mine(), "").then(() => { isReady = true; }, () => {});
}
document.addEventListener("htmx:after:settle", look);
look();

// The key is made when it is wished for, and what names it goes as any command does.
document.addEventListener("click", async (event) => {
  const pressed = event.target.closest?.("[data-signs] button");
  if (!pressed) return;
  event.preventDefault();
  const fresh = mine() ?? await keys.made();
  // Pressed twice, it has one key all the same.
  if (!mine() && !memory.keep(KEPT, fresh)) return;
  pressed.form.elements.key.value = mine().key;
  pressed.form.requestSubmit(pressed);
});

// ---------------------------------------------------------------- what it signs
const within = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, LONGEST, null))]);

// The same body with what this device signs of it, on these heads; nothing where it signs nothing.
async function under(body, heads) {
  const [at, key] = [how(), mine()];
  if (!at) return null;
  const sent = said.kept(said.alone(new URLSearchParams(body)), at.places);
  const names = sent.get("kind") === "NameDevice" && sent.get("key") === key?.key;
  if (at.side !== sent.get("seat") || !(names || isNamed(key))) return null;
  const words = said.words(sent, at);
  const part = (audience, of, head) =>
    keys.signature(key, said.statement({ match: at.match, side: at.side, id: sent.get("command_id"), audience, said: of, head }));
  sent.set("signed_all", await part("all", at.aloud.includes(words.kind) ? words : null, heads[0]));
  sent.set("signed_own", await part(at.side, words, heads[1]));
  return String(sent);
}

// An act is posted under what is signed of it, as the match stands; where that is not so any more the notebook
// says on which heads, and the same act is signed anew.
export async function signing({ action, body }, post) {
  // The first that is named has not both yet: the notebook says them.
  let [all = "", own = all] = hashes.headsOf(document.getElementById("panel").dataset.heads);
  for (let tries = 0; tries < MOST && TAKEN.test(action); tries += 1) {
    const signed = await within(under(body, [all, own])).catch(() => null);
    if (!signed) break;
    const answer = await post(signed);
    const on = answer.headers.get("Sign-On");
    if (!on) return answer;
    [all, own] = on.split(" ");
  }
  return post(body);
}
