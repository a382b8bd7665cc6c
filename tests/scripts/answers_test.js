// Which answer may take the place of a match's panel: by what it says of itself, never by its status.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as answers from "../../static/answers.js";

const panel = ({ match = "m7", seat = "A", cursor = 12, look = "match" } = {}) =>
  `\n<div class="${look}" id="panel" data-step="orders who" data-match="${match}" data-seat="${seat}" data-cursor="${cursor}"\n     data-look="/m/${match}/panel/">\n  <header></header></div>`;
const shown = { match: "m7", seat: "A", cursor: 12 };

Deno.test("a panel says whose it is", () => {
  deepStrictEqual(answers.told(panel()), { match: "m7", seat: "A", cursor: 12 });
  deepStrictEqual(answers.told(panel({ look: "match match--map" })), { match: "m7", seat: "A", cursor: 12 });
});

Deno.test("a panel of this match and seat that is as new takes its place", () => {
  strictEqual(answers.judged(panel(), shown), "ours");
  strictEqual(answers.judged(panel({ cursor: 13 }), shown), "ours");
});

Deno.test("an older one does not, but for who looks on", () => {
  strictEqual(answers.judged(panel({ cursor: 9 }), shown), "older");
  strictEqual(answers.judged(panel({ cursor: 9, seat: "watcher" }), { ...shown, seat: "watcher" }), "ours");
});

Deno.test("another seat's is for a page of its own", () => {
  strictEqual(answers.judged(panel({ seat: "B", cursor: 40 }), shown), "another seat");
});

Deno.test("nothing else is a panel", () => {
  const others = [
    undefined,
    "",
    "Forbidden",
    "<!doctype html><title>Welcome to the WLAN</title><form>I agree</form>",
    `<!doctype html><body>${panel()}</body>`,
    panel({ match: "m8" }),
    '<div class="match" id="panel">',
  ];
  for (const other of others) strictEqual(answers.judged(other, shown), "none", other);
});
