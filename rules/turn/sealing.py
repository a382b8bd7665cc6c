"""What each side noted in secret is sealed under one root, and opened leaf by leaf."""

from functools import lru_cache

import msgspec

from rules import events as e
from rules import seals
from rules.course import Course
from rules.ids import SIDES, PieceId, Side
from rules.profiles import has
from rules.registry import rule
from rules.table import Card, Note, Table, card_of, pieces_of, under


def seal_both(course: Course) -> None:
    """Seal both sides; having sealed says nothing, since everybody does."""
    for side in SIDES:
        course.by(sealed, course, side)


@rule("SEAL-1")
def sealed(course: Course, side: Side) -> e.Sealed | None:
    """One root a side, over what, who, where and facing of each piece, and the Lieutenant."""
    values = dict(_noted(course.table, side))
    tree = seals.build(side, values, course.luck)
    notes = tuple(
        Note(leaf.label, str(leaf.value), leaf.salt, position) for position, leaf in tree.noted
    )
    course.add(e.LeavesNoted(side, notes, tree.noise), sealed.id)
    return e.Sealed(side, tree.root)


def _noted(table: Table, side: Side) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for piece in pieces_of(table, side):
        trooper = under(table, piece)
        found += [
            (f"{piece.id} what", "replica" if piece.real is False else "real"),
            (f"{piece.id} who", _encoded(card_of(trooper.profile)) if trooper else piece.hides),
            (f"{piece.id} where", piece.shape.where),
            (f"{piece.id} facing", piece.shape.facing),
        ]
    for trooper in table.troopers.values():
        if trooper.side == side:
            found += [
                (f"{hidden.piece} {label}", value)
                for hidden in trooper.hidden
                for label, value in (
                    ("what", "real" if hidden.real else "replica"),
                    ("who", _encoded(card_of(trooper.profile))),
                    ("where", hidden.place.where),
                    ("facing", hidden.place.facing),
                )
            ]
    leaders = (one for one in table.troopers.values() if one.side == side and one.lieutenant)
    leader = next(leaders, None)
    found.append(("lieutenant", _standing_for(table, leader.id) if leader else ""))
    heirs = [
        _standing_for(table, one.id)
        for one in table.troopers.values()
        if one.side == side and has(one.profile, "Chain of Command")
    ]
    found.append(("chain of command", ", ".join(heirs)))
    return found


def _standing_for(table: Table, trooper: str) -> PieceId:
    return next(
        (one.id for one in table.pieces.values() if one.trooper == trooper), "off the table"
    )


def _encoded(card: Card) -> str:
    return msgspec.json.encode(card, order="deterministic").decode()


def open_leaves(course: Course, side: Side, piece: PieceId, *of: str) -> None:
    """Open what a reveal shows of a piece, and no more: what it was, who, where."""
    for label in (f"{piece} {one}" for one in of):
        note = next((one for one in course.table.notes.get(side, ()) if one.label == label), None)
        if note is not None:
            course.by(opened, course.table, side, note)


@rule("SEAL-2")
def opened(table: Table, side: Side, note: Note) -> e.LeafOpened | None:
    """A leaf is shown with its way to the root; a later note against its own commitment."""
    if note.position < 0:
        return e.LeafOpened(side, note.label, note.value, note.salt, -1)
    way = seals.path(_tree(table.notes[side], table.noise[side]), note.position)
    return e.LeafOpened(side, note.label, note.value, note.salt, note.position, tuple(way))


def open_both(course: Course) -> None:
    """Nothing is secret any more once the match has ended: both seals are opened whole."""
    if course.table.ended:
        for side in SIDES:
            course.by(opened_whole, course.table, side)


@rule("SEAL-3")
def opened_whole(table: Table, side: Side) -> e.SealOpened | None:
    """Both sides' notes are shown with what bound them; nothing, of a side that has not sealed."""
    noise = table.noise.get(side)
    return e.SealOpened(side, table.notes.get(side, ()), noise) if noise else None


@lru_cache(maxsize=64)
def _tree(notes: tuple[Note, ...], noise: str) -> seals.Sealed:
    """A side's sealed tree, rebuilt from what it keeps: once for all the leaves of one reveal."""
    noted = [
        (one.position, seals.Leaf(one.label, one.value, one.salt))
        for one in notes
        if one.position >= 0
    ]
    return seals.rebuild(noted, noise)


def commit_new(
    course: Course, side: Side, piece: PieceId, card: Card, *, real: bool = True
) -> None:
    """What is noted after the seal carries a commitment of its own, whatever it is."""
    commit(course, side, f"{piece} who", _encoded(card))
    commit(course, side, f"{piece} what", "real" if real else "replica")


def commit(course: Course, side: Side, label: str, value: str) -> None:
    """Bind one later note: everybody gets its digest, its owner the salt."""
    salt = course.luck.salt(f"commit {side} {label}")
    course.add(e.Committed(side, label, seals.commit(label, value, salt)), sealed.id)
    course.add(e.CommitmentNoted(side, Note(label, value, salt, -1)), sealed.id)
