// A record is checked here as `python -m rules verify` does: its links by the text of its lines, and signatures.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as keys from "../../static/keys.js";
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
Deno.test("the rest of a command is of that one, and what was signed of that kind", async () => {
  const own = await keys.made();
  const head = "0".repeat(64);
  const part = (id, rest) => `infinity notebook command\0{"audience":"A","head":"${head}","id":"${id}","match":"","said":${rest},"side":"A"}`;
  const noted = async (id, open, kept, signed, words) => {
    const lines = [
      { kind: "DeviceNamed", audience: "all", chain: head, data: { side: "A", key: own.key, replaces: "" } },
      { kind: "CommandGiven", audience: "all", chain: head, data: { by: "A", command: "", said: {}, signed: open } },
      { kind: "CommandNoted", audience: "A", chain: head, data: { side: "A", ...kept, signed: { id, words, signature: await keys.signature(own, part(id, signed)) } } },
    ];
    // Of a program, which may say a number as one.
    const text = JSON.stringify({ lines }, null, 1).replace('"three"', "3.0");
    return (await record.signatures(text)).bad;
  };
  const move = { command: "Go", said: { far: "three" } };
  strictEqual(await noted("1", null, move, '{"far":3.0,"kind":"Go"}'), 0);
  strictEqual(await noted("1", null, move, '{"far":3,"kind":"Go"}'), 1);
  strictEqual(await noted("1", null, move, '{"far":"3","kind":"Go"}', { kind: "Go", far: "3" }), 0);
  strictEqual(await noted("1", null, move, '{"far":"3","kind":"Run"}', { kind: "Run", far: "3" }), 1);
  // The first part is signed by nobody here.
  const open = { id: "1", signature: "ab".repeat(64) };
  strictEqual(await noted("1", open, move, '{"far":3.0,"kind":"Go"}'), 1);
  strictEqual(await noted("2", open, move, '{"far":3.0,"kind":"Go"}'), 2);
});
Deno.test("what was given without a signature by a side that plays on devices is counted", async () => {
  const { lines: all, ...rest } = JSON.parse(signed.text);
  for (const { data } of all.slice(3)) delete data.signed;
  deepStrictEqual(await record.signatures(JSON.stringify({ ...rest, lines: all })), { good: 1, bad: 0, without: 1 });
});
