// An act is the page's until it is answered: it has a state that can be seen, is tried again under the same
// id, one after the other as they were tapped, and is never played late without a question.
//   "sending"  on its way for the first time
//   "waiting"  was not answered, and is tried again
//   "asks"     came too late: not here, and sent only if that is wished for now
//   "lost"     its page is gone, and with it what was to be sent

const HABITS = {
  old: 20_000, // after that it is looked up before it is sent
  pauses: [500, 1000, 2000, 4000, 5000],
  now: () => Date.now(),
};

// `send(act, known)` answers "answered", "none", or "unknown" if it only asked whether the act had arrived.
// `moved(act)` says whether the match has moved on since its tap; `changed(acts)` is told of each change.
export function kept({ send, moved, changed }, { old, pauses, now } = HABITS) {
  let acts = [];
  let busy = false;
  let tries = 0;
  let timer = 0;

  const inLine = () => acts.filter(({ state }) => state === "sending" || state === "waiting");
  const told = () => changed(acts);
  const late = (act) => !act.body || now() - act.at > old || moved(act);
  const find = (id) => acts.find((act) => act.id === id);

  function turned(act, state) {
    act.state = state;
    told();
  }
  function gone(act) {
    acts = acts.filter((one) => one !== act);
    told();
  }
  function plan() {
    clearTimeout(timer);
    if (inLine().some(({ state }) => state === "waiting")) timer = setTimeout(again, pauses[Math.min(tries, pauses.length - 1)]);
  }

  // What waits, in its order, up to the first that is not answered.
  async function again() {
    clearTimeout(timer);
    if (busy) return;
    busy = true;
    for (let act; (act = inLine()[0])?.state === "waiting";) {
      const asked = late(act);
      const came = await send(act, asked);
      if (!acts.includes(act)) continue;
      if (came === "none") {
        tries += 1;
        break;
      }
      tries = 0;
      if (came === "answered") gone(act);
      else turned(act, act.body ? "asks" : "lost");
    }
    busy = false;
    plan();
  }

  return {
    // Take an act; false for one that is here already.
    put(act) {
      if (find(act.id)) return false;
      acts.push({ ...act, at: act.at ?? now(), state: act.state ?? "sending" });
      told();
      plan();
      return true;
    },
    // Its turn has come to go for the first time: true once it is answered.
    async first(id) {
      const act = find(id);
      if (!act) return false;
      if (inLine()[0] === act && !late(act) && (await send(act, false)) === "answered") {
        gone(act);
        plan();
        return true;
      }
      if (acts.includes(act)) turned(act, "waiting");
      plan();
      return false;
    },
    // There is a chance now.
    again,
    // It is wished for as the match stands now.
    wished(id, ...fresh) {
      const act = find(id);
      if (act?.state !== "asks") return;
      Object.assign(act, { at: now() }, ...fresh);
      turned(act, "waiting");
      again();
    },
    left(id) {
      gone(find(id));
    },
    empty() {
      acts = [];
      clearTimeout(timer);
      told();
    },
  };
}
