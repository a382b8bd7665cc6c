"""What each trooper did, and how its dice fell beside the exact odds."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, Final

from rules import game
from rules.game import SIDES, PieceId, Side, Table
from tracker.reviews.counting.luck import expected, failing
from tracker.reviews.counting.shapes import TrooperCount

MAY_FALL: Final = frozenset({"TokenPlaced", "PieceRemoved", "StateEntered", "CardShown"})


class Tallies:
    """Read line by line. What was taken back is taken off again."""

    def __init__(self) -> None:
        self._noted: list[tuple[str, str, float]] = []
        self._then: dict[int, int] = {}
        self._names: dict[str, tuple[Side, str]] = {}
        self._who: dict[str, str] = {}
        self._hit_by: dict[str, str] = {}
        self._down: set[str] = set()

    def read(self, event: Any, before: Table, table: Table) -> PieceId | None:
        """One event, with the Tables before and after it; the piece of who went
        down with it."""
        match type(event).__name__:
            case "ArmyNoted":
                for note in event.troopers:
                    self._names[note.id] = (event.side, note.profile.name)
            case "TrooperJoined":
                note = event.trooper
                self._names[note.id] = (event.side, note.profile.name)
            case "PieceIdentified":
                self._who[event.piece] = event.trooper
                self._disguised(event, before)
            case "HiddenNoted":
                self._disguised(event, before)
            case "StateEntered" if event.state in game.hiding(before.book):
                self._note(event.trooper, game.hiding(before.book)[event.state])
            case "StepReached":
                self._then[table.mark] = len(self._noted)
            case "TakenBack":
                del self._noted[self._then.get(event.mark, len(self._noted)) :]
                if event.anew:
                    self._stand_again(table)
            case "OrderSpent":
                for trooper in {self._who.get(piece, "") for piece in event.pieces}:
                    self._note(trooper, "orders")
            case "AroDeclared":
                self._note(self._who.get(event.piece, ""), "aros")
            case "RollMade":
                self._rolled(event, before)
            case "SaveCalled":
                if event.hit.by:
                    self._hit_by[event.hit.piece] = event.hit.by
            case "SaveMade":
                self._saved(event, before)
        return self._fallen(event, before, table)

    def troopers(self, called: Mapping[str, tuple[str, ...]]) -> tuple[TrooperCount, ...]:
        """Every trooper of both lists, by the name that it was `called` on the table."""
        added: dict[str, Counter[str]] = defaultdict(Counter)
        for trooper, what, number in self._noted:
            added[trooper][what] += number  # type: ignore[assignment]
        return tuple(
            TrooperCount(
                side,
                _name(listed, called.get(trooper, ())),
                hid=_hid(added[trooper]),
                **_plain(added[trooper]),
            )
            for trooper, (side, listed) in sorted(self._names.items(), key=lambda one: one[1][0])
        )

    def _disguised(self, event: Any, before: Table) -> None:
        """Who is deployed as another hides by that State: once, of however many pieces."""
        way = event.disguise and game.hiding(before.book).get(event.disguise.state)
        if way and event.disguise.state not in before.troopers[event.trooper].states:
            self._note(event.trooper, way)

    def _note(self, trooper: str, what: str, number: float = 1) -> None:
        if trooper:
            self._noted.append((trooper, what, number))

    def _rolled(self, event: Any, before: Table) -> None:
        for piece, made, hoped in expected(event, before):
            trooper = self._who.get(piece, "")
            self._note(trooper, "rolls")
            self._note(trooper, "made", made)
            self._note(trooper, "expected", hoped)

    def _saved(self, event: Any, before: Table) -> None:
        found = failing(event, before)
        if found is not None:
            trooper = self._who.get(event.piece, "")
            self._note(trooper, "saves")
            self._note(trooper, "failed", event.failed)
            self._note(trooper, "failing", found)

    def _stand_again(self, table: Table) -> None:
        """Who went down in what was taken back stands as before it."""
        view = game.view(table, "referee")
        up = (one.id for one in (*view.mine, *view.theirs) if not one.null)
        self._down -= {self._who.get(piece, "") for piece in up}

    def _fallen(self, event: Any, before: Table, table: Table) -> PieceId | None:
        """Who is out of the fight with this event: nobody, mostly."""
        if type(event).__name__ not in MAY_FALL:
            return None
        piece = PieceId(getattr(event, "piece", ""))
        trooper = self._who.get(piece, "")
        stood = before.pieces.get(piece)
        if not trooper or stood is None or stood.real is False or trooper in self._down:
            return None
        if piece in table.pieces and not _is_null(table, piece):
            return None
        self._down.add(trooper)
        by = self._who.get(self._hit_by.get(piece, ""), "")
        if by and self._names.get(by, ("", ""))[0] != self._names.get(trooper, ("", ""))[0]:
            self._note(by, "kills")
        return piece


def standing(table: Table) -> dict[Side, int]:
    """The troopers of each side that stand, or hide, and count."""
    found: dict[Side, int] = dict.fromkeys(SIDES, 0)
    view = game.view(table, "referee")
    for seen in (*view.mine, *view.theirs):
        piece = table.pieces[seen.id]
        found[piece.side] += bool(piece.trooper) and piece.real is not False and not seen.null
    for trooper in table.troopers.values():
        found[trooper.side] += bool(trooper.hidden)
    return found


def _name(listed: str, called: tuple[str, ...]) -> str:
    """As the story calls a trooper; who never showed itself, as it was listed."""
    own = [one for one in called if listed in (one, one.rpartition(" ")[0])]
    if own:
        return own[-1]
    return f"{listed} ({', '.join(called)})" if called else listed


def _is_null(table: Table, piece: str) -> bool:
    view = game.view(table, "referee")
    return any(one.id == piece and one.null for one in (*view.mine, *view.theirs))


def _hid(counts: Counter[str]) -> tuple[str, ...]:
    """The States that were noted among what it did: they are taken out of it."""
    known = {said for book in game.BOOKS.values() for said in game.hiding(book).values()}
    found = sorted(known & set(counts))
    return tuple(state for state in found if counts.pop(state))


def _plain(counts: Counter[str]) -> dict[str, Any]:
    fractions = ("expected", "failing")
    return {what: float(n) if what in fractions else int(n) for what, n in counts.items()}
