// A link that is given to somebody is shared by the device where that is allowed, and copied. Over plain
// http a browser allows neither: there the old way copies, or the field is left selected for a hand.
import * as words from "./words.js";

document.documentElement.classList.toggle("shares", "share" in navigator);
document.documentElement.classList.toggle("plain-http", !isSecureContext);

async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, field.value.length);
    return document.execCommand("copy");
  }
}

document.addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy], [data-share]");
  const given = button?.closest(".given");
  if (!given) return;
  const field = given.querySelector("input");
  const status = given.querySelector("[role=status]");
  status.textContent = "";
  if ("share" in button.dataset) {
    // Whoever closes the list of ways again has not failed.
    await navigator.share({ title: button.dataset.share, url: field.value }).catch(() => {});
    return;
  }
  const done = await copy(field);
  if (done) button.focus({ preventScroll: true });
  status.textContent = done ? words.said("Copied.") : words.said("It is selected: copy it by hand.");
});
