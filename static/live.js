// How an open page of a match stays true for an evening. What looks, listens and judges stands outside the
// panel, so nothing that is put in its place can end it: only a panel of this match and seat, not older
// than what is shown, is put there; whatever else comes is a word in the bar, and the page looks again.
import * as answers from "./answers.js";
import * as stream from "./stream.js";

const panel = () => document.getElementById("panel");
const door = document.getElementById("look");
const told = document.getElementById("st");
const say = (word) => document.dispatchEvent(new CustomEvent(word));

const shown = { match: panel().dataset.match, seat: panel().dataset.seat, cursor: +panel().dataset.cursor };

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
// It asks for the panel that is shown, with what is open in it.
document.addEventListener("htmx:config:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement === door) ctx.request.action = panel().dataset.look;
});

// ---------------------------------------------------------------- the judge
// Before anybody else hears of an answer.
document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.target !== panel()) return;
  // Nothing new, or to where the notebook sends.
  const verdict = ctx.response.status === 204 || ctx.hx.refresh || ctx.hx.redirect ? "ours" : answers.judged(ctx.text, shown);
  if (verdict === "ours") {
    missed = 0;
    return;
  }
  event.preventDefault();
  if (verdict === "another seat") location.reload();
  else lookLater();
  if (verdict === "none") say("out-of-reach");
}, true);
document.addEventListener("htmx:error", ({ detail: { ctx } }) => ctx?.target === panel() && lookLater());
document.addEventListener("htmx:after:settle", () => {
  shown.cursor = Math.max(shown.cursor, +(panel().dataset.cursor ?? 0));
});

// ---------------------------------------------------------------- the stream
// It says that the page should look, and the look tells. While it says nothing the page looks by itself.
let listening = false;
const kept = stream.kept(
  (signal) => fetch(told.dataset.stream, { headers: JSON.parse(document.body.getAttribute("hx-headers:inherited")), signal }),
  (word) => {
    listening = word !== "gone";
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
