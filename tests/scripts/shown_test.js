// Whoever shows itself opens its leaf, or is bound anew: else the line that shows it stands for nothing.
import { deepStrictEqual } from "node:assert/strict";
import * as shown from "../../static/shown.js";

const log = (...lines) => lines.map(([kind, data, rules = []], at) => ({ cursor: at + 1, kind, rules, data }));
const bare = (...lines) => [...shown.bare(log(...lines))];

const deployed = ["PiecePlaced", { piece: "p1", shape: { face: "Marker" } }];
const sealed = ["Sealed", { side: "A", root: "" }];
const turned = ["PieceTurned", { piece: "p1", shape: { face: "Model" } }];
const card = ["CardShown", { piece: "p1" }];
const gone = ["PieceRemoved", { piece: "p1" }];
const opens = (what) => ["LeafOpened", { label: `p1 ${what}` }];

Deno.test("who shows itself opens who it is", () => {
  deepStrictEqual(bare(deployed, sealed, turned, card, opens("who")), []);
  deepStrictEqual(bare(deployed, sealed, turned, ["Committed", { label: "p1 who" }], card), []);
  deepStrictEqual(bare(deployed, sealed, turned, card), [3]);
});
Deno.test("before it turns again", () => {
  deepStrictEqual(bare(deployed, sealed, turned, card, turned, opens("who")), [3]);
});
Deno.test("a Marker that leaves the table was nobody, unless a ruling took it away", () => {
  deepStrictEqual(bare(deployed, sealed, gone), [3]);
  deepStrictEqual(bare(deployed, sealed, opens("what"), gone), []);
  deepStrictEqual(bare(deployed, sealed, [...gone, ["RULING-1"]]), []);
});
Deno.test("nobody owes anything for what was shown before the seal", () => {
  deepStrictEqual(bare(deployed, turned, card, sealed), []);
});
