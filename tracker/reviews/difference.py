"""What one side knew at a moment and the other did not, and what the other could have worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.game import View
from tracker.matches.page.board import Board

NOTHING: Final = "nothing at all"
BASE: Final = 0.7
"""How far from a base it is marked on the map that only its owner knew of it, in inches."""


@dataclass(frozen=True, slots=True)
class Only:
    """A truth of one side: what it is called, what it was, and all that the other could tell of it."""

    piece: str
    name: str
    truth: str
    seen: str


@dataclass(frozen=True, slots=True)
class Ring:
    """Where on the map something stands of which only one side knew the truth."""

    x: float
    y: float
    radius: float


def known_alone(mine: View, theirs: View) -> tuple[Only, ...]:
    """What the side of the first view knew alone, beside what the second had of it."""
    faces = {one.id: one for one in theirs.theirs}
    found = []
    for one in mine.mine:
        if one.secret:
            other = faces.get(one.id)
            found.append(Only(one.id, one.name, one.secret, _told(other) if other else NOTHING))
    found += [
        Only(
            one.noted_as,
            one.name,
            f"in hiding, {one.where}" if one.where else "off the table",
            NOTHING,
        )
        for one in mine.absent
    ]
    led = (secret for label, secret in mine.secrets if label == "Lieutenant")
    found += [Only("", secret, "the Lieutenant", "who could lead") for secret in led]
    return tuple(found)


def _told(one: Any) -> str:
    """What stood on the other side's page of a piece."""
    mods = f"Mimetism {one.mimetism}" if one.mimetism else ""
    return ", ".join(part for part in (one.face, mods, f"S{one.s}", one.where) if part)


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
