// An act from its tap to its answer, on a network that does not answer, and a clock that a test turns.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as outbox from "../../static/outbox.js";

const wait = (time) => new Promise((go) => setTimeout(go, time));

function phone(...answers) {
  const one = { clock: 0, moved: false, sent: [], states: [] };
  one.box = outbox.kept({
    send: (act, known) => {
      one.sent.push(known ? `${act.id}?` : act.id);
      return Promise.resolve(answers.shift() ?? "none");
    },
    moved: () => one.moved,
    changed: (acts) => one.states.push(acts.map(({ id, state }) => `${id} ${state}`).join(", ")),
  }, { old: 20_000, pauses: [1], now: () => one.clock });
  one.answers = answers;
  one.until = async (state) => {
    while (one.states.at(-1) !== state) await wait(1);
  };
  return one;
}
const act = (id, more = {}) => ({ id, body: `kind=Move&command_id=${id}`, ...more });

Deno.test("an act that is answered is gone", async () => {
  const ana = phone("answered");
  ana.box.put(act("a"));
  strictEqual(await ana.box.first("a"), true);
  deepStrictEqual(ana.states, ["a sending", ""]);
});

Deno.test("one that is not answered waits, and goes again under its id until it is", async () => {
  const ana = phone("none", "none", "none", "answered");
  ana.box.put(act("a"));
  strictEqual(await ana.box.first("a"), false);
  await ana.until("");
  deepStrictEqual(ana.sent, ["a", "a", "a", "a"]);
});

Deno.test("the same tap twice is one act", () => {
  const ana = phone();
  strictEqual(ana.box.put(act("a")), true);
  strictEqual(ana.box.put(act("a")), false);
});

Deno.test("what was tapped second is never sent first", async () => {
  const ana = phone("none", "none", "answered", "answered");
  ana.box.put(act("a"));
  ana.box.put(act("b"));
  await ana.box.first("a");
  await ana.box.first("b");
  await ana.until("");
  deepStrictEqual(ana.sent, ["a", "a", "a", "b"]);
});

Deno.test("an old one is looked up, and asks if it is not here", async () => {
  const ana = phone("none", "none");
  ana.box.put(act("a"));
  await ana.box.first("a");
  ana.clock = 20_001;
  ana.answers.unshift("unknown");
  await ana.until("a asks");
  strictEqual(ana.sent.at(-1), "a?");
  const { length } = ana.sent;
  await ana.box.again();
  await wait(10);
  strictEqual(ana.sent.length, length, "it was sent unasked");
  ana.answers.splice(0, 9, "answered");
  ana.box.wished("a", { body: "now" });
  await ana.until("");
  strictEqual(ana.sent.at(-1), "a");
});

Deno.test("an old one that had arrived is gone", async () => {
  const ana = phone("none", "answered");
  ana.box.put(act("a"));
  await ana.box.first("a");
  ana.clock = 20_001;
  await ana.until("");
  deepStrictEqual(ana.sent, ["a", "a?"]);
});

Deno.test("one whose match has moved on is looked up first", async () => {
  const ana = phone("none", "unknown");
  ana.box.put(act("a"));
  await ana.box.first("a");
  ana.moved = true;
  await ana.until("a asks");
  deepStrictEqual(ana.sent, ["a", "a?"]);
  ana.box.left("a");
  strictEqual(ana.states.at(-1), "");
});

Deno.test("one that asks holds nobody up", async () => {
  const ana = phone("none", "unknown", "answered");
  ana.box.put(act("a"));
  await ana.box.first("a");
  ana.moved = true;
  await ana.until("a asks");
  ana.moved = false;
  ana.box.put(act("b"));
  strictEqual(await ana.box.first("b"), true);
  strictEqual(ana.states.at(-1), "a asks");
});

Deno.test("of one from before a reload only its id is here: it is looked up, and told as lost", async () => {
  const ana = phone("none", "unknown");
  ana.box.put({ id: "a", at: 0, state: "waiting" });
  await ana.until("a lost");
  deepStrictEqual(ana.sent, ["a?", "a?"]);
});

Deno.test("emptied, nothing is sent any more", async () => {
  const ana = phone("none");
  ana.box.put(act("a"));
  await ana.box.first("a");
  ana.box.empty();
  await wait(10);
  deepStrictEqual(ana.sent, ["a"]);
});
