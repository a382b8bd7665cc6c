// How strongly the photograph shows through under the map: by a slider, kept on this device.

const KEPT = "photo";
const slider = () => document.getElementById("photo-shows");

function show() {
  if (!slider()) return;
  slider().closest("[hidden]")?.removeAttribute("hidden");
  for (const photo of document.querySelectorAll(".map__photo")) photo.setAttribute("opacity", `${+slider().value / 100}`);
}

document.addEventListener("input", ({ target }) => {
  if (target !== slider()) return;
  localStorage.setItem(KEPT, target.value);
  show();
});
document.addEventListener("DOMContentLoaded", () => {
  if (slider() && localStorage.getItem(KEPT)) slider().value = localStorage.getItem(KEPT);
  show();
});
document.addEventListener("htmx:after:swap", show);
