// The stream of a page: whatever ends it, or if it never began, it is opened again.
import { deepStrictEqual, strictEqual } from "node:assert/strict";
import * as stream from "../../static/stream.js";

const SOON = { first: 30, silence: 20_000, pauses: [5, 10] };
const SILENT = { ...SOON, silence: 60 };
const wait = (time) => new Promise((go) => setTimeout(go, time));
const until = async (holds) => {
  while (!holds()) await wait(5);
};
const CHANGED = "event: changed\ndata: look again\n\n";

// A stream that says these parts and then nothing, until it is aborted; or ends.
function says(signal, parts, { ends = false, ...answer } = {}) {
  const body = new ReadableStream({
    start(to) {
      for (const part of parts) to.enqueue(new TextEncoder().encode(part));
      if (ends) to.close();
      else signal.addEventListener("abort", () => to.error(signal.reason));
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" }, ...answer });
}

// What is heard until it is so many words, and how often it was asked for.
async function told(answers, words, patience = SOON) {
  const heard = [];
  let asked = 0;
  const kept = stream.kept((signal) => answers[Math.min(asked++, answers.length - 1)](signal), (word) => heard.push(word), patience);
  kept.open();
  await until(() => heard.length >= words);
  kept.close();
  await wait(20);
  return { heard, asked };
}

const good = (signal) => says(signal, ["retry: 1000\n\n", CHANGED]);

Deno.test("it is open with its first word, and told of what changed", async () => {
  deepStrictEqual(await told([good], 2), { heard: ["open", "changed"], asked: 1 });
});

Deno.test("a word that comes in two parts is one", async () => {
  const { heard } = await told([(signal) => says(signal, ["retry: 1\n\nevent: cha", "nged\ndata: look\n\n"])], 2);
  deepStrictEqual(heard, ["open", "changed"]);
});

for (
  const [what, bad] of Object.entries({
    "is cut": () => Promise.reject(new TypeError("cut")),
    "is answered 403": () => new Response("no", { status: 403 }),
    "is answered by a portal": () => new Response("<html>", { headers: { "Content-Type": "text/html" } }),
    "ends at once": (signal) => says(signal, [], { ends: true }),
    "hangs without an answer": (signal) => new Promise((_, no) => signal.addEventListener("abort", () => no(signal.reason))),
    "opens and says nothing": (signal) => says(signal, []),
  })
) {
  Deno.test(`the first try that ${what} is not the last`, async () => {
    deepStrictEqual(await told([bad, good], 3), { heard: ["gone", "open", "changed"], asked: 2 });
  });
}

Deno.test("one that falls silent is dead", async () => {
  const { heard } = await told([good], 4, SILENT);
  deepStrictEqual(heard.slice(0, 4), ["open", "changed", "gone", "open"]);
});

Deno.test("a sign of life is a word, and no news", async () => {
  const words = [CHANGED, ...Array(12).fill(": still here\n\n"), CHANGED];
  const lives = (signal) => {
    const body = new ReadableStream({
      start(to) {
        const beats = setInterval(() => {
          if (words.length) to.enqueue(new TextEncoder().encode(words.shift()));
        }, 10);
        signal.addEventListener("abort", () => {
          clearInterval(beats);
          to.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  };
  deepStrictEqual(await told([lives], 3, SILENT), { heard: ["open", "changed", "changed"], asked: 1 });
});

Deno.test("closed it is not opened again; opened again it is at once, also while it still ends", async () => {
  let asked = 0;
  const heard = [];
  const kept = stream.kept((signal) => (asked++, good(signal)), (word) => heard.push(word), SOON);
  kept.open();
  await until(() => heard.length === 2);
  kept.close();
  await wait(50);
  strictEqual(asked, 1);
  kept.open();
  await until(() => heard.length === 4);
  kept.close();
  kept.open();
  await until(() => asked === 3);
  kept.close();
  await wait(20);
});
