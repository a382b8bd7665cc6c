// A form is read here as the notebook reads it, or what a device signs is not what is kept.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as said from "../../static/said.js";

const NAMED = { lists: ["dice", "pieces"], rows: ["changes", "aros", "paths"] };
const words = (query) => said.words(new URLSearchParams(query), NAMED);

Deno.test("what the page sends for itself, and what is empty, is not said", () => {
  deepStrictEqual(words("kind=Done&cursor=4&seat=A&command_id=x&csrfmiddlewaretoken=y&besides=kind%3DDone&to="), { kind: "Done" });
});
Deno.test("of one value the last is said, of several each", () => {
  deepStrictEqual(words("kind=ReadDice&piece=x&piece=y&dice=3&dice=&dice=20"), { kind: "ReadDice", piece: "y", dice: ["3", "20"] });
});
Deno.test("rows come by their number, what is pressed in full before them", () => {
  deepStrictEqual(words("changes-10-kind=move&changes-2-kind=hit&changes-2-pieces=a&changes=kind%3Dremove%26piece%3Dx%26to%3D;kind%3Dreveal&changes=kind%3Dreveal"), {
    changes: [{ kind: "remove", piece: "x" }, { kind: "reveal" }, { kind: "hit", pieces: ["a"] }, { kind: "move" }],
  });
});
Deno.test("of whom more is asked in rows, only who is ticked is said", () => {
  deepStrictEqual(words("each_of=pieces&pieces=b&paths-0-piece=a&paths-0-to=x&paths-1-piece=b&paths-1-to=y"), {
    pieces: ["b"],
    paths: [{ piece: "b", to: "y" }],
  });
});
Deno.test("of the armies that may be brought nothing is said but who leads the one that is", () => {
  const form = new URLSearchParams("kind=EnterArmy&army=k3x8&lieutenant-m1=1&lieutenant-k3x8=2&lieutenant=3&part=a&part=b");
  strictEqual(String(said.alone(form)), "kind=EnterArmy&army=k3x8&lieutenant-k3x8=2&lieutenant=3&part=a&part=b");
  strictEqual(String(said.alone(new URLSearchParams("kind=Done&lieutenant-m1=1"))), "kind=Done");
});
Deno.test("a value is written down in one way", () => {
  strictEqual(said.written({ b: [1, "ñ \"", null], a: { d: true, c: "24″" } }), '{"a":{"c":"24″","d":true},"b":[1,"ñ \\"",null]}');
});
Deno.test("a place is signed as it is kept, in whatever words its page has it", () => {
  const places = { words: { "pasando por": "by way of", hacia: "facing", arriba: "up" }, further: "hasta %(far)s más allá" };
  const kept = (to) => said.kept(new URLSearchParams({ to }), places).get("to");
  strictEqual(kept("24″, 12″, 3″ arriba, hacia 90° pasando por 20″, 8″"), "24″, 12″, 3″ up, facing 90° by way of 20″, 8″");
  strictEqual(kept("la azotea, hasta 2″ más allá"), "la azotea, up to 2″ on");
  strictEqual(kept("24″, 12″, hacia 90°, hasta 2″ más allá"), "24″, 12″, facing 90°, up to 2″ on");
  strictEqual(kept("hacia la puerta de arriba"), "hacia la puerta de arriba");
  strictEqual(said.kept(new URLSearchParams("to=3″+up"), { words: {}, further: "up to %(far)s on" }).get("to"), "3″ up");
});
