// A piece of scenery as it is handled: its middle, how large it is along its first edge and across, how
// it is turned. The server says the same of it (tracker/tables/shaping.py). Inches and degrees.

const round = (value) => Math.round(value * 1e4) / 1e4;
const rad = (degrees) => (degrees * Math.PI) / 180;
/** @type {(at: Point, angle: number) => Point} */
const turned = ([x, y], angle) => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];
const ends = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

function framed(outline) {
  const [[x, y], [toX, toY]] = outline;
  const angle = Math.atan2(toY - y, toX - x);
  const flat = outline.map((corner) => turned(corner, -angle));
  const [left, right] = ends(flat.map((one) => one[0]));
  const [near, far] = ends(flat.map((one) => one[1]));
  const middle = turned([(left + right) / 2, (near + far) / 2], angle);
  return { x: middle[0], y: middle[1], wide: right - left, deep: far - near, turn: (angle * 180) / Math.PI };
}

function put(outline, to) {
  const now = framed(outline);
  return outline.map(([x, y]) => {
    const [along, off] = turned([x - now.x, y - now.y], rad(-now.turn));
    const [dx, dy] = turned([(along * to.wide) / now.wide, (off * to.deep) / now.deep], rad(to.turn));
    return [round(to.x + dx), round(to.y + dy)];
  });
}

// Where a point of the frame is on the table: -1 to 1 along it and across, and so many inches beyond.
function at(frame, along, across, beyond = 0) {
  const off = [along * (frame.wide / 2 + beyond), across * (frame.deep / 2 + beyond)];
  const [dx, dy] = turned(off, rad(frame.turn));
  return [frame.x + dx, frame.y + dy];
}

// Pushed back onto the table, as far as it fits.
function onTable(outline, width, depth) {
  const [left, right] = ends(outline.map((one) => one[0]));
  const [near, far] = ends(outline.map((one) => one[1]));
  const dx = left < 0 ? -left : Math.min(0, width - right);
  const dy = near < 0 ? -near : Math.min(0, depth - far);
  return outline.map(([x, y]) => [round(x + dx), round(y + dy)]);
}

// Moved to the nearest spot where it is on nobody else's rectangle and on the table; where there is none,
// as it is. Looked for on rings of whole inches, from the right on.
const GAP = 0.5;
const box = (outline) => {
  const [left, right] = ends(outline.map((one) => one[0]));
  const [near, far] = ends(outline.map((one) => one[1]));
  return { left, near, right, far };
};
const over = (one, other) => one.left < other.right + GAP && other.left < one.right + GAP && one.near < other.far + GAP && other.near < one.far + GAP;
function ring(far) {
  const steps = [];
  for (let dx = -far; dx <= far; dx += 1) {
    for (let dy = -far; dy <= far; dy += Math.max(Math.abs(dx) === far ? 1 : 2 * far, 1)) steps.push([dx, dy]);
  }
  return steps.sort((a, b) => Math.hypot(...a) - Math.hypot(...b) || b[0] - a[0] || b[1] - a[1]);
}
function beside(outline, others, width, depth) {
  const taken = others.map(box);
  const is = box(outline);
  for (let far = 0; far <= Math.max(width, depth); far += 1) {
    for (const [dx, dy] of ring(far)) {
      const at = { left: is.left + dx, near: is.near + dy, right: is.right + dx, far: is.far + dy };
      const fits = Math.min(at.left, at.near) >= 0 && at.right <= width && at.far <= depth;
      if (fits && !taken.some((one) => over(at, one))) return outline.map(([x, y]) => [round(x + dx), round(y + dy)]);
    }
  }
  return outline;
}

// How far a point is outside an outline; 0 within.
function away([x, y], outline) {
  let inside = false;
  let least = Infinity;
  outline.forEach(([ax, ay], number) => {
    const [bx, by] = outline[(number + 1) % outline.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    const long = (bx - ax) ** 2 + (by - ay) ** 2;
    const share = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long));
    least = Math.min(least, Math.hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay)));
  });
  return inside ? 0 : least;
}

// A rectangle about this middle.
const square = (frame) => put([[0, 0], [1, 0], [1, 1], [0, 1]], frame);

// Its local directions: a step on the table told along the frame and across it.
const local = (frame, [dx, dy]) => turned([dx, dy], rad(-frame.turn));

export { at, away, beside, framed, local, onTable, put, round, square };
