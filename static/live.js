// How an open page of a match stays true for an evening. What looks, listens and judges stands outside the
// panel, so nothing that is put in its place can end it: only a panel of this match and seat, not older
// than what is shown, is put there; whatever else comes is a word in the bar, and the page looks again.
import * as answers from "./answers.js";
import * as stream from "./stream.js";
import * as token from "./token.js";

const panel = () => document.getElementById("panel");
const door = document.getElementById("look");
const told = document.getElementById("st");
const say = (word) => document.dispatchEvent(new CustomEvent(word));

export const shown = { match: panel().dataset.match, seat: panel().dataset.seat, cursor: +panel().dataset.cursor };

// ---------------------------------------------------------------- looking
const EVERY = 5000; // while no stream says when
const MOST = 5; // seconds between two tries, at last
let missed = 0;
let later = 0;

function look() {
  clearTimeout(later);
  door.dispatchEvent(new CustomEvent("look"));
}
function lookLater() {
  clearTimeout(later);
  missed = Math.min(missed + 1, MOST);
  later = setTimeout(look, missed * 1000);
}
document.addEventListener("look", look);
// It asks for the panel that is shown, with what is open in it. What was asked for before something else was
// tapped would take that back: it is asked for anew.
let tapped = 0;
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement === door) ctx.request.action = ctx.look = panel().dataset.look;
  else if (ctx.target === panel()) tapped += 1;
  ctx.tapped = tapped;
});
const isPast = (ctx) => ctx.tapped !== tapped || ctx.look !== panel().dataset.look;

// ---------------------------------------------------------------- the finger
// What comes of a look while a finger is down is not shown before that is up and its tap has counted:
// nothing is put in the place of what it touches.
const LONGEST = 5000; // of a finger whose end nobody tells
const COUNTS = 50; // after it is up
let touched = -Infinity;
let behind = false;

const underFinger = () => performance.now() - touched < LONGEST;
function lifted() {
  touched = -Infinity;
  if (behind) look();
  behind = false;
}
document.addEventListener("pointerdown", () => { touched = performance.now(); }, true);
for (const end of ["pointerup", "pointercancel", "blur"]) {
  window.addEventListener(end, () => setTimeout(lifted, COUNTS), true);
}

// ---------------------------------------------------------------- the judge
// Nothing new is ours as well, and to where the notebook sends.
export function verdict({ status, headers }, text) {
  const sent = status === 204 || headers.has("HX-Refresh") || headers.has("HX-Redirect");
  return sent ? "ours" : answers.judged(text, shown);
}

// What follows from it, whoever asked.
function take(verdict) {
  if (verdict === "ours") missed = 0;
  else if (verdict === "another seat") location.reload();
  else lookLater();
  if (verdict === "none") say("out-of-reach");
  else say("reached");
}

// Before anybody else hears of an answer. A form whose token was refused goes again with the fresh one, once.
let again = null;
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.target !== panel()) return;
  if (ctx.waits) return event.preventDefault();
  const form = ctx.sourceElement;
  if (form === door && underFinger()) {
    behind = true;
    return event.preventDefault();
  }
  if (form === door && isPast(ctx)) {
    look();
    return event.preventDefault();
  }
  if (form !== door) tapped += 1;
  if (token.renewed(ctx.response) && form.requestSubmit && again !== form) {
    again = form;
    event.preventDefault();
    form.requestSubmit(ctx.request.submitter ?? undefined);
    return;
  }
  again = null;
  const said = verdict(ctx.response, ctx.text);
  if (said !== "ours") event.preventDefault();
  take(said);
}, true);

// An answer that htmx did not ask for.
export async function show({ headers }, text, verdict) {
  if (headers.has("HX-Refresh")) location.reload();
  else if (headers.has("HX-Redirect")) location.href = headers.get("HX-Redirect");
  else if (verdict === "ours") await htmx.swap({ sourceElement: panel(), target: panel(), swap: "outerMorph", text });
  take(verdict);
}
document.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx?.target === panel() && lookLater());
document.addEventListener("htmx:after:settle", () => {
  shown.cursor = Math.max(shown.cursor, +(panel().dataset.cursor ?? 0));
});

// ---------------------------------------------------------------- the stream
// It says that the page should look, and the look tells. While it says nothing the page looks by itself.
let listening = false;
const kept = stream.kept(
  (signal) => fetch(told.dataset.stream, { headers: token.headers(), signal }),
  (word) => {
    listening = word !== "gone";
    if (word === "open") say("reached");
    if (word === "changed") told.dispatchEvent(new CustomEvent("changed"));
    if (word === "gone") look();
  },
);
setInterval(() => listening || document.hidden || look(), EVERY);
// A page that nobody sees needs no stream.
const listen = () => document.hidden ? kept.close() : kept.open();
document.addEventListener("visibilitychange", listen);
window.addEventListener("online", look);
document.addEventListener("DOMContentLoaded", listen);
