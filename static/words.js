// What scripts say, in the language of the page: a page in another than English brings their words along.
const kept = globalThis.document?.getElementById("script-words");
const words = kept ? JSON.parse(kept.textContent) : {};

// `said("Piece %(n)s", { n: 3 })`
export const said = (message, named = {}) => (words[message] ?? message).replace(/%\((\w+)\)s/g, (_, name) => named[name]);
