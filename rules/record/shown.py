"""What everybody saw of the seals of a record: whether what was opened lay under them, and whether
what showed itself, or all of it when the match ended, was opened."""

from collections.abc import Collection, Iterator
from typing import Final

from rules import seals
from rules.ids import SIDES, PieceId, Side
from rules.log import events as e
from rules.log.table import Card, Shape
from rules.messages import say, together
from rules.record.leaves import Owed, root_of, tells
from rules.seen.looks import is_model

AFTER_THE_END: Final = (e.SealOpened, e.SecretOpened)
OPENS: Final = "OpenSeals"
"""The command by which what was shut is opened once its event is over."""


class Shown:
    """What the lines so far bound the sides to, and what they showed. `own`: the sides whose private
    lines are there."""

    def __init__(self, own: Collection[Side] = ()) -> None:
        self._own = own
        self._ended = self._shut = False
        self._roots: dict[Side, str] = {}
        self._noted: dict[Side, str] = {}
        self._bound: dict[tuple[Side, str], str] = {}
        self._later: dict[Side, list[str]] = {side: [] for side in SIDES}
        self._sides: dict[PieceId, Side] = {}
        self._models: dict[PieceId, PieceId] = {}
        self._cards: dict[PieceId, Card] = {}
        self._leaves: dict[str, int] = {}
        self._binding: dict[tuple[Side, str], int] = {}
        self._whole: set[Side] = set()
        # Where pieces came to stand once their side had sealed; of a piece that showed itself, what it
        # owes, and the cursors of what was owed in vain.
        self._since: dict[PieceId, int] = {}
        self._taken: dict[PieceId, Owed] = {}
        self._markers: set[PieceId] = set()
        self._owed: dict[PieceId, Owed] = {}
        self._unpaid: list[int] = []

    def amiss(self, cursor: int, event: e.Event, *, ruled: bool = False) -> str:
        """What is wrong with an event, in words; nothing for most. `ruled`: by what both agreed on."""
        opens = isinstance(event, e.CommandGiven) and event.command == OPENS
        if self._ended and not opens and not isinstance(event, AFTER_THE_END):
            return say("comes after the end of the match.")
        match event:
            case e.MatchOpened():
                self._shut = event.shut
            case e.TurnBegan() if missing := [side for side in SIDES if side not in self._roots]:
                return say("begins a turn, and {sides} sealed nothing.", sides=together(missing))
            case e.Sealed(side, root):
                self._roots[side] = root
                # What a ruling had shown before that was bound by itself; it lies under the root by now.
                self._later[side].clear()
                if side in self._own and side not in self._noted:
                    return say("is the root of notes that {side} has not made.", side=side)
                if self._noted.get(side, root) != root:
                    return say("is not the root of what {side} noted.", side=side)
            case e.LeavesNoted():
                self._noted[event.side] = root_of(event)
            case e.Committed(side, label, digest):
                self._bound[side, label] = digest
                self._binding[side, label] = cursor
                self._later[side].append(digest)
            case e.CommitmentNoted():
                note = event.note
                if not self._binds(event.side, note.label, note.value, note.salt):
                    return say("is not what {side} bound itself to.", side=event.side)
            case e.LeafOpened():
                return self._opened(cursor, event)
            case e.SealOpened():
                return self._opened_whole(event)
            case e.MatchEnded():
                self._ended = True
            case _:
                self._stands(cursor, event, ruled=ruled)
        return ""

    def missing(self) -> Iterator[tuple[int, str]]:
        """What should have been opened until now, and was not: by the cursor that called for it."""
        for piece in tuple(self._owed):
            self._settle(piece)
        for cursor in self._unpaid:
            yield cursor, say("shows what it was, and opens no leaf.")
        if self.is_shut or not self._ended:
            return
        for side in self._roots:
            if side not in self._whole:
                yield 0, say("The match is over, and what {side} sealed is not opened.", side=side)

    @property
    def is_shut(self) -> bool:
        """Whether both seals wait for the end of an event."""
        return self._shut and self._ended and not self._whole

    def _stands(self, cursor: int, event: e.Event, *, ruled: bool) -> None:
        match event:
            case e.PiecePlaced(piece, side, shape):
                self._sides[piece] = side
                self._faces(piece, shape)
                if side in self._roots:
                    self._since[piece] = cursor
            case e.PieceTurned(piece, shape):
                self._settle(piece)
                self._faces(piece, shape)
                who = f"{piece} who"
                self._taken[piece] = Owed(cursor, piece, who, who, after=cursor)
            case e.PieceReplaced(old, piece, shape):
                self._models[old] = piece
                self._faces(piece, shape)
                if old in self._sides:
                    self._sides[piece] = self._sides[old]
                    self._taken[piece] = Owed(cursor, old, f"{old} who", f"{piece} who")
            case e.CardShown(piece, card):
                self._cards[piece] = card
                owed = self._taken.get(piece)
                if owed is not None and self._could_open(owed.of):
                    self._owed[piece] = owed
            case e.PieceRemoved(piece) if piece in self._markers and not ruled:
                if self._could_open(piece):
                    self._settle(piece)
                    self._owed[piece] = Owed(cursor, piece, f"{piece} what")

    def _settle(self, piece: PieceId) -> None:
        """What a piece owed, if anything, is paid by now, or never."""
        owed = self._owed.pop(piece, None)
        if owed is None:
            return
        opened = self._leaves.get(owed.leaf, 0)
        bound = self._binding.get((self._sides[piece], owed.bound), 0)
        if max(opened, bound) <= owed.after:
            self._unpaid.append(owed.cursor)

    def _faces(self, piece: PieceId, shape: Shape) -> None:
        if is_model(shape):
            self._markers.discard(piece)
        else:
            self._markers.add(piece)

    def _could_open(self, piece: PieceId) -> bool:
        """Whether its side has noted it: not what a ruling put there since."""
        side = self._sides.get(piece)
        if side is None:
            return False
        since = piece in self._since and f"{piece} where" not in self._leaves
        return side in self._roots and (not since or (side, f"{piece} what") in self._bound)

    def _opened(self, cursor: int, leaf: e.LeafOpened) -> str:
        self._leaves[leaf.label] = cursor
        if leaf.position < 0:
            sealed = self._binds(leaf.side, leaf.label, leaf.value, leaf.salt)
        else:
            opened = seals.Leaf(leaf.label, leaf.value, leaf.salt)
            root = self._roots.get(leaf.side, "")
            sealed = seals.check(root, opened, leaf.position, leaf.path)
        if not sealed:
            return say("opens a leaf that {side} did not seal.", side=leaf.side)
        named, _, what = leaf.label.rpartition(" ")
        piece = PieceId(named)
        card = self._cards.get(self._models.get(piece, piece))
        if what == "who" and card is not None and not tells(leaf.value, card):
            return say("shows another trooper than was sealed.")
        return ""

    def _opened_whole(self, seal: e.SealOpened) -> str:
        if seal.side in self._whole:
            return say("opens once more what {side} sealed.", side=seal.side)
        self._whole.add(seal.side)
        if root_of(seal) != self._roots.get(seal.side):
            return say("opens notes that {side} did not seal.", side=seal.side)
        later = [note for note in seal.notes if note.position < 0]
        try:
            digests = [seals.commit(note.label, note.value, note.salt) for note in later]
        except ValueError:
            digests = []
        if sorted(digests) != sorted(self._later[seal.side]):
            return say("opens other notes than {side} bound itself to since.", side=seal.side)
        for note in seal.notes:
            named, _, what = note.label.rpartition(" ")
            piece = PieceId(named)
            if what == "where" and piece in self._since and note.label not in self._leaves:
                at = self._since[piece]
                return say(
                    "notes where somebody hid who came out in line {at}, and opened no leaf.", at=at
                )
        return ""

    def _binds(self, side: Side, label: str, value: str, salt: str) -> bool:
        return seals.check_commit(self._bound.get((side, label), ""), label, value, salt)
