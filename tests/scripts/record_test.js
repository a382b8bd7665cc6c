// A record is checked here as `python -m rules verify` does: its links by the text of its lines, and signatures.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as record from "../../static/record.js";
import * as signed from "./signed.js";

const lines = JSON.parse(signed.text).lines;
const changed = (from, to) => {
  const text = signed.text.replace(from, to);
  strictEqual(text === signed.text, false, String(from));
  return text;
};

Deno.test("each line goes on from the one before it, numbers as they are written down", async () => {
  const links = await record.links(signed.text);
  deepStrictEqual(Object.keys(links), ["A", "B", "watcher"]);
  const open = lines.filter(({ audience }) => audience === "all").map(({ chain }) => chain);
  deepStrictEqual(links.watcher, ["0".repeat(64), ...open]);
  strictEqual(links.A.length, lines.length + 1);
  strictEqual(links.A.at(-1), open.at(-1));
});
Deno.test("of a part of the log there are the links of that seat alone", async () => {
  const open = lines.filter(({ audience }) => audience === "all");
  const part = JSON.stringify({ seat: "watcher", lines: open.filter(({ kind }) => kind !== "PieceMoved").slice(0, 3) }, null, 1);
  deepStrictEqual(await record.links(part), { watcher: ["0".repeat(64), ...open.slice(0, 3).map(({ chain }) => chain)] });
});
Deno.test("a line that was changed does not go on from those before it", async () => {
  for (const [from, to] of [["the roof", "the gate"], ["8.0", "8"], ["14.25", "14.5"], [/"salt": "5a/, '"salt": "5b']]) {
    strictEqual(await record.links(changed(from, to)), null, String(from));
  }
});
Deno.test("what a device signed is what it signed, and what it did not is counted", async () => {
  deepStrictEqual(await record.signatures(signed.text), { good: 3, bad: 0, without: 0 });
});
Deno.test("another command, head, id or key is none that was signed", async () => {
  for (const [from, to] of [["4\\\" up", "5\\\" up"], [/"chain": "..../, '"chain": "0000'], ["8000-000000000002", "8000-000000000003"]]) {
    strictEqual((await record.signatures(changed(from, to))).bad > 0, true, String(from));
  }
  const key = lines.find(({ kind }) => kind === "DeviceNamed").data.key;
  strictEqual((await record.signatures(signed.text.replaceAll(key, key.replace(/^../, "00")))).bad, 3);
});
Deno.test("what was given without a signature by a side that plays on devices is counted", async () => {
  const { lines: all, ...rest } = JSON.parse(signed.text);
  for (const { data } of all.slice(3)) delete data.signed;
  deepStrictEqual(await record.signatures(JSON.stringify({ ...rest, lines: all })), { good: 1, bad: 0, without: 1 });
});
