// What scripts say in the language of the page: without words of it, their own.
import { strictEqual } from "node:assert/strict";
import * as words from "../../static/words.js";

Deno.test("a page without words says what the script says, with what it names", () => {
  strictEqual(words.said("Tap two pieces."), "Tap two pieces.");
  strictEqual(words.said("%(act)s: on its way", { act: "Move" }), "Move: on its way");
  strictEqual(words.said(", %(over)s more than its %(most)s", { over: "0.50″", most: "8″" }), ", 0.50″ more than its 8″");
});
