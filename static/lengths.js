// Lengths in words: in inches, and in centimetres beside them where who reads the page has chosen so. The
// notebook says them by the same rule (tracker/lengths.py).
const page = globalThis.document?.documentElement;

// To the millimetre, and from ten centimetres on whole inches to the centimetre; halves go up.
export function centimetres(figure) {
  const far = Math.round(+figure * 1e4) * 254; // in whole numbers, a million to the centimetre
  const digits = figure.includes(".") || (far > 0 && far < 1e7) ? 1 : 0;
  const step = 1e6 / 10 ** digits;
  return (Math.floor((far + step / 2) / step) / 10 ** digits).toFixed(digits);
}

const mark = () => (page?.lang ? (0.5).toLocaleString(page.lang)[1] : ".");
const marked = (figures) => figures.map((one) => one.replace(".", mark())).join("–");

// `far` as it is said in inches: 4, "7.40", or "4–6".
export function inches(far, both = page?.dataset.lengths === "both") {
  const figures = `${far}`.split("–");
  const said = `${marked(figures)}″`;
  return both ? `${said} (${marked(figures.map(centimetres))}\u00a0cm)` : said;
}

// A place on the map, as it is typed.
/** @type {(at: Point) => string} */
export const place = ([x, y]) => `${x}″, ${y}″`;
