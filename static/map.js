// Drag a Silhouette on the map: it goes where the finger goes, its fields say where that is, and when
// it is let go the page is measured again. Without this script the fields do it all.

let dragged = null;

const letter = (node) => node?.closest?.("[data-piece]")?.dataset.piece;

function spot(map, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  const { width, height } = map.querySelector(".map__ground");
  const inside = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 100) / 100;
  return [inside(at.x, width.baseVal.value), inside(at.y, height.baseVal.value)];
}

function put(map, one, x, y) {
  for (const node of map.querySelectorAll(`[data-piece="${one}"], [data-of="${one}"]`)) {
    const [across, down] = node.tagName === "text" ? ["x", "y"] : ["cx", "cy"];
    node.setAttribute(across, x);
    node.setAttribute(down, y);
  }
  document.getElementById(`id_${one}_x`).value = x;
  document.getElementById(`id_${one}_y`).value = y;
}

document.addEventListener("pointerdown", (event) => {
  const one = letter(event.target);
  if (!one || event.button !== 0 || !event.isPrimary) return;
  dragged = { one, map: event.target.closest(".map"), pointer: event.pointerId };
  event.target.setPointerCapture(event.pointerId);
  // The old answers are not those of where it is dragged to.
  dragged.map.querySelectorAll(".map__sight, .map__front").forEach((node) => node.remove());
});
document.addEventListener("pointermove", (event) => {
  if (dragged?.pointer !== event.pointerId) return;
  put(dragged.map, dragged.one, ...spot(dragged.map, event));
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (dragged?.pointer !== event.pointerId) return;
    dragged = null;
    document.getElementById("measure").requestSubmit();
  });
}
