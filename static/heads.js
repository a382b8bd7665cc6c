// The heads of the log as this browser was shown them: kept here, whatever comes later. Each is a link of the
// public chain, so it stands in the record as well, or the log was made anew.
const match = location.pathname.match(/^\/m\/[^/]+\//)?.[0];
const KEY = `heads ${match}`;
const MOST = 500; // as many as an evening shows, and more

export const kept = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

function keep() {
  const head = document.querySelector("[data-head]")?.dataset.head;
  const before = kept();
  // Before anything has happened there is no link to keep.
  if (!match || !head || /^0*$/.test(head) || before.at(-1) === head) return;
  localStorage.setItem(KEY, JSON.stringify([...before.filter((one) => one !== head), head].slice(-MOST)));
}

// How many of them the record has, and whether those are all.
export async function checked() {
  const answer = await fetch(`${match}record.json`, { cache: "no-store" });
  if (!answer.ok) return null;
  const { lines } = await answer.json();
  const links = new Set(lines.filter(({ audience }) => audience === "all").map(({ chain }) => chain));
  const found = kept().filter((head) => links.has(head));
  return { many: found.length, all: found.length === kept().length };
}

document.addEventListener("htmx:after:settle", keep);
keep();
