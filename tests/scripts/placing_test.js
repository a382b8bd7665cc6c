// Where a base comes to stand that a finger puts near something. A table of 48 by 32 inches, its own edge
// below (depth 32), a base of 0.49 inches, a zone of 12.
import { deepStrictEqual, match, strictEqual } from "node:assert/strict";
import * as placing from "../../static/placing.js";

const table = { width: 48, depth: 32, upper: false };
const base = (x, y, more = {}) => ({ x, y, r: 0.49, reach: 12, kind: "Fusilier", name: "Fusilier", ...more });
const SLIP = 1.5;

Deno.test("one that lies whole in its zone stays where it was put", () => {
  deepStrictEqual(placing.settled(base(20, 25), table, [], SLIP), [20, 25]);
});

Deno.test("one a little beyond the zone stands whole within it, on either side of the table", () => {
  deepStrictEqual(placing.settled(base(20, 20), table, [], SLIP), [20, 20.49]);
  deepStrictEqual(placing.settled(base(20, 12), { ...table, upper: true }, [], SLIP), [20, 11.51]);
});

Deno.test("one far beyond the zone was meant to be there", () => {
  deepStrictEqual(placing.settled(base(20, 16), table, [], SLIP), [20, 16]);
  match(placing.amiss(base(20, 16), table, []), /within 12″ of your table edge: this is 16\.49″/);
});

Deno.test("nobody hangs over the edge of the table", () => {
  deepStrictEqual(placing.settled(base(0.1, 31.9), table, [], SLIP), [0.49, 31.51]);
  strictEqual(placing.amiss(base(0.1, 25), table, []), "Its whole base has to be on the table.");
});

Deno.test("one that is put upon somebody stands in contact, and in nobody's base", () => {
  const other = base(20, 25, { kind: "Orc", name: "Orc 1" });
  const [x, y] = placing.settled(base(20.3, 25), table, [other], SLIP);
  deepStrictEqual([x, y], [20.98, 25]);
  strictEqual(placing.amiss(base(x, y), table, [other]), "");
  strictEqual(placing.amiss(base(20.3, 25), table, [other]), "Orc 1: the bases overlap by 0.68″.");
});

Deno.test("alike troopers stand in line, others do not", () => {
  deepStrictEqual(placing.settled(base(30, 25.3), table, [base(20, 25)], SLIP), [30, 25]);
  deepStrictEqual(placing.settled(base(30, 25.3), table, [base(20, 25, { kind: "Orc" })], SLIP), [30, 25.3]);
});

Deno.test("a stroke places as many as are asked for, none in another's base", () => {
  deepStrictEqual(placing.spread([10, 25], [16, 25], 4, 0.49), [[10, 25], [12, 25], [14, 25], [16, 25]]);
  const tight = placing.spread([10, 25], [10.5, 25], 3, 0.49);
  deepStrictEqual(tight.map(([x]) => Math.round(x * 100) / 100), [10, 10.98, 11.96]);
  deepStrictEqual(placing.spread([10, 25], [10, 25], 1, 0.49), [[10, 25]]);
});
