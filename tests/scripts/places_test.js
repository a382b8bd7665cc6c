// A place on the map as a field has it: in the words of the page, and read in them or as it is kept.
import { deepStrictEqual, strictEqual } from "node:assert/strict";

const spanish = { "by way of": "pasando por", facing: "mirando a" };
const page = { getElementById: () => ({ textContent: JSON.stringify(spanish) }) };
Object.defineProperty(globalThis, "document", { value: page });
const { legsOf, textOf } = await import("../../static/where.js");

Deno.test("a place is written in the words of the page", () => {
  strictEqual(textOf([24, 12]), "24″, 12″");
  strictEqual(textOf([24, 12], "90°"), "24″, 12″, mirando a 90°");
  const way = textOf([24, 12], "90°", [[20, 8], [22, 9]]);
  strictEqual(way, "24″, 12″, mirando a 90° pasando por 20″, 8″; 22″, 9″");
});

Deno.test("it is read in them, and as it is kept", () => {
  const legs = [[20, 8], [22, 9], [24, 12]];
  deepStrictEqual(legsOf("24″, 12″, 3″ de altura, mirando a 90° pasando por 20″, 8″; 22″, 9″"), legs);
  deepStrictEqual(legsOf("24, 12 by way of 20, 8; 22, 9"), legs);
  deepStrictEqual(legsOf("24″, 12″"), [[24, 12]]);
  deepStrictEqual(legsOf("on the roof"), []);
});
