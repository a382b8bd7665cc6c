// The word that something changed, for as long as it is wanted: opened again whatever ends it, the first
// time as every other, and by itself when it falls silent. It is read here and not by an EventSource: that
// gives up for good at an answer that is no stream, and never tells of the signs of life that the notebook
// sends every few seconds.

const PATIENCE = {
  first: 10_000, // until it says its first word
  silence: 40_000, // after any word: three signs of life and some more
  pauses: [500, 1000, 2000, 4000, 5000], // before each further try
};

// `ask` opens it, with a signal that ends it; `heard` is told "open" when it first says something,
// "changed", and "gone" when it ended unasked.
export function kept(ask, heard, { first, silence, pauses } = PATIENCE) {
  let wanted = false;
  let running = false;
  let tries = 0;
  let ends = new AbortController();
  let hurry = (_) => {};

  async function listen() {
    const { signal } = ends = new AbortController();
    let patience = setTimeout(() => ends.abort(), first);
    try {
      const answer = await ask(signal);
      const kind = answer.headers.get("Content-Type") ?? "";
      if (!answer.ok || !kind.startsWith("text/event-stream")) return answer.body?.cancel();
      const reader = answer.body.getReader();
      const words = new TextDecoder();
      let rest = "";
      for (let open = false; ; open = true) {
        const { done, value } = await reader.read();
        if (done) return;
        clearTimeout(patience);
        patience = setTimeout(() => ends.abort(), silence);
        tries = 0;
        if (!open) heard("open");
        const lines = (rest + words.decode(value, { stream: true })).split("\n");
        rest = lines.pop();
        if (lines.includes("event: changed")) heard("changed");
      }
    } catch {
      // However it ended, it is opened again.
    } finally {
      clearTimeout(patience);
      ends.abort();
    }
  }

  async function run() {
    running = true;
    while (wanted) {
      await listen();
      if (!wanted) break;
      heard("gone");
      const pause = pauses[Math.min(tries++, pauses.length - 1)];
      await new Promise((go) => {
        hurry = go;
        setTimeout(go, pause);
      });
    }
    running = false;
  }

  return {
    open() {
      wanted = true;
      hurry();
      if (!running) run();
    },
    close() {
      wanted = false;
      hurry();
      ends.abort();
    },
  };
}
