// The corners of a table on its photograph: dragged, they are written into their fields. Without this
// script the fields do it all.

const drawing = () => document.getElementById("corners");
const field = (side, corner) => document.getElementById(`id_${side}${corner}`);
let held = null; // the corner that is dragged, by its number

function draw() {
  const corners = [0, 1, 2, 3].map((corner) => ["x", "y"].map((side) => parseFloat(field(side, corner).value) || 0));
  drawing().querySelector("polygon").setAttribute("points", corners.map((one) => one.join(",")).join(" "));
  for (const grip of drawing().querySelectorAll("[data-corner]")) {
    const [x, y] = corners[grip.dataset.corner];
    grip.setAttribute("cx", x);
    grip.setAttribute("cy", y);
  }
}

function spot(event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing().getScreenCTM().inverse());
  return [at.x, at.y].map((value) => Math.round(Math.min(Math.max(value, 0), 100) * 10) / 10);
}

document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest?.("#corners") || event.button !== 0) return;
  const [x, y] = spot(event);
  const away = (grip) => Math.hypot(grip.cx.baseVal.value - x, grip.cy.baseVal.value - y);
  const near = [...drawing().querySelectorAll("[data-corner]")].sort((a, b) => away(a) - away(b))[0];
  if (away(near) > 10) return;
  held = near.dataset.corner;
  drawing().setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (held === null) return;
  const [x, y] = spot(event);
  field("x", held).value = `${x}`;
  field("y", held).value = `${y}`;
  draw();
});
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { held = null; });
document.addEventListener("input", ({ target }) => { if (target.form?.id === "fit") draw(); });
