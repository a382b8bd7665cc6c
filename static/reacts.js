// Who can react, as this page lists them, lit on the map; a tap on one opens its AROs under the map.
// What is pressed there is pressed in the list.
import * as words from "./words.js";

const aros = () => document.getElementById("board-aros");
const rows = () => [...document.querySelectorAll("#panel [data-reacts]")];
// Of several that answer as one it says whom; one alone is named by its row.
const whom = (row) => (row.dataset.reacts || row.id.slice("r-".length)).split(" ");
const rowOf = (id) => rows().find((row) => whom(row).includes(id));
let open = null; // whose AROs stand under the map

function key(of) {
  const one = document.createElement("button");
  one.type = "button";
  one.className = "btn";
  one.textContent = of.textContent.trim();
  one.setAttribute("aria-pressed", of.getAttribute("aria-pressed") ?? false);
  one.addEventListener("click", () => of.click());
  return one;
}
function fill() {
  const box = aros();
  if (!box) return;
  const row = open && rowOf(open);
  if (!row) open = null;
  box.hidden = !row;
  if (!row) return box.replaceChildren();
  const name = row.querySelector(".who__n").textContent;
  box.setAttribute("aria-label", words.said("AROs of %(name)s", { name }));
  const says = document.createElement("div");
  says.className = "board__who";
  says.append(name, " ", row.querySelector(".answer__h > .dim")?.textContent ?? "");
  box.replaceChildren(says, ...[...row.querySelectorAll(".keysof .opt")].map(key));
}
function light() {
  const able = new Set(rows().flatMap(whom));
  for (const node of document.querySelectorAll("#board-all [data-piece]")) {
    node.classList.toggle("board__piece--reacts", able.has(node.dataset.piece));
    node.classList.toggle("board__piece--open", node.dataset.piece === open);
  }
  fill();
}

document.addEventListener("tapped", (event) => {
  const row = rowOf(event.detail);
  if (!row) return;
  event.preventDefault();
  open = event.detail;
  light();
  // Of several that answer as one, the one that was tapped answers by itself.
  if (row.dataset.reacts.includes(" ")) row.querySelector("a.answer__h").click();
});
document.addEventListener("looked", light);
