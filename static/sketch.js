// Draw on the map beside a note: each line that a finger or a mouse draws goes into a hidden field, as
// spots in inches.

const LINES = 30;
const SPOTS = 200;
const STEP = 0.3; // inches from one spot to the next

const box = document.getElementById("sketch");
const all = document.getElementById("sketch-all");
const field = document.querySelector("input[name=drawing]");
const back = document.getElementById("sketch-back");
const clear = document.getElementById("sketch-clear");

if (box) {
  let lines = JSON.parse(field.value || "null") ?? [];
  let drawn = null;
  box.hidden = false;

  const spot = (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(all.getScreenCTM().inverse());
    const inside = (value, most) => Math.round(Math.min(Math.max(value, 0), most) * 10) / 10;
    return [inside(at.x, +all.dataset.width), inside(at.y, +all.dataset.depth)];
  };
  const path = (line) => {
    const node = document.createElementNS("http://www.w3.org/2000/svg", "path");
    node.setAttribute("class", "board__stroke");
    node.setAttribute("d", `M${line.map((one) => one.join(" ")).join("L")}`);
    return node;
  };
  const show = () => {
    document.getElementById("sketch-lines").replaceChildren(...[...lines, ...(drawn ? [drawn.line] : [])].map(path));
    field.value = JSON.stringify(lines);
    back.disabled = clear.disabled = !lines.length;
  };

  all.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.isPrimary || lines.length >= LINES) return;
    event.preventDefault();
    all.setPointerCapture(event.pointerId);
    drawn = { pointer: event.pointerId, line: [spot(event)] };
  });
  all.addEventListener("pointermove", (event) => {
    if (drawn?.pointer !== event.pointerId || drawn.line.length >= SPOTS) return;
    const [x, y] = spot(event);
    const [a, b] = drawn.line.at(-1);
    if (Math.hypot(x - a, y - b) < STEP) return;
    drawn.line.push([x, y]);
    show();
  });
  for (const end of ["pointerup", "pointercancel"]) {
    all.addEventListener(end, (event) => {
      if (drawn?.pointer !== event.pointerId) return;
      if (drawn.line.length > 1) lines.push(drawn.line);
      drawn = null;
      show();
    });
  }
  back.addEventListener("click", () => { lines = lines.slice(0, -1); show(); });
  clear.addEventListener("click", () => { lines = []; show(); });
  show();
}
