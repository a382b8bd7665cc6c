"""SymbioBomb: one Pheroware Tactic, once, that is hard to withstand. Page "SymbioBomb" (N4)."""

from collections.abc import Iterator
from typing import Final

from rules.book.labels import head, label
from rules.dice.mods import Mod
from rules.ids import PieceId
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import Declared, Order, Piece
from rules.messages import say, term
from rules.registry import rule
from rules.skill import made_by

NAME: Final = "SymbioBomb"
VEILS: Final = "Mirrorball"
"""The one Tactic of the three that is aimed at nobody."""


def against_its_target(declared: Declared) -> Mod | None:
    """The MOD of whom a SymbioBomb is aimed at, in a Face to Face Roll."""
    aimed = not head(declared.weapon)[1].startswith(VEILS)
    return is_hard_to_withstand() if aimed and _is_one(declared.weapon) else None


def _is_one(weapon: str) -> bool:
    return label(head(weapon)[0]).name == NAME


@rule("SYMB-1")
def is_hard_to_withstand() -> Mod | None:
    """Whom its Endgame or Eraser is aimed at has -3 in a Face to Face Roll against it."""
    return Mod(NAME, -3, is_hard_to_withstand.id)


def leave_the_table(course: Course) -> None:
    """At the end of the Order each that was used in it goes, and its token with it."""
    order = course.table.order
    for piece in _users(order) if order is not None else ():
        if piece in course.table.pieces:
            course.by(goes, piece)


def _users(order: Order) -> Iterator[PieceId]:
    for piece in order.pieces:
        if any(_is_one(one.weapon) for one in made_by(order, piece)):
            yield piece
    for piece, aro in order.aros.items():
        if _is_one(aro.weapon):
            yield piece


@rule("SYMB-2")
def goes(piece: PieceId) -> e.EquipmentGone | None:
    """It leaves the table at the end of the Order in which it was used."""
    return e.EquipmentGone(piece, NAME)


@rule("SYMB-2")
def serves_once(weapon: str, bearer: Piece) -> str | None:
    """What has left the table is used no more."""
    gone = NAME in bearer.gone and _is_one(weapon)
    return say("Its {weapon} is used up.", weapon=term(NAME)) if gone else None
