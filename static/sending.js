// What is tapped, from the page to the notebook: seen at once, until it is answered by a panel.
import * as answers from "./answers.js";
import * as device from "./device.js";
import * as live from "./live.js";
import * as outbox from "./outbox.js";
import * as token from "./token.js";
import * as words from "./words.js";

const PATIENCE = 8000; // milliseconds of one try
const NOTICED = 400; // until it is worth a line that something is on its way
const KEPT = `outbox ${live.shown.match}`;
const { who } = document.documentElement.dataset;
const line = document.getElementById("outbox");
const buttons = new Map();

// ---------------------------------------------------------------- one try
async function post({ action, body }, more) {
  const ask = () =>
    fetch(action, {
      method: "POST",
      body,
      headers: { "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded", ...token.headers(), ...more },
      signal: AbortSignal.timeout(PATIENCE),
    });
  const answer = await ask();
  return token.renewed(answer) ? await ask() : answer;
}

// What htmx is to do with the answer to a first try: it says by which parts the page is drawn already.
let first = null;
async function send(act, known) {
  const asked = String(new URLSearchParams({ command_id: act.id }));
  const more = () => first?.id === act.id ? first.headers : {};
  try {
    const answer = await (known
      ? post({ ...act, body: asked }, { Known: "only" })
      : device.signing(act, (body) => post({ ...act, body }, more())));
    if (answer.headers.get("Known") === "no") return "unknown";
    const text = await answer.text();
    const verdict = live.verdict(answer, text);
    // To an act, "nothing new" is no answer of the notebook's.
    const silent = answer.status === 204 && !answer.headers.has("HX-Redirect");
    if (verdict === "none" || silent) return "none";
    if (first?.id === act.id) first.answer = new Response(answer.status === 204 ? null : text, answer);
    else await live.show(answer, text, verdict);
    // Whatever was tapped after it was meant for a page that has moved on by it.
    const cursor = answers.told(text)?.cursor;
    for (const other of waiting) other.base = Math.max(other.base, cursor ?? 0);
    return "answered";
  } catch {
    return "none";
  }
}

// ---------------------------------------------------------------- what is seen
let waiting = [];
let noticed = 0;
const box = outbox.kept({
  send,
  moved: (act) => act.seat !== live.shown.seat || act.base < live.shown.cursor,
  changed(acts) {
    waiting = acts;
    keep();
    for (const [id, button] of buttons) {
      if (acts.some((act) => act.id === id && act.state !== "asks")) continue;
      button.removeAttribute("aria-busy");
      buttons.delete(id);
    }
    clearTimeout(noticed);
    if (acts.length && acts.every(({ state }) => state === "sending") && line.hidden) noticed = setTimeout(show, NOTICED);
    else show();
  },
});

const SAYS = {
  sending: (act) => words.said("%(act)s: on its way", { act: act.words }),
  waiting: (act) => words.said("%(act)s: not sent yet, trying again", { act: act.words }),
  asks: (act) => words.said("%(act)s: not sent. The match may have moved on.", { act: act.words }),
  lost: () => words.said("What you tapped was not sent. Tap it again."),
};
const asks = () => waiting.find(({ state }) => state === "asks" || state === "lost");
function show() {
  const one = asks() ?? waiting[0];
  line.hidden = !one;
  if (!one) return;
  const others = waiting.length > 1 ? words.said(" And %(n)s more.", { n: waiting.length - 1 }) : "";
  const says = line.querySelector("[role=status]");
  const text = SAYS[one.state](one) + others;
  if (says.textContent !== text) says.textContent = text;
  line.dataset.state = one.state;
  line.querySelector("[data-send]").hidden = one.state !== "asks";
  line.querySelector("[data-leave]").hidden = one !== asks();
}
line.addEventListener("click", ({ target }) => {
  const one = asks();
  const button = target.closest("button");
  if (!one || !button) return;
  const { seat, cursor } = live.shown;
  const body = new URLSearchParams(one.body);
  body.set("cursor", String(cursor));
  if ("send" in button.dataset) box.wished(one.id, { body: String(body), seat, base: cursor });
  else box.left(one.id);
});

// ---------------------------------------------------------------- a page that is loaded again
// Who is loaded again has the id of what waits, and no word of it: what was tapped may be a secret.
function keep() {
  const ids = waiting.map(({ id, action, at, seat }) => ({ id, action, at, seat, who }));
  try {
    if (ids.length) sessionStorage.setItem(KEPT, JSON.stringify(ids));
    else sessionStorage.removeItem(KEPT);
  } catch {
    // Where nothing can be kept, nothing outlives its page.
  }
}
document.addEventListener("DOMContentLoaded", () => {
  let ids = [];
  try {
    ids = JSON.parse(sessionStorage.getItem(KEPT) ?? "[]");
  } catch {
    // As above.
  }
  for (const one of ids) {
    if (one.who === who && one.seat === live.shown.seat) box.put({ ...one, base: 0, words: words.said("What you tapped"), state: "waiting" });
  }
  if (waiting.length) box.again();
  else keep();
});

// ---------------------------------------------------------------- a tap
// What its button says; of what stands under a cover, that it was noted.
function wordsOf(button, form) {
  if ((button ?? form).closest(".own, .lid, .veil")) return words.said("What you noted");
  const says = button?.querySelector("span > b") ?? button?.querySelector("span") ?? button;
  const text = [...says?.childNodes ?? []].filter((node) => node.nodeName !== "SMALL").map((node) => node.textContent).join("").trim();
  return text || words.said("What you entered");
}
document.addEventListener("htmx:config:request", (event) => {
  const { ctx } = event.detail;
  const { body, submitter, action } = ctx.request;
  const id = ctx.request.method === "POST" && body?.get?.("command_id");
  if (!id) return;
  // Its token is the page's, whatever that is by then.
  body.delete("csrfmiddlewaretoken");
  const button = submitter ?? ctx.sourceElement.querySelector("button[type=submit]");
  const { seat, cursor } = live.shown;
  const put = box.put({ id, action, body: String(new URLSearchParams(body)), seat, base: cursor, words: wordsOf(submitter, ctx.sourceElement) });
  if (!put) return event.preventDefault();
  button?.setAttribute("aria-busy", "true");
  if (button) buttons.set(id, button);
  ctx.fetch = async (_, { headers: { "X-CSRFToken": __, ...headers } }) => {
    first = { id, headers, answer: null };
    const came = await box.first(id);
    const { answer } = first;
    first = null;
    if (came && answer) return answer;
    // It goes on without htmx. It may have arrived, too: then a look shows what came of it.
    ctx.waits = true;
    document.dispatchEvent(new CustomEvent("look"));
    return new Response(null, { status: 204 });
  };
});
// Whoever looks now has tapped none of it.
export const forget = () => box.empty();
// Whatever shows that the notebook can be reached, is a chance.
document.addEventListener("reached", box.again);
window.addEventListener("online", box.again);
