"""What each side noted in secret is sealed under one root, and opened leaf by leaf."""

from functools import lru_cache

import msgspec

from rules import seals
from rules.book.profiles import has
from rules.ids import SIDES, PieceId, Side, TrooperId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Card, Note, Table, card_of, under
from rules.registry import rule


def seal_both(course: Course) -> None:
    """Seal both sides; having sealed says nothing, since everybody does."""
    for side in SIDES:
        course.by(sealed, course, side)


@rule("SEAL-1")
def sealed(course: Course, side: Side) -> e.Sealed | None:
    """One root a side, over what, who, where and facing of each piece, and the Lieutenant."""
    values = dict(noted(course.table, side))
    tree = seals.build(side, values, course.luck)
    notes = tuple(
        Note(leaf.label, str(leaf.value), leaf.salt, position) for position, leaf in tree.noted
    )
    course.add(e.LeavesNoted(side, notes, tree.noise), sealed.id)
    return e.Sealed(side, tree.root)


def noted(table: Table, side: Side) -> list[tuple[str, str]]:
    """What a side has to seal as things stand: labels and values. Of what is its own, whoever is its
    master: what another's piece is, no master knows."""
    found: list[tuple[str, str]] = []
    for piece in (one for one in table.pieces.values() if one.side == side):
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


def _standing_for(table: Table, trooper: TrooperId) -> str:
    return next(
        (one.id for one in table.pieces.values() if one.trooper == trooper), "off the table"
    )


def _encoded(card: Card) -> str:
    return msgspec.json.encode(card, order="deterministic").decode()


def open_leaves(course: Course, side: Side, piece: PieceId, *of: str) -> None:
    """Open what a reveal shows of a piece, and no more: what it was, who, where."""
    for label in (f"{piece} {one}" for one in of):
        note = _latest(course.table, side, label)
        if note is not None:
            course.by(opened, course.table, side, note)


def _latest(table: Table, side: Side, label: str) -> Note | None:
    """What a side noted last under a label."""
    notes = reversed(table.notes.get(side, ()))
    return next((one for one in notes if one.label == label), None)


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
    commit_who(course, side, piece, card)
    commit(course, side, f"{piece} what", "real" if real else "replica")


def commit_who(course: Course, side: Side, piece: PieceId, card: Card) -> None:
    """A piece stands for the same trooper by another profile: that is bound as well."""
    commit(course, side, f"{piece} who", _encoded(card))


def commit_changed(
    course: Course, side: Side, piece: PieceId, card: Card, *, real: bool = True
) -> None:
    """A piece is bound once for as long as it stands, and again where the truth of it is another by now
    than was noted last."""
    for label, value in (
        (f"{piece} who", _encoded(card)),
        (f"{piece} what", "real" if real else "replica"),
    ):
        note = _latest(course.table, side, label)
        if note is None or note.value != value:
            commit(course, side, label, value)


def commit(course: Course, side: Side, label: str, value: str) -> None:
    """Bind one later note: everybody gets its digest, its owner the salt."""
    salt = course.luck.salt(f"commit {side} {label}")
    course.add(e.Committed(side, label, seals.commit(label, value, salt)), sealed.id)
    course.add(e.CommitmentNoted(side, Note(label, value, salt, -1)), sealed.id)
