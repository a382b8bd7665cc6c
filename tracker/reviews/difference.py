"""What one side knew at a moment and the other did not, and what the other could have worked out."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from rules.game import View
from tracker.matches.page.board import Board
from tracker.spoken import spoken, worded

BASE: Final = 0.7
"""How far from a base it is marked on the map that only its owner knew of it, in inches."""


@dataclass(frozen=True, slots=True)
class Only:
    """A truth of one side: what it is called, what it was, and all that the other could tell of it; whether
    anything of it was `told`."""

    piece: str
    name: str
    truth: str
    seen: str
    told: bool = False


@dataclass(frozen=True, slots=True)
class Ring:
    """Where on the map something stands of which only one side knew the truth; `says` what the other could
    tell of it, on the map of the other."""

    x: float
    y: float
    radius: float
    says: str = ""


def known_alone(mine: View, theirs: View) -> tuple[Only, ...]:
    """What the side of the first view knew alone, beside what the second had of it."""
    faces = {one.id: one for one in theirs.theirs}
    alike = Counter(_looks(one) for one in theirs.theirs if one.marker)
    found = []
    for one in mine.mine:
        if one.secret:
            other = faces.get(one.id)
            seen = _told(other, alike) if other else _("nothing at all")
            found.append(Only(one.id, one.name, str(spoken(one.secret)), seen, told=bool(other)))
    found += [
        Only(
            one.noted_as,
            one.name,
            _("in hiding, %(where)s") % {"where": spoken(one.where)}
            if one.where
            else _("off the table"),
            _("nothing at all"),
        )
        for one in mine.absent
    ]
    led = (secret for label, secret in mine.secrets if label == "Lieutenant")
    found += [
        Only("", secret, _("the Lieutenant"), _("who could lead"), told=True) for secret in led
    ]
    return tuple(found)


def _told(one: Any, alike: Counter[Any]) -> str:
    """What stood on the other side's page of a piece, and among how many alike it could be sought."""
    mods = f"{worded('Mimetism')} {one.mimetism}" if one.mimetism else ""
    many = alike[_looks(one)] if one.marker else 1
    among = _("one of %(many)d alike") % {"many": many} if many > 1 else ""
    parts = (worded(one.face), mods, f"S{one.s}", one.where, one.as_one, among)
    return ", ".join(str(spoken(part)) for part in parts if part)


def _looks(one: Any) -> tuple[Any, ...]:
    return one.face, one.mimetism, one.s


def rings(board: Board | None, alone: tuple[Only, ...]) -> tuple[Ring, ...]:
    """Where those are marked on the map of who knew: also what is noted there for its owner alone."""
    if board is None:
        return ()
    named = {one.piece for one in alone}
    return tuple(
        Ring(one.x, one.y, round(one.radius + BASE, 3))
        for one in board.marks
        if one.id in named or one.noted
    )


def guesses(board: Board | None, alone: tuple[Only, ...]) -> tuple[Ring, ...]:
    """The same on the map of the other: about whoever it saw there without knowing the truth, with all that
    it could have worked out."""
    if board is None:
        return ()
    told = {one.piece: one for one in alone}
    return tuple(
        Ring(one.x, one.y, round(one.radius + BASE, 3), told[one.id].seen)
        for one in board.pieces
        if one.id in told
    )
