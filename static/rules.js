// A redraw names a rule; its text is put in here. The texts of all rules come at once, with the first redraw
// that names one, and a browser keeps them until they change: a rule opens without reception, too. One that
// has a page in the official wiki brings its address along.
import * as words from "./words.js";

const address = document.querySelector("script[data-texts]").dataset.texts;
let texts = null;

async function tell() {
  const empty = () => document.querySelectorAll("p[data-rule]:empty");
  if (!texts && empty().length) await fetched();
  for (const place of empty()) put(place, ...[texts?.[place.dataset.rule] ?? ""].flat());
}
function put(place, text, wiki) {
  place.textContent = text;
  if (!wiki) return;
  const link = Object.assign(document.createElement("a"), { href: wiki, target: "_blank", rel: "noopener" });
  link.textContent = words.said("in the official wiki");
  place.append(" ", link);
}
async function fetched() {
  try {
    texts = await (await fetch(address)).json();
  } catch {
    // With the next redraw, or when one is opened.
  }
}
htmx.registerExtension("keeps-rules", {
  htmx_before_morph_node: (element, { newNode }) =>
    !newNode.dataset?.rule || newNode.dataset.rule !== element.dataset.rule || !!newNode.firstChild,
});
document.addEventListener("htmx:after:settle", tell);
document.addEventListener("toggle", tell, true);
