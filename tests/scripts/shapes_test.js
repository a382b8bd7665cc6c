// A piece of scenery as it is handled: what is turned, drawn out and pushed about is the same piece.
import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import * as shapes from "../../static/shapes.js";

const house = [[2, 3], [8, 3], [8, 7], [2, 7]];
const near = (a, b) => Math.abs(a - b) < 1e-9;

Deno.test("a house has its middle, its size and no turn", () => {
  deepStrictEqual(shapes.framed(house), { x: 5, y: 5, wide: 6, deep: 4, turn: 0 });
});

Deno.test("turned by a quarter it is as wide as before, along its own first edge", () => {
  const turned = shapes.put(house, { ...shapes.framed(house), turn: 90 });
  const frame = shapes.framed(turned);
  ok(near(frame.wide, 6) && near(frame.deep, 4) && near(frame.turn, 90), JSON.stringify(frame));
  deepStrictEqual(turned[0], [7, 2]);
});

Deno.test("put back into its own frame nothing changes", () => {
  const askew = [[1, 1], [5, 3], [4, 5], [0, 3]];
  deepStrictEqual(shapes.put(askew, shapes.framed(askew)), askew);
});

Deno.test("a grip lies beyond its side by as much as is asked", () => {
  deepStrictEqual(shapes.at(shapes.framed(house), 1, 0), [8, 5]);
  deepStrictEqual(shapes.at(shapes.framed(house), 0, 1, 2), [5, 9]);
});

Deno.test("a piece that hangs over is pushed back as far as it fits", () => {
  deepStrictEqual(shapes.onTable([[-1, 0], [3, 0], [3, 2]], 48, 32), [[0, 0], [4, 0], [4, 2]]);
  deepStrictEqual(shapes.onTable([[46, 31], [50, 31], [50, 33]], 48, 32), [[44, 30], [48, 30], [48, 32]]);
  deepStrictEqual(shapes.onTable(house, 48, 32), house);
});

Deno.test("how far away a finger is: nothing within, else the nearest edge or corner", () => {
  strictEqual(shapes.away([5, 5], house), 0);
  strictEqual(shapes.away([5, 1], house), 2);
  strictEqual(shapes.away([11, 11], house), 5);
});
