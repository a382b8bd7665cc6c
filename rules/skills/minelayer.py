"""Minelayer: a Deployable is put down beside its user as that is deployed, inside its ZoC."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from rules.book.editions import Book
from rules.book.profiles import has
from rules.log import events as e
from rules.log.course import Course
from rules.log.table import MODEL, Shape, Spot, Trooper, standing_for
from rules.messages import say
from rules.pieces.deployables import concealed_by, is_concealed, look, token
from rules.pieces.place_deployable import SKILL as PLACE
from rules.pieces.placement import Placing
from rules.refusals import Refusal
from rules.registry import rule
from rules.seen.looks import Look
from rules.skill import skill_card
from rules.skills.requirements.weapon import weapons_for

NAME: Final = "Minelayer"


def layable(book: Book, trooper: Trooper) -> tuple[str, ...]:
    """What a trooper could put down as it is deployed; nothing without the skill."""
    card = skill_card(book, PLACE)
    known = card is not None and has(trooper.profile, NAME)
    return weapons_for(book, card, trooper.profile) if card is not None and known else ()


def may_lay(book: Book, mine: str, trooper: Trooper) -> Refusal | None:
    """Whether this Deployable may be put down beside it."""
    if not mine or mine in layable(book, trooper):
        return None
    return Refusal("no-mine", say("It has no such Deployable to place when it deploys."))


def mines(book: Book, trooper: Trooper, spot: Spot) -> Iterator[Placing]:
    """What is to be placed beside a Minelayer."""
    if spot.mine:
        shape, ids = look(book, spot.mine, trooper.group)
        shape = _at(shape, spot)
        card = token(book, spot.mine) if shape.face == MODEL else None
        measured: tuple[str, ...] = (measured_before.id,) if measured_before() else ()
        measured += concealed_by(book) if is_concealed(book, spot.mine) else ()
        yield Placing(trooper, Look(shape, card, ids), True, mine=spot.mine, laid_by=measured)


def _at(shape: Shape, spot: Spot) -> Shape:
    return replace(shape, where=spot.mine_at or spot.where)


@rule("FAQ-K27")
def measured_before() -> bool:
    """Its ZoC is measured as it is deployed, before the Deployable is placed; its owner notes that."""
    return True


@rule("LAYER-1")
def loses_its_mine() -> bool:
    """Who fails its Roll to be deployed further forward loses the Deployable, too."""
    return True


def count(course: Course, trooper: Trooper, spot: Spot) -> None:
    """One use of what it has put down is spent: kept to its owner where it lies under a Marker."""
    if not spot.mine:
        return
    for piece in standing_for(course.table, trooper.id):
        kind = e.UsesNoted(trooper.side, piece.id, spot.mine, 1)
        course.add(
            kind
            if is_concealed(course.table.book, spot.mine)
            else e.UsesCounted(piece.id, spot.mine, 1)
        )
