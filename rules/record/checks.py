"""Whether a record is what it says it is: its chains, its course, its seals, its dice."""

from collections.abc import Iterator

import msgspec

from rules import events as e
from rules import kinds, seals
from rules.fold import apply
from rules.ids import SIDES, Audience, PieceId, Side, sees
from rules.record import throws
from rules.record.file import Line, Record, payload
from rules.table import EMPTY, Card, Table, Terms


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a record, and where: the cursor of the line, 0 for the record itself."""

    cursor: int
    what: str

    def __str__(self) -> str:
        return f"Line {self.cursor}: {self.what}" if self.cursor else self.what


def terms(record: Record) -> Terms:
    """What the match was played by, as its first lines say."""
    return _replayed(record)[1].terms


def verify(record: Record) -> tuple[Problem, ...]:
    """What is wrong with a record: nothing, if its chains, its seals, its dice and its course hold."""
    dice = (Problem(cursor, what) for cursor, what in throws.Course(throws.events_of(record)).amiss)
    return (*_chains(record), *_course(record), *_seals(record), *dice)


# ------------------------------------------------------------------ chains


def _chains(record: Record) -> Iterator[Problem]:
    """Each line is numbered on, is this seat's to see, and goes on from the one before it."""
    parts: tuple[Audience, ...] = tuple(part for part in ("all", *SIDES) if sees(record.seat, part))
    heads: dict[Audience, str] = dict.fromkeys(parts, seals.CHAIN_START)
    numbers: dict[Audience, int] = dict.fromkeys(parts, 0)
    for at, line in enumerate(record.lines, 1):
        if line.cursor != at:
            yield Problem(line.cursor, f"stands where line {at} should.")
        if line.audience not in heads:
            yield Problem(line.cursor, f"is not for seat {record.seat} to see.")
            continue
        for part in parts:
            numbers[part] += line.audience in (part, "all")
        if line.number != numbers[line.audience]:
            yield Problem(line.cursor, f"is numbered {line.number}, not {numbers[line.audience]}.")
        if line.chain != _link(heads[line.audience], line):
            yield Problem(line.cursor, "does not go on from the line before it in its chain.")
        heads[line.audience] = line.chain
    for part in parts:
        if record.heads.get(part) != heads[part]:
            yield Problem(0, f"The chain of {part} does not end where the record says.")


def _link(previous: str, line: Line) -> str:
    try:
        hashed = payload(
            number=line.number, at=line.at, kind=line.kind, rules=line.rules, data=line.data
        )
        return seals.chain_link(previous, hashed)
    except ValueError:
        return ""


# ------------------------------------------------------------------ the course of the match


def _course(record: Record) -> Iterator[Problem]:
    yield from _replayed(record)[0]


def _replayed(record: Record) -> tuple[tuple[Problem, ...], Table]:
    """The lines played again, up to the first that can't be."""
    table = EMPTY
    for line in record.lines:
        try:
            event = kinds.decode(line.kind, line.data)
        except KeyError:
            return (Problem(line.cursor, f"is of no known kind: {line.kind}."),), table
        except msgspec.ValidationError:
            return (Problem(line.cursor, f"is no {line.kind}."),), table
        if line.audience != (event.side if isinstance(event, e.Private) else "all"):
            return (Problem(line.cursor, f"is addressed to {line.audience}, wrongly."),), table
        try:
            table = apply(table, event)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            return (Problem(line.cursor, "does not follow from the lines before it."),), table
    return (), table


def played(record: Record) -> Iterator[tuple[Line, e.Event]]:
    """The lines with what happened in each, as far as they can be read and followed."""
    until = next((problem.cursor for problem in _course(record)), None)
    for line in record.lines:
        if line.cursor == until:
            return
        yield line, kinds.decode(line.kind, line.data)


# ------------------------------------------------------------------ seals


def _seals(record: Record) -> Iterator[Problem]:
    """What a side noted gives the root it showed; what was opened lies under it, and was so."""
    shown = _Shown()
    for line in record.lines:
        try:
            event = kinds.decode(line.kind, line.data)
        except (KeyError, msgspec.ValidationError):
            continue  # named already, where the course is checked
        if amiss := shown.amiss(event):
            yield Problem(line.cursor, amiss)


class _Shown:
    """What the lines so far bound the sides to, and what they showed."""

    def __init__(self) -> None:
        self.roots: dict[Side, str] = {}
        self.noted: dict[Side, str] = {}
        self.bound: dict[tuple[Side, str], str] = {}
        self.later: dict[Side, list[str]] = {side: [] for side in SIDES}
        self.models: dict[PieceId, PieceId] = {}
        self.cards: dict[PieceId, Card] = {}

    def amiss(self, event: e.Event) -> str:
        """What is wrong with an event, in words; nothing for most."""
        match event:
            case e.Sealed(side, root):
                self.roots[side] = root
                if self.noted.get(side, root) != root:
                    return f"is not the root of what {side} noted."
            case e.LeavesNoted():
                self.noted[event.side] = _root(event)
            case e.Committed(side, label, digest):
                self.bound[side, label] = digest
                self.later[side].append(digest)
            case e.CommitmentNoted():
                note = event.note
                if not self._binds(event.side, note.label, note.value, note.salt):
                    return f"is not what {event.side} bound itself to."
            case e.PieceReplaced(old, piece):
                self.models[old] = piece
            case e.CardShown(piece, card):
                self.cards[piece] = card
            case e.LeafOpened():
                return self._opened(event)
            case e.SealOpened():
                return self._opened_whole(event)
        return ""

    def _opened(self, leaf: e.LeafOpened) -> str:
        if leaf.position < 0:
            sealed = self._binds(leaf.side, leaf.label, leaf.value, leaf.salt)
        else:
            opened = seals.Leaf(leaf.label, leaf.value, leaf.salt)
            root = self.roots.get(leaf.side, "")
            sealed = seals.check(root, opened, leaf.position, leaf.path)
        if not sealed:
            return f"opens a leaf that {leaf.side} did not seal."
        piece, _, what = leaf.label.rpartition(" ")
        card = self.cards.get(self.models.get(piece, piece))
        if what == "who" and card is not None and not _tells(leaf.value, card):
            return "shows another trooper than was sealed."
        return ""

    def _opened_whole(self, seal: e.SealOpened) -> str:
        if _root(seal) != self.roots.get(seal.side):
            return f"opens notes that {seal.side} did not seal."
        later = [note for note in seal.notes if note.position < 0]
        try:
            digests = [seals.commit(note.label, note.value, note.salt) for note in later]
        except ValueError:
            digests = []
        if sorted(digests) != sorted(self.later[seal.side]):
            return f"opens other notes than {seal.side} bound itself to since."
        return ""

    def _binds(self, side: Side, label: str, value: str, salt: str) -> bool:
        return seals.check_commit(self.bound.get((side, label), ""), label, value, salt)


def _tells(value: str, card: Card) -> bool:
    try:
        return msgspec.json.decode(value, type=Card) == card
    except msgspec.DecodeError:
        return False


def _root(noted: e.LeavesNoted | e.SealOpened) -> str:
    leaves = [
        (note.position, seals.Leaf(note.label, note.value, note.salt))
        for note in noted.notes
        if note.position >= 0
    ]
    try:
        return seals.rebuild(leaves, noted.noise).root
    except ValueError:
        return ""
