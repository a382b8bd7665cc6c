// The tools of a table that is built (editor.js): the palette, the buttons, the form, keys.

import * as editor from "./editor.js";
import * as hands from "./editor-hands.js";
import * as shapes from "./shapes.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const PLAIN = { top: 3, bottom: 0, kind: "building", standable: true, sight: "", name: "" };

const { look } = editor;

// ---------------------------------------------------------------- the palette, the tools, the form
function place({ wide, deep, ...measures }) {
  const [width, depth] = editor.size();
  const [x, y, across, down] = look.box ?? [0, 0, width, depth];
  const frame = { x: hands.snapped(x + across / 2, 0.5), y: hands.snapped(y + down / 2, 0.5), wide, deep, turn: 0 };
  const there = editor.pieces.map((one) => one.outline);
  // None hides another, and each can be taken by a finger.
  const outline = shapes.beside(shapes.square(frame), there, width, depth);
  editor.place({ ...PLAIN, ...measures, outline });
}

function turn(by) {
  const frame = shapes.framed(hands.chosen().outline);
  editor.shape(shapes.put(hands.chosen().outline, { ...frame, turn: hands.snapped(frame.turn + by, Math.abs(by)) }));
  editor.done();
}

const DOES = {
  on: () => { look.on = !look.on; if (!look.on) editor.choose(-1); else editor.draw(); },
  fine: () => { look.fine = !look.fine; editor.draw(); },
  in: () => editor.zoom(0.6),
  out: () => editor.zoom(1 / 0.6),
  undo: editor.undo,
  redo: editor.redo,
  turn: (event) => turn(hands.steps(event).turn),
  copy: editor.copy,
  off: editor.off,
};

document.addEventListener("click", (event) => {
  const does = event.target.closest?.("[data-build]")?.dataset.build;
  if (does) DOES[does](event);
  const ready = event.target.closest?.("[data-ready]");
  if (ready) {
    event.preventDefault();
    look.on = true;
    place(JSON.parse(ready.dataset.ready));
  }
  const change = event.target.closest?.("[data-change]");
  if (change) {
    event.preventDefault();
    look.on = true;
    editor.choose(Number(change.dataset.change) - 1);
    editor.map().focus({ preventScroll: true });
    editor.map().scrollIntoView({ block: "nearest" });
  }
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "piece-form") return;
  event.preventDefault();
  const said = editor.typed();
  if (hands.chosen()) editor.change(said);
  else { look.on = true; editor.place(said); }
});
document.addEventListener("change", (event) => {
  if (event.target.form?.id === "piece-form" && hands.chosen() && event.target.form.checkValidity()) editor.change(editor.typed());
});

// ---------------------------------------------------------------- keys
const KEYS = {
  "+": DOES.in,
  "-": DOES.out,
  Escape: () => editor.choose(-1),
  Delete: editor.off,
  Backspace: editor.off,
  d: editor.copy,
  r: (event) => hands.chosen() && turn(hands.steps(event).turn),
  l: (event) => hands.chosen() && turn(-hands.steps(event).turn),
  n: (event) => {
    const many = editor.pieces.length;
    if (many) editor.choose((editor.chosen + (event.shiftKey ? many - 1 + Number(editor.chosen < 0) : 1)) % many);
  },
};

document.addEventListener("keydown", (event) => {
  if (event.target.id !== "map" || !look.on || event.altKey) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const back = { z: event.shiftKey ? editor.redo : editor.undo, y: editor.redo }[key];
    if (back) { event.preventDefault(); back(); }
    return;
  }
  const step = STEPS[key];
  if (step) {
    event.preventDefault();
    const { inch } = hands.steps(event);
    const by = hands.chosen() ? inch : 4;
    if (!hands.chosen()) return editor.pan(step[0] * by, step[1] * by);
    const frame = shapes.framed(hands.chosen().outline);
    editor.shape(shapes.put(hands.chosen().outline, { ...frame, x: frame.x + step[0] * by, y: frame.y + step[1] * by }));
    editor.done();
  } else if (KEYS[key]) {
    event.preventDefault();
    KEYS[key](event);
  }
});
