// What was sealed is checked here as rules/seals.py does: the same root over the same notes, worked out there.
import { strictEqual } from "node:assert/strict";
import * as sealed from "../../static/sealed.js";

const ROOT = "7a5211cf42f9a87ef76900d6dad025735c6368c6f1ada70af3412eb7fa940c18";
const PATH = [
  "2515c1e08cd63436b61bd9681d734d0bdc703e80858518a120aba0bb69b071cd",
  "20e9543d686321a6308edf789e77c97196dae08f55188745d1c6dbdeac08282b",
  "952ed35708122a366e0bdd2e36935b060de3e33643740f4f18558871ef8dfe6b",
  "7e5489e23ee9b7dd2dd9a6b298f287fb8b97541dfdd1f0172f346afc62237ea0",
  "6455da33b177e5a08d37d015a52a2dc9b5741bee2d2942f7840e372da0395b61",
  "93171d858008b1d8352693a3914abf487d60a118adb00ee729b5679176b7207e",
  "e16a8e997a7c071d1d3048f5aa6d05d7850a68b53bd963322e6ad21dd446870a",
  "3767053034d6a6449f735434f57feb756abc94a9cabc5221190a6f0a6ff176ad",
];
const LATER = "5b2f74a9528b2665f610c6bd611fd6da7384d212ef85d513782abf18203f2284";
const who = { position: 3, label: "p1 who", salt: "11".repeat(16), value: "Ghost" };
const where = { position: 200, label: "p1 where", salt: "22".repeat(16), value: "the roof" };
const moved = { position: -1, label: "p1 where", salt: "33".repeat(16), value: "the wall" };

const line = (cursor, kind, data) => ({ cursor, kind, rules: [], data: { side: "A", ...data } });
const before = [line(1, "Sealed", { root: ROOT }), line(2, "Committed", { label: moved.label, digest: LATER })];
const holds = (kind, data) => {
  const opened = line(3, kind, data);
  return sealed.holds(opened, [...before, opened]);
};

Deno.test("a note lay where its path leads to the root, and no other note did, nor elsewhere", async () => {
  strictEqual(await holds("LeafOpened", { ...where, path: PATH }), true);
  strictEqual(await holds("LeafOpened", { ...where, value: "the gate", path: PATH }), false);
  strictEqual(await holds("LeafOpened", { ...where, position: 201, path: PATH }), false);
  strictEqual(await holds("LeafOpened", { ...where, path: PATH.slice(1) }), false);
});
Deno.test("what was bound later is what was bound", async () => {
  strictEqual(await holds("LeafOpened", moved), true);
  strictEqual(await holds("LeafOpened", { ...moved, value: "the gate" }), false);
});
Deno.test("at the end all notes make the root, and all that was bound later is there", async () => {
  const noise = "44".repeat(16);
  strictEqual(await holds("SealOpened", { noise, notes: [who, where, moved] }), true);
  strictEqual(await holds("SealOpened", { noise, notes: [who, where] }), false);
  strictEqual(await holds("SealOpened", { noise, notes: [where, moved] }), false);
  strictEqual(await holds("SealOpened", { noise: "45".repeat(16), notes: [who, where, moved] }), false);
});
