// Where a base comes to stand that is put near something: in its zone, beside whoever stands there, in
// line with its own kind; and what is wrong with where it is put. Inches; the notebook judges it again.
import { inches } from "./lengths.js";
import * as words from "./words.js";

const HAIR = 0.02;
const round = (value) => Math.round(value * 100) / 100;
const far = (base, { depth, upper }) => (upper ? base.y : depth - base.y) + base.r;
const gap = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) - a.r - b.r;

function inZone(base, table, slip) {
  const beyond = base.reach ? far(base, table) - base.reach : 0;
  if (beyond <= 0 || beyond > slip) return;
  base.y += table.upper ? -beyond : beyond;
}
// Its whole base on the table.
function onTable(base, { width, depth }) {
  base.x = Math.min(Math.max(base.x, base.r), width - base.r);
  base.y = Math.min(Math.max(base.y, base.r), depth - base.r);
}
function inLine(base, others, slip) {
  for (const along of ["y", "x"]) {
    const near = others.filter((one) => one.kind && one.kind === base.kind && Math.abs(one[along] - base[along]) < slip);
    if (near.length) base[along] = near[near.length - 1][along];
  }
}
// Who is put upon somebody, or nearly touches them, stands in contact.
function inContact(base, others, slip) {
  const [near] = others.map((one) => [one, gap(base, one)]).sort((a, b) => a[1] - b[1]);
  if (!near || near[1] > slip) return;
  const [one] = near;
  const away = Math.hypot(base.x - one.x, base.y - one.y);
  const [dx, dy] = away ? [(base.x - one.x) / away, (base.y - one.y) / away] : [1, 0];
  base.x = one.x + dx * (base.r + one.r);
  base.y = one.y + dy * (base.r + one.r);
}

// `slip`: by so much a finger misses what it means.
function settled(base, table, others, slip) {
  const put = { ...base };
  onTable(put, table);
  inZone(put, table, slip);
  inLine(put, others, slip / 3);
  inContact(put, others, slip / 4);
  onTable(put, table);
  return [round(put.x), round(put.y)];
}

// In words; nothing if it fits.
function amiss(base, table, others) {
  const [x, y] = [base.x, base.y];
  if (Math.min(x, y, table.width - x, table.depth - y) < base.r - HAIR) return words.said("Its whole base has to be on the table.");
  const out = base.reach ? far(base, table) - base.reach : 0;
  if (out > HAIR) {
    const told = { reach: inches(base.reach), far: inches(far(base, table).toFixed(2)) };
    return words.said("It must deploy within %(reach)s of your table edge: this is %(far)s.", told);
  }
  const upon = others.find((one) => gap(base, one) < -HAIR);
  return upon ? words.said("%(name)s: the bases overlap by %(deep)s.", { name: upon.name, deep: inches((-gap(base, upon)).toFixed(2)) }) : "";
}

// So many in a line from here to there, none in another's base.
function spread([x1, y1], [x2, y2], many, radius) {
  const long = Math.hypot(x2 - x1, y2 - y1);
  const step = Math.max(long / Math.max(many - 1, 1), 2 * radius);
  const [dx, dy] = long ? [(x2 - x1) / long, (y2 - y1) / long] : [1, 0];
  return [...Array(many)].map((_, at) => [x1 + dx * step * at, y1 + dy * step * at]);
}

export { amiss, settled, spread };
