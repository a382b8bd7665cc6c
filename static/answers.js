// What an answer is, it says itself. A status does not tell: between a phone and the notebook there may be
// a portal, a proxy or a limiter with an answer of its own, and any of them may call it 200.

const PANEL = /^\s*<div class="match[^"]*" id="panel"[^>]*>/;

// Whose panel this is, and how far its log goes; nothing for what is no panel.
export function told(text) {
  const [tag] = PANEL.exec(text ?? "") ?? [];
  if (!tag) return null;
  const said = (name) => new RegExp(` data-${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  return { match: said("match"), seat: said("seat"), cursor: Number(said("cursor")) };
}

// What may be done with it on a page that shows this match, from this seat, up to this cursor:
// "ours" takes the panel's place; an "older" one would show what is no more; from another seat its
// page has to be loaded; what is "none" says nothing of the match.
export function judged(text, { match, seat, cursor }) {
  const panel = told(text);
  if (panel?.match !== match) return "none";
  if (panel.seat !== seat) return "another seat";
  // Who looks on may be kept further behind than they were.
  return panel.cursor < cursor && seat !== "watcher" ? "older" : "ours";
}
