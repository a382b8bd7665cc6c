// What a form says, as the notebook reads it (`tracker/matches/forms.py`): the words of a command, which a
// device signs. `lists` says which fields hold several values, and `rows` which several rows.

const OURS = ["csrfmiddlewaretoken", "command_id", "cursor", "seat", "by", "before", "besides", "order", "each_of", "signed_all", "signed_own"];

/** @returns {Record<string, any>} */
export function words(form, { lists, rows }) {
  const [found, laid, pressed] = [{}, {}, {}];
  const row = new RegExp(`^(${rows.join("|")})-(\\d{1,2})-([a-z]+)$`);
  for (const name of new Set(form.keys())) {
    const said = form.getAll(name).filter((value) => value !== "");
    if (OURS.includes(name) || !said.length) continue;
    const [, of, number, field] = name.match(row) ?? [];
    if (of) {
      const place = (laid[of] ??= {})[+number] ??= {};
      place[field] = lists.includes(field) ? said : said.at(-1);
    } else if (rows.includes(name) && said.every((one) => one.includes("="))) {
      // Pressed and ticked is the same, said twice.
      pressed[name] = [...new Set(said.flatMap((one) => one.split(";")))].map(keyed);
    } else found[name] = lists.includes(name) ? said : said.at(-1);
  }
  const chosen = form.getAll(form.get("each_of") ?? "");
  for (const name of Object.keys({ ...pressed, ...laid })) {
    const places = Object.entries(laid[name] ?? {}).sort(([a], [b]) => +a - +b).map(([, place]) => place);
    const those = form.get("each_of") ? places.filter(({ piece }) => chosen.includes(piece)) : places;
    found[name] = [...pressed[name] ?? [], ...those];
  }
  return found;
}
// A page asks of each army that may be brought who leads it. What is signed is kept with the match, and how many
// others there are is their player's: it is said of the one that is brought alone.
export function alone(form) {
  const own = `lieutenant-${form.get("army")}`;
  return new URLSearchParams([...form].filter(([name]) => name === own || !name.startsWith("lieutenant-")));
}
// Of the words of a place those that are kept, in whatever language its page says them (`tracker/lengths.py`).
export function kept(form, { words, further }) {
  if (!Object.keys(words).length) return form;
  const each = new RegExp(`(?<!\\p{L})(?:${Object.keys(words).map(escaped).join("|")})(?!\\p{L})`, "gu");
  const [before, after] = further.split("%(far)s").map(escaped);
  const on = new RegExp(`^(?:(.+), )?${before}([0-9.]+″)${after}$`);
  const place = (typed) => {
    const [, there, far] = typed.match(on) ?? [];
    if (far) return `${there ? `${place(there)}, ` : ""}up to ${far} on`;
    return FIGURES.test(typed.replace(each, "")) ? typed.replace(each, (one) => words[one]) : typed;
  };
  return new URLSearchParams([...form].map(([name, value]) => [name, place(value)]));
}
const FIGURES = /^-?\d[-\d.,;″"°\s]*$/;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const keyed = (one) => Object.fromEntries([...new URLSearchParams(one)].filter(([, value]) => value !== ""));

// One way only to write a value down: compact, its keys sorted.
export function written(value) {
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${written(value[key])}`);
  return `{${fields.join(",")}}`;
}

// What is signed of one part of a command (`rules/log/signed.py`).
export const statement = (part) => `infinity notebook command\0${written(part)}`;
