// What was shown, and opened by nothing. As rules/record/shown.py has it: for who shows itself its leaf is
// opened, or what it is from then on is bound anew, before it turns again; a Marker that leaves the table was
// nobody, and opens that. What a ruling put there or took away was never noted. The cursors of the lines that
// open nothing. In logs of old another piece took its place (PieceReplaced), once for each id.
export function bare(lines) {
  const named = (kind) => new Set(lines.filter((line) => line.kind === kind).map(({ data }) => data.label));
  const [opened, bound] = [named("LeafOpened"), named("Committed")];
  const [since, markers, taken, owed, found] = [new Set(), new Set(), new Map(), new Set(), new Set()];
  const could = (piece) => !since.has(piece) || opened.has(`${piece} where`) || bound.has(`${piece} what`);
  let sealed = false;
  for (const { cursor, kind, data, rules } of lines) {
    sealed ||= kind === "Sealed";
    if (data.shape) markers[data.shape.face === "Model" ? "delete" : "add"](data.piece);
    if (!sealed) continue;
    if (kind === "PiecePlaced") since.add(data.piece);
    if (kind === "PieceReplaced") taken.set(data.piece, { cursor, ...data, after: 0, until: Infinity });
    if (kind === "PieceTurned") {
      if (taken.has(data.piece)) taken.get(data.piece).until = cursor;
      taken.set(data.piece, { cursor, old: data.piece, piece: data.piece, after: cursor, until: Infinity });
    }
    const was = kind === "CardShown" && taken.get(data.piece);
    if (was && could(was.old)) owed.add(was);
    if (kind === "PieceRemoved" && markers.has(data.piece) && could(data.piece)
        && !rules.includes("RULING-1") && !opened.has(`${data.piece} what`)) found.add(cursor);
  }
  for (const { cursor, old, piece, after, until } of owed) {
    const pays = ({ kind, data }) => (kind === "LeafOpened" && data.label === `${old} who`)
      || (kind === "Committed" && data.label === `${piece} who`);
    if (!lines.some((line) => line.cursor > after && line.cursor < until && pays(line))) found.add(cursor);
  }
  return found;
}
