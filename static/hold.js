// What can't be taken back is held: finger, mouse or space bar, for 800 ms; whoever lets go early has
// done nothing. It is a <details> with the form inside: without this script, by the Enter key, by a
// screen reader's own tap, or by the setting, it opens, and its button is the second tap.

const HELD_FOR = 800;
let holding = null;

const holdable = (event) => event.target.closest?.("summary[data-holds]");
const byHolding = () => document.documentElement.dataset.sure !== "taps";

function beginHold(summary) {
  letGo();
  summary.classList.add("is-held");
  const timer = setTimeout(() => {
    letGo();
    navigator.vibrate?.(30);
    document.getElementById(summary.dataset.holds)?.requestSubmit();
  }, HELD_FOR);
  holding = { summary, timer };
}

function letGo() {
  clearTimeout(holding?.timer);
  holding?.summary.classList.remove("is-held");
  holding = null;
}

document.addEventListener("pointerdown", (event) => {
  const summary = holdable(event);
  if (summary && event.button === 0 && byHolding()) beginHold(summary);
});
for (const end of ["pointerup", "pointercancel", "blur"]) window.addEventListener(end, letGo);
// A finger that slides off has let go.
document.addEventListener("pointermove", (event) => {
  if (!holding || event.pointerType === "") return;
  const under = document.elementFromPoint(event.clientX, event.clientY);
  if (!holding.summary.contains(under)) letGo();
});
document.addEventListener("click", (event) => {
  // Only a real press counts as one: Enter and a screen reader click without.
  if (holdable(event) && byHolding() && event.detail > 0) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") letGo();
  const summary = event.key === " " && byHolding() ? holdable(event) : null;
  if (!summary) return;
  event.preventDefault();
  if (!event.repeat) beginHold(summary);
});
document.addEventListener("keyup", (event) => {
  if (event.key !== " " || !byHolding()) return;
  if (holdable(event)) event.preventDefault();
  letGo();
});
document.addEventListener("contextmenu", (event) => holdable(event) && event.preventDefault());
document.addEventListener("change", ({ target: { name, value } }) => {
  if (name === "sure") document.documentElement.dataset.sure = value;
});
