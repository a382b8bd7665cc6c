// A way over the map while it is dragged: whom it meets, lit and told; and how one goes it, at a tap.
// What is told comes from the notebook, by what this seat sees.

const SOON = 120; // ms: a finger that rests for so long has asked
const told = () => document.getElementById("board-crossed");
const chips = () => document.getElementById("board-ways");
let asked = "";
let waits = 0;

function light(ids) {
  for (const node of document.querySelectorAll("#board-all [data-piece]")) node.classList.toggle("board__piece--lit", ids.includes(node.dataset.piece));
}
function quiet() {
  asked = "";
  clearTimeout(waits);
  if (!told()) return;
  told().hidden = chips().hidden = true;
  told().textContent = "";
  if (chips().childElementCount) chips().replaceChildren();
  light([]);
}
async function ask(address) {
  const answer = await fetch(address);
  if (!answer.ok || address !== asked) return;
  const { met, says } = await answer.json();
  if (address !== asked) return;
  told().textContent = says;
  told().hidden = !says;
  light(met);
}

// ---------------------------------------------------------------- how it goes
const named = (form) => document.querySelector(`[name=pick][data-pick="${form.dataset.of}"]`);
const label = (radio) => radio.closest("label").querySelector("b").textContent;
function chip(text, on, press) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "btn";
  one.textContent = text;
  one.setAttribute("aria-pressed", on);
  one.addEventListener("click", press);
  return one;
}
function* offered(input) {
  const same = (one) => one.elements.to && one.elements.actor?.value === input.form.elements.actor?.value;
  for (const form of [...document.querySelectorAll("#panel form.pick")].filter(same)) {
    const radio = named(form);
    if (/^(Move|Cautious Movement)$/.test(radio ? label(radio) : "")) yield chip(label(radio).replace(" Movement", ""), radio.checked, () => { radio.click(); again(form.elements.to); });
  }
  const stance = input.form.querySelector("input[type=checkbox][name=stance]");
  if (!stance) return;
  yield chip(label(stance).replace(/^Enter (.*) State first$/, "$1").replace(/ State first$/, ""), stance.checked, () => {
    stance.checked = !stance.checked;
    stance.dispatchEvent(new Event("change", { bubbles: true }));
    again(input);
  });
}
function again(input) {
  const shown = [...document.querySelectorAll("#panel form.pick")].find((form) => form.checkVisibility() && form.elements.to);
  fill(shown?.elements.to ?? input);
}
function fill(input) {
  chips().replaceChildren(...offered(input));
  chips().hidden = !chips().childElementCount;
}

document.addEventListener("going", ({ detail }) => {
  const from = document.getElementById("board-box")?.dataset.way;
  if (!detail || !from) return quiet();
  if (detail.input) fill(detail.input);
  const address = `${from}?${new URLSearchParams({ piece: detail.piece, to: detail.to })}`;
  if (address === asked) return;
  asked = address;
  clearTimeout(waits);
  waits = setTimeout(ask, SOON, address);
});

// An Order that is told in one go: whichever of its keys is pressed, it ends where that was said.
document.addEventListener("submit", ({ target }) => {
  const end = target.querySelector("[data-end]");
  const told = document.getElementById("told-to");
  if (end && told) end.value = told.value;
}, true);
