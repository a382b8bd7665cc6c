// Who has no place yet, beneath the map while one's list is uncovered: dragged onto the map, or tapped
// and then put where the map is tapped.

const tray = () => document.getElementById("board-tray");
let held = null; // { input, pointer }

function fill(waiting) {
  const box = tray();
  if (!box) return;
  const kinds = new Map();
  for (const { input, kind } of waiting) kinds.set(kind, [...(kinds.get(kind) ?? []), input]);
  box.hidden = !kinds.size;
  box.replaceChildren(...[...kinds].map(([kind, inputs]) => {
    const one = document.createElement("button");
    one.type = "button";
    one.className = "btn";
    one.textContent = inputs.length > 1 ? `${kind} ×${inputs.length}` : kind;
    one.dataset.places = inputs[0].id;
    return one;
  }));
}

document.addEventListener("waiting", ({ detail }) => fill(detail));
document.addEventListener("pointerdown", (event) => {
  const chip = event.target.closest?.("[data-places]");
  if (!chip || event.button !== 0) return;
  held = { input: document.getElementById(chip.dataset.places), pointer: event.pointerId };
  chip.setPointerCapture(event.pointerId);
});
document.addEventListener("pointerup", (event) => {
  if (held?.pointer !== event.pointerId) return;
  const map = document.getElementById("board").getBoundingClientRect();
  const on = event.clientX >= map.left && event.clientX <= map.right && event.clientY >= map.top && event.clientY <= map.bottom;
  document.dispatchEvent(new CustomEvent("placed", { detail: { input: held.input, event: on ? event : null } }));
  held = null;
});
document.addEventListener("pointercancel", () => { held = null; });
