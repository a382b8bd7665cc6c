// The slider of a review: moments are fetched one after the other, the last one asked for wins.
import * as words from "./words.js";

const player = document.getElementById("player");
const slider = document.getElementById("at");
const moment = () => document.getElementById("moment");
let eyes = player.dataset.eyes;
let wanted = null;
let busy = false;

const address = (at) => `?at=${at}&eyes=${eyes}`;

async function go(at, whose = eyes) {
  eyes = whose;
  wanted = Math.min(Math.max(1, +at), +slider.max);
  slider.value = `${wanted}`;
  beside(wanted);
  if (busy) return;
  busy = true;
  try {
    while (wanted !== null) {
      const now = wanted;
      wanted = null;
      await show(now);
    }
  } catch {
    stop();
    document.getElementById("signal").hidden = false;
  } finally {
    busy = false;
  }
}

async function show(at) {
  const answer = await fetch(`${address(at)}&part=moment`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const focused = moment().contains(document.activeElement);
  const chosen = moment().querySelector("[name=seat]:checked")?.id;
  moment().replaceWith(page.getElementById("moment"));
  if (chosen && document.getElementById(chosen)) document.getElementById(chosen).checked = true;
  document.dispatchEvent(new Event("looked"));
  document.getElementById("signal").hidden = true;
  history.replaceState(null, "", address(at));
  told();
  if (focused) moment().querySelector("[aria-current]")?.focus();
}

// A step goes on from where one is going, which may not be there yet.
function beside(at) {
  document.getElementById("line-before").href = address(at - 1);
  document.getElementById("line-after").href = address(at + 1);
}

// What stands on the bar follows the moment that is shown.
function told() {
  const { at, before, after, where } = moment().dataset;
  slider.setAttribute("aria-valuetext", where);
  if (wanted === null) {
    slider.value = at;
    beside(+at);
  }
  document.getElementById("order-before").href = address(before);
  document.getElementById("order-after").href = address(after);
}

// Whose map is shown, where there is room for one alone.
document.addEventListener("change", (event) => {
  if (event.target.name === "seat") document.dispatchEvent(new Event("looked"));
});
slider.addEventListener("input", () => go(slider.value));
document.addEventListener("click", (event) => {
  const link = event.target.closest("#player a[href^='?'], #moment a[href^='?'], a[data-moment]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const to = new URLSearchParams(new URL(link.href).search);
  go(to.get("at"), link.closest("[data-moment]") ? eyes : to.get("eyes"));
});

// ---------------------------------------------------------------- keys
const KEYS = { ArrowLeft: "line-before", ArrowRight: "line-after", PageUp: "order-before", PageDown: "order-after" };
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input:not([type=range]), textarea, select") || event.altKey || event.ctrlKey || event.metaKey) return;
  const id = KEYS[event.key];
  if (id) document.getElementById(id).click();
  else if (event.key === "Home") go(1);
  else if (event.key === "End") go(slider.max);
  else if (event.key === "p") toggle();
  else return;
  event.preventDefault();
});

// ---------------------------------------------------------------- play
const run = document.getElementById("run");
const speed = document.getElementById("speed");
let clock = null;
run.hidden = speed.parentElement.hidden = false;
function stop() {
  clearInterval(clock);
  clock = null;
  run.textContent = words.said("Play");
  run.setAttribute("aria-pressed", "false");
}
function toggle() {
  if (clock) return stop();
  run.textContent = words.said("Stop");
  run.setAttribute("aria-pressed", "true");
  clock = setInterval(() => {
    if (+slider.value >= +slider.max) return stop();
    if (!busy) go(+slider.value + 1);
  }, 1000 / +speed.value);
}
run.addEventListener("click", toggle);
speed.addEventListener("change", () => { if (clock) { stop(); toggle(); } });
